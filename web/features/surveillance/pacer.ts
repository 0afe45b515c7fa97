/** Hands values on at most once in `paceMs`: the first at once, those that come too soon after it joined into one. */
export class Pacer<Value> {
  readonly #paceMs: number
  readonly #join: (first: Value, second: Value) => Value
  readonly #handOn: (value: Value) => void
  #waiting: { readonly value: Value } | null = null
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(paceMs: number, join: (first: Value, second: Value) => Value, handOn: (value: Value) => void) {
    this.#paceMs = paceMs
    this.#join = join
    this.#handOn = handOn
  }

  take(value: Value): void {
    if (this.#timer === null) {
      this.#rest()
      this.#handOn(value)
      return
    }
    this.#waiting = { value: this.#waiting === null ? value : this.#join(this.#waiting.value, value) }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#waiting = null
  }

  #rest(): void {
    this.#timer = setTimeout(() => {
      this.#timer = null
      const waited = this.#waiting
      this.#waiting = null
      if (waited !== null) this.take(waited.value)
    }, this.#paceMs)
  }
}
