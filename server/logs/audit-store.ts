import { api } from '#contract/api.ts'
import type { Endpoint, RowOf } from '#contract/endpoint.ts'
import { messageOf } from '#contract/envelope.ts'
import type { logs } from '#contract/logs.ts'
import type { Tx } from '#database/transaction.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { containing } from '../runtime/cursor.ts'
import { auditDiff } from './audit-diff.ts'
import { eventKindText } from './event-kinds.ts'
import { runnerIds, runnerNames } from './named-runners.ts'

export type AuditRow = RowOf<typeof logs.record>

export type AuditFilter = {
  readonly actorKind?: string | undefined
  readonly actorId?: string | undefined
  readonly targetKind?: string | undefined
  readonly targetId?: string | undefined
  /** About any of these: pairs of kind and id. */
  readonly targets?: readonly (readonly [kind: string, id: string])[] | undefined
  /** Only entries of a kind, and of these kinds where any are named. */
  readonly events?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly action?: string | undefined
  readonly outcome?: 'done' | 'refused' | undefined
  readonly search?: string | undefined
  /** The id of the last entry of the page before. */
  readonly after: string | null
  readonly sort?: 'at' | '-at' | undefined
  readonly limit: number
}

/** The currency of an entry's amounts: the one that it names, else that of the account it is about, that acted, or of the business. */
const currencyText = `coalesce(a.after ->> 'currency', a.before ->> 'currency', ta.currency, t.currency,
  (select c.currency from accounts c where c.business_id = a.business_id and c.level = 0))`

type StoredRow = Omit<AuditRow, 'summary' | 'refusal_message' | 'changes' | 'runners'> & { readonly before: unknown; readonly after: unknown }

/** The record, newest first unless asked otherwise; only the conditions that were asked for are in the statement, so that each finds its index. */
export async function listAudit(tx: Tx, filter: AuditFilter): Promise<readonly AuditRow[]> {
  const values: (string | readonly string[] | number)[] = []
  const conditions: string[] = []
  const rising = filter.sort === 'at'
  const order = `order by a.id ${rising ? 'asc' : 'desc'}`
  const where = (value: string | readonly string[] | null | undefined, condition: (parameter: string) => string) => {
    if (value === null || value === undefined) return
    conditions.push(condition(`$${values.push(value)}`))
  }
  where(filter.actorKind, (value) => `a.actor_kind = ${value}`)
  where(filter.actorId, (value) => `a.actor_id = ${value}::bigint`)
  where(filter.targetKind, (value) => `a.target_kind = ${value}`)
  where(filter.targetId, (value) => `a.target_id = ${value}`)
  where(filter.from, (value) => `a.at >= ${value}`)
  where(filter.to, (value) => `a.at < ${value}`)
  where(filter.action, (value) => `starts_with(a.action, ${value})`)
  where(filter.after, (value) => `a.id ${rising ? '>' : '<'} ${value}::bigint`)
  where(filter.search === undefined ? null : containing(filter.search), (value) =>
    `(a.target_id ilike ${value} or a.reason ilike ${value} or a.action ilike ${value} or host(a.ip) ilike ${value} or a.correlation_id ilike ${value})`)
  if (filter.targets) {
    const [kinds, ids] = [filter.targets.map(([kind]) => kind), filter.targets.map(([, id]) => id)]
    conditions.push(`(a.target_kind, a.target_id) in (select * from unnest($${values.push(kinds)}::text[], $${values.push(ids)}::text[]))`)
  }
  if (filter.outcome) conditions.push(`a.refusal_code is ${filter.outcome === 'done' ? '' : 'not '}null`)
  if (filter.events) {
    conditions.push(`a.action <> 'platform.placeBet'`)
    if (filter.events.length === 0) conditions.push(`(${eventKindText}) is not null`)
    else where(filter.events, (value) => `(${eventKindText}) = any(${value}::text[])`)
  }
  const { rows } = await tx.query<StoredRow>(`
    with chosen as (select a.* from audit_log a ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} ${order} limit $${values.push(filter.limit)})
    select a.id, a.at, a.actor_kind, a.actor_id, coalesce(s.name, t.name) as actor_name, l.user_name as actor_user_name, a.action, ${eventKindText} as event,
      a.target_kind, a.target_id, coalesce(ts.name, ta.name) as target_name, a.business_id, ${currencyText} as currency, a.refusal_code, a.reason, a.session_id, host(a.ip) as ip,
      a.user_agent, a.correlation_id, a.before, a.after
    from chosen a
    left join staff s on a.actor_kind = 'staff' and s.id = a.actor_id
    left join accounts t on a.actor_kind = 'account' and t.id = a.actor_id
    left join logins l on l.staff_id = s.id or l.account_id = t.id
    left join staff ts on a.target_kind = 'staff' and ts.id::text = a.target_id
    left join accounts ta on a.target_kind = 'account' and ta.id::text = a.target_id
    ${order}`, values)
  const changed = rows.map(({ before, after }) => auditDiff(before, after))
  const named = changed.map((changes) => [...new Set(runnerIds(changes))])
  const names = await runnerNames(tx, named.flat())
  return rows.map(({ before: _before, after: _after, ...row }, index) => {
    const runners = (named[index] ?? []).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    })
    return {
      ...row,
      summary: summaryOf(row.action),
      refusal_message: row.refusal_code === null ? null : (messageOf[row.refusal_code as RefusalCode] ?? null),
      changes: changed[index] ?? [],
      ...(runners.length === 0 ? {} : { runners }),
    }
  })
}

/** What no call does: the system's own verbs. */
const ownSummaries: Readonly<Record<string, string>> = {
  'results.settled': 'The money of a result has moved',
  'results.rolledBack': 'The money of a result has moved back',
  'results.contradicted': 'A feed said another result than the one that stands',
  'results.goesOn': 'A feed said that a market goes on of which a result stands',
  'results.closedWith': 'No more bets: the result of the match was verified',
  'results.suspendedWith': 'Suspended until a person has looked: the result of the match was taken back',
  'markets.runners': 'A feed said that runners left a market, or came back, or by what factor',
  'markets.winners': 'A feed said another number of winners of a market',
  'markets.feed_silent': 'Markets were suspended: their feed is silent',
  'logs.broken': 'The record was found broken',
  'results.failed': 'A piece of a settlement could not be done, and is tried again',
  'voids.failed': 'A market of a void could not be done, and is tried again',
  'users.createOwner': 'An owner was made by command',
  'significant.largeWager': 'A wager was large',
  'significant.largeWagerDay': 'The wagers of one player on one day were large',
  'significant.largeWin': 'A win was large',
  'significant.largeTransfer': 'A transfer was large',
  'significant.negativeBalance': 'A player has less than nothing at hand',
  'program.installed': 'The program started with other files than before',
  'program.started': 'The program started',
  'program.changed': 'The files of the program changed while it ran',
  'program.error': 'A call ended in an error of the program',
  'program.clockOff': 'The clock left that of the database',
  'program.clockRight': 'The clock is right again',
  'program.databaseAway': 'The database was away',
}

/** What a call does in the words of its contract row, an export as such; what nobody has words for stands for itself. */
function summaryOf(action: string): string {
  if (action.endsWith('.csv')) return `Export: ${summaryOf(action.slice(0, -'.csv'.length))}`
  const [capability = '', name = ''] = action.split('.')
  const rows = (api as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>)[capability]
  return rows?.[name]?.summary ?? ownSummaries[action] ?? action
}
