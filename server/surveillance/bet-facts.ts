import { historyBetsMax } from '#contract/surveillance.ts'
import type { Tx } from '#database/transaction.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { BetFact, MarketStop } from '#domain/surveillance/bet-fact.ts'
import { looksAtResults } from '#domain/surveillance/after-result.ts'
import { countryDays, habitBets, lookBackMinutesMax, recordDays } from '#domain/surveillance/rule-kinds.ts'
import type { WatchRule } from '#domain/surveillance/watch.ts'
import type { DeclaredResult } from './result-hits.ts'

/** What surveillance is told, in the order in which it is told. */
export type Told =
  | { readonly kind: 'bet'; readonly fact: BetFact; readonly habit: readonly bigint[] }
  | { readonly kind: 'stop'; readonly stop: MarketStop; readonly at: string }
  | { readonly kind: 'result'; readonly result: DeclaredResult }

type StoredRecord = readonly [bets: number, stakeMinor: string, profitMinor: string]
type StoredSignIn = readonly [atMs: number, ip: string, device: string | null, succeeded: boolean, country: string | null, newCountry: boolean]
type FactRow = Omit<BetFact, 'stakeMinor' | 'placedAtMs' | 'stakeMostMinor' | 'record' | 'signIns'> & { readonly stakeMost: string | null; readonly stakeMinor: string; readonly placedAtMs: string; readonly habit: readonly string[] | null; readonly record: StoredRecord | null; readonly signIns: readonly StoredSignIn[] | null }

/** What the rules ask for beside the bet itself, which costs more to know. */
export type Asked = { readonly habits: boolean; readonly records: boolean; readonly signIns: boolean; readonly results: boolean }

export function askedBy(rules: readonly Pick<WatchRule, 'kind' | 'params'>[]): Asked {
  return { results: rules.some(({ params }) => looksAtResults(params)), habits: rules.some(({ kind }) => kind === 'big_stake'), records: rules.some(({ kind }) => kind === 'win_rate'), signIns: rules.some(({ kind }) => kind === 'sign_ins') }
}

export const nothingAsked: Asked = { habits: false, records: false, signIns: false, results: false }

const factColumns = `b.id as "betId", b.player_id as "playerId", a.parent_id as "agentId", b.market_id as "marketId", b.event_id as "eventId", b.market_type as "marketType",
  (select count(*)::int from selections c where c.market_id = b.market_id and c.status = 'active') as runners, (select m.winners_count from markets m where m.id = b.market_id) as winners,
  coalesce(b.selection_id::text, 'line') as key, b.line, b.side, coalesce(b.price_matched, b.price_requested, 0) as price, b.stake_minor as "stakeMinor", b.currency, (select c.exponent from currencies c where c.code = b.currency) as exponent, b.in_play as "inPlay",
  (extract(epoch from b.placed_at) * 1000)::bigint as "placedAtMs", host(b.ip) as ip, b.device, b.user_agent as "userAgent"`

/**
 * What the player staked before a bet, and the largest stake that was allowed there, as its ground keeps it. A player's bets are decided one after another, so those before it are all there, whenever one
 * looks.
 */
const habitColumn = `array(
  select p.stake_minor from bets p where p.player_id = b.player_id and (p.placed_at, p.id) < (b.placed_at, b.id) order by p.id desc limit ${habitBets}) as habit, (b.ground -> 0 ->> 1)::bigint as "stakeMost"`

/** What is summed of whole quarters of an hour before the bet, by the sums that reports read. */
const recordColumn = `(
  select json_build_array(s.bets, s.stake, m.profit)
  from (select date_bin('15 minutes', b.placed_at, 'epoch') as slot) q
  cross join lateral (select coalesce(sum(n.bets), 0)::int as bets, (coalesce(sum(n.stake_minor), 0) - round(coalesce(sum(n.voided_share), 0) / ${wholeBp}))::bigint::text as stake
    from bet_sums n where n.account_id = b.player_id and n.slot >= q.slot - interval '${recordDays} days' and n.slot < q.slot) s
  cross join lateral (select coalesce(sum(n.won_minor + n.lost_minor + n.adjusted_minor), 0)::text as profit
    from money_sums n where n.account_id = b.player_id and n.slot >= q.slot - interval '${recordDays} days' and n.slot < q.slot and n.market_type is not null) m) as record`

/** So many of those that succeeded, and as many that failed: neither hides the other. */
const signInsMax = 50
const newestSignIns = (which: string) => `(
    select at, ip, device, succeeded, country from player_sign_ins where player_id = b.player_id and at <= b.placed_at and at >= b.placed_at - interval '${lookBackMinutesMax} minutes' and ${which}
    order by at desc limit ${signInsMax})`
/** Whether the account was signed in to in the days before, from a country that fits. */
const signedInBefore = (which: string) => `exists (select from player_sign_ins o where o.player_id = b.player_id and o.succeeded and ${which} and o.at < n.at and o.at >= n.at - interval '${countryDays} days')`
const signInsColumn = `(
  select json_agg(json_build_array((extract(epoch from n.at) * 1000)::bigint, host(n.ip), n.device, n.succeeded, n.country,
    n.succeeded and n.country is not null and not ${signedInBefore('o.country = n.country')} and ${signedInBefore('o.country is not null')}) order by n.at desc)
  from (${newestSignIns('succeeded')} union all ${newestSignIns('not succeeded')}) n) as "signIns"`

