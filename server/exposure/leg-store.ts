import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import type { Minor, MinorBp } from '#domain/kernel/money.ts'
import { earlierSnapshot } from './earlier-snapshot.ts'
import type { KeySum, LegMemory, ReadSums, SumsByMarket } from './leg-memory.ts'
import { remembered } from './remembered.ts'

/** What the players below a place have on a market, from the players' side: all of it, and the place's own exact part. */
export type MarketLegs = {
  readonly marketId: string
  /** What the legs of several accounts are summed by. */
  readonly group: string
  readonly total: readonly Leg[]
  readonly mine: readonly Leg<MinorBp>[]
  readonly stakeMinor: Minor
  readonly bets: number
}

/** One line a leg: account, market, key, then the figures, apart by blanks. Text that is cut apart here costs a third of rows. */
const line = (leg: string): string => `concat_ws(' ', ${['account_id', 'market_id', 'leg_key', 'lose_minor', 'even_minor', 'win_minor', 'lose_share', 'even_share', 'win_share', 'stake_minor', 'bets'].map((column) => `${leg}.${column}`).join(', ')})`

const shares = (legs: string, bp: string): string => ['lose', 'even', 'win'].map((outcome) => `sum(${legs}.${outcome}_minor * ${bp}::numeric) as ${outcome}_share`).join(', ')
const amounts = (legs: string): string => ['lose_minor', 'even_minor', 'win_minor', 'stake_minor', 'bets'].map((column) => `sum(${legs}.${column}) as ${column}`).join(', ')

/**
 * One statement, and so one moment. Of accounts with many players: what is summed already, and what waits to be summed, which together
 * is every bet once. Of the others, players among them: their positions, on which nothing waits. Planning it costs more than most answers.
 *
 * $2, $3: the snapshot of an earlier reader of the same accounts (see `earlierSnapshot`). Where it can be gone on with, those sums are told that are
 * new since; what is gone is missed by the number of all. Sums of settled markets are among them until they are removed.
 */
export const legsText = `
with base as materialized (
  ${earlierSnapshot('$2', '$3')}
), summed as materialized (
  select count(*)::int as rows, string_agg(${line('g')}, E'\\n') filter (where not base.goes_on or age(g.xmin) <= base.age) as lines
  from base cross join account_legs g where g.account_id = any($1::bigint[])
)
select base.snapshot, base.started, base.goes_on, summed.rows, summed.lines as summed, (
  select string_agg(${line('w')}, E'\\n')
  from (
    select a.account_id, n.market_id, n.leg_key, ${amounts('n')}, ${shares('n', 'a.bp')}
    from leg_changes n
    join open_books using (market_id)
    join share_vectors v on v.id = n.vector_id
    cross join lateral unnest(v.account_ids, v.basis_points) as a(account_id, bp)
    where a.account_id = any($1::bigint[]) and exists (select from summed_accounts s where s.account_id = a.account_id)
    group by 1, 2, 3
  ) w
) as waiting, (
  select string_agg(${line('w')}, E'\\n')
  from (
    select of.id as account_id, g.market_id, g.leg_key, ${amounts('g')}, ${shares('g', 'coalesce(v.basis_points[array_position(v.account_ids, of.id)], 0)')}
    from (
      -- Nothing is moved over an offset: for an account that is summed, nobody below it is looked at, whatever is thought of the array.
      select a.id, a.business_id from accounts a where a.id = any($1::bigint[]) and not exists (select from summed_accounts s where s.account_id = a.id) offset 0
    ) of
    join account_paths t on t.ancestor_id = of.id
    cross join lateral (select market_id from positions p join open_books using (market_id) where p.player_id = t.descendant_id offset 0) p
    join position_legs g on (g.business_id, g.market_id, g.player_id) = (of.business_id, p.market_id, t.descendant_id)
    join share_vectors v on v.id = g.vector_id
    group by 1, 2, 3
  ) w
) as own
from base cross join summed`

type LegsRow = { readonly snapshot: string; readonly started: string; readonly goes_on: boolean; readonly rows: number } & Readonly<Record<'summed' | 'waiting' | 'own', string | null>>

/**
 * The legs below accounts on every market that is not settled, and some of markets that are, one entry a market and group. Of each
 * account the group is said.
 * @param memory what earlier readers read: what has not changed since is taken from there, and is the same object
 */
export async function openLegs(tx: Tx, groups: ReadonlyMap<string, string>, memory?: LegMemory): Promise<readonly MarketLegs[]> {
  const accounts = arrayText(groups.keys())
  const sums = await readSums(tx, accounts, memory)
  if (sums.waiting.size > 0 || sums.own.size > 0) return entriesOf(sums, groups)
  const known = entriesOfSums(sums.summed)
  const grouped = [...groups].join(' ')
  const entries = known.get(grouped) ?? entriesOf(sums, groups)
  known.set(grouped, entries)
  return entries
}

/** Entries of sums that are remembered are too, where nothing waits, by what their accounts are grouped by. */
const entriesOfSums = remembered((_: SumsByMarket) => new Map<string, readonly MarketLegs[]>())

