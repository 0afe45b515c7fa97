import type { LiveItem } from './live-message.ts'

/** Messages of one client or audience that are not sent yet: bounded, and honest about what it had to drop. */
export class LiveQueue {
  readonly #max: number
  readonly #items = new Map<string, LiveItem>()
  /** Messages dropped since the last `take`; one that a later message replaced is not dropped. */
  #hidden = 0

  constructor(max: number) {
    this.#max = max
  }

  get isEmpty(): boolean {
    return this.#items.size === 0 && this.#hidden === 0
  }

  push(item: LiveItem): void {
    this.#items.delete(item.key)
    this.#items.set(item.key, item)
    if (this.#items.size <= this.#max) return
    const oldest = this.#items.keys().next()
    if (!oldest.done) this.#items.delete(oldest.value)
    this.#hidden++
  }

  pushAll(items: readonly LiveItem[], hidden: number): void {
    this.#hidden += hidden
    for (const item of items) this.push(item)
  }

  take(): { readonly items: readonly LiveItem[]; readonly hidden: number } {
    const taken = { items: [...this.#items.values()], hidden: this.#hidden }
    this.#items.clear()
    this.#hidden = 0
    return taken
  }
}
