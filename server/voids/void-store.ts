import type { RowOf } from '#contract/endpoint.ts'
import type { voids } from '#contract/voids.ts'
import type { Tx } from '#database/transaction.ts'
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

const rowsText = (where: string, tail: string) => `
select v.id, v.scope, v.target, v.taken_bp, v.reason, v.legal_basis, v.note, s.name as by, v.at, u.name as undone_by, v.undone_at, v.undo_reason,
  p.markets, p.markets_done, p.open, p.undo_open, p.refused, p.undone, p.bets, case when p.markets = 1 then p.players else w.players end as players, coalesce(a.about, '[]') as about
from voids v
join staff s on s.id = v.staff_id
left join staff u on u.id = v.undone_by
cross join lateral (
  select (count(*) filter (where kind = 'void'))::int as markets,
    (count(*) filter (where kind = 'void' and done_at is not null and refusal is null))::int as markets_done,
    (count(*) filter (where kind = 'void' and done_at is null))::int as open,
    (count(*) filter (where kind = 'undo' and done_at is null))::int as undo_open,
    (count(*) filter (where kind = 'void' and refusal is not null))::int as refused,
    (count(*) filter (where kind = 'undo' and done_at is not null and refusal is null))::int as undone,
    coalesce(sum(bets) filter (where kind = 'void'), 0)::int as bets, coalesce(sum(players) filter (where kind = 'void'), 0)::int as players
  from void_parts where void_id = v.id
) p
cross join lateral (
  -- One with bets in several markets is one player.
  select count(distinct b.player_id)::int as players from bet_voids t join bets b on (b.business_id, b.id) = (t.business_id, t.bet_id)
  where p.markets > 1 and t.void_id = v.id and t.kind = 'void'
) w
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
  return { ...row, filter: target.scope === 'filter' ? target.filter : null, state }
}

export type VoidQuery = {
  readonly betId?: string | undefined
  readonly marketId?: string | undefined
  readonly eventId?: string | undefined
  readonly reason?: string | undefined
}

/** Voids, newest first. @param after the id of the last one of the page before */
export async function voidRows(tx: Tx, query: VoidQuery, limit: number, after: string | null): Promise<readonly VoidRow[]> {
  const where = `($1::bigint is null or v.id < $1)
  and ($2::bigint is null or exists (select from bet_voids b where b.void_id = v.id and b.bet_id = $2))
  and ($3::bigint is null or exists (select from void_parts p where p.void_id = v.id and p.market_id = $3))
  and ($4::bigint is null or exists (select from void_parts p join markets m on m.id = p.market_id where p.void_id = v.id and m.event_id = $4))
  and ($5::text is null or v.reason = $5)`
  const { rows } = await tx.query<StoredRow>(rowsText(where, 'order by v.id desc limit $6'),
    [after, query.betId ?? null, query.marketId ?? null, query.eventId ?? null, query.reason ?? null, limit])
  return rows.map(toRow)
}

export async function voidRow(tx: Tx, id: string): Promise<VoidRow | null> {
  const { rows } = await tx.query<StoredRow>(rowsText('v.id = $1', ''), [id])
  return rows[0] === undefined ? null : toRow(rows[0])
}
