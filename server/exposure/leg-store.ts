import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { compareIntegers } from '#domain/kernel/integer-text.ts'
import type { Minor, MinorBp } from '#domain/kernel/money.ts'

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
 */
export const legsText = `
select (
  select string_agg(${line('g')}, E'\\n')
  from account_legs g join open_books using (market_id)
  where g.account_id = any($1::bigint[]) and g.bets > 0
) as summed, (
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
) as own`

type LegsRow = Readonly<Record<'summed' | 'waiting' | 'own', string | null>>

/** The legs below accounts on every market that is not settled, one entry a market and group, by market. Of each account the group is said. */
export async function openLegs(tx: Tx, groups: ReadonlyMap<string, string>): Promise<readonly MarketLegs[]> {
  const { rows: [row] } = await tx.queryKept<LegsRow>('exposure-legs', legsText, [arrayText(groups.keys())])
  const found = new Map<string, Sum>()
  for (const legs of [row?.summed, row?.waiting, row?.own]) for (const leg of legs?.split('\n') ?? []) addLine(found, leg.split(' '), groups)
  return [...found.values()]
    .map(marketLegs)
    .filter(({ bets }) => bets > 0)
    .toSorted((a, b) => compareIntegers(a.marketId, b.marketId) || (a.group < b.group ? -1 : 1))
}

type Sum = Pick<MarketLegs, 'marketId' | 'group'> & { readonly legs: KeySum[] }
/** What several lines say of one key. */
type KeySum = { readonly key: string; lose: bigint; even: bigint; win: bigint; loseShare: bigint; evenShare: bigint; winShare: bigint; stake: bigint; bets: number }

function addLine(found: Map<string, Sum>, line: readonly string[], groups: ReadonlyMap<string, string>): void {
  const [accountId = '', marketId = '', key = '', lose = '0', even = '0', win = '0', loseShare = '0', evenShare = '0', winShare = '0', stake = '0', bets = '0'] = line
  const group = groups.get(accountId) ?? ''
  const at = `${marketId} ${group}`
  let sum = found.get(at)
  if (sum === undefined) found.set(at, sum = { marketId, group, legs: [] })
  const more: KeySum = {
    key, lose: BigInt(lose), even: BigInt(even), win: BigInt(win), loseShare: BigInt(loseShare), evenShare: BigInt(evenShare), winShare: BigInt(winShare), stake: BigInt(stake), bets: Number(bets),
  }
  const same = sum.legs.find((leg) => leg.key === key)
  if (same === undefined) {
    sum.legs.push(more)
    return
  }
  for (const name of ['lose', 'even', 'win', 'loseShare', 'evenShare', 'winShare', 'stake'] as const) same[name] += more[name]
  same.bets += more.bets
}

/** Legs in the order of their keys. What was voided altogether is no key. */
function marketLegs({ marketId, group, legs }: Sum): MarketLegs {
  const standing = legs.filter(({ bets }) => bets !== 0).sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    marketId,
    group,
    total: standing.map(({ key, lose, even, win }) => ({ key, loseMinor: lose as Minor, evenMinor: even as Minor, winMinor: win as Minor })),
    mine: standing.map(({ key, loseShare, evenShare, winShare }) => ({ key, loseMinor: loseShare as MinorBp, evenMinor: evenShare as MinorBp, winMinor: winShare as MinorBp })),
    stakeMinor: legs.reduce((sum, { stake }) => sum + stake, 0n) as Minor,
    bets: legs.reduce((sum, { bets }) => sum + bets, 0),
  }
}
