/** Waits until values may be handed on again, then calls back; answers what ends the waiting. */
export type Pace = (over: () => void) => () => void

/** Hands values on at a pace: the first at once, those that come before the pace is over joined into one. */
export class Pacer<Value> {
  readonly #pace: Pace
  readonly #join: (first: Value, second: Value) => Value
  readonly #handOn: (value: Value) => void
  #waiting: { readonly value: Value } | null = null
  #cancel: (() => void) | null = null

  constructor(pace: Pace, join: (first: Value, second: Value) => Value, handOn: (value: Value) => void) {
    this.#pace = pace
    this.#join = join
    this.#handOn = handOn
  }

  take(value: Value): void {
    if (this.#cancel === null) {
      this.#rest()
      this.#handOn(value)
      return
    }
    this.#waiting = { value: this.#waiting === null ? value : this.#join(this.#waiting.value, value) }
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#waiting = null
  }

  #rest(): void {
    this.#cancel = this.#pace(() => {
      this.#cancel = null
      const waited = this.#waiting
      this.#waiting = null
      if (waited !== null) this.take(waited.value)
    })
  }
}

/** So many milliseconds. */
export function everyMs(ms: number): Pace {
  return (over) => {
    const timer = setTimeout(over, ms)
    return () => clearTimeout(timer)
  }
}

/** A page that nobody looks at gets no animation frames, nor the one that it waited for as it was hidden: it is kept up to date at this pace instead. */
const backgroundMs = 1_000

/** Once a painted frame, or at the background's pace where none is painted. */
export function everyFrame(over: () => void): () => void {
  const cancel = (): void => {
    cancelAnimationFrame(frame)
    stopTimer()
  }
  const once = (): void => {
    cancel()
    over()
  }
  const frame = requestAnimationFrame(once)
  const stopTimer = everyMs(backgroundMs)(once)
  return cancel
}
