import type { Value } from '#database/transaction.ts'

/** Conditions of a statement with the values of their parameters, in order. */
export class Conditions {
  readonly values: Value[]
  readonly #texts: string[] = []

  /** @param values of the statement that these conditions are a part of, so far */
  constructor(values: Value[] = []) {
    this.values = values
  }

  /** Each `?` of the text is the next value. */
  add(text: string, ...values: readonly Value[]): void {
    let at = this.values.length
    this.values.push(...values)
    this.#texts.push(text.replaceAll('?', () => `$${++at}`))
  }

  /** The number of a value that is not part of a condition. */
  value(value: Value): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  text(): string {
    return this.#texts.length === 0 ? 'true' : this.#texts.join(' and ')
  }
}
