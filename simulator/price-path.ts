import type { FeedEvent } from '#feeds/feed.ts'

type Side = 'back' | 'lay'
type Point = { readonly atMs: number; readonly back: number | null; readonly lay: number | null }
/** The best back of a runner gets shorter: whoever backs it just before has the better price. */
export type Shortening = { readonly atMs: number; readonly marketId: string; readonly key: string; /** Thousandths. */ readonly from: number }

/** What a feed will have said of the prices of runners, by its references: what somebody knows who is ahead of it. */
export class PricePath {
  readonly #points = new Map<string, Point[]>()
  readonly shortenings: readonly Shortening[]

  constructor(events: readonly FeedEvent[]) {
    const shortenings: Shortening[] = []
    for (const event of events) {
      if (event.kind !== 'prices' || event.quotes.of !== 'runners') continue
      for (const { ref, back, lay } of event.quotes.runners) {
        const key = `${event.marketRef} ${ref}`
        const points = this.#points.get(key) ?? []
        this.#points.set(key, points)
        const [point, before] = [{ atMs: event.atMs, back: back[0]?.priceThousandths ?? null, lay: lay[0]?.priceThousandths ?? null }, points.at(-1)]
        points.push(point)
        if (before?.back != null && point.back !== null && point.back < before.back) {
          shortenings.push({ atMs: event.atMs, marketId: event.marketRef, key: ref, from: before.back })
        }
      }
    }
    this.shortenings = shortenings
  }

  /** The newest price of a side told within some time after a moment; null where none was. */
  after(marketId: string, key: string, side: Side, atMs: number, withinMs: number): number | null {
    const points = this.#points.get(`${marketId} ${key}`) ?? []
    const newest = points.findLast((point) => point.atMs <= atMs + withinMs)
    return newest === undefined || newest.atMs <= atMs ? null : newest[side]
  }
}
