import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { largeWagers } from '../logs/large-wagers.ts'
import type { RoundPlace } from './round-money.ts'

/** What stands out in the casino by its amount, as entries of the record by the system, in the transaction that makes it so. */

const recordWagers = largeWagers('casino', `
  select w.business_id, w.player_id, w.currency, w.stake_minor, $6::timestamptz as placed_at, jsonb_build_object('round_id', w.round_id::text) as about
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) as w(business_id, player_id, currency, round_id, stake_minor)`)

/** What is about a player's money: a round, or a reward. */
type Place = Pick<RoundPlace, 'id' | 'playerId' | 'businessId' | 'currency'>

/** Places as columns: business, player, currency, id. */
function columnsOf(places: readonly Place[]): readonly string[] {
  return [arrayText(places.map((place) => place.businessId)), arrayText(places.map((place) => place.playerId)), arrayText(places.map((place) => place.currency)), arrayText(places.map((place) => place.id))]
}

/** Bets that were taken in rounds, where they are large or make their player's day large. */
export async function recordRoundWagers(tx: Tx, wagers: readonly { readonly place: RoundPlace; readonly stakeMinor: bigint }[], at: Date): Promise<void> {
  if (wagers.length > 0) await recordWagers(tx, [...columnsOf(wagers.map(({ place }) => place)), arrayText(wagers.map(({ stakeMinor }) => stakeMinor)), at.toISOString()])
}

export type RoundWin = { readonly place: RoundPlace; /** Its wins less its stakes. */ readonly wonMinor: bigint; readonly beforeMinor: bigint }

/** What players won in rounds that are closed, where it has become large; `beforeMinor` is what it came to before. */
export async function recordRoundWins(tx: Tx, closed: readonly RoundWin[]): Promise<void> {
  const wins = closed.filter(({ wonMinor, beforeMinor }) => wonMinor > 0n && wonMinor > beforeMinor)
  if (wins.length === 0) return
  await tx.queryNamed('significant-round-wins',
    `insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
     select 'system', w.business_id, 'significant.largeWin', 'account', w.player_id::text,
       jsonb_build_object('currency', t.currency, 'won_minor', w.won_minor, 'threshold_minor', t.win_minor, 'round_id', w.round_id::text)
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as w(business_id, player_id, currency, round_id, won_minor, before_minor)
     join event_thresholds t on t.currency = w.currency where w.won_minor >= t.win_minor and w.before_minor < t.win_minor`,
    [...columnsOf(wins.map(({ place }) => place)), arrayText(wins.map(({ wonMinor }) => wonMinor)), arrayText(wins.map(({ beforeMinor }) => beforeMinor))])
}

/** Rewards that are large, as wins are. */
export async function recordRewards(tx: Tx, given: readonly { readonly place: Place; readonly amountMinor: bigint }[]): Promise<void> {
  if (given.length === 0) return
  await tx.queryNamed('significant-rewards',
    `insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
     select 'system', w.business_id, 'significant.largeWin', 'account', w.player_id::text,
       jsonb_build_object('currency', t.currency, 'won_minor', w.won_minor, 'threshold_minor', t.win_minor, 'reward_id', w.reward_id::text)
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) as w(business_id, player_id, currency, reward_id, won_minor)
     join event_thresholds t on t.currency = w.currency where w.won_minor >= t.win_minor`,
    [...columnsOf(given.map(({ place }) => place)), arrayText(given.map(({ amountMinor }) => amountMinor))])
}

/** Players who have less than nothing at hand, wins of open rounds included, after something of theirs in the casino was taken back: what, `about` says. */
export async function recordNegatives(tx: Tx, places: readonly (Place & { readonly about: 'round_id' | 'reward_id' })[]): Promise<void> {
  if (places.length === 0) return
  await tx.queryNamed('significant-negatives',
    `insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
     select 'system', r.business_id, 'significant.negativeBalance', 'account', f.account_id::text,
       jsonb_build_object('currency', r.currency, 'available_minor', f.credit_minor + f.unsettled_minor - f.exposure_minor + f.open_wins_minor, r.about, r.id::text)
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[]) as r(business_id, player_id, currency, id, about) join account_funds f on f.account_id = r.player_id
     where f.credit_minor + f.unsettled_minor - f.exposure_minor + f.open_wins_minor < 0`, [...columnsOf(places), arrayText(places.map(({ about }) => about))])
}
