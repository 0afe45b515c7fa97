import type { Query, RowOf } from '#contract/endpoint.ts'
import type { voids } from '#contract/voids.ts'
import type { Tx } from '#database/transaction.ts'
import { Conditions } from '../runtime/conditions.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import type { VoidTarget } from './void-target.ts'

export type VoidRow = RowOf<typeof voids.list>

const aboutMax = 5

type StoredRow = Omit<VoidRow, 'state' | 'filter'> & {
  readonly target: VoidTarget
  readonly open: number
  readonly undo_open: number
  readonly refused: number
  readonly undone: number
}

const playersOf = 'case when p.markets > 1 then v.players when p.open = 0 then p.players end'

/** @param value the SQL of what each row is to say beside itself, such as the value of an order */
const rowsText = (where: string, tail: string, value = 'null') => `
select ${value} as value, v.id, v.scope, v.target, v.taken_bp, v.reason, v.legal_basis, v.note, s.name as by, v.at, u.name as undone_by, v.undone_at, v.undo_reason,
  p.markets, p.markets_done, p.failing, p.open, p.undo_open, p.refused, p.undone, p.bets, ${playersOf} as players, coalesce(a.about, '[]') as about
from voids v
join staff s on s.id = v.staff_id
left join staff u on u.id = v.undone_by
cross join lateral (
  select (count(*) filter (where kind = 'void'))::int as markets,
    (count(*) filter (where kind = 'void' and done_at is not null and refusal is null))::int as markets_done,
    (count(*) filter (where kind = 'void' and done_at is null))::int as open,
    (count(*) filter (where kind = 'undo' and done_at is null))::int as undo_open,
    (count(*) filter (where done_at is null and failures > 0))::int as failing,
    (count(*) filter (where kind = 'void' and refusal is not null))::int as refused,
    (count(*) filter (where kind = 'undo' and done_at is not null and refusal is null))::int as undone,
    coalesce(sum(bets) filter (where kind = 'void'), 0)::int as bets, coalesce(sum(players) filter (where kind = 'void'), 0)::int as players
  from void_parts where void_id = v.id
) p
cross join lateral (
  select jsonb_agg(jsonb_build_object('event_id', m.event_id::text, 'event_name', e.name, 'market_id', m.id::text, 'market_name', m.name) order by m.id) as about
  from (select market_id from void_parts where void_id = v.id and kind = 'void' order by market_id limit ${aboutMax}) q
  join markets m on m.id = q.market_id join events e on e.id = m.event_id
) a
where ${where} ${tail}`

function stateOf(row: StoredRow): VoidRow['state'] {
  if (row.open > 0) return 'voiding'
  if (row.undo_open > 0) return 'undoing'
  if (row.markets_done === 0) return 'refused'
  if (row.undone === row.markets_done) return 'undone'
  return row.refused > 0 || row.undone > 0 ? 'partly' : 'void'
}

function toRow({ open, undo_open, refused, undone, target, ...row }: StoredRow): VoidRow {
  const state = stateOf({ open, undo_open, refused, undone, target, ...row })
  return { ...row, ...(state === 'undoing' && { markets: undone + undo_open, markets_done: undone }), filter: target.scope === 'filter' ? target.filter : null, state }
}

export type VoidQuery = {
  readonly betId?: string | undefined
  readonly marketId?: string | undefined
  readonly eventId?: string | undefined
  readonly reason?: string | undefined
}

const orders = {
  at: { value: 'v.id', type: 'bigint' },
  bets: { value: 'p.bets', type: 'bigint' },
  players: { value: `coalesce(${playersOf}, 0)`, type: 'bigint' },
} as const

/** Newest first, unless another order is asked for. */
export function voidOrder(sort: Query<typeof voids.list>['sort'] = '-at'): ListOrder {
  return listOrder(orders, sort, 'v.id')
}

/** Voids in an order, each with the value of the order. */
export async function voidRows(tx: Tx, query: VoidQuery, limit: number, order: ListOrder, after: After | null): Promise<readonly (VoidRow & { readonly value: unknown })[]> {
  const conditions = new Conditions()
  if (query.betId !== undefined) conditions.add('exists (select from bet_voids b where b.void_id = v.id and b.bet_id = ?::bigint)', query.betId)
  if (query.marketId !== undefined) conditions.add('exists (select from void_parts p where p.void_id = v.id and p.market_id = ?::bigint)', query.marketId)
  if (query.eventId !== undefined) conditions.add('exists (select from void_parts p join markets m on m.id = p.market_id where p.void_id = v.id and m.event_id = ?::bigint)', query.eventId)
  if (query.reason !== undefined) conditions.add('v.reason = ?', query.reason)
  order.addAfter(conditions, after)
  const { rows } = await tx.query<StoredRow & { readonly value: unknown }>(rowsText(conditions.text(), `order by ${order.by} limit ${limit}`, order.value), conditions.values)
  return rows.map(({ value, ...row }) => ({ ...toRow(row), value }))
}

export async function voidRow(tx: Tx, id: string): Promise<VoidRow | null> {
  const { rows: [row] } = await tx.query<StoredRow & { readonly value: unknown }>(rowsText('v.id = $1', ''), [id])
  if (row === undefined) return null
  const { value: _, ...stored } = row
  return toRow(stored)
}
