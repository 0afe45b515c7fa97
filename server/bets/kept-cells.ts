import { putUntil } from '../runtime/bytes.ts'

const lineFeed = 10
const firstBytes = 65_536
/** So many at most, so that an export of any length holds no more. */
const keptMax = 50_000

/**
 * Cells as they stand in the file, by the number of what they are of. Their bytes stand one behind the other: thousands of arrays of a few
 * bytes each would cost several times what is in them.
 */
export class KeptCells {
  #bytes = Buffer.allocUnsafeSlow(firstBytes)
  #end = 0
  /** Where those of a number begin; a line feed, which no cell holds, ends them. */
  readonly #begins = new Map<number, number>()

  /** Those of these numbers that nothing is kept of, each once. */
  unknownOf(numbers: Iterable<number>): readonly number[] {
    const unknown = new Set<number>()
    for (const of of numbers) if (!this.#begins.has(of)) unknown.add(of)
    return [...unknown]
  }

  /** These while there is room for more, else others. */
  orEmpty(): KeptCells {
    return this.#begins.size > keptMax ? new KeptCells() : this
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
