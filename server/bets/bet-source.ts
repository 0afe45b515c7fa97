import { voidsBets } from '#database/bet-moves.ts'
import type { Tx, Value } from '#database/transaction.ts'
import { Conditions } from '../runtime/conditions.ts'
import { containing } from '../runtime/cursor.ts'
import type { BetReach } from './bet-reach.ts'
import type { BetSelection } from './bet-store.ts'

type Condition = { readonly text: string; readonly values: readonly Value[] }

/**
 * Where the bets of a list are read from. `narrow`: an index finds all that can match, and they are few. `streams`: the bets of some
 * players or markets, each in the order of ids. `changed`: those that were changed after they were placed, in the order of ids; `alone`:
 * how they stand is all that is asked of them. `voided`: those of which nothing stands, and those of markets whose result voids bets, in the order
 * of ids. `walk`: everybody's, in the order of the list. What is read is never all that must match: `scope` and the filter are asked of each bet besides.
 */
export type BetSource = { readonly scope: readonly Condition[] } & (
  | { readonly of: 'narrow'; readonly condition: Condition }
  | { readonly of: 'streams'; readonly column: 'b.player_id' | 'b.market_id'; readonly ids: readonly string[] }
  | { readonly of: 'changed'; readonly standings: string; readonly alone: boolean }
  | { readonly of: 'voided'; readonly markets: readonly string[]; readonly alone: boolean }
  | { readonly of: 'walk' }
)

/**
 * Chooses by looking: each part of the filter that has an index is counted on it, no further than `narrowMax`, so a page takes no
 * longer for a filter that PostgreSQL would misjudge. Null: no bet can match.
 * @param byMoment whether the list is in the order of its bets' moments
 */
export async function chooseSource(tx: Tx, selection: BetSelection, byMoment: boolean, reach: BetReach): Promise<BetSource | null> {
  const { filter, viewer } = selection
  const ofBusiness: readonly Condition[] = viewer.businessId === null ? [] : [{ text: 'b.business_id = ?', values: [viewer.businessId] }]
  const markets = await marketsOf(tx, filter)
  const players = await playersOf(tx, selection, reach)
  if (markets?.length === 0 || players?.ids.length === 0) return null
  const scope = players === null ? ofBusiness : [...ofBusiness, ...players.scope]

  const few: (Condition & { readonly scope: readonly Condition[] })[] = []
  const streams: (BetSource & { readonly of: 'streams' })[] = []
  const among = (column: 'b.player_id' | 'b.market_id', ids: readonly string[], within: readonly Condition[]): void => {
    if (ids.length > reach.streamsMax) return
    few.push({ text: `${column} = any(?::bigint[])`, values: [[...ids]], scope: within })
    streams.push({ scope: within, of: 'streams', column, ids })
  }
  if (markets !== null) among('b.market_id', markets, scope)
  // Players were found below the accounts: their bets need not be asked once more.
  if (players !== null && !players.isLarge) among('b.player_id', players.ids, ofBusiness)
  if (filter.ip !== undefined) few.push({ text: 'b.ip = ?::inet', values: [filter.ip], scope })
  const range = (column: string, type: string, [from, to]: readonly [Value | undefined, Value | undefined], above: string): void => {
    if (from === undefined && to === undefined) return
    const bounds = [...(from === undefined ? [] : [`${column} >= ?::${type}`]), ...(to === undefined ? [] : [`${column} ${above} ?::${type}`])]
    few.push({ text: bounds.join(' and '), values: [from, to].filter((each) => each !== undefined), scope })
  }
  range('b.stake_minor', 'bigint', [filter.stake_min, filter.stake_max], '<=')
  range('b.placed_at', 'timestamptz', [filter.from, filter.to], '<')
  range('b.price_matched', 'integer', [filter.odds_min, filter.odds_max], '<=')

  for (const { scope: within, ...condition } of few) {
    if (await holdsFew(tx, 'bets b', condition, reach.narrowMax)) return { scope: within, of: 'narrow', condition }
  }
  // Only a bet that was changed after it was placed has a row there.
  if (filter.flag === 'runner_left' || filter.flag === 'part_void') {
    const standings = changed[filter.flag]
    if (byMoment) return { scope, of: 'changed', standings, alone: filter.flag === 'part_void' && scope.length === 0 && asksOnly(filter, 'flag') }
    if (await holdsFew(tx, 'bet_standings t', { text: standings, values: [] }, reach.narrowMax)) {
      return { scope, of: 'narrow', condition: { text: `b.id in (select t.bet_id from bet_standings t where ${standings})`, values: [] } }
    }
  }
  const [stream] = streams
  if (byMoment && filter.status === 'void' && stream?.column !== 'b.market_id') {
    const voiding = await voidingMarkets(tx, reach.streamsMax)
    if (voiding.length <= reach.streamsMax) return { scope, of: 'voided', markets: voiding, alone: voiding.length === 0 && scope.length === 0 && asksOnly(filter, 'status') }
  }
  return byMoment && stream !== undefined ? stream : { scope, of: 'walk' }
}

