import { figure as figures, figureLabel } from '#contract/statements.ts'
import type { statements } from '#contract/statements.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import type { EntryType } from '#domain/ledger/entry.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { containing, decodeCursor, isInstant, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handler, Handlers, Principal } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { mayReach } from '../super-admins/account-store.ts'
import { activityOf } from './activity.ts'
import { endsOf, figureOf, loadSubject } from './figure-store.ts'
import type { Figure, Subject } from './figure-store.ts'
import { daySums, sumOf } from './kept-sums.ts'
import { linesOf, pointsAfter } from './line-store.ts'
import type { Line } from './line-store.ts'
import { postedAhead } from './round-days.ts'
import { cashTypes, casinoTypes, commissionTypes, creditTypes, ofTypes, partTypes, plainTypes, profitTypes } from './source.ts'
import type { Period, RoundDays, Source } from './source.ts'
import { turnoverLines, turnoverOf } from './turnover-store.ts'

type Asked = { readonly from?: string | undefined; readonly to?: string | undefined; readonly sort?: 'at' | '-at' | undefined; readonly limit?: number | undefined; readonly cursor?: string | undefined }

async function subjectOf(tx: Tx, principal: Principal, id: string): Promise<Subject | null> {
  return (await mayReach(tx, viewerOf(principal).accountId, id)) ? loadSubject(tx, id) : null
}

/**
 * A page of a figure's entries with the balance after each. The cursor carries the balance where the page before ended, so that a later
 * page need not sum what lies between. With a filter there is no running balance: the rows between are missing.
 * @param asOf of the statement of a player the moment in which it is read: rounds are one row a day (decision 0026), on every page those that
 * were there for the first; null: every entry is a row
 */
async function pageOfFigure(tx: Tx, { id, currency, time_zone: timeZone }: Subject, figure: Figure, asked: Asked, filtered: Source = figure.source, asOf: Date | null = null) {
  const period: Period = { from: asked.from ?? null, to: asked.to ?? null }
  const decoded = decodeCursor(asked.cursor, [isInstant, isId, (part) => /^-?\d{1,19}$/.test(part), isInstant])
  if (!decoded.ok) return decoded
  const [at, entryId, carried, firstAsOf = new Date((asOf?.getTime() ?? 0) + 1).toISOString()] = decoded.value ?? []
  const roundDays: RoundDays | undefined = asOf === null ? undefined : { to: period.to ?? (carried === undefined ? null : firstAsOf), timeZone }
  const { limit, fetch } = pageLimit(asked.limit)
  const rising = asked.sort === 'at'
  const ends = await endsOf(tx, figure, period, filtered)
  const found = await linesOf(tx, { ...filtered, roundDays }, period, at === undefined || entryId === undefined ? null : { at, entryId }, fetch, rising)
  let balance = carried === undefined ? (rising ? ends.opening : ends.closing) : BigInt(carried)
  const balanced = found.map((line) => {
    const before = balance
    balance += rising ? BigInt(line.amount) : -BigInt(line.amount)
    return { line, after: rising ? balance : before, next: balance }
  })
  const { rows, metadata } = pageOf(balanced, limit, ({ line, next }) => [line.at, line.entry_id, String(next), firstAsOf])
  const isWhole = filtered === figure.source
  const ahead = isWhole && roundDays !== undefined ? await postedAhead(tx, id, rows.map(({ line }) => line), roundDays, period) : new Map<string, bigint>()
  const days = await daySums(tx, filtered, period, rows.map(({ line }) => line.day), timeZone)
  return ok({
    rows: rows.map(({ line, after }) => ({ line: { ...line, daySum: days.get(line.day) ?? 0n }, balance_minor: isWhole ? toWire(after + (ahead.get(line.entry_id) ?? 0n)) : null })),
    metadata,
    extra: { ends: { currency, time_zone: timeZone, opening_minor: toWire(ends.opening), closing_minor: toWire(ends.closing), sum_minor: toWire(ends.sum) } },
  })
}

function lineRow(line: Line & { readonly daySum: bigint }, { currency }: Subject) {
  const { entry_id, at, day, type } = line
  return { entry_id, at, day, type, description: descriptionOf(line), amount_minor: toWire(line.amount), day_sum_minor: toWire(line.daySum), currency }
}

function descriptionOf({ event_name, market_name, round_game, round_name, reward_provider, reward_name, remark }: Line): string {
  if (reward_provider !== null) return `${reward_provider} / ${reward_name ?? ''}`
  if (event_name !== null) return `${event_name} / ${market_name ?? ''}`
  return round_game === null ? (remark ?? '') : `${round_game} / ${round_name ?? ''}`
}

