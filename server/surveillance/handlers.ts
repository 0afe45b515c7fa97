import type { surveillance } from '#contract/surveillance.ts'
import type { Tx } from '#database/transaction.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { gravest, quietDaysUsual, weightsOf } from '#domain/surveillance/quiet.ts'
import type { Weights } from '#domain/surveillance/quiet.ts'
import { alertScore, wrongParam } from '#domain/surveillance/rule-kinds.ts'
import type { RuleKind, RuleParams } from '#domain/surveillance/rule-kinds.ts'
import { endNotice, tellNotice } from '../notifications/notice.ts'
import { staffOf } from '../results/staff-of.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { AuditFacts, Handler, Handlers } from '../runtime/handler.ts'
import { accountLinks } from './account-links.ts'
import { alertBets, alertDetail, alertFindings, alertOrder, alertPage, alertRow, countAlerts } from './alert-store.ts'
import type { AlertRow } from './alert-store.ts'
import { backtestHandler } from './backtest.ts'
import { alertPeople, ruleRows } from './rule-store.ts'
import type { RuleRow } from './rule-store.ts'
import { alertSubject, toldSeverity } from './write-hits.ts'

const alerts: Handler<typeof surveillance.alerts> = async ({ tx }, { principal, query: { limit: wanted, cursor, sort, ...filter } }) => {
  const order = alertOrder(sort)
  const after = order.after(cursor)
  if (!after.ok) return after
  const staffId = staffOf(principal)
  const { limit, fetch } = pageLimit(wanted)
  const page = pageOf(await alertPage(tx, filter, { staffId, order, limit: fetch, after: after.value }), limit, order.cursorOf)
  const counted = after.value === null ? await countAlerts(tx, filter, staffId) : {}
  return ok({ rows: page.rows.map(({ value: _, ...row }) => row), metadata: { ...page.metadata, ...counted } })
}

const alert: Handler<typeof surveillance.alert> = async ({ tx }, { params }) => {
  const found = await alertDetail(tx, params.id)
  return found === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [found] })
}

const betsOfAlert: Handler<typeof surveillance.alertBets> = async ({ tx }, { params: { id }, query }) => {
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  if ((await alertRow(tx, id)) === null) return refuse('ACCESS_NOT_FOUND')
  const { limit, fetch } = pageLimit(query.limit)
  return ok(pageOf(await alertBets(tx, id, fetch, after.value?.[0] ?? null), limit, (last) => [last.id]))
}

const findingsOfAlert: Handler<typeof surveillance.alertFindings> = async ({ tx }, { params: { id }, query }) => {
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  if ((await alertRow(tx, id)) === null) return refuse('ACCESS_NOT_FOUND')
  const { limit, fetch } = pageLimit(query.limit)
  return ok(pageOf(await alertFindings(tx, id, fetch, after.value?.[0] ?? null), limit, (last) => [last.bet_id]))
}

/** The alert as it stands, locked; refuses where somebody did something with it since the person looked. */
async function current(tx: Tx, id: string, versionNo: number): Promise<Result<AlertRow>> {
  await tx.query('select from surveillance_alerts where id = $1 for update', [id])
  const before = await alertRow(tx, id)
  if (before === null) return refuse('ACCESS_NOT_FOUND')
  return before.version_no === versionNo ? ok(before) : refuse('REQUEST_STALE', { 'now.status': before.status, 'now.assignee': before.assignee })
}

const assign: Handler<typeof surveillance.assign> = async ({ tx, now, context }, { principal, params: { id }, body }) => {
  const before = await current(tx, id, body.version_no)
  if (!before.ok) return before
  if (body.staff_id !== null && (await alertPeople(tx, body.staff_id)).length === 0) return refuse('REQUEST_INVALID', { field: 'staff_id' })
  await tx.query('update surveillance_alerts set assignee_id = $2, version_no = version_no + 1 where id = $1', [id, body.staff_id])
  const { rule_name: rule, event_name: event, market_name: market } = before.value
  const ended = await endNotice(tx, 'surveillance.assigned', alertSubject(id), now)
  // Who takes it knows.
  const told = body.staff_id !== null && (await tellNotice(tx, {
    kind: 'surveillance.assigned', subject: alertSubject(id), params: { rule, alert_id: id, event, market, person: principal.kind === 'person' ? principal.name : '' }, now,
    only: [body.staff_id], except: [staffOf(principal)],
  }))
  return changed(tx, before.value, undefined, ended || told ? () => context.wakeRelay() : undefined)
}

const setSeverity: Handler<typeof surveillance.setSeverity> = async ({ tx }, { params: { id }, body: { severity, version_no } }) => {
  const before = await current(tx, id, version_no)
  if (!before.ok) return before
  await tx.query('update surveillance_alerts set severity = $2, score = $3, version_no = version_no + 1 where id = $1', [id, severity, alertScore(severity, before.value.hits)])
  return changed(tx, before.value)
}

