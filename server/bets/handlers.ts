import type { bets } from '#contract/bets.ts'
import { pageSizeDefault } from '#contract/fields.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Handler, Handlers } from '../runtime/handler.ts'
import { viewerOf } from './viewer.ts'
import { betDetail } from './bet-detail.ts'
import { betCsv } from './bet-csv.ts'
import { betIds, betLines, betOrder, betPage } from './bet-store.ts'
import { listedBets } from './listed-bets.ts'
import { ExportedNames } from './exported-names.ts'

const list: Handler<typeof bets.list> = async ({ tx }, { principal, query, pages }) => {
  const { limit = pageSizeDefault, cursor, account_id: accountId, player, sort, ...filter } = query
  const sorted = betOrder(sort)
  const after = sorted.order.after(cursor)
  if (!after.ok) return after
  const viewer = viewerOf(principal)
  const selection = { viewer, filter, accountId, player }
  const paging = { sorted, limit, after: after.value }
  if (pages !== undefined) {
    const { lines, metadata } = await betLines(tx, selection, paging)
    return ok({ rows: [], csv: await betCsv(tx, lines, pages.one(ExportedNames, viewer)), metadata })
  }
  const { ids, metadata } = await betIds(tx, selection, paging)
  return ok({ rows: await listedBets(tx, ids, viewer), metadata })
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

export const betsHandlers: Handlers<typeof bets> = { list, ticker, detail }
