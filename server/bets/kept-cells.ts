import { putUntil } from '../runtime/bytes.ts'

const lineFeed = 10
const firstBytes = 65_536

/**
 * Cells as they stand in the file, by the number of what they are of. Their bytes stand one behind the other: thousands of arrays of a few
 * bytes each would cost several times what is in them.
 */
export class KeptCells {
  #bytes = Buffer.allocUnsafeSlow(firstBytes)
  #end = 0
  /** Where those of a number begin; a line feed, which no cell holds, ends them. */
  readonly #begins = new Map<number, number>()

  get size(): number {
    return this.#begins.size
  }

  has(of: number): boolean {
    return this.#begins.has(of)
  }

  /** @param cells apart by commas */
  add(of: number, cells: string): void {
    const most = this.#end + 3 * cells.length + 1
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(most, 2 * this.#bytes.length))
      larger.set(this.#bytes.subarray(0, this.#end))
      this.#bytes = larger
    }
    this.#begins.set(of, this.#end)
    this.#end += this.#bytes.write(cells, this.#end)
    this.#bytes[this.#end++] = lineFeed
  }

  /** Writes those of this number and returns the place behind them; null: there are none. */
  put(to: Uint8Array, place: number, of: number): number | null {
    const begin = this.#begins.get(of)
    return begin === undefined ? null : putUntil(to, place, this.#bytes, begin, lineFeed)
  }
}
