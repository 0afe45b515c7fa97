import type { Query, RowOf } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import type { Tx } from '#database/transaction.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { roundIs, roundStateText } from '../casino/round-state.ts'
import { Conditions } from '../runtime/conditions.ts'
import { decodeCursor, isInstant, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { HandlerReply } from '../runtime/handler.ts'
import { stakesToWire, toWire } from '../runtime/to-wire.ts'
import type { StoredStakes } from '../runtime/to-wire.ts'

export type RoundView = RowOf<typeof wallet.rounds>
type Amounts = 'stake_minor' | 'win_minor' | 'late_win_minor' | 'posted_minor'
type Stored = Omit<RoundView, Amounts | 'net_minor'> & { readonly [Name in Amounts]: string }

const columns = (now: string) => `
  r.id, r.provider_id as casino_provider_id, p.name as provider_name, r.game_id, g.name as game_name, r.player_id, a.user_name, b.name as business_name, r.external_id, r.currency,
  ${roundStateText(now)} as state,
  r.stake_minor, r.win_minor, r.late_win_minor, r.posted_minor, (select count(*)::int from casino_calls c where c.round_id = r.id) as calls, r.opened_at, r.last_call_at, r.closed_at, s.name as resolved_by, r.resolve_reason, r.resolve_report_id`
const source = `casino_rounds r join casino_providers p on p.id = r.provider_id join casino_games g on g.id = r.game_id join accounts a on a.id = r.player_id join businesses b on b.id = r.business_id
  left join staff s on s.id = r.resolved_by`

/** A page of rounds, newest first; of interrupted ones, those that have waited longest first. */
export async function listRounds(tx: Tx, query: Query<typeof wallet.rounds>, now: Date): Promise<Result<Pick<HandlerReply<typeof wallet.rounds>, 'rows' | 'metadata'>>> {
  const waiting = query.state === 'interrupted'
  const after = decodeCursor(query.cursor, waiting ? [isInstant, isId] : [isId])
  if (!after.ok) return after
  const conditions = new Conditions()
  const at = conditions.value(now.toISOString())
  if (query.state !== undefined) conditions.add(roundIs[query.state](at))
  if (query.casino_provider_id !== undefined) conditions.add('r.provider_id = ?', query.casino_provider_id)
  if (query.game_id !== undefined) conditions.add('r.game_id = ?', query.game_id)
  if (query.player_id !== undefined) conditions.add('r.player_id = ?', query.player_id)
  if (query.named !== undefined) {
    const name = conditions.value(query.named)
    conditions.add(`r.id in (select o.id from casino_rounds o where o.external_id = ${name} union all
      select c.round_id from casino_providers p join casino_calls c on (c.provider_id, c.transaction_id) = (p.id, ${name}) where c.round_id is not null)`)
  }
  if (query.from !== undefined) conditions.add('coalesce(r.closed_at, r.last_call_at) >= ?', query.from)
  if (query.to !== undefined) conditions.add('coalesce(r.closed_at, r.last_call_at) < ?', query.to)
  if (after.value !== null) conditions.add(waiting ? '(r.last_call_at, r.id) > (?, ?)' : 'r.id < ?', ...after.value)
  const { limit, fetch } = pageLimit(query.limit)
  const { rows } = await tx.query<Stored>(`select ${columns(at)} from ${source} where ${conditions.text()} order by ${waiting ? 'r.last_call_at, r.id' : 'r.id desc'} limit ${fetch}`, conditions.values)
  return ok(pageOf(rows.map(asView), limit, (row) => (waiting ? [row.last_call_at, row.id] : [row.id])))
}

export async function findRound(tx: Tx, id: string, now: Date): Promise<RoundView | null> {
  const { rows: [row] } = await tx.query<Stored>(`select ${columns('$2')} from ${source} where r.id = $1`, [id, now.toISOString()])
  return row === undefined ? null : asView(row)
}

function asView({ stake_minor, win_minor, late_win_minor, posted_minor, ...row }: Stored): RoundView {
  return { ...row, stake_minor: toWire(stake_minor), win_minor: toWire(win_minor), late_win_minor: toWire(late_win_minor), net_minor: toWire(BigInt(win_minor) - BigInt(stake_minor)), posted_minor: toWire(posted_minor) }
}

export async function callsOfRound(tx: Tx, id: string): Promise<readonly RowOf<typeof wallet.roundCalls>[]> {
  type Call = RowOf<typeof wallet.roundCalls>
  const { rows } = await tx.query<Omit<Call, 'amount_minor' | 'balance_minor'> & { readonly amount_minor: string; readonly balance_minor: string | null }>(
    `select transaction_id, kind, amount_minor, late and undone_by is null as late, reference_id, balance_minor, at, undone_by from casino_calls where round_id = $1 order by at, transaction_id limit 2000`, [id])
  return rows.map((row) => ({ ...row, amount_minor: toWire(row.amount_minor), balance_minor: row.balance_minor === null ? null : toWire(row.balance_minor) }))
}

/** What interrupted rounds hold, by how long they have waited. */
export async function interruptedRounds(tx: Tx, now: Date): Promise<readonly RowOf<typeof wallet.interrupted>[]> {
  type Age = RowOf<typeof wallet.interrupted>
  const { rows } = await tx.query<Omit<Age, 'held' | 'won'> & { readonly held: StoredStakes; readonly won: StoredStakes }>(
    `with waiting as (
       select r.player_id, r.currency, case when r.closed_at is null then r.stake_minor else 0 end as stake_minor, case when r.closed_at is null then r.win_minor else r.late_win_minor end as win_minor,
         case when r.last_call_at < $1::timestamptz - interval '7 days' then 'week' when r.last_call_at < $1::timestamptz - interval '1 day' then 'day' else 'hour' end as age
       from casino_rounds r where ${roundIs.interrupted('$1')}
     ), sums as (select age, currency, sum(stake_minor)::text as held, sum(win_minor)::text as won from waiting group by 1, 2)
     select w.age, count(*)::int as rounds, count(distinct w.player_id)::int as players,
       (select json_agg(json_build_object('currency', s.currency, 'minor', s.held) order by s.currency) from sums s where s.age = w.age) as held,
       (select json_agg(json_build_object('currency', s.currency, 'minor', s.won) order by s.currency) from sums s where s.age = w.age) as won
     from waiting w group by w.age order by array_position(array['hour', 'day', 'week'], w.age)`, [now.toISOString()])
  return rows.map((row) => ({ ...row, held: stakesToWire(row.held), won: stakesToWire(row.won) }))
}