const decide: Handler<typeof surveillance.decide> = async (scope, { principal, params: { id }, body: { status, note: text, quiet_days: quietDays = quietDaysUsual, version_no } }) => {
  const { tx, now } = scope
  const before = await current(tx, id, version_no)
  if (!before.ok) return before
  const staffId = staffOf(principal)
  const closes = status === 'confirmed' || status === 'false_positive'
  if (!closes && before.value.closed_at !== null && (await standsAnother(tx, id))) return refuse('ALERT_STANDS')
  await tx.query(
    `update surveillance_alerts set status = $2, closed_by = $3, closed_at = $4, version_no = version_no + 1,
       assignee_id = case when $2 = 'working' then coalesce(assignee_id, $5) else assignee_id end, quiet_until = $6, quiet_weights = $7 where id = $1`,
    [id, status, closes ? staffId : null, closes ? now.toISOString() : null, staffId, ...(status === 'false_positive' && quietDays > 0 ? await quietFor(tx, before.value, quietDays, now) : [null, null])])
  if (text !== undefined) await addNote(scope.tx, scope.newId(), id, staffId, text, now)
  const ended = closes && [await endNotice(tx, 'surveillance.alert', alertSubject(id), now), await endNotice(tx, 'surveillance.assigned', alertSubject(id), now)].includes(true)
  const told = status === 'open' && before.value.closed_at !== null && (await tellAgain(tx, before.value, now))
  return changed(tx, before.value, text, ended || told ? () => scope.context.wakeRelay() : undefined)
}

/** A grave alert that waits again is told as when it came: its notice ended when it was closed. */
async function tellAgain(tx: Tx, alert: AlertRow, now: Date): Promise<boolean> {
  if (alert.shadow || alert.severity !== toldSeverity) return false
  const { rule_name: rule, event_name: event, market_name: market } = alert
  return tellNotice(tx, { kind: 'surveillance.alert', subject: alertSubject(alert.id), params: { rule, alert_id: alert.id, event, market }, now })
}

/** Until when what an alert is about is quiet, and how grave the gravest of its findings was. */
async function quietFor(tx: Tx, { id, kind }: AlertRow, days: number, now: Date): Promise<readonly [string, Weights]> {
  const { rows } = await tx.query<{ facts: AlertRow['facts'] }>(`select facts from surveillance_hits where alert_id = $1 order by bet_id desc limit ${weighedMax}`, [id])
  const weights = gravest(rows.map(({ facts }) => weightsOf(kind, facts)))
  return [new Date(now.getTime() + days * dayMs).toISOString(), weights]
}
const dayMs = 24 * 60 * 60_000
/** Findings that say how grave an alert was, the newest of them. */
const weighedMax = 10_000

