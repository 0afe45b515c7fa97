import { arrayText } from '#database/array-text.ts'
import type { Value } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import type { EntryType } from '#domain/ledger/entry.ts'
import { entryTypes } from '#domain/ledger/entry.ts'
import type { MarketType } from '#domain/markets/market.ts'

export const cashTypes: readonly EntryType[] = ['settle_give', 'settle_take']
export const creditTypes: readonly EntryType[] = ['credit_deposit', 'credit_withdraw']
const byHandTypes: readonly EntryType[] = [...cashTypes, ...creditTypes]
export const profitTypes: readonly EntryType[] = entryTypes.filter((type) => !byHandTypes.includes(type))
export const commissionTypes: readonly EntryType[] = ['commission', 'commission_reversal']
/** What is of the casino: its rounds, and what its providers gave beside them. */
export const casinoTypes: readonly EntryType[] = ['casino_round', 'bonus']
/** What players win or lose by results and rounds. */
export const plainTypes: readonly EntryType[] = ['pnl', 'pnl_reversal', 'casino_round']
/** These take back what they mirror: a win that is rolled back is no loss. */
export const mirroredTypes: readonly EntryType[] = ['pnl_reversal']
/** Settlements and rounds write these by the thousand, and people the others of these; every other kind stands in an index of its own (`journal_entries_rare`). */
const plentyTypes: readonly EntryType[] = ['pnl', 'commission', 'casino_round', ...byHandTypes]
/** Profit and loss is what is won, and the commission on it. */
export const partTypes = { won: profitTypes.filter((type) => !commissionTypes.includes(type)), commission: commissionTypes, cash: cashTypes, credit: creditTypes } as const
export type Part = keyof typeof partTypes

/** Edges around an account: its own, those to the accounts directly below, or those of all players below. */
export type Edges = { readonly which: 'own' | 'children' | 'players'; readonly book: 'unsettled' | 'credit' | null }

/**
 * Which postings a figure of the account `of` is made of. Postings run along edges, and an edge is named by its child. `party` is whose
 * credits less debits are counted: the account's, or those of the child of each edge. `sign` -1 turns the sum round. A `book` of null is
 * both.
 */
export type Source = {
  readonly of: string
  readonly businessId: string
  /** `player`: nothing is summed for it, its own entries are all there is. `wide`: too many accounts below to look at each. `whole`: so many, and all of the business. */
  readonly size: 'player' | 'narrow' | 'wide' | 'whole'
  readonly edges: readonly Edges[]
  readonly party: 'account' | 'child'
  readonly sign: 1 | -1
  /** Null: all. */
  readonly types: readonly EntryType[] | null
  readonly gameId?: string | undefined
  /** Only what bets on markets of this type moved; on one event; on one market. */
  readonly marketType?: MarketType | undefined
  readonly eventId?: string | undefined
  readonly marketId?: string | undefined
  /** Only rounds of one game of the casino. */
  readonly casinoGameId?: string | undefined
  /** Only one round. */
  readonly roundId?: string | undefined
  /** Rounds as one row a day each: see `RoundDays`. */
  readonly roundDays?: RoundDays | undefined
  /** Only what players won, or what they lost; a mirrored entry belongs to what it takes back. */
  readonly outcome?: 'won' | 'lost' | undefined
  /** Only entries of sports in the casino's menus, or of all others and of none. */
  readonly menus?: 'casino' | 'other' | undefined
  /** Only entries whose account has this part in its user name. */
  readonly user?: string | undefined
  /** Only what adds to the figure, or what takes from it. */
  readonly direction?: 'credit' | 'debit' | undefined
}

/**
 * The last entry that a round has on a day of `timeZone`, before `to` (null is no bound), stands for all of them (decision 0026). Only for
 * the statements of a player: entry and round are theirs alone.
 */
export type RoundDays = { readonly to: string | null; readonly timeZone: string }

