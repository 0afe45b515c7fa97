import type { bets } from '#contract/bets.ts'
import type { Query } from '#contract/endpoint.ts'
import { pageSizeDefault } from '#contract/fields.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { CsvPager, Handler, Handlers, Principal } from '../runtime/handler.ts'
import { viewerOf } from './viewer.ts'
import { betDetail } from './bet-detail.ts'
import { betIds, betOrder, betPage } from './bet-store.ts'
import type { BetSelection } from './bet-store.ts'
import { KeptNames } from './kept-names.ts'
import { listedBets } from './listed-bets.ts'

const list = (names: KeptNames): Handler<typeof bets.list> => async ({ tx }, { principal, query }) => {
  const { limit = pageSizeDefault, cursor, sort } = query
  const sorted = betOrder(sort)
  const after = sorted.order.after(cursor)
  if (!after.ok) return after
  const selection = selectionOf(principal, query)
  const { ids, metadata } = await betIds(tx, selection, { sorted, limit, after: after.value })
  return ok({ rows: await listedBets(tx, ids, selection.viewer, names.of(selection.viewer)), metadata })
}

const pages: CsvPager<typeof bets.list> = ({ betExports }, { principal, query }) => betExports.pages({ selection: selectionOf(principal, query), sort: query.sort })

function selectionOf(principal: Principal, { limit: _limit, cursor: _cursor, sort: _sort, account_id: accountId, player, ...filter }: Query<typeof bets.list>): BetSelection {
  return { viewer: viewerOf(principal), filter, accountId, player }
}

const ticker: Handler<typeof bets.ticker> = async ({ tx }, { principal, query }) => {
  // Read in the same snapshot as the rows: a bet with a lower number is among them, one with a higher number comes by the stream.
  const head = await tx.query<{ last_no: string }>('select last_no from stream_head')
  const { limit = pageSizeDefault, ...filter } = query
  const { rows } = await betPage(tx, { viewer: viewerOf(principal), filter }, { limit, after: null, counted: false })
  const no = head.rows[0]?.last_no
  assert(no !== undefined, 'the stream has a head')
  return ok({ rows, extra: { stream_no: Number(no) } })
}

const detail: Handler<typeof bets.detail> = async ({ tx }, { principal, params }) => {
  const found = await betDetail(tx, params.id, viewerOf(principal))
  return found === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [found] })
}

/** Those of one server: they keep the names that they have read. */
export function betsHandlers(): Handlers<typeof bets> {
  return { list: list(new KeptNames()), ticker, detail }
}

/** The same, with what makes the exports of the list. */
export function betsRunners() {
  const handlers = betsHandlers()
  return { ...handlers, list: { handle: handlers.list, pages } }
}
