import pg from 'pg'
import { assert } from '#domain/kernel/assert.ts'
import type { Value } from './transaction.ts'

const lineFeed = 10
const firstBytes = 65_536

/**
 * The rows of `copy (…) to stdout`, each as its line of text: values apart by tabs, `\N` for null, tabs, line feeds and backslashes of
 * a text as `\t`, `\n` and `\\`. Their bytes stand one line behind the other, each with the line feed that ends it: a string a line, cut
 * into a string a value, costs three times what reading the bytes where they are does.
 */
export class CopiedLines {
  #bytes = Buffer.allocUnsafeSlow(firstBytes)
  /** Behind the line feed of each line. */
  readonly #ends: number[] = []

  get count(): number {
    return this.#ends.length
  }

  get bytes(): Buffer {
    return this.#bytes
  }

  /** Where the line begins in `bytes`, and where its line feed is. */
  from(index: number): number {
    return index === 0 ? 0 : this.#end(index - 1)
  }

  to(index: number): number {
    return this.#end(index) - 1
  }

  text(index: number): string {
    return this.#bytes.toString('utf8', this.from(index), this.to(index))
  }

  /** Leaves only so many lines, the first ones. */
  keep(count: number): void {
    if (count < this.count) this.#ends.length = count
  }

  add(line: Uint8Array): void {
    const from = this.#ends.at(-1) ?? 0
    const end = from + line.length
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(end, 2 * this.#bytes.length))
      larger.set(this.#bytes.subarray(0, from))
      this.#bytes = larger
    }
    this.#bytes.set(line, from)
    this.#ends.push(end)
  }

  #end(index: number): number {
    const end = this.#ends[index]
    assert(end !== undefined, 'a line that was copied')
    return end
  }
}

/**
 * PostgreSQL makes such lines for two thirds of what lines cost that a query puts together. A statement of the driver's own class, since
 * it takes no other where several are under way at once.
 */
export class CopyQuery extends pg.Query {
  /** PostgreSQL sends each row as one message; the protocol would let it send parts. */
  whole = true
  readonly #to: CopiedLines

  /** @param text of the query in the brackets, with its values in it (see `withLiterals`) */
  constructor(text: string, to: CopiedLines, done: (error: Error | null) => void) {
    super({ text: `copy (${text}) to stdout`, callback: done } as pg.QueryConfig)
    this.#to = to
  }

  /** Called by the driver for each row; the bytes are its own again afterwards. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (chunk.at(-1) !== lineFeed) this.whole = false
    this.#to.add(chunk)
  }
}

/** A statement with its values in the places of `$1`, `$2` and so on: one that takes no parameters. Arrays are of numbers. */
export function withLiterals(text: string, values: readonly Value[]): string {
  return text.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))
}

function literal(value: Value | undefined): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) {
    assert(value.every((each) => /^-?\d+$/.test(String(each))), 'an array in a copied query is of whole numbers')
    return `'{${value.join()}}'`
  }
  assert(typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean', 'a value in a copied query is a plain one')
  return pg.escapeLiteral(String(value))
}

/** A value of a line as it was before it was copied; null for a null. */
export function copiedText(value: string): string | null {
  if (value === '\\N') return null
  return value.includes('\\') ? value.replace(/\\(.)/gs, (_, escaped: string) => unescaped[escaped] ?? escaped) : value
}

const unescaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