function askedColumns({ habits, records, signIns }: Asked): string {
  return `${factColumns}, ${habits ? habitColumn : 'null::bigint[] as habit, null::bigint as "stakeMost"'}, ${records ? recordColumn : 'null as record'}, ${signIns ? signInsColumn : 'null as "signIns"'}`
}

function factOf({ habit: _, stakeMost, record, signIns, ...row }: FactRow): BetFact {
  const [bets, stake, profit] = record ?? [0, '0', '0']
  const told = signIns?.map(([atMs, ip, device, succeeded, country, newCountry]) => ({ atMs, ip, device, succeeded, country, newCountry }))
  return { ...row, stakeMinor: BigInt(row.stakeMinor), placedAtMs: Number(row.placedAtMs), stakeMostMinor: stakeMost === null ? null : BigInt(stakeMost), ...(told === undefined ? {} : { signIns: told }), ...(record === null ? {} : { record: { bets, stakeMinor: BigInt(stake), profitMinor: BigInt(profit) } }) }
}

/** A market may be closed without being suspended before, also by the declaration of its result. */
const stopCondition = `s.topic = 'market.state' and s.payload ->> 'status' in ('suspended', 'closed', 'declared') and (s.payload ->> 'in_play')::boolean`

/** What the stream tells after a number, up to another one. */
export async function toldBetween(tx: Tx, after: string, upTo: string, asked: Asked): Promise<readonly Told[]> {
  const [bets, stops, results] = await Promise.all([
    tx.queryNamed<FactRow & { no: string }>(`surveillance-bets-${asked.habits}-${asked.records}-${asked.signIns}`, `
      select s.no, ${askedColumns(asked)}
      from stream s join bets b on b.business_id = s.business_id and b.id = (s.payload ->> 'bet_id')::bigint join accounts a on a.id = b.player_id
      where s.no > $1 and s.no <= $2 and s.topic = 'bet.placed' order by s.no`, [after, upTo]),
    tx.queryNamed<{ no: string; marketId: string; at: string }>('surveillance-stops', `
      select s.no, s.payload ->> 'market_id' as "marketId", s.at from stream s where s.no > $1 and s.no <= $2 and ${stopCondition} order by s.no`, [after, upTo]),
    asked.results ? tx.queryNamed<DeclaredResult & { no: string }>('surveillance-results', `
      select s.no, s.payload -> 'result' ->> 'market_id' as "marketId", (s.payload -> 'result' ->> 'revision')::int as revision
      from stream s where s.no > $1 and s.no <= $2 and s.topic = 'result' and s.payload -> 'result' ->> 'state' = 'declared' order by s.no`, [after, upTo]) : { rows: [] },
  ])
  const told = [
    ...results.rows.map(({ no, ...result }) => ({ no: Number(no), told: { kind: 'result', result } as const })),
    ...bets.rows.map(({ no, ...row }) => ({ no: Number(no), told: { kind: 'bet', fact: factOf(row), habit: (row.habit ?? []).map(BigInt) } as const })),
    ...stops.rows.map(({ no, marketId, at }) => ({ no: Number(no), told: { kind: 'stop', stop: { marketId, atMs: Date.parse(at) }, at } as const })),
  ]
  return told.toSorted((one, other) => one.no - other.no).map((each) => each.told)
}

/** The newest bets of each of these players since a moment, so many of each at most, newest first. */
export async function newestFacts(tx: Tx, playerIds: readonly string[], from: Date, max: number): Promise<readonly BetFact[]> {
  const { rows } = await tx.query<FactRow>(`
    select ${askedColumns(nothingAsked)}
    from unnest($1::bigint[]) as p(id)
    cross join lateral (select * from bets n where n.player_id = p.id and n.placed_at >= $2 order by n.id desc limit $3) b
    join accounts a on a.id = b.player_id order by b.id desc`, [[...playerIds], from.toISOString(), max])
  return rows.map(factOf)
}

const historyStep = 5_000

/** The bets of the past from a moment on with the stops among them, in the order of their moments, a few thousand at a time. */
export async function* toldSince(tx: Tx, from: Date, asked: Asked): AsyncGenerator<readonly Told[]> {
  const { rows: ids } = await tx.query<{ id: string }>(
    `select id from (select id, placed_at from bets where placed_at >= $1 order by id desc limit ${historyBetsMax}) newest order by placed_at, id`, [from.toISOString()])
  let before = from.toISOString()
  for (let at = 0; at < ids.length; at += historyStep) {
    const { rows: bets } = await tx.query<FactRow & { at: string }>(`
      select b.placed_at as at, ${askedColumns(asked)}
      from unnest($1::bigint[]) with ordinality as h(id, place) join bets b on b.id = h.id join accounts a on a.id = b.player_id order by h.place`,
      [ids.slice(at, at + historyStep).map(({ id }) => id)])
    const upTo = at + historyStep >= ids.length ? null : (bets.at(-1)?.at ?? null)
    const { rows: stops } = await tx.query<{ marketId: string; at: string }>(
      'select market_id as "marketId", at from market_stops where at >= $1 and ($2::timestamptz is null or at < $2) order by at', [before, upTo])
    before = upTo ?? before
    const told = [
      ...bets.map(({ at: _, ...row }) => ({ ms: Number(row.placedAtMs), told: { kind: 'bet', fact: factOf(row), habit: (row.habit ?? []).map(BigInt) } as const })),
      ...stops.map((stop) => ({ ms: Date.parse(stop.at), told: { kind: 'stop', stop: { marketId: stop.marketId, atMs: Date.parse(stop.at) }, at: stop.at } as const })),
    ]
    yield told.toSorted((one, other) => one.ms - other.ms).map((each) => each.told)
  }
}
