import type { RowOf } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'

export type ExposureEvent = RowOf<typeof exposure.net>
export type MarketBook = ExposureEvent['markets'][number] | ExposureEvent['fancies'][number]
export type Downline = RowOf<typeof exposure.downline>
export type Net = ExposureEvent['net'][number]
/** The whole book, or the part of it of the account whose place it is. */
export type BookName = 'total' | 'my_share'

/** What stands below a market or an account of it, as far as it is there. */
export type Below = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'ready'; readonly rows: readonly Downline[] }

/** An account in a market's tree: who it is, and which market and currency the row is of. */
export type Branch = { readonly marketId: string; readonly currency: string; /** Null: the market's own row. */ readonly accountId: string | null }

export type TreeRow =
  | { readonly kind: 'event'; readonly id: string; readonly level: 1; readonly open: boolean; readonly event: ExposureEvent }
  | { readonly kind: 'market'; readonly id: string; readonly level: 2; readonly open: boolean; readonly market: MarketBook; readonly event: ExposureEvent }
  | { readonly kind: 'account'; readonly id: string; readonly level: number; readonly open: boolean | null; readonly account: Downline; readonly market: MarketBook; readonly event: ExposureEvent }
  /** Stands in the place of what is below: it is being fetched, could not be, or there is nothing. */
  | { readonly kind: 'note'; readonly id: string; readonly level: number; readonly state: 'loading' | 'failed' | 'empty'; readonly branch: string }

export function branchKey({ marketId, currency, accountId }: Branch): string {
  return [marketId, currency, accountId ?? ''].join(' ')
}

type Shown = {
  readonly opened: ReadonlySet<string>
  readonly closedEvents: ReadonlySet<string>
  readonly below: (branch: string) => Below | undefined
  /** By their worst, an event stands once in each of its currencies. */
  readonly byCurrency: boolean
}

/** The events in their order as the rows that stand on the screen: what is opened shows what is below it. */
export function treeRows(events: readonly ExposureEvent[], { opened, closedEvents, below, byCurrency }: Shown): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const addBelow = (branch: Branch, level: number, market: MarketBook, event: ExposureEvent): void => {
    const key = branchKey(branch)
    const found = below(key) ?? { state: 'loading' }
    const children = found.state === 'ready' ? found.rows.filter((row) => row.currency === branch.currency) : []
    if (children.length === 0) rows.push({ kind: 'note', id: `${key} note`, level, state: found.state === 'ready' ? 'empty' : found.state, branch: key })
    for (const account of children) {
      const own = { ...branch, accountId: account.user_id }
      const open = account.has_downline ? opened.has(branchKey(own)) : null
      rows.push({ kind: 'account', id: branchKey(own), level, open, account, market, event })
      if (open === true) addBelow(own, level + 1, market, event)
    }
  }
  for (const event of events) {
    // Bets in another currency may come: where it stands once, it stays the same row.
    const id = byCurrency ? `${event.event_id} ${event.net[0]?.currency ?? ''}` : event.event_id
    const open = !closedEvents.has(id)
    rows.push({ kind: 'event', id, level: 1, open, event })
    if (!open) continue
    for (const market of [...event.markets, ...event.fancies]) {
      const branch = { marketId: market.market_id, currency: market.currency, accountId: null }
      const shown = opened.has(branchKey(branch))
      rows.push({ kind: 'market', id: branchKey(branch), level: 2, open: shown, market, event })
      if (shown) addBelow(branch, 3, market, event)
    }
  }
  return rows
}

export function marketName(market: MarketBook): string {
  return 'market_name' in market ? market.market_name : market.name
}

/** The worst case in a book, and the outcome that brings it where the row says so. */
export function worstIn(row: Pick<MarketBook, 'worst_total' | 'worst_my_pt'>, book: BookName): number {
  return book === 'total' ? row.worst_total : row.worst_my_pt
}

export function worstOutcome(market: MarketBook, book: BookName): string {
  return book === 'total' ? market.worst_total_outcome : market.worst_my_pt_outcome
}

export function netIn(row: Pick<Net, 'net_total' | 'net_my_pt'>, book: BookName): number {
  return book === 'total' ? row.net_total : row.net_my_pt
}
