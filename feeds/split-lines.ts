/** A line of a source, or the start of one that was longer than allowed. Empty lines are left out. */
export type Line = { readonly text: string; readonly tooLong: boolean }

/** Bytes of one line. The largest image seen, of 200 markets, had 0.6 MB. */
export const lineBytesMax = 8 * 1024 * 1024
const tooLongExcerptBytes = 1_000
const newline = 10

/**
 * Splits bytes into lines as they come, whatever the borders of the chunks, holding at most `maxBytes` of a line: of a
 * longer one only the start is kept, and the rest of it is skipped.
 */
export class LineSplitter {
  readonly #maxBytes: number
  #parts: Buffer[] = []
  #bytes = 0
  #tooLong = false

  constructor(maxBytes = lineBytesMax) {
    this.#maxBytes = maxBytes
  }

  /** The lines that this chunk completes. */
  *push(chunk: Buffer): Generator<Line> {
    let from = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      this.#hold(chunk.subarray(from, end))
      from = end + 1
      yield* this.end()
    }
    this.#hold(chunk.subarray(from))
  }

  /** What is left when the source has ended: its last line, if it had no line ending. */
  *end(): Generator<Line> {
    const text = Buffer.concat(this.#parts).toString('utf8').replace(/\r$/, '')
    const tooLong = this.#tooLong
    this.#parts = []
    this.#bytes = 0
    this.#tooLong = false
    if (tooLong || text.trim() !== '') yield { text, tooLong }
  }

  #hold(bytes: Buffer): void {
    if (this.#tooLong || bytes.length === 0) return
    this.#parts.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes <= this.#maxBytes) return
    this.#parts = [Buffer.concat(this.#parts).subarray(0, tooLongExcerptBytes)]
    this.#tooLong = true
  }
}
