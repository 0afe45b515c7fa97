import type { casino } from '#contract/casino.ts'
import type { Query, RowOf } from '#contract/endpoint.ts'
import { messageOf } from '#contract/envelope.ts'
import type { Tx } from '#database/transaction.ts'
import { explainStake } from '#domain/casino/explain-stake.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { minor } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Asker } from '../limits/asker.ts'
import { explainedRules } from '../limits/explained-rules.ts'
import { wholePaths } from '../platform/share-vectors.ts'
import { toWire } from '../runtime/to-wire.ts'
import { balanceOf } from './answer-call.ts'
import { missingVectors, stakeSituation } from './stake-ground.ts'
import { loadMaintenance, loadStakes } from './wallet-store.ts'
import type { PlayerOfWallet, WalletFunds } from './wallet-store.ts'

type Asked = Query<typeof casino.explain>

/**
 * How a supposed stake that begins a round would be answered now, by the rows and steps that would decide on it. The token is supposed too:
 * one that lives. Refuses what is no player (ACCOUNT_UNKNOWN) and no game (CASINO_GAME_UNKNOWN).
 */
export async function explainSupposedStake(tx: Tx, asker: Asker, { player_id: playerId, casino_game_id: gameId, stake_minor }: Asked, now: Date): Promise<Result<RowOf<typeof casino.explain>>> {
  const { rows: [player] } = await tx.query<PlayerOfWallet & WalletFunds>(
    `select a.business_id, a.currency, c.exponent, f.account_id, f.credit_minor::text, f.unsettled_minor::text, f.exposure_minor::text, f.open_wins_minor::text
     from accounts a join account_funds f on f.account_id = a.id join currencies c on c.code = a.currency where a.id = $1 and a.level = ${levels.player}`, [playerId])
  if (player === undefined) return refuse('ACCOUNT_UNKNOWN', { player_id: playerId })
  const { rows: [place] } = await tx.query<{ provider_id: string; code: string }>('select provider_id, code from casino_games where id = $1', [gameId])
  if (place === undefined) return refuse('CASINO_GAME_UNKNOWN')
  const providerId = place.provider_id
  const [row] = await loadStakes(tx, [{ providerId, playerId, game: place.code, token: '' }], now)
  assert(row !== undefined && row.player !== null && row.game !== null, 'a player and a game that were found are there')
  const sharesWhole = row.game.vector_id !== null || (await wholePaths(tx, missingVectors([row]))).size > 0
  const { situation, origins } = stakeSituation({ game: row.game, account: row.player, player, providerId, funds: player, maintenance: await loadMaintenance(tx), sharesWhole })
  const told = explainStake(minor(stake_minor), balanceOf(player), situation)
  const code = told.refusal?.code ?? null
  return ok({
    accepted: told.refusal === null,
    code,
    message: code === null ? null : messageOf[code],
    currency: player.currency,
    gates: told.gates.map(({ code: gate, closed }) => ({ code: gate, closed })),
    hidden: row.game.shown === 'shown' ? null : row.game.shown,
    rules: await explainedRules(tx, told.rules, { origins, sportId: row.game.sport_id, inPlay: false, at: now.toISOString() }, asker, playerId),
    binding: told.binding?.name ?? null,
    largest_stake_minor: told.largestStakeMinor === null ? null : toWire(told.largestStakeMinor),
  })
}
