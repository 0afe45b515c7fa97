import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Round } from '#domain/casino/decide-call.ts'

export type RoundState = { readonly id: string; readonly after: Round; /** How often it has been posted. */ readonly revision: number }
export type NewRound = RoundState & {
  readonly businessId: string
  readonly providerId: string
  readonly gameId: string
  readonly playerId: string
  readonly sessionId: string
  readonly externalId: string
  readonly currency: string
  readonly vectorId: string
}

const postedOf = ({ after }: RoundState) => (after.closed ? after.winMinor - after.stakeMinor : 0n)

export async function insertRounds(tx: Tx, rounds: readonly NewRound[], now: Date): Promise<void> {
  if (rounds.length === 0) return
  const column = (of: (round: NewRound) => string | number | bigint | boolean) => arrayText(rounds.map(of))
  await tx.queryNamed('wallet-rounds-new',
    `insert into casino_rounds (id, business_id, provider_id, game_id, player_id, session_id, external_id, currency, vector_id, stake_minor, win_minor, posted_minor, revision, opened_at, last_call_at, closed_at)
     select r.id, r.business_id, r.provider_id, r.game_id, r.player_id, r.session_id, r.external_id, r.currency, r.vector_id, r.stake_minor, r.win_minor, r.posted_minor, r.revision,
       $1::timestamptz, $1::timestamptz, case when r.closed then $1::timestamptz end
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::int[], $15::boolean[])
       as r(id, business_id, provider_id, game_id, player_id, session_id, external_id, currency, vector_id, stake_minor, win_minor, posted_minor, revision, closed)`,
    [now.toISOString(), column((round) => round.id), column((round) => round.businessId), column((round) => round.providerId), column((round) => round.gameId), column((round) => round.playerId),
      column((round) => round.sessionId), rounds.map((round) => round.externalId), column((round) => round.currency), column((round) => round.vectorId), column((round) => round.after.stakeMinor),
      column((round) => round.after.winMinor), column(postedOf), column((round) => round.revision), column((round) => round.after.closed)])
}

/** Rounds as they are after a call. The moment of a close stays. */
export async function updateRounds(tx: Tx, rounds: readonly RoundState[], now: Date): Promise<void> {
  if (rounds.length === 0) return
  const column = (of: (round: RoundState) => string | number | bigint | boolean) => arrayText(rounds.map(of))
  await tx.queryNamed('wallet-rounds-moved',
    `update casino_rounds o set stake_minor = r.stake_minor, win_minor = r.win_minor, late_win_minor = r.late_win_minor, posted_minor = r.posted_minor, revision = r.revision, last_call_at = $1::timestamptz,
       closed_at = case when r.closed then coalesce(o.closed_at, $1::timestamptz) end
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::boolean[], $8::bigint[]) as r(id, stake_minor, win_minor, posted_minor, revision, closed, late_win_minor) where o.id = r.id`,
    [now.toISOString(), column((round) => round.id), column((round) => round.after.stakeMinor), column((round) => round.after.winMinor), column(postedOf), column((round) => round.revision), column((round) => round.after.closed), column((round) => round.after.lateMinor)])
}
