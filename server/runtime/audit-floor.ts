const everyMs = 400
/** An id is taken a moment before its transaction is known to all; what was in flight then is done after this long. */
const settledAfterMs = 2_000
const momentsMax = 16

/** What is known at one moment: the last id that was taken, and which transactions had ended (`oldest` still ran, `next` had not begun). */
export type Horizon = { readonly atMs: number; readonly lastId: bigint; readonly oldest: bigint; readonly next: bigint }

/**
 * Up to which id every row of the audit log is sealed and no other can come, so that nobody looks there again. It rises to the last id of a
 * moment once all transactions of that moment have ended: one that took its id early may commit late. However long a transaction runs, a
 * moment from before it is remembered: of older ones every second is let go when they become many.
 */
export class AuditFloor {
  id = 0n
  #moments: Pick<Horizon, 'atMs' | 'lastId' | 'next'>[] = []

  /** @param upTo up to which id all is sealed that the last look found; null where that was all there is */
  rise({ atMs, lastId, oldest, next }: Horizon, upTo: bigint | null): void {
    const settled = this.#moments.findLastIndex((moment) => atMs - moment.atMs >= settledAfterMs && moment.next <= oldest)
    const reached = this.#moments[settled]?.lastId ?? 0n
    const sealed = upTo !== null && upTo < reached ? upTo : reached
    if (sealed > this.id) this.id = sealed
    // What has ended stands behind the floor, but for where not all is sealed yet.
    if (sealed === reached) this.#moments.splice(0, settled + 1)
    if (atMs - (this.#moments.at(-1)?.atMs ?? -Infinity) < everyMs) return
    this.#moments.push({ atMs, lastId, next })
    if (this.#moments.length > momentsMax) this.#moments = this.#moments.filter((_, index) => index % 2 === 0)
  }
}
