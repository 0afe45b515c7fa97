import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RowOf } from '#contract/endpoint.ts'
import type * as z from 'zod/mini'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { voids, type voidFilter } from '#contract/voids.ts'
import { call, rowKey, rowQuery } from '../../shared/api.ts'
import { betStandingCalls } from '../../shared/bet-standing-calls.ts'
import type { Filled } from '../../components/form/use-contract-form.ts'

export type VoidFilter = z.output<typeof voidFilter>
export type VoidRow = RowOf<typeof voids.list>
export type VoidPreview = RowOf<typeof voids.previewBets>
export type TakenBp = 10_000 | 5_000

/** What is voided: bets that were chosen, what a filter finds, a market or an event with its name. */
export type VoidSubject =
  | { readonly scope: 'bets'; readonly betIds: readonly string[] }
  | { readonly scope: 'filter'; readonly filter: VoidFilter }
  | { readonly scope: 'market'; readonly id: string; readonly name: string; readonly event: string }
  | { readonly scope: 'event'; readonly id: string; readonly name: string }

type Chosen = Extract<VoidSubject, { scope: 'bets' | 'filter' }>

/** The call that voids this. */
export function callOf(subject: VoidSubject) {
  return subject.scope === 'market' ? voids.voidMarket : subject.scope === 'event' ? voids.voidEvent : voids.voidBets
}

function targetOf(subject: Chosen) {
  return subject.scope === 'bets' ? { scope: subject.scope, bet_ids: [...subject.betIds] } : { scope: subject.scope, filter: subject.filter }
}

function previewQuery(subject: VoidSubject, takenBp: TakenBp) {
  switch (subject.scope) {
    case 'market':
      return rowQuery(voids.previewMarket, { params: { id: subject.id }, body: { taken_bp: takenBp } })
    case 'event':
      return rowQuery(voids.previewEvent, { params: { id: subject.id }, body: { taken_bp: takenBp } })
    case 'bets':
    case 'filter':
      return rowQuery(voids.previewBets, { body: { target: targetOf(subject), taken_bp: takenBp } })
  }
}

/** What the void would do now. A refusal of the preview is the answer: it is not asked again by itself. */
export function useVoidPreview(subject: VoidSubject, takenBp: TakenBp) {
  return useQuery<{ readonly data: readonly VoidPreview[] }>({ ...(previewQuery(subject, takenBp) as object), staleTime: 0, retry: false } as never)
}

export function useUndoPreview(row: VoidRow, enabled: boolean) {
  const preview = row.scope === 'market' || row.scope === 'event' ? voids.previewUndoMarket : voids.previewUndoBets
  return useQuery<{ readonly data: readonly VoidPreview[] }>({ ...(rowQuery(preview, { params: { id: row.id } }) as object), enabled, staleTime: 0, retry: false } as never)
}

export type RemovalRow = RowOf<typeof voids.previewRemoval>

/** What a runner leaving by his factor (basis points), or coming back (null), would do now; the figures before stay until the new ones are there. */
export function useRemovalPreview(marketId: string, selectionId: string, reductionBp: number | null, enabled: boolean) {
  return useQuery<{ readonly data: readonly RemovalRow[] }>({
    ...(rowQuery(voids.previewRemoval, { params: { id: marketId }, body: { selection_id: selectionId, reduction_bp: reductionBp } }) as object),
    enabled, staleTime: 0, retry: false, placeholderData: keepPreviousData,
  } as never)
}

export function undoCallOf(row: VoidRow) {
  return row.scope === 'market' ? voids.undoMarket : row.scope === 'event' ? voids.undoEvent : voids.undoBets
}

/** Posts voids and their undoing, and has everything read again that shows them. */
export function usePostVoid() {
  const queries = useQueryClient()
  const read = [...betStandingCalls, markets.books, markets.byEvent, sports.event]
  const after = async (row: VoidRow | undefined): Promise<VoidRow> => {
    await Promise.all(read.map((each) => queries.invalidateQueries({ queryKey: rowKey(each) })))
    if (row === undefined) throw new Error('a void was posted and not told')
    return row
  }
  return {
    async post(subject: VoidSubject, { body, key = '' }: Filled<typeof voids.voidMarket>): Promise<VoidRow> {
      if (subject.scope === 'market') return after((await call(voids.voidMarket, { params: { id: subject.id }, body, key })).data[0])
      if (subject.scope === 'event') return after((await call(voids.voidEvent, { params: { id: subject.id }, body, key })).data[0])
      return after((await call(voids.voidBets, { body: { target: targetOf(subject), ...body }, key })).data[0])
    },
    async retry(row: VoidRow): Promise<VoidRow> {
      return after((await call(voids.retry, { params: { id: row.id } })).data[0])
    },
    async giveUp(row: VoidRow, reason: string): Promise<VoidRow> {
      return after((await call(voids.giveUp, { params: { id: row.id }, body: { reason } })).data[0])
    },
    async undo(row: VoidRow, { body, key = '' }: Filled<typeof voids.undoBets>): Promise<VoidRow> {
      return after((await call(undoCallOf(row), { params: { id: row.id }, body, key })).data[0])
    },
  }
}
