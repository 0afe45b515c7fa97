import { useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#contract/catalogue.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { notifyUndo } from '../components/feedback/notify-undo.tsx'
import { notify } from '../components/feedback/notify.ts'
import { call, rowKey } from './api.ts'
import { switchesText as text } from './switches-text.ts'
import type { Undo } from './use-switches.ts'

export type MarketRow = RowOf<typeof markets.single>

export const handStatuses = ['open', 'suspended', 'ball_running', 'closed'] as const
export type HandStatus = (typeof handStatuses)[number]

export type MarketChange = { readonly status: HandStatus } | { readonly bet_lock: boolean }

/** A person may say how it stands: no result keeps it from bets. */
export function isUnderWay(market: MarketRow): boolean {
  return handStatuses.some((status) => status === market.status) && !market.result_begun
}

async function setMarket({ id }: MarketRow, change: MarketChange, version?: number): Promise<MarketRow | undefined> {
  const input = { params: { id } }
  const seen = version === undefined ? {} : { version }
  const reply = 'status' in change ? await call(catalogue.marketStatus, { ...input, body: { ...change, ...seen } }) : await call(catalogue.marketBetLock, { ...input, body: { ...change, ...seen } })
  return reply.data[0]
}

/** The change that puts a market where it was; null: it stood where no person can put it. What a person did not hold is given back to its feed. */
function changeBack(market: MarketRow, change: MarketChange): MarketChange | null {
  if ('bet_lock' in change) return { bet_lock: market.bet_lock }
  const was = handStatuses.find((status) => status === market.status)
  return was === undefined ? null : { status: market.of_feed && !market.held ? 'open' : was }
}

/** Says how a market stands; its way back, where it has one, is bound to the version that the change made. */
export async function switchMarket(market: MarketRow, change: MarketChange): Promise<{ readonly now: MarketRow; readonly undo: Undo | null }> {
  const now = (await setMarket(market, change)) ?? market
  const back = changeBack(market, change)
  return { now, undo: back === null ? null : () => setMarket(market, back, now.version) }
}

/** A person's word on markets: their status, which stands against the feed, and their bet lock. Each with its way back. */
export function useMarketSwitch() {
  const queries = useQueryClient()
  const refresh = (market: MarketRow): void => {
    void queries.invalidateQueries({ queryKey: rowKey(markets.byEvent, { params: { eventId: market.event_id } }) })
    void queries.invalidateQueries({ queryKey: rowKey(markets.single, { params: { id: market.id } }) })
    void queries.invalidateQueries({ queryKey: rowKey(sports.event, { params: { id: market.event_id } }) })
  }
  return useMutation({
    mutationFn: ({ market, change }: { readonly market: MarketRow; readonly change: MarketChange }) => switchMarket(market, change),
    onSuccess({ now, undo }, { market, change }) {
      refresh(market)
      const told = 'bet_lock' in change
        ? (change.bet_lock ? text.on : text.off)({ name: market.name, what: text.bet_lock })
        : text.nameWhat({ name: market.name, what: text.statuses[handStatuses.find((status) => status === now.status) ?? 'open'] })
      if (undo === null) return notify.success(told)
      notifyUndo(told, () => void undo().then(() => notify.success(text.undone({ name: market.name })), notify.error).finally(() => refresh(market)))
    },
  })
}