function originOf({ market_id, event_id, market_name, event_name, round_id, earlier, later, round_total }: Line) {
  return { market_id, event_id, market_name, event_name, round_id, correction: earlier > 0 ? 'corrects' as const : later ? 'corrected' as const : null, round_total_minor: round_total === null ? null : toWire(round_total) }
}

function changesOf({ changes }: Line) {
  return changes.map(({ entry_id, at, amount }) => ({ entry_id, at, amount_minor: toWire(amount) }))
}

/** Whose hand to whose, and who did it: names above the viewer's own are "Upline", whose are no concern of theirs. */
function handsOf(line: Line, subject: Subject, viewer: string | null) {
  const upline = viewer === subject.id && line.account_id === subject.id
  const parent = upline ? 'Upline' : line.parent_name
  const down = line.type === 'credit_deposit' || line.type === 'settle_give'
  const by = upline && line.by !== subject.user_name ? 'Upline' : line.by
  return { from: down ? parent : line.user_name, to: down ? line.user_name : parent, ip: upline ? null : line.ip, remark: line.remark, by }
}

/** All of the casino is its rounds and what was given beside them. */
function typesOf(asked: EntryType | 'casino'): readonly EntryType[] {
  return asked === 'casino' ? casinoTypes : [asked]
}

/** One filter more, where it is set. */
function ofRound(source: Source, roundId: string | undefined): Source {
  return roundId === undefined ? source : { ...source, roundId }
}

const pnl: Handler<typeof statements.pnl> = async ({ tx, now }, { query, principal }) => {
  const { id, view = 'my_share', type, game_id: gameId, round_id: roundId, ...asked } = query
  const subject = await subjectOf(tx, principal, id)
  if (subject === null) return refuse('ACCESS_NOT_FOUND')
  const figure = await figureOf(tx, subject, view === 'total' ? 'total_pnl' : 'own_pnl')
  const ofKind = type === undefined ? figure.source : ofTypes(figure.source, typesOf(type))
  const filtered = ofRound(gameId === undefined ? ofKind : { ...ofKind, gameId }, roundId)
  const page = await pageOfFigure(tx, subject, figure, asked, filtered, subject.level === levels.player ? now : null)
  return page.ok
    ? ok({ ...page.value, rows: page.value.rows.map(({ line, balance_minor }) => ({ ...lineRow(line, subject), ...originOf(line), changes: changesOf(line), view, user_name: line.user_name, balance_minor })) })
    : page
}

/** The part of a source on one side of an account. */
function onSide(source: Source, side: 'all' | 'upper' | 'lower'): Source {
  if (side === 'all') return source
  return { ...source, edges: source.edges.filter(({ which }) => (which === 'own') === (side === 'upper')) }
}

const credit: Handler<typeof statements.credit> = async ({ tx }, { query, principal }) => {
  const { id, side = 'all', type, ...asked } = query
  const subject = await subjectOf(tx, principal, id)
  if (subject === null) return refuse('ACCESS_NOT_FOUND')
  const figure = await figureOf(tx, subject, 'credit_left')
  const sided = onSide(figure.source, side)
  const filtered = type === undefined ? sided : ofTypes(sided, [type])
  const page = await pageOfFigure(tx, subject, figure, asked, filtered)
  const viewer = viewerOf(principal).accountId
  return page.ok
    ? ok({ ...page.value, rows: page.value.rows.map(({ line, balance_minor }) => ({ ...lineRow(line, subject), ...handsOf(line, subject, viewer), balance_minor })) })
    : page
}

const transfers: Handler<typeof statements.transfers> = async ({ tx }, { params, query, principal }) => {
  const { side = 'all', direction, user, ...asked } = query
  const subject = await subjectOf(tx, principal, params.id)
  if (subject === null) return refuse('ACCESS_NOT_FOUND')
  const figure = await figureOf(tx, subject, 'cash')
  const plain = side === 'all' && direction === undefined && user === undefined
  const filtered = plain ? figure.source : { ...onSide(figure.source, side), direction, user: user === undefined ? undefined : containing(user.toLowerCase()) }
  const page = await pageOfFigure(tx, subject, figure, asked, filtered)
  const viewer = viewerOf(principal).accountId
  return page.ok
    ? ok({
        ...page.value,
        rows: page.value.rows.map(({ line, balance_minor }) => {
          const hands = handsOf(line, subject, viewer)
          return { ...lineRow(line, subject), ...hands, payer: hands.from, payee: hands.to, balance_minor }
        }),
      })
    : page
}

const userTypes = { game: profitTypes, cash: cashTypes, limit: creditTypes } as const