function entriesOf({ summed, waiting, own }: Sums, groups: ReadonlyMap<string, string>): readonly MarketLegs[] {
  const found = new Map<string, Pick<MarketLegs, 'marketId' | 'group'> & { keys: readonly KeySum[] }>()
  for (const sums of [summed, waiting, own]) {
    for (const [place, keys] of sums) {
      const [accountId = '', marketId = ''] = place.split(' ')
      const group = groups.get(accountId) ?? ''
      const same = found.get(`${marketId} ${group}`)
      if (same === undefined) found.set(`${marketId} ${group}`, { marketId, group, keys })
      else same.keys = addedUp(same.keys, keys)
    }
  }
  return [...found.values()].map(({ marketId, group, keys }) => ({ marketId, group, ...legsOf(keys) })).filter(({ bets }) => bets > 0)
}

type Sums = Readonly<Record<'summed' | 'waiting' | 'own', SumsByMarket>>

async function readSums(tx: Tx, accounts: string, memory: LegMemory | undefined): Promise<Sums> {
  const ask = async (read: ReadSums | null) => (await tx.queryKept<LegsRow>('exposure-legs', legsText, [accounts, read?.snapshot ?? null, read?.started ?? null])).rows[0]
  const base = memory?.get(accounts) ?? null
  let row = await ask(base)
  let summed = sumsOf(row?.summed ?? null, row?.goes_on === true ? base?.sums : undefined)
  if (row?.goes_on === true && rowsOf(summed) !== row.rows) {
    row = await ask(null)
    summed = sumsOf(row?.summed ?? null)
  }
  if (row !== undefined && row.rows > 0) memory?.keep(accounts, { snapshot: row.snapshot, started: row.started, rows: row.rows, sums: summed })
  return { summed, waiting: sumsOf(row?.waiting ?? null), own: sumsOf(row?.own ?? null) }
}

function rowsOf(sums: SumsByMarket): number {
  let rows = 0
  for (const keys of sums.values()) rows += keys.length
  return rows
}

/** What lines say, in the place of what was known of the same key. Where that is nothing new, what was known is the same object. */
function sumsOf(lines: string | null, known: SumsByMarket = new Map()): SumsByMarket {
  if (lines === null) return known
  let sums: Map<string, readonly KeySum[]> | null = null
  for (const line of lines.split('\n')) {
    const [accountId = '', marketId = '', key = '', lose, even, win, loseShare, evenShare, winShare, stake, bets] = line.split(' ')
    const sum: KeySum = {
      key,
      total: { key, loseMinor: amountOf(lose), evenMinor: amountOf(even), winMinor: amountOf(win) },
      mine: { key, loseMinor: amountOf(loseShare), evenMinor: amountOf(evenShare), winMinor: amountOf(winShare) },
      stakeMinor: amountOf(stake),
      bets: Number(bets),
    }
    const place = `${accountId} ${marketId}`
    const there = (sums ?? known).get(place) ?? []
    // Told again because of somebody's long transaction, it is no news: what is computed of it stays.
    if (there.some((each) => each.key === key && figuresOf(each) === figuresOf(sum))) continue
    sums ??= new Map(known)
    sums.set(place, [...there.filter((each) => each.key !== key), sum])
  }
  return sums ?? known
}

function figuresOf({ total, mine, stakeMinor, bets }: KeySum): string {
  return [total.loseMinor, total.evenMinor, total.winMinor, mine.loseMinor, mine.evenMinor, mine.winMinor, stakeMinor, bets].join(' ')
}

/** Most outcomes of a market of runners pay nothing even: a third of the amounts need no reading. */
function amountOf<Amount extends bigint>(text = '0'): Amount {
  return (text === '0' ? 0n : BigInt(text)) as Amount
}

function addedUp(some: readonly KeySum[], more: readonly KeySum[]): readonly KeySum[] {
  const byKey = new Map(some.map((sum) => [sum.key, sum]))
  for (const each of more) {
    const same = byKey.get(each.key)
    byKey.set(each.key, same === undefined ? each : {
      key: each.key,
      total: addedLeg(same.total, each.total),
      mine: addedLeg(same.mine, each.mine),
      stakeMinor: (same.stakeMinor + each.stakeMinor) as Minor,
      bets: same.bets + each.bets,
    })
  }
  return [...byKey.values()]
}

function addedLeg<Amount extends bigint>(a: Leg<Amount>, b: Leg<Amount>): Leg<Amount> {
  return { key: a.key, loseMinor: (a.loseMinor + b.loseMinor) as Amount, evenMinor: (a.evenMinor + b.evenMinor) as Amount, winMinor: (a.winMinor + b.winMinor) as Amount }
}

type Legs = Pick<MarketLegs, 'total' | 'mine' | 'stakeMinor' | 'bets'>

/** Legs in the order of their keys; those of sums that are remembered are too. What was voided altogether is no key. */
const legsOf = remembered((keys: readonly KeySum[]): Legs => {
  const standing = keys.filter(({ bets }) => bets !== 0).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return {
    total: standing.map(({ total }) => total),
    mine: standing.map(({ mine }) => mine),
    stakeMinor: keys.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n) as Minor,
    bets: keys.reduce((sum, { bets }) => sum + bets, 0),
  }
})