/** Whether an alert of the same rule about the same thing waits already, which would make two of this. */
async function standsAnother(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from surveillance_alerts a join surveillance_alerts o on (o.rule_id, o.version, o.subject) = (a.rule_id, a.version, a.subject) and o.status in ('open', 'working')
     where a.id = $1 and o.id <> a.id`, [id])
  return rowCount > 0
}

type Changed = { readonly rows: readonly AlertRow[]; readonly audit: AuditFacts; readonly afterCommit?: () => void }

async function changed(tx: Tx, before: AlertRow, reason?: string, afterCommit?: () => void): Promise<Result<Changed>> {
  const after = await alertRow(tx, before.id)
  if (after === null) return refuse('ACCESS_NOT_FOUND')
  const facts = ({ status, assignee_id, severity, quiet_until }: AlertRow) => ({ status, assignee_id, severity, quiet_until })
  return ok({
    rows: [after],
    audit: { targetKind: 'alert', targetId: before.id, reason: reason ?? null, before: facts(before), after: facts(after) },
    ...(afterCommit === undefined ? {} : { afterCommit }),
  })
}

function addNote(tx: Tx, noteId: string, alertId: string, staffId: string, text: string, now: Date) {
  return tx.query('insert into surveillance_notes (id, alert_id, staff_id, text, at) values ($1, $2, $3, $4, $5)', [noteId, alertId, staffId, text, now.toISOString()])
}

const note: Handler<typeof surveillance.note> = async ({ tx, now, newId }, { principal, params: { id }, body: { text } }) => {
  if ((await alertRow(tx, id)) === null) return refuse('ACCESS_NOT_FOUND')
  const noteId = newId()
  await addNote(tx, noteId, id, staffOf(principal), text, now)
  return ok({
    rows: [{ id: noteId, by: principal.kind === 'person' ? principal.name : '', text, at: now.toISOString() }],
    audit: { targetKind: 'alert', targetId: id, after: { note: text } },
  })
}

/** Names the parameter that does not fit, as a field of the form. */
function checkedParams(kind: RuleKind, params: RuleParams): Result<true> {
  const wrong = wrongParam(kind, params)
  return wrong === null ? ok(true) : refuse('REQUEST_INVALID', { field: `params.${wrong}` })
}

const addRule: Handler<typeof surveillance.addRule> = async ({ tx, now, newId }, { principal, body: { kind, name, severity, params } }) => {
  const good = checkedParams(kind, params)
  if (!good.ok) return good
  const id = newId()
  const { rowCount } = await tx.query(
    "insert into surveillance_rules (id, kind, name, state, running_version, created_at) values ($1, $2, $3, 'off', 1, $4) on conflict (lower(name)) do nothing", [id, kind, name, now.toISOString()])
  if (rowCount === 0) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  await addVersion(tx, { id, version: 1, severity, params, staffId: staffOf(principal), now })
  return ok({ rows: await ruleRows(tx, id), audit: { targetKind: 'surveillance_rule', targetId: id, after: { kind, name, severity, params } } })
}

type NewVersion = { readonly id: string; readonly version: number; readonly severity: string; readonly params: RuleParams; readonly staffId: string; readonly now: Date }

function addVersion(tx: Tx, { id, version, severity, params, staffId, now }: NewVersion) {
  return tx.query('insert into surveillance_rule_versions (rule_id, version, severity, params, staff_id, at) values ($1, $2, $3, $4, $5, $6)',
    [id, version, severity, params, staffId, now.toISOString()])
}

const editRule: Handler<typeof surveillance.editRule> = async ({ tx, now }, { principal, params: { id }, body: { severity, params, newest_version: newest } }) => {
  await tx.query('select from surveillance_rules where id = $1 for update', [id])
  const [before] = await ruleRows(tx, id)
  const [last] = before?.versions ?? []
  if (before === undefined || last === undefined) return refuse('ACCESS_NOT_FOUND')
  if (last.version !== newest) return refuse('REQUEST_STALE', { 'now.version': last.version })
  const good = checkedParams(before.kind, params)
  if (!good.ok) return good
  const version = newest + 1
  await addVersion(tx, { id, version, severity, params, staffId: staffOf(principal), now })
  return ok({
    rows: await ruleRows(tx, id),
    audit: { targetKind: 'surveillance_rule', targetId: id, before: { version: newest, severity: last.severity, params: last.params }, after: { version, severity, params } },
  })
}

const setState: Handler<typeof surveillance.setState> = async ({ tx }, { params: { id }, body: { state, version, expected_version: expected, expected_state: was, expected_shadow: shadow } }) => {
  await tx.query('select from surveillance_rules where id = $1 for update', [id])
  const [before] = await ruleRows(tx, id)
  const wanted = before?.versions.find((each) => each.version === version)
  if (before === undefined || wanted === undefined) return refuse('ACCESS_NOT_FOUND')
  const otherwise = before.running_version !== expected || (was !== undefined && before.state !== was) || (shadow !== undefined && before.shadow_version !== shadow)
  if (otherwise) return refuse('REQUEST_STALE', { 'now.version': before.running_version })
  // What guards already goes on; what came with the product was never held against what is played here either.
  const guards = before.state === 'on' && version === before.running_version
  if (state === 'on' && wanted.backtest === null && !guards) return refuse('RULE_NOT_TESTED', { version })
  // What guards goes on guarding: another version only joins it in the shadow.
  const joins = state === 'shadow' && before.state === 'on' && version !== before.running_version
  await tx.query('update surveillance_rules set state = $2, running_version = $3, shadow_version = $4 where id = $1',
    joins ? [id, before.state, before.running_version, version] : [id, state, version, null])
  const rows = await ruleRows(tx, id)
  const said = ({ state: is, running_version: runs, shadow_version: shadow }: RuleRow) => ({ state: is, version: runs, shadow_version: shadow })
  return ok({ rows, audit: { targetKind: 'surveillance_rule', targetId: id, before: said(before), after: said(rows[0] ?? before) } })
}

const links: Handler<typeof surveillance.links> = async ({ tx, now }, { params: { id }, query: { days = 30 } }) => {
  const found = await accountLinks(tx, id, new Date(now.getTime() - days * dayMs))
  return found === null ? refuse('ACCOUNT_UNKNOWN') : ok({ rows: [found] })
}

export const surveillanceHandlers: Handlers<typeof surveillance> = {
  alerts,
  alert,
  alertFindings: findingsOfAlert,
  alertBets: betsOfAlert,
  assign,
  setSeverity,
  decide,
  note,
  people: async ({ tx }) => ok({ rows: await alertPeople(tx, null) }),
  rules: async ({ tx }) => ok({ rows: await ruleRows(tx, null) }),
  addRule,
  editRule,
  backtest: backtestHandler,
  setState,
  links,
}
