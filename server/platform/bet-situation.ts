import type { BetSituation, MarketGate, Quote } from '#domain/bets/accept-bet.ts'
import type { HoldKind } from '#domain/bets/hold-kinds.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { Line } from '#domain/kernel/price.ts'
import { closesBetting } from '#domain/markets/maintenance.ts'
import type { Maintenance } from '#domain/markets/maintenance.ts'
import { limitDigits } from '#domain/markets/limit-amount.ts'
import { limitDefaults, traceLimits } from '#domain/markets/limits.ts'
import type { LimitCap, LimitLayer, Limits } from '#domain/markets/limits.ts'
import type { Scope } from '../limits/limit-store.ts'
import { originsOf } from './limit-origins.ts'
import type { LimitOrigins } from './limit-origins.ts'
import type { AccountCapRow, FundsRow, HoldRow, LimitOverrideRow, PlacementMarketRow, PlayerRow, StoredQuote } from './placement-store.ts'

/** No amount of a bet or a position leaves what the wire can say exactly, however wide the limits are set. */
export const amountMax = minor(Number.MAX_SAFE_INTEGER)

const scopesNearestFirst = ['market', 'event', 'league', 'sport', 'menu'] as const

/** A market as the core sees it, made once a batch for all bets on it; `met` are the limits of accounts without caps, in most currencies. */
export type LoadedMarket = { readonly row: PlacementMarketRow; readonly gate: MarketGate; readonly met: MetLimits }

export function loadedMarket(row: PlacementMarketRow): LoadedMarket {
  const selections = row.selections ?? []
  const ids = (removed: boolean) => selections.filter((each) => each.removed === removed).map((each) => each.id as SelectionId)
  const gate: MarketGate = {
    type: row.type,
    // Whatever its feed or a person says meanwhile: what is being voided is what was there before.
    status: row.voiding && row.status === 'open' ? 'suspended' : row.status,
    betLocked: row.bet_locked,
    eventBetLocked: row.event_bet_locked,
    // Depends on whose player bets: said with the bet.
    maintenance: false,
    sportActive: row.offered,
    feedSilent: row.feed_silent,
    layAllowed: row.lay_allowed,
    inPlay: row.in_play,
    shape: { type: row.type, selectionIds: ids(false), winnersCount: row.winners_count },
    removedSelectionIds: ids(true),
  }
  return { row, gate, met: metLimits(row, limitDigits) }
}

type LimitedMarket = Pick<PlacementMarketRow, 'type' | 'in_play' | 'limits'> & Partial<Pick<PlacementMarketRow, 'feed_bet_delay_ms'>>

/** A layer of limits and whose it is: a place of the catalogue, by its word on them, the feed, or nobody's. */
export type OwnedLayer = { readonly of: Scope | 'feed' | 'default'; readonly layer: LimitLayer; readonly wordId?: string | null }

/** The layers that bind bets on a market, nearest first: the overrides of its places, then the delay of the feed, then the defaults. */
function limitLayers(row: LimitedMarket): readonly OwnedLayer[] {
  const overrides = scopesNearestFirst.flatMap((of) => (row.limits ?? []).filter((each) => each.scope === of).map((each) => ({ of, layer: layerOf(each), wordId: each.word_id })))
  return [...overrides, { of: 'feed', layer: { betDelayMs: row.feed_bet_delay_ms || null } }, { of: 'default', layer: limitDefaults(row.type) }]
}

/** Of the platform itself, over every account. */
const platformCap: LimitCap = { maxProfitMinor: amountMax, maxMarketExposureMinor: amountMax }

/** Limits as bets meet them, and whose each of them is. */
export type MetLimits = { readonly limits: Limits; readonly origins: LimitOrigins }

/** The limits that bind bets on a market now, in a currency of so many places; caps of accounts make them stricter, the platform's own the last of them. */
export function metLimits(row: LimitedMarket, exponent: number, caps: ReturnType<typeof capsIn> = []): MetLimits {
  const layers = limitLayers(row)
  const { limits, sources } = traceLimits(layers.map((each) => each.layer), row.in_play, [...caps.map((each) => each.cap), platformCap], exponent)
  return { limits, origins: originsOf(sources, layers, caps) }
}

/** Those that a player's bets on a market meet. */
export function playerLimits({ caps, exponent }: Pick<PlayerRow, 'caps' | 'exponent'>, { row, met }: LoadedMarket): MetLimits {
  return caps === null && exponent === limitDigits ? met : metLimits(row, exponent, capsIn(caps ?? [], row.sport_id))
}