const user: Handler<typeof statements.user> = async ({ tx, now }, { query, principal }) => {
  const { id, type, round_id: roundId, ...asked } = query
  const subject = await subjectOf(tx, principal, id)
  if (subject === null || subject.level !== levels.player) return refuse('ACCESS_NOT_FOUND')
  const figure = await figureOf(tx, subject, 'points')
  const page = await pageOfFigure(tx, subject, figure, asked, ofRound(type === undefined ? figure.source : ofTypes(figure.source, userTypes[type]), roundId), now)
  if (!page.ok) return page
  const after = await pointsAfter(tx, id, page.value.rows.map(({ line }) => line))
  return ok({
    ...page.value,
    rows: page.value.rows.map(({ line }) => ({
      ...lineRow(line, subject), ...originOf(line), changes: changesOf(line),
      credit_limit_minor: toWire(after.get(line.entry_id)?.credit ?? 0n), balance_minor: toWire(after.get(line.entry_id)?.points ?? 0n),
    })),
  })
}

const entryParts = {
  win: partTypes.won, commission: partTypes.commission, profit: profitTypes, won: plainTypes, lost: plainTypes,
  adjusted: profitTypes.filter((type) => !plainTypes.includes(type) && !commissionTypes.includes(type)),
} as const

const entries: Handler<typeof statements.entries> = async ({ tx }, { params, query, principal }) => {
  const { figure: name, part, type, game_id: gameId, market_type: marketType, event_id: eventId, market_id: marketId, casino_game_id: casinoGameId, round_id: roundId, ...asked } = query
  const subject = await subjectOf(tx, principal, params.id)
  if (subject === null) return refuse('ACCESS_NOT_FOUND')
  const figure = await figureOf(tx, subject, name)
  const outcome = part === 'won' || part === 'lost' ? part : undefined
  const place = Object.fromEntries(Object.entries({ gameId, marketType, eventId, marketId, casinoGameId, roundId, outcome }).filter(([, value]) => value !== undefined))
  const ofPart = part === undefined ? figure.source : ofTypes(figure.source, entryParts[part])
  const ofKind = type === undefined ? ofPart : ofTypes(ofPart, typesOf(type))
  const page = await pageOfFigure(tx, subject, figure, asked, Object.keys(place).length === 0 ? ofKind : { ...ofKind, ...place })
  return page.ok
    ? ok({ ...page.value, rows: page.value.rows.map(({ line, balance_minor }) => ({ ...lineRow(line, subject), ...originOf(line), account_id: line.account_id, user_name: line.user_name, balance_minor })) })
    : page
}

const turnover: Handler<typeof statements.turnover> = async ({ tx }, { params, query, principal }) => {
  const subject = await subjectOf(tx, principal, params.id)
  if (subject === null) return refuse('ACCESS_NOT_FOUND')
  const period: Period = { from: query.from ?? null, to: query.to ?? null }
  const decoded = decodeCursor(query.cursor, [isInstant, isId])
  if (!decoded.ok) return decoded
  const [at, marketId] = decoded.value ?? []
  const { limit, fetch } = pageLimit(query.limit)
  const found = await turnoverLines(tx, subject, period, at === undefined || marketId === undefined ? null : { at, marketId }, fetch, query.sort === 'settled_at')
  const { rows, metadata } = pageOf(found, limit, (line) => [line.settled_at, line.market_id])
  const { currency, time_zone } = subject
  return ok({
    rows: rows.map((line) => ({ ...line, stake_minor: toWire(line.stake_minor), currency })),
    metadata,
    extra: { sum_minor: toWire(await turnoverOf(tx, subject, period)), currency, time_zone },
  })
}

const balanceAt: Handler<typeof statements.balanceAt> = async ({ tx }, { params, query: { at }, principal }) => {
  const subject = await subjectOf(tx, principal, params.id)
  if (subject === null) return refuse('ACCESS_NOT_FOUND')
  const rows = []
  for (const figure of figures.options) {
    const { source, now } = await figureOf(tx, subject, figure)
    const since = await sumOf(tx, source, { from: at, to: null })
    rows.push({ figure, label: figureLabel[figure], currency: subject.currency, at, amount_minor: toWire(now - since) })
  }
  return ok({ rows })
}

const activity: Handler<typeof statements.activity> = async ({ tx, now }, { params, query, principal }) => {
  const subject = await subjectOf(tx, principal, params.id)
  if (subject === null) return refuse('ACCESS_NOT_FOUND')
  return ok(await activityOf(tx, subject, query.view ?? 'my_share', now))
}

export const statementsHandlers: Handlers<typeof statements> = { activity, pnl, credit, user, transfers, entries, turnover, balanceAt }
