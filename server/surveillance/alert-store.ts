import type { Query, RowOf } from '#contract/endpoint.ts'
import type { surveillance } from '#contract/surveillance.ts'
import type { Tx } from '#database/transaction.ts'
import { betRows } from '../bets/bet-store.ts'
import { pathSeparator } from '../bets/path-names.ts'
import { staffViewer } from '../bets/viewer.ts'
import { Conditions } from '../runtime/conditions.ts'
import { containing, countedUpTo, countMax } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'

export type AlertRow = RowOf<typeof surveillance.alerts>
type AlertDetail = RowOf<typeof surveillance.alert>
export type AlertFilter = Omit<Query<typeof surveillance.alerts>, 'limit' | 'cursor' | 'sort'>

const orders = {
  score: { value: 'a.score', type: 'bigint' },
  opened: { value: 'a.id', type: 'bigint' },
  last: { value: 'a.last_at', type: 'timestamptz' },
  hits: { value: 'a.hits', type: 'bigint' },
} as const

/** What to look at first, unless another order is asked for. */
export function alertOrder(sort: Query<typeof surveillance.alerts>['sort'] = '-score'): ListOrder {
  return listOrder(orders, sort, 'a.id')
}

const foundOn = (column: 'event_id' | 'market_id'): string =>
  `(a.${column} = ? or exists (select from surveillance_hits h cross join lateral (select b.${column} from bets b where b.id = h.bet_id offset 0) b where h.alert_id = a.id and b.${column} = ?))`

function conditionsOf(filter: AlertFilter, staffId: string): Conditions {
  const conditions = new Conditions()
  const { status, severity, kind, rule_id, assignee, player, player_id, event_id, market_id, from, to, shadow = 'no' } = filter
  conditions.add('a.shadow = ?', shadow === 'yes')
  if (status === 'waiting') conditions.add("a.status in ('open', 'working')")
  else if (status !== undefined) conditions.add('a.status = ?', status)
  if (severity !== undefined) conditions.add('a.severity = ?', severity)
  if (kind !== undefined) conditions.add('a.rule_id in (select id from surveillance_rules where kind = ?)', kind)
  if (rule_id !== undefined) conditions.add('a.rule_id = ?', rule_id)
  if (assignee === 'mine') conditions.add('a.assignee_id = ?', staffId)
  if (assignee === 'nobody') conditions.add('a.assignee_id is null')
  if (player !== undefined) conditions.add('a.players && array(select id from accounts where user_name like ?)', containing(player.toLowerCase()))
  if (player_id !== undefined) conditions.add('a.players @> array[?::bigint]', player_id)
  // An alert names the event and market of its newest finding; those before may be of others.
  if (event_id !== undefined) conditions.add(foundOn('event_id'), event_id, event_id)
  if (market_id !== undefined) conditions.add(foundOn('market_id'), market_id, market_id)
  if (from !== undefined) conditions.add('a.last_at >= ?', from)
  if (to !== undefined) conditions.add('a.last_at < ?', to)
  return conditions
}

const columns = `a.id, a.rule_id, r.name as rule_name, r.kind, a.version, a.severity, a.score, a.shadow, a.status, a.hits,
  (select json_agg(json_build_object('id', p.id::text, 'user_name', p.user_name) order by p.user_name) from accounts p where p.id = any(a.players)) as players,
  array(select p.user_name from accounts p where p.id = any(a.players) order by p.user_name) as player_names,
  m.sport_id as game_id, a.event_id, e.name as event_name, a.market_id, m.name as market_name, a.facts,
  a.assignee_id, w.name as assignee, a.opened_at, a.last_at, c.name as closed_by, a.closed_at, a.quiet_until, a.quieted, a.version_no`

const joins = `join surveillance_rules r on r.id = a.rule_id join markets m on m.id = a.market_id join events e on e.id = a.event_id
  left join staff w on w.id = a.assignee_id left join staff c on c.id = a.closed_by`

export type AlertPaging = { readonly staffId: string; readonly order: ListOrder; readonly limit: number; readonly after: After | null }
type Valued = AlertRow & { readonly value: unknown }

