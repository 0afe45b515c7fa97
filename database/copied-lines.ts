import pg from 'pg'
import { assert } from '#domain/kernel/assert.ts'
import type { Value } from './transaction.ts'

const lineFeed = 10

/**
 * The rows of `copy (…) to stdout`, each as its line of text: values apart by tabs, `\N` for null, tabs, line feeds and backslashes of
 * a text as `\t`, `\n` and `\\`. PostgreSQL makes them for two thirds of what lines cost that a query puts together.
 * A statement of the driver's own class, since it takes no other where several are under way at once.
 */
export class CopiedLines extends pg.Query {
  readonly lines: string[] = []
  /** PostgreSQL sends each row as one message; the protocol would let it send parts. */
  whole = true

  /** @param text of the query in the brackets, with its values in it (see `withLiterals`) */
  constructor(text: string, done: (error: Error | null) => void) {
    super({ text: `copy (${text}) to stdout`, callback: done } as pg.QueryConfig)
  }

  /** Called by the driver for each row; the bytes are its own again afterwards. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (chunk.at(-1) !== lineFeed) this.whole = false
    this.lines.push(chunk.toString('utf8', 0, chunk.length - 1))
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