/** What the accounts of a path allow in a sport: of each account its row for the sport, else its row for all sports. */
export function capsIn(rows: readonly AccountCapRow[], sportId: string): readonly { readonly accountId: string; readonly cap: LimitCap }[] {
  return [...Map.groupBy(rows, (row) => row.account_id).values()].flatMap((own) => {
    const row = own.find((each) => each.sport_id === sportId) ?? own.find((each) => each.sport_id === null)
    if (row === undefined) return []
    const cap: LimitCap = {
      minStakeMinor: amount(row.min_stake_minor),
      maxStakeMinor: amount(row.max_stake_minor),
      maxProfitMinor: amount(row.max_profit_minor),
      maxMarketExposureMinor: amount(row.max_market_exposure_minor),
      betDelayMs: row.bet_delay_ms,
    }
    return [{ accountId: row.account_id, cap }]
  })
}

export function layerOf(row: Omit<LimitOverrideRow, 'scope'>): LimitLayer {
  return {
    minStakeMinor: amount(row.min_stake_minor),
    maxStakeMinor: amount(row.max_stake_minor),
    liveMinStakeMinor: amount(row.live_min_stake_minor),
    liveMaxStakeMinor: amount(row.live_max_stake_minor),
    maxProfitMinor: amount(row.max_profit_minor),
    maxMarketExposureMinor: amount(row.max_market_exposure_minor),
    minOdds: row.min_odds,
    maxOdds: row.max_odds,
    betDelayMs: row.bet_delay_ms,
  }
}

function amount(text: string | null): Minor | null {
  return text === null ? null : minor(text)
}

/** What holds the bets of a player on a market: holds of everybody and of the player's branch, on any place that the market stands in. */
export function holdsOn(holds: readonly HoldRow[], playerId: string, { row }: LoadedMarket): readonly HoldKind[] {
  const scopeIds: Readonly<Record<HoldRow['scope'], string>> = {
    all: '0', menu: row.menu_id, sport: row.sport_id, league: row.league_id, event: row.event_id, market: row.id,
  }
  return holds.filter((hold) =>
    hold.scope_id === scopeIds[hold.scope] && (hold.market_type === null || hold.market_type === row.type) && (hold.players === null || hold.players.includes(playerId)),
  ).map((hold) => hold.kind)
}

/** The quote of a selection, or of the line of a market of numbers. */
export function quoteOf(row: PlacementMarketRow, selectionId: string | undefined): Quote | null {
  const stored = row.quotes?.[selectionId ?? 'line']
  return stored === undefined ? null : quote(stored)
}

function quote(stored: StoredQuote): Quote {
  const levels = (side: StoredQuote['back']) => side.map(([price, size]) => ({ price, sizeMinor: minor(size) }))
  return { back: levels(stored.back), lay: levels(stored.lay), line: stored.line as Line | undefined }
}

/** What a player stands in one market: legs summed over vectors, and what is held for them. */
export type Stand = { readonly legs: readonly Leg[]; readonly heldMinor: Minor }

/**
 * The situation of one bet. `exposureMinor` is what the player's account holds now. What is held for this market may have
 * been worked out before a runner was removed, so it is replaced by what its legs hold today (`legsHoldMinor`).
 */
export function situationOf(input: {
  readonly player: PlayerRow
  readonly funds: FundsRow
  readonly exposureMinor: Minor
  readonly market: LoadedMarket
  readonly limits: Limits
  readonly maintenance: readonly Maintenance[]
  readonly quote: Quote | null
  readonly stand: Stand
  readonly legsHoldMinor: Minor
  readonly holds: readonly HoldKind[]
  readonly sharesWhole: boolean
}): BetSituation {
  const { player, funds, market, maintenance, stand } = input
  return {
    account: {
      status: player.self_status,
      ancestorStatus: player.parent_status,
      betLocked: player.self_bet_locked,
      ancestorBetLocked: player.parent_bet_locked,
      excluded: player.excluded,
      sharesWhole: input.sharesWhole,
      holds: input.holds,
    },
    market: maintenance.length === 0 ? market.gate : { ...market.gate, maintenance: closesBetting(maintenance, { sportId: market.row.sport_id, businessId: player.business_id }) },
    quote: input.quote,
    limits: input.limits,
    legs: stand.legs,
    funds: {
      creditMinor: minor(funds.credit_minor),
      unsettledMinor: minor(funds.unsettled_minor),
      exposureMinor: (input.exposureMinor - stand.heldMinor + input.legsHoldMinor) as Minor,
      exposureLimitMinor: amount(player.exposure_limit_minor),
    },
  }
}
