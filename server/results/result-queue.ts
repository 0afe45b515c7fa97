import type { Query, RowOf } from '#contract/endpoint.ts'
import { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { Conditions } from '../runtime/conditions.ts'
import { countedUpTo, countMax, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handler, Principal } from '../runtime/handler.ts'
import { listOrder } from '../runtime/list-order.ts'
import { stakesToWire } from '../runtime/to-wire.ts'
import type { StoredStakes } from '../runtime/to-wire.ts'
import { involvedText } from './involved.ts'
import { staffOf } from './staff-of.ts'

type QueueRow = RowOf<typeof results.queue>
type Filter = Omit<Query<typeof results.queue>, 'limit' | 'cursor' | 'sort'>

/** Markets that have ended and whose result has not settled. */
const waiting = "m.status in ('closed', 'declared', 'settling', 'rolling_back')"

const from = `markets m join events e on e.id = m.event_id join sports s on s.id = m.sport_id join leagues l on l.id = e.league_id
  left join result_owners o on o.market_id = m.id left join staff w on w.id = o.staff_id`

/** Who asks, and which steps are theirs. */
type Asker = { readonly staffId: string; readonly mayDeclare: boolean; readonly mayVerify: boolean }

function askerOf(principal: Principal): Asker {
  const may = ({ access }: typeof results.declare | typeof results.verify) => principal.kind === 'person' && decide(principal.actor, access).ok
  return { staffId: staffOf(principal), mayDeclare: may(results.declare), mayVerify: may(results.verify) }
}

/** What a person may verify, if they may verify at all: what others declared, unless their own money hangs on it. Twice their id. */
const ofOthers = `m.status = 'declared' and not exists (select from results d where d.market_id = m.id and d.state = 'declared' and d.declared_by = ?)
  and not ${involvedText('?', 'm.id')}`

function conditionsOf({ state, game_id, owner }: Filter, { staffId, mayDeclare, mayVerify }: Asker): Conditions {
  const toDeclare = mayDeclare ? "m.status = 'closed'" : 'false'
  const [toVerify, verifier] = mayVerify ? [`(${ofOthers})`, [staffId, staffId]] : ['false', []]
  const conditions = new Conditions()
  conditions.add(waiting)
  switch (state) {
    case 'no_result':
      conditions.add("m.status = 'closed'")
      break
    case 'declared':
      conditions.add("m.status = 'declared'")
      break
    case 'to_declare':
      conditions.add(toDeclare)
      break
    case 'to_verify':
      conditions.add(toVerify, ...verifier)
      break
    case 'for_me':
      conditions.add(`(${toDeclare} or ${toVerify})`, ...verifier)
      break
    case 'moving':
      conditions.add("m.status in ('settling', 'rolling_back')")
      break
    case undefined:
      break
  }
  // In the archive nothing is declared.
  conditions.add('num_nonnulls(m.archived_at, e.archived_at, l.archived_at) = 0')
  if (game_id !== undefined) conditions.add('m.sport_id = ?', game_id)
  if (owner === 'mine') conditions.add('o.staff_id = ?', staffId)
  if (owner === 'nobody') conditions.add('o.staff_id is null')
  return conditions
}

const columns = `m.id as market_id, m.name as market_name, m.type as market_type, m.status as market_status, m.event_id, e.name as event_name,
  m.sport_id as game_id, s.name as game_name, l.name as league_name, m.closed_at as since, o.staff_id as owner_id, w.name as owner,
  r.declared_by, r.declared_at, r.outcome, coalesce(r.selections, '[]'::json) as selections, coalesce(p.bets, 0)::int as bets, p.stakes`

/** What each waiting market has on it, by currency, and who declared what waits for a second person. */
const joins = `
left join lateral (
  select coalesce(d.name, r.declared_by_feed) as declared_by, r.declared_at, r.outcome,
    (select json_agg(json_build_object('id', n.id::text, 'name', n.name) order by n.sort, n.id) from selections n
     where n.market_id = m.id and r.outcome->>'kind' = 'winners'
       and (r.outcome->'winners' ? n.id::text or r.outcome->'removed' ? n.id::text or r.outcome#>'{dead_heat,selections}' ? n.id::text)) as selections
  from results r left join staff d on d.id = r.declared_by
  where r.market_id = m.id and r.state in ('declared', 'settling', 'rolling_back')
) r on true
left join lateral (
  select sum(c.bets) as bets, json_agg(json_build_object('currency', c.currency, 'minor', c.minor::text) order by c.currency) as stakes from (
    select a.currency, sum(q.bets) as bets, sum(q.minor) as minor
    from (select business_id, sum(bets) as bets, sum(stake_minor) as minor from positions where market_id = m.id group by business_id) q
    join accounts a on a.business_id = q.business_id and a.level = 0 group by a.currency having sum(q.bets) > 0
  ) c
) p on true`

const orders = {
  since: { value: 'm.closed_at', type: 'timestamptz' },
  event: { value: 'e.name', type: 'text' },
  declared: { value: 'r.declared_at', type: 'timestamptz', nullable: true },
  bets: { value: 'coalesce(p.bets, 0)', type: 'bigint' },
} as const

type StoredRow = Omit<QueueRow, 'stakes'> & { readonly stakes: StoredStakes }

type Valued = { readonly row: QueueRow; readonly value: unknown }

/** @param value the SQL of what each row is to say beside itself, such as the value of an order */
async function queueRows(tx: Tx, conditions: Conditions, tail: string, value = 'null'): Promise<readonly Valued[]> {
  const { rows } = await tx.query<StoredRow & { readonly value: unknown }>(`select ${columns}, ${value} as value from ${from} ${joins} where ${conditions.text()} ${tail}`, conditions.values)
  return rows.map(({ value: said, ...row }) => ({ row: { ...row, stakes: stakesToWire(row.stakes) }, value: said }))
}

/** Markets that wait for a result or for a second person, the one that waits longest first unless another order is asked for. */
export const queueHandler: Handler<typeof results.queue> = async ({ tx }, { principal, query: { limit: wanted, cursor, sort = 'since', ...filter } }) => {
  const order = listOrder(orders, sort, 'm.id')
  const after = order.after(cursor)
  if (!after.ok) return after
  const asker = askerOf(principal)
  const conditions = conditionsOf(filter, asker)
  const counted = after.value === null ? countedUpTo(await count(tx, filter, asker)) : {}
  order.addAfter(conditions, after.value)
  const { limit, fetch } = pageLimit(wanted)
  const rows = await queueRows(tx, conditions, `order by ${order.by} limit ${fetch}`, order.value)
  const page = pageOf(rows, limit, ({ row, value }) => order.cursorOf({ id: row.market_id, value }))
  return ok({ rows: page.rows.map(({ row }) => row), metadata: { ...page.metadata, ...counted } })
}

async function count(tx: Tx, filter: Filter, asker: Asker): Promise<number> {
  const conditions = conditionsOf(filter, asker)
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select from ${from} where ${conditions.text()} limit ${countMax + 1}) c`, conditions.values)
  return rows[0]?.count ?? 0
}

/** The people who may see to a market's result: who may declare one, or once it is declared who may verify that, which neither may whoever declared it nor anybody whose money hangs on it. */
const ownersText = `
select s.id, s.name from staff s join markets m on m.id = $1
where s.status = 'active' and exists (
  select from staff_permissions p where p.staff_id = s.id and p.section = 'SPORTS' and not p.restrict_access
    and p.permission_name = case m.status when 'declared' then 'Result Verify' else 'Result Declare' end)
  and not (m.status = 'declared' and (exists (select from results r where r.market_id = m.id and r.state = 'declared' and r.declared_by = s.id) or ${involvedText('s.id', '$1')}))
  and ($2::bigint is null or s.id = $2)
order by s.name, s.id`

export const ownersHandler: Handler<typeof results.owners> = async ({ tx }, { query }) =>
  ok({ rows: (await tx.query<RowOf<typeof results.owners>>(ownersText, [query.market_id, null])).rows })

/** Takes a market for oneself, gives it to somebody else, or lets it go, for those whose step is next. It binds nobody: it says who sees to it. */
export const ownHandler: Handler<typeof results.own> = async ({ tx, now }, { principal, params: { id }, body }) => {
  await tx.query('select from markets where id = $1 for update', [id])
  const conditions = () => {
    const of = new Conditions()
    of.add('m.id = ?', id)
    of.add(waiting)
    return of
  }
  const before = (await queueRows(tx, conditions(), ''))[0]?.row
  if (before === undefined) return refuse('MARKET_UNKNOWN', { market_id: id })
  const { access } = before.market_status === 'declared' ? results.verify : results.declare
  if (principal.kind !== 'person' || !decide(principal.actor, access).ok) return refuse('ACCESS_FORBIDDEN')
  if (before.owner_id !== body.expected_owner_id) return refuse('REQUEST_STALE', { 'now.owner': before.owner })
  if (body.staff_id !== null && (await tx.query(ownersText, [id, body.staff_id])).rowCount === 0) return refuse('REQUEST_INVALID', { field: 'staff_id' })
  await tx.query(
    body.staff_id === null
      ? 'delete from result_owners where market_id = $1'
      : `insert into result_owners (market_id, staff_id, at) values ($1, $2, $3)
         on conflict (market_id) do update set staff_id = excluded.staff_id, at = excluded.at`,
    body.staff_id === null ? [id] : [id, body.staff_id, now.toISOString()])
  const after = (await queueRows(tx, conditions(), ''))[0]?.row
  return after === undefined
    ? refuse('MARKET_UNKNOWN', { market_id: id })
    : ok({ rows: [after], audit: { targetKind: 'market', targetId: id, before: { owner_id: before.owner_id }, after: { owner_id: after.owner_id } } })
}
