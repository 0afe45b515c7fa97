import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'
import { markets } from '#contract/markets.ts'
import type { postedRow, previewRow, resultRow, waitingMarket, WireOutcome } from '#contract/result-rows.ts'
import { results } from '#contract/results.ts'
import { sports } from '#contract/sports.ts'
import { rowQuery, useRowMutation } from '../../shared/api.ts'
import { useForgetBegun } from './begun-declaration.ts'

export type WaitingMarket = z.output<typeof waitingMarket>
export type ResultRow = z.output<typeof resultRow>
export type PostedRow = z.output<typeof postedRow>
export type Preview = z.output<typeof previewRow>

/** While money moves, the progress is asked for this often, beside what the live stream says. */
const progressMs = 1_000

const changed = [results.history, results.posted, results.queue, markets.byEvent, markets.books, sports.event] as const

/** Every revision of a market's result, newest first. */
export function useHistory(marketId: string, enabled = true) {
  return useQuery({
    ...rowQuery(results.history, { params: { id: marketId } }),
    enabled,
    refetchInterval: ({ state }) => {
      const current = state.data?.data[0]?.state
      return current === 'settling' || current === 'rolling_back' ? progressMs : false
    },
  })
}

/** What an outcome would do; nothing is asked while there is none. The last figures stay until the next are there. */
export function useSettlePreview(marketId: string, outcome: WireOutcome | null) {
  const body = { action: 'settle' as const, market_id: marketId, outcome: outcome ?? { kind: 'void' as const, reason: 'void' as const } }
  return useQuery({ ...rowQuery(results.preview, { body }), enabled: outcome !== null, staleTime: 0, placeholderData: keepPreviousData })
}

/** Whether the figures of what is chosen stand there; those of a choice before do not count. */
export function isSeen({ data, isPlaceholderData }: { readonly data: unknown; readonly isPlaceholderData: boolean }): boolean {
  return data !== undefined && !isPlaceholderData
}

/** The server knows the lines of a market's bets: where all are whole or half, it refuses a result that is not whole. */
export function wantsWhole({ error }: { readonly error: unknown }): boolean {
  return error instanceof ApiError && error.code === 'RESULT_OUTCOME_INVALID' && error.body?.facts?.['reason'] === 'number_not_whole'
}

export function useRollBackPreview(marketId: string, enabled: boolean) {
  return useQuery({ ...rowQuery(results.preview, { body: { action: 'roll_back', market_id: marketId } }), enabled, staleTime: 0 })
}

/** What the settled result posted, as it stands with all that was voided since. */
export function usePosted(marketId: string, enabled: boolean) {
  return useQuery({ ...rowQuery(results.preview, { body: { action: 'posted', market_id: marketId } }), enabled, staleTime: 0 })
}

/** What each revision posted and what was taken back of it, as it stands in the journal. `moment`: when the newest of them last moved. */
export function usePostedByRevision(marketId: string, moment: string, enabled: boolean) {
  const query = rowQuery(results.posted, { params: { id: marketId } })
  return useQuery({ ...query, queryKey: [...query.queryKey, moment], enabled })
}

/** Whoever acts on a result may find that somebody else was first: what stands now is read then, wherever it is shown. */
const acting = { invalidates: changed, readsAnyway: true, quiet: true } as const

/** Done, nothing is left of what was begun. */
export function useDeclare() {
  const forgetBegun = useForgetBegun()
  return useRowMutation(results.declare, { ...acting, onDone: ({ body }) => forgetBegun(body.market_id) })
}

/** Whoever verifies what another person declared has given up what they had begun themselves. */
export function useVerify() {
  const forgetBegun = useForgetBegun()
  return useRowMutation(results.verify, { ...acting, onDone: ({ body }) => forgetBegun(body.market_id) })
}

export function useRollBack() {
  return useRowMutation(results.rollback, acting)
}
