import type { StakeSituation } from '#domain/casino/accept-stake.ts'
import type { BusinessId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { limitDefaults, traceLimits } from '#domain/markets/limits.ts'
import { closesCasino } from '#domain/markets/maintenance.ts'
import type { Maintenance } from '#domain/markets/maintenance.ts'
import { capsIn, layerOf } from '../platform/bet-situation.ts'
import type { OwnedLayer } from '../platform/bet-situation.ts'
import { originsOf } from '../platform/limit-origins.ts'
import type { LimitOrigins } from '../platform/limit-origins.ts'
import { vectorKey } from '../platform/decide-batch.ts'
import type { MissingVector } from '../platform/share-vectors.ts'
import type { CasinoLimitRow, PlayerOfWallet, RoundRow, StakeRow, WalletFunds } from './wallet-store.ts'

/** All that decides on a stake but the balance, and what its round would be made with. Without a vector the situation refuses it: the shares above come to no whole. */
export type StakeGround = { readonly situation: StakeSituation; readonly gameId: string; readonly sessionId: string; readonly vectorId: string | undefined }

export type GroundOf = {
  readonly stakeRow: StakeRow
  readonly playerId: string
  readonly providerId: string
  readonly player: PlayerOfWallet
  readonly funds: WalletFunds
  readonly maintenance: readonly Maintenance[]
  /** The round of the stake, whose game and shares hold; null: it has none yet, and the shares in force do. */
  readonly round: Pick<RoundRow, 'game_id' | 'vector_id'> | null
  /** Vectors that were not in force before, by `vectorKey`. */
  readonly built: ReadonlyMap<string, string>
}

/** The vectors that stakes need and that nobody has needed before. */
export function missingVectors(stakes: readonly StakeRow[]): readonly MissingVector[] {
  const missing = stakes.flatMap(({ player, game }) => (player === null || game === null || game.vector_id !== null ? [] : [{ parentId: player.parent_id, sportId: game.sport_id }]))
  return [...new Map(missing.map((each) => [vectorKey(each.parentId, each.sportId), each])).values()]
}

/** Refuses a token that is not of this player at this provider, or has ended; a game that the provider does not have, or that is not the one which the token opened or the one of the stake's round. */
export function stakeGround({ stakeRow, playerId, providerId, player, funds, maintenance, round, built }: GroundOf): Result<StakeGround> {
  const { session, game } = stakeRow
  const account = stakeRow.player
  if (session === null || account === null || session.player_id !== playerId || session.provider_id !== providerId) return refuse('WALLET_TOKEN_UNKNOWN')
  if (!session.lives) return refuse('WALLET_TOKEN_EXPIRED')
  if (game === null) return refuse('CASINO_GAME_UNKNOWN')
  if (session.game_id !== game.id) return refuse('CASINO_GAME_UNKNOWN', { field: 'token' })
  if (round !== null && round.game_id !== game.id) return refuse('CASINO_GAME_UNKNOWN', { field: 'round_id' })
  const vectorId = round?.vector_id ?? game.vector_id ?? built.get(vectorKey(account.parent_id, game.sport_id))
  const { situation } = stakeSituation({ game, account, player, providerId, funds, maintenance, sharesWhole: vectorId !== undefined })
  return ok({ situation, gameId: game.id, sessionId: session.id, vectorId })
}

export type SituationOf = Pick<GroundOf, 'player' | 'providerId' | 'funds' | 'maintenance'> & { readonly game: NonNullable<StakeRow['game']>; readonly account: NonNullable<StakeRow['player']>; readonly sharesWhole: boolean }

/** What a stake of a player in a game is held to, whatever its token; with whose its limits are. */
export type TracedSituation = { readonly situation: StakeSituation; readonly origins: LimitOrigins }

export function stakeSituation({ game, account, player, providerId, funds, maintenance, sharesWhole }: SituationOf): TracedSituation {
  const layers = stakeLayers(game.limits ?? [])
  const caps = capsIn(account.caps ?? [], game.sport_id)
  const { limits, sources } = traceLimits(layers.map((each) => each.layer), false, caps.map((each) => each.cap), player.exponent)
  const situation: StakeSituation = {
    wrongCurrency: game.currencies.length > 0 && !game.currencies.includes(player.currency) ? player.currency : null,
    account: {
      status: account.self_status, ancestorStatus: account.parent_status, betLocked: account.self_bet_locked, ancestorBetLocked: account.parent_bet_locked, excluded: account.excluded, sharesWhole, holds: game.holds ?? [],
    },
    maintenance: closesCasino(maintenance, { sportId: game.sport_id, providerId, businessId: player.business_id as BusinessId }),
    hidden: game.shown === 'shown' ? null : game.shown,
    limits,
    exposureMinor: minor(funds.exposure_minor),
    exposureLimitMinor: account.exposure_limit_minor === null ? null : minor(account.exposure_limit_minor),
  }
  return { situation, origins: originsOf(sources, layers, caps) }
}

const scopesNearestFirst = ['game', 'sub_category', 'provider', 'menu'] as const

/** The layers that bind stakes in a game, nearest first: what its places set, then the defaults. */
function stakeLayers(limits: readonly CasinoLimitRow[]): readonly OwnedLayer[] {
  const overrides = scopesNearestFirst.flatMap((of) => limits.filter((each) => each.scope === of).map((each) => ({ of, layer: layerOf(each), wordId: each.word_id })))
  return [...overrides, { of: 'default', layer: limitDefaults('casino') }]
}
