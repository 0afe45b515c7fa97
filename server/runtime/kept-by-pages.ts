/** What the pages of one export keep for those that follow: one of each class, made for the first page that asks. */
export class KeptByPages {
  readonly #kept = new Map<unknown, unknown>()

  one<From, Value>(of: new (from: From) => Value, from: From): Value {
    const kept = (this.#kept.get(of) as Value | undefined) ?? new of(from)
    this.#kept.set(of, kept)
    return kept
  }
}