const changed = { runner_left: 't.price is not null', part_void: 't.kept_bp between 1 and 9999' } as const

function asksOnly(filter: BetSelection['filter'], of: keyof BetSelection['filter']): boolean {
  return Object.entries(filter).every(([name, value]) => value === undefined || name === of)
}

async function holdsFew(tx: Tx, from: string, condition: Condition, narrowMax: number): Promise<boolean> {
  const conditions = new Conditions()
  conditions.add(condition.text, ...condition.values)
  const { rows } = await tx.query<{ bets: number }>(
    `select count(*)::int as bets from (select from ${from} where ${conditions.text()} limit ${narrowMax + 1}) found`, conditions.values)
  return (rows[0]?.bets ?? 0) <= narrowMax
}

/** Markets whose result voids bets: all of them, or more than `most`. */
async function voidingMarkets(tx: Tx, most: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(`select r.market_id as id from results r where r.state = 'settled' and ${voidsBets} limit ${most + 1}`)
  return rows.map(({ id }) => id)
}

/** The markets that the filter names, through its event or runner too; null where it names none. */
async function marketsOf(tx: Tx, filter: BetSelection['filter']): Promise<readonly string[] | null> {
  if (filter.market_id !== undefined) return [filter.market_id]
  const of = filter.selection_id !== undefined ? ['select market_id as id from selections where id = $1', filter.selection_id] as const
    : filter.event_id !== undefined ? ['select id from markets where event_id = $1', filter.event_id] as const : null
  if (of === null) return null
  const { rows } = await tx.query<{ id: string }>(of[0], [of[1]])
  return rows.map(({ id }) => id)
}

type Players = { readonly ids: readonly string[]; readonly isLarge: boolean; readonly scope: readonly Condition[] }

/**
 * The players that the list is of; null: everybody. A large part of the tree is asked of each bet instead, and so is a part of a name that
 * more players have than a list takes by their ids: `ids` are only some of them then.
 */
async function playersOf(tx: Tx, { viewer, accountId, player }: BetSelection, { streamsMax, namedMax }: BetReach): Promise<Players | null> {
  const ancestors = [viewer.accountId, accountId ?? null].filter((id) => id !== null)
  if (ancestors.length === 0 && player === undefined) return null
  const below = (column: string) => `exists (select from account_paths t where t.ancestor_id = ? and t.descendant_id = ${column})`
  const conditions = new Conditions()
  conditions.add('a.level = 9')
  if (viewer.businessId !== null) conditions.add('a.business_id = ?', viewer.businessId)
  for (const id of ancestors) conditions.add(below('a.id'), id)
  // An account beside or above the viewer answers like one that is not there, though bets of the viewer may stand below it.
  if (viewer.accountId !== null && accountId !== undefined) conditions.add(below('?'), viewer.accountId, accountId)
  const name = player === undefined ? null : containing(player.toLowerCase())
  if (name !== null) conditions.add('a.user_name like ?', name)
  const most = name === null ? streamsMax : namedMax
  const { rows } = await tx.query<{ id: string }>(`select a.id from accounts a where ${conditions.text()} limit ${most + 1}`, conditions.values)
  const ids = rows.map(({ id }) => id)
  const isLarge = ids.length > streamsMax
  if (name !== null && ids.length <= namedMax) return { ids, isLarge, scope: [{ text: 'b.player_id = any(?::bigint[])', values: [ids] }] }
  const scope: Condition[] = ancestors.map((id) => ({ text: below('b.player_id'), values: [id] }))
  // As a value it is looked up by the key of each bet's player: as a join it might be all accounts again for every stretch.
  if (name !== null) scope.push({ text: '(select p.user_name from accounts p where p.id = b.player_id) like ?', values: [name] })
  return { ids, isLarge, scope }
}
