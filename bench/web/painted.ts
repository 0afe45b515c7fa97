import type { PlacedBet } from '../placement-load.ts'

/** A row that the page drew: of which bet, and when the frame with it had been drawn, milliseconds since 1970. */
export type DrawnRow = PlacedBet & { readonly drawnAt: number }

/** Milliseconds since 1970. */
export type Interval = { readonly from: number; readonly to: number }

export type Painted = {
  /** From its decision to its row, or, of a bet that had none, to the first frame with a newer one. */
  readonly ms: readonly number[]
  /** Of how many the row itself was drawn: of bets that come together those that no longer are in sight get none. */
  readonly rows: number
}

/** Behind the last bet that counts of an interval, so that it has time to be drawn in it. */
const afterLastMs = 1_000

/** What each bet waited for that was decided while the page was looked at. One that was never drawn nor passed counts with the time until nobody looked any more. */
export function paintedBets(placed: readonly PlacedBet[], drawn: readonly DrawnRow[], looked: readonly Interval[]): Painted {
  const byId = new Map(drawn.map((row) => [row.id, row.drawnAt]))
  const inOrder = drawn.toSorted((a, b) => a.drawnAt - b.drawnAt)
  const ms: number[] = []
  let rows = 0
  for (const { from, to } of looked) {
    const frames = newestOf(inOrder.filter(({ drawnAt }) => drawnAt >= from && drawnAt <= to))
    for (const { id, at } of placed) {
      if (at < from || at > to - afterLastMs) continue
      const own = byId.get(id)
      if (own !== undefined) rows++
      ms.push((own ?? frames.find(({ newest, drawnAt }) => newest >= at && drawnAt >= at)?.drawnAt ?? to) - at)
    }
  }
  return { ms, rows }
}

/** The frames in their order, each with the newest bet that was drawn by then. */
function newestOf(rows: readonly DrawnRow[]): readonly { readonly drawnAt: number; readonly newest: number }[] {
  let newest = 0
  return rows.map(({ drawnAt, at }) => ({ drawnAt, newest: (newest = Math.max(newest, at)) }))
}
