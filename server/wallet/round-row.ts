import type { Tx } from '#database/transaction.ts'
import type { Round } from '#domain/casino/decide-call.ts'

export type RoundState = { readonly id: string; readonly after: Round; /** How often it has been posted. */ readonly revision: number; readonly now: Date }
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

export async function insertRound(tx: Tx, round: NewRound): Promise<void> {
  const at = round.now.toISOString()
  await tx.queryNamed('wallet-round-new',
    `insert into casino_rounds (id, business_id, provider_id, game_id, player_id, session_id, external_id, currency, vector_id, stake_minor, win_minor, posted_minor, revision, opened_at, last_call_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)`,
    [round.id, round.businessId, round.providerId, round.gameId, round.playerId, round.sessionId, round.externalId, round.currency, round.vectorId, round.after.stakeMinor, round.after.winMinor,
      postedOf(round), round.revision, at, round.after.closed ? at : null])
}

/** A round as it is after a call. The moment of its close stays. */
export async function updateRound(tx: Tx, round: RoundState): Promise<void> {
  const at = round.now.toISOString()
  await tx.queryNamed('wallet-round-moved',
    `update casino_rounds set stake_minor = $2, win_minor = $3, posted_minor = $4, revision = $5, last_call_at = $6, closed_at = case when $7 then coalesce(closed_at, $6) end where id = $1`,
    [round.id, round.after.stakeMinor, round.after.winMinor, postedOf(round), round.revision, at, round.after.closed])
}
