/** Where an actor stands between two steps: before a statement, held up by a lock of another, or done with an outcome, each in words. */
export type Standing = { readonly at: 'waiting' | 'held' | 'done'; readonly what: string }

/**
 * What the orders that were run have shown of the steps that were taken: a turn of an actor who is held up, or done, is no step, so many
 * orders come to the same steps. What the same steps came to is known, and need not be run again.
 */
export class KnownOrders<Run> {
  /** By the steps up to there, as a row of actor numbers. */
  readonly #standings = new Map<string, readonly Standing[]>()
  readonly #runs = new Map<string, Run>()
  /** Whether the same steps always led to the same: else nothing tells what comes of others. */
  isSteady = true

  /** Where all stand after these steps. */
  stand(steps: string, standings: readonly Standing[]): void {
    const before = this.#standings.get(steps)
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(standings)) this.isSteady = false
    this.#standings.set(steps, standings)
  }

  /** All were done after these steps. A run in which PostgreSQL chose whom to end is not kept: it may choose another. */
  keep(steps: string, run: Run): void {
    this.#runs.set(steps, run)
  }

  /** What this order comes to, where its steps were taken before. */
  foresee(order: readonly number[]): Run | null {
    let steps = ''
    const canStep = (index: number): boolean => this.#standings.get(steps)?.[index]?.at === 'waiting'
    for (const index of order) if (canStep(index)) steps += index
    // What is left goes in the order of the actors.
    for (;;) {
      const next = this.#standings.get(steps)?.findIndex(({ at }) => at === 'waiting') ?? -1
      if (next < 0) return this.isSteady ? (this.#runs.get(steps) ?? null) : null
      steps += next
    }
  }
}