/** From the first instant on, to before the second; null is no bound. */
export type Period = { readonly from: string | null; readonly to: string | null }

/** The values of a statement as its text comes to need them. */
export class Values {
  readonly list: Value[] = []
  /** @returns how the text names the value */
  add(value: Value, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/** The parts of profit, cash and credit that an edge of a source counts. */
export function partsOf({ types }: Source, { book }: Edges): readonly Part[] {
  const inBook = (part: Part) => book === null || (book === 'credit') === (part === 'credit')
  return (Object.keys(partTypes) as Part[]).filter((part) => inBook(part) && (types === null || partTypes[part].some((type) => types.includes(type))))
}

/** What kinds of entries leave of a source; kinds that it never counted leave nothing, and edges without any are gone. */
export function ofTypes(source: Source, types: readonly EntryType[]): Source {
  const left = { ...source, types: types.filter((type) => source.types?.includes(type) ?? true) }
  return { ...left, edges: left.edges.filter((edges) => partsOf(left, edges).length > 0) }
}

/** Whether a source counts a part whole or not at all: then what is kept by part is enough. */
export function isOfWholeParts({ types, user, direction, marketType, eventId, marketId, casinoGameId, roundId, outcome }: Source): boolean {
  return [user, direction, marketType, eventId, marketId, casinoGameId, roundId, outcome].every((filter) => filter === undefined) && (types === null || Object.values(partTypes).every((part) => part.every((type) => types.includes(type)) || !part.some((type) => types.includes(type))))
}

/** Whether only kinds are left of which there are few. */
export function isRare({ types }: Source): boolean {
  return types !== null && types.length > 0 && !types.some((type) => plentyTypes.includes(type))
}

/** Of all that is of the casino, its many rounds apart from its few rewards: each is found in a way of its own, and together they are the source. */
export function apart(source: Source): readonly Source[] {
  const { types, size } = source
  const isCasino = size !== 'player' && types !== null && types.length === casinoTypes.length && types.every((type) => casinoTypes.includes(type))
  return isCasino ? casinoTypes.map((type) => ({ ...source, types: [type] })) : [source]
}

/** Whether only commission is left, charged or taken back. */
export function isCommission({ types }: Source): boolean {
  return types !== null && types.every((type) => commissionTypes.includes(type))
}

/** Less `others`, `whole` is a source. */
export type KeptPart = { readonly whole: Source; readonly others: Source }

/**
 * A kind of which there are very many, as what is kept of its part (in the sports it can be of) less the few others of the part; null
 * where a source is something else.
 */
export function asKeptPart(source: Source): KeptPart | null {
  const { types, user, direction, marketType, eventId, marketId, casinoGameId, roundId, outcome } = source
  const [kind, more] = types ?? []
  if ([more, user, direction, marketType, eventId, marketId, casinoGameId, roundId, outcome].some((each) => each !== undefined)) return null
  if (kind !== 'pnl' && kind !== 'casino_round' && kind !== 'commission') return null
  const part = kind === 'commission' ? partTypes.commission : partTypes.won
  const among: Source = kind === 'commission' ? source : { ...source, menus: kind === 'pnl' ? 'other' : 'casino' }
  return { whole: { ...among, types: part }, others: { ...among, types: part.filter((type) => !plentyTypes.includes(type)) } }
}

/** The sports of the casino's menus: rounds are of these, bets of all others. */
const casinoSports = `select s.id from sports s join menus n on n.id = s.menu_id where n.game_type = 'casino'`

/** Whether a sport, in SQL, is in the menus that a source asks for. */
export function inMenus(menus: NonNullable<Source['menus']>, sport: string): string {
  return `${sport} ${menus === 'casino' ? 'in' : 'not in'} (${casinoSports})`
}

/** A league in the casino's menus could bring bets there; then a sport no longer says what is a round. */
export const mixedMenus = `select exists (select from leagues where sport_id in (${casinoSports})) as mixed`

/** The sport that an entry counts for in what is kept. */
const sportOfEntry = 'coalesce((select sport_id from markets where id = e.market_id), (select g.sport_id from casino_rounds r join casino_games g on g.id = r.game_id where r.id = e.round_id), 0)'

/** Bets are of the sport of their market, rounds of that of their game. */
function ofSport(sport: string): string {
  return `(e.market_id in (select id from markets where sport_id = ${sport}) or exists (select from casino_rounds r join casino_games g on g.id = r.game_id where r.id = e.round_id and g.sport_id = ${sport}))`
}

/** Of some markets or one round and nothing else: their entries are found by these. */
export function isOfPlaces({ eventId, marketId, roundId }: Source): boolean {
  return eventId !== undefined || marketId !== undefined || roundId !== undefined
}

/** What an entry `e` must be of. */
function ofPlace({ gameId, menus, marketType, casinoGameId, roundId, roundDays, outcome }: Source, values: Values): string[] {
  return [
    ...(gameId === undefined ? [] : [ofSport(values.add(gameId, 'bigint'))]),
    ...(menus === undefined ? [] : [inMenus(menus, sportOfEntry)]),
    ...(marketType === undefined ? [] : [`e.market_id in (select id from markets where type = ${values.add(marketType, 'market_type')})`]),
    ...(casinoGameId === undefined ? [] : [`exists (select from casino_rounds r where r.id = e.round_id and r.game_id = ${values.add(casinoGameId, 'bigint')})`]),
    ...(roundId === undefined ? [] : [`e.round_id = ${values.add(roundId, 'bigint')}`]),
    ...(roundDays === undefined ? [] : [isLastOfDay(roundDays, values)]),
    ...(outcome === undefined ? [] : [`(e.amount_minor < 0) ${outcome === 'lost' ? '<>' : '='} (e.type = any(${values.add(arrayText(mirroredTypes), 'entry_type[]')}))`]),
  ]
}

/** That no later entry of its round stands on the day of an entry `e`; one of no round has none. */
function isLastOfDay({ to, timeZone }: RoundDays, values: Values): string {
  const zone = values.add(timeZone, 'text')
  return `not exists (select from journal_entries n where n.business_id = e.business_id and n.round_id = e.round_id and n.account_id = e.account_id and n.revision > e.revision
    and (n.at at time zone ${zone})::date = (e.at at time zone ${zone})::date${to === null ? '' : ` and n.at < ${values.add(to, 'timestamptz')}`})`
}

const edgeOf = 'greatest(p.debit_account_id, p.credit_account_id)'
const postedToChild = `case when p.credit_account_id = ${edgeOf} then p.amount_minor else -p.amount_minor end`

/** What came to the child of an edge, as the party of a source sees it: an account pays what its children get. */
function amountOf({ party }: Source, { which }: Edges, toChild: string): string {
  return party === 'account' && which === 'children' ? `-(${toChild})` : toChild
}

function edgeIds({ which }: Edges, of: string): string {
  switch (which) {
    case 'own': return `select ${of} as id`
    case 'children': return `select account_id as id from account_funds where parent_id = ${of}`
    case 'players': return `select f.account_id as id from account_paths t join account_funds f on f.account_id = t.descendant_id and f.level = ${levels.player} where t.ancestor_id = ${of}`
  }
}

/** What one entry is to a source: rows `(business_id, entry_id, at, book, amount)`. */
export type Moved = {
  readonly period: Period
  /** Lines of every edge beyond an entry, as many as a page can hold. */
  readonly page?: { readonly after: After | null; readonly rising: boolean; readonly limit: number }
}
/** Where a page ended. */
export type After = { readonly at: string; readonly entryId: string }

/**
 * The entries of some edges of a source, looked for on each edge by itself. What people did by hand is found by its account, among which
 * settlements do not stand; the rest by the postings of the edge. `@` in a span of time stands for when an entry was.
 */
export function movedOnEdges(source: Source, edges: Edges, { period, page }: Moved, values: Values, span: string): string {
  const of = values.add(source.of, 'bigint')
  const parts = partsOf(source, edges)
  const byHand = parts.every((part) => part === 'cash' || part === 'credit')
  const row = byHand ? { table: 'journal_entries', at: 'p.at', id: 'p.id' } : { table: 'postings', at: 'p.at', id: 'p.entry_id' }
  const amount = amountOf(source, edges, byHand ? 'p.amount_minor' : postedToChild)
  const types = (allowed: readonly EntryType[]) => `any(${values.add(arrayText(allowed), 'entry_type[]')})`
  const wanted = source.types ?? entryTypes
  const conditions = byHand
    ? [`p.account_id = g.id`, `p.type in (${byHandTypes.filter((type) => parts.some((part) => partTypes[part].includes(type)) && wanted.includes(type)).map((type) => `'${type}'`).join(', ')})`]
    : [`${edgeOf} = g.id`, ...(edges.book === null ? [] : [`p.book = '${edges.book}'`])]
  conditions.push(span.replaceAll('@', row.at), ...inPeriod(row.at, period, values), ...(page === undefined ? [] : beyond(`(${row.at}, ${row.id})`, page, values)))
  if (source.direction !== undefined) conditions.push(`(${amount}) ${(source.direction === 'credit') === (source.sign === 1) ? '>' : '<'} 0`)
  const ofEntry = [
    ...(source.types === null || byHand ? [] : [`e.type = ${types(source.types)}`]),
    ...ofPlace(source, values),
    ...(source.user === undefined ? [] : [`e.account_id in (select id from accounts where user_name like ${values.add(source.user, 'text')})`]),
  ]
  if (ofEntry.length > 0) conditions.push(`exists (select from journal_entries e where (e.business_id, e.id) = (p.business_id, ${row.id}) and ${ofEntry.join(' and ')})`)
  const book = byHand ? `case when p.type in ('${creditTypes.join("', '")}') then 'credit' else 'unsettled' end::book` : 'p.book'
  return `select n.* from (${edgeIds(edges, of)}) g cross join lateral (
    select p.business_id, ${row.id} as entry_id, ${row.at} as at, ${book} as book, ${amount} as amount from ${row.table} p where ${conditions.join(' and ')} ${pageEnd(page, row.at, row.id)}) n`
}

/** Few entries of a business, and of them those on some edges of a source: looked for by their kind. */
export function movedRarely(source: Source, edges: Edges, { period, page }: Moved, values: Values, span: string): string {
  const conditions = [
    ...ofKind(source, edges, values), span.replaceAll('@', 'e.at'), ...inPeriod('e.at', period, values), ...(page === undefined ? [] : beyond('(e.at, e.id)', page, values)),
    `${edgeOf} in (${edgeIds(edges, values.add(source.of, 'bigint'))})`,
    ...(edges.book === null ? [] : [`p.book = '${edges.book}'`]),
  ]
  return `select e.business_id, e.id as entry_id, e.at, p.book, ${amountOf(source, edges, postedToChild)} as amount
    from journal_entries e cross join lateral (select * from postings l where (l.business_id, l.entry_id) = (e.business_id, e.id) offset 0) p where ${conditions.join(' and ')} ${pageEnd(page, 'e.at', 'e.id')}`
}

/** Of which business, kind and sport an entry is. */
function ofKind(source: Source, edges: Edges, values: Values): string[] {
  const wanted = partsOf(source, edges).flatMap((part) => partTypes[part]).filter((type) => source.types === null || source.types.includes(type))
  const [only, more] = wanted
  return [
    `e.business_id = ${values.add(source.businessId, 'bigint')}`,
    only !== undefined && more === undefined ? `e.type = '${only}'` : `e.type = any(${values.add(arrayText(wanted), 'entry_type[]')})`,
    ...(isRare(source) ? [`e.type not in ('${plentyTypes.join("', '")}')`] : []),
    ...ofPlace(source, values),
  ]
}

function pageEnd(page: Moved['page'], at: string, id: string): string {
  const direction = page?.rising ? 'asc' : 'desc'
  return page === undefined ? '' : `order by ${at} ${direction}, ${id} ${direction} limit ${page.limit}`
}

/** The entries of all players below an account among those of its business, in a span of time that holds few of others. */
export function movedInBusiness(source: Source, edges: Edges, { period, page }: Moved, values: Values, span: string): string {
  const conditions = [
    ...ofKind(source, edges, values), span.replaceAll('@', 'e.at'),
    ...inPeriod('e.at', period, values), ...(page === undefined ? [] : beyond('(e.at, e.id)', page, values)),
    ...(source.size === 'whole' ? [] : [`exists (select from account_paths t where t.ancestor_id = ${values.add(source.of, 'bigint')} and t.descendant_id = e.account_id)`]),
    `exists (select from account_funds f where f.account_id = e.account_id and f.level = ${levels.player})`,
  ]
  return `select e.business_id, e.id as entry_id, e.at, 'unsettled'::book as book, e.amount_minor as amount from journal_entries e where ${conditions.join(' and ')} ${pageEnd(page, 'e.at', 'e.id')}`
}

/** The entries of some edges of a source that its market, the markets of its event, or its round brought. */
export function movedOnPlaces(source: Source, edges: Edges, { period, page }: Moved, values: Values, span: string): string {
  const { eventId, marketId, roundId } = source
  const business = values.add(source.businessId, 'bigint')
  const chosen = [...(eventId === undefined ? [] : [`event_id = ${values.add(eventId, 'bigint')}`]), ...(marketId === undefined ? [] : [`id = ${values.add(marketId, 'bigint')}`])]
  const markets = `(select id from markets where ${chosen.join(' and ')})`
  // Two indexes hold entries of markets: those of results, and those of voids.
  const entries = roundId !== undefined
    ? `select e.* from journal_entries e where e.business_id = ${business} and e.round_id = ${values.add(roundId, 'bigint')}${chosen.length === 0 ? '' : ` and e.market_id in ${markets}`}`
    : `select e.* from journal_entries e where e.business_id = ${business} and e.void_id is null and e.market_id in ${markets}
      union all
      select e.* from journal_entries e where e.business_id = ${business} and e.void_id in (select void_id from void_parts where market_id in ${markets}) and e.market_id in ${markets}`
  const conditions = [
    `${edgeOf} in (${edgeIds(edges, values.add(source.of, 'bigint'))})`, span.replaceAll('@', 'p.at'), ...(edges.book === null ? [] : [`p.book = '${edges.book}'`]),
    ...inPeriod('p.at', period, values), ...(page === undefined ? [] : beyond('(p.at, p.entry_id)', page, values)),
    ...(source.types === null ? [] : [`e.type = any(${values.add(arrayText(source.types), 'entry_type[]')})`]), ...ofPlace(source, values),
  ]
  return `select p.business_id, p.entry_id, p.at, p.book, ${amountOf(source, edges, postedToChild)} as amount from (${entries}) e join postings p on (p.business_id, p.entry_id) = (e.business_id, e.id) where ${conditions.join(' and ')} ${pageEnd(page, 'p.at', 'p.entry_id')}`
}

function inPeriod(at: string, { from, to }: Period, values: Values): string[] {
  return [...(from === null ? [] : [`${at} >= ${values.add(from, 'timestamptz')}`]), ...(to === null ? [] : [`${at} < ${values.add(to, 'timestamptz')}`])]
}

function beyond(place: string, { after, rising }: NonNullable<Moved['page']>, values: Values): string[] {
  return after === null ? [] : [`${place} ${rising ? '>' : '<'} (${values.add(after.at, 'timestamptz')}, ${values.add(after.entryId, 'bigint')})`]
}