/** Alerts of a filter in an order, each with the value of the order. */
export async function alertPage(tx: Tx, filter: AlertFilter, { staffId, order, limit, after }: AlertPaging): Promise<readonly Valued[]> {
  const conditions = conditionsOf(filter, staffId)
  order.addAfter(conditions, after)
  const { rows } = await tx.query<Valued>(
    `select ${columns}, ${order.value} as value from surveillance_alerts a ${joins} where ${conditions.text()} order by ${order.by} limit ${limit}`, conditions.values)
  return rows
}

export async function countAlerts(tx: Tx, filter: AlertFilter, staffId: string) {
  const conditions = conditionsOf(filter, staffId)
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select from surveillance_alerts a where ${conditions.text()} limit ${countMax + 1}) c`, conditions.values)
  return countedUpTo(rows[0]?.count ?? 0)
}

export async function alertRow(tx: Tx, id: string): Promise<AlertRow | null> {
  const { rows } = await tx.query<AlertRow>(`select ${columns} from surveillance_alerts a ${joins} where a.id = $1`, [id])
  return rows[0] ?? null
}

const findingsMax = 100

/** What made an alert, its newest findings; null where there is none. */
export async function alertDetail(tx: Tx, id: string): Promise<AlertDetail | null> {
  const alert = await alertRow(tx, id)
  if (alert === null) return null
  const [params, accounts, runners, findings, found, notes] = await Promise.all([
    tx.query<{ params: AlertDetail['params'] }>('select params from surveillance_rule_versions where rule_id = $1 and version = $2', [alert.rule_id, alert.version]),
    tx.query<AlertDetail['accounts'][number]>(accountsText, [alert.players.map((player) => player.id)]),
    tx.query<AlertDetail['runners'][number]>('select id, name from selections where market_id = $1 order by sort, id', [alert.market_id]),
    alertFindings(tx, id, findingsMax, null),
    tx.query<{ count: number }>('select count(*)::int as count from surveillance_hits where alert_id = $1', [id]),
    tx.query<AlertDetail['notes'][number]>('select n.id, s.name as by, n.text, n.at from surveillance_notes n join staff s on s.id = n.staff_id where n.alert_id = $1 order by n.id', [id]),
  ])
  return {
    alert,
    params: params.rows[0]?.params ?? {},
    accounts: [...accounts.rows],
    runners: [...runners.rows],
    findings: [...findings],
    findings_more: (found.rows[0]?.count ?? 0) - findings.length,
    notes: [...notes.rows],
  }
}

/** Findings of an alert, newest first, below the bet at which the page before ended. */
export async function alertFindings(tx: Tx, id: string, limit: number, below: string | null): Promise<readonly RowOf<typeof surveillance.alertFindings>[]> {
  const { rows } = await tx.query<RowOf<typeof surveillance.alertFindings>>(
    'select bet_id, bet_ids, facts, at from surveillance_hits where alert_id = $1 and ($2::bigint is null or bet_id < $2) order by bet_id desc limit $3', [id, below, limit])
  return rows
}

/** The bets of all findings of an alert, each once, newest first, below the bet at which the page before ended. */
export async function alertBets(tx: Tx, id: string, limit: number, below: string | null): Promise<readonly RowOf<typeof surveillance.alertBets>[]> {
  const { rows: found } = await tx.query<{ id: string; device: string | null; user_agent: string | null }>(
    `select b.id, b.device, b.user_agent from (select distinct unnest(bet_ids) as id from surveillance_hits where alert_id = $1) h join bets b on b.id = h.id
     where $2::bigint is null or b.id < $2 order by b.id desc limit $3`, [id, below, limit])
  const toldBy = new Map(found.map((row) => [row.id, row]))
  return (await betRows(tx, [...toldBy.keys()], staffViewer)).map((bet) => ({ ...bet, device: toldBy.get(bet.id)?.device ?? null, user_agent: toldBy.get(bet.id)?.user_agent ?? null }))
}

const accountsText = `
select a.id, a.user_name,
  coalesce((select string_agg(u.user_name, '${pathSeparator}' order by t.depth desc) from account_paths t join accounts u on u.id = t.ancestor_id
    where t.descendant_id = a.id and t.depth > 0 and u.level > 0), '') as path,
  a.self_bet_locked as bet_locked,
  (select coalesce(sum(p.bets), 0)::int from positions p join markets m on m.id = p.market_id where p.player_id = a.id and m.status not in ('settled')) as open_bets
from accounts a where a.id = any($1::bigint[]) order by a.user_name`
