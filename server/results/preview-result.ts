import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { levelTitle } from '#domain/hierarchy/levels.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { add, minor, negate, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Outcome } from '#domain/markets/market.ts'
import { validateOutcome } from '#domain/results/outcome.ts'
import { rollBack } from '#domain/results/result-machine.ts'
import { settlePlayer } from '#domain/results/settle-player.ts'
import type { Handler } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { outcomeOn } from './declare-result.ts'
import { loadStands, VectorCache } from './position-store.ts'
import type { PlayerRange, PlayerStand } from './position-store.ts'
import { previewHash } from './preview-hash.ts'
import { loadResultMarket } from './result-store.ts'
import type { ResultMarket } from './result-store.ts'
import { chunkPlayersMax } from './settlement-jobs.ts'
import { staffOf } from './staff-of.ts'

type PreviewRow = RowOf<typeof results.preview>

/** Players named in a preview at most. */
const topMax = 10

/** What a confirmation would do to everybody, by the function that settlement itself uses. Changes nothing. */
export const previewHandler: Handler<typeof results.preview> = async ({ tx }, { principal, body }) => {
  const staffId = staffOf(principal)
  const market = await loadResultMarket(tx, body.market_id)
  if (market === null) return refuse('MARKET_UNKNOWN', { market_id: body.market_id })
  if (body.action === 'roll_back') {
    const { current } = market
    const step = rollBack({ current, actor: { kind: 'staff', staffId }, reason: 'preview' })
    if (!step.ok) return refuse('RESULT_NOT_ROLLABLE', step.refusal.facts)
    const { revision, outcome, state } = step.value.result
    const hash = await previewHash(tx, market.id, { action: 'roll_back', revision })
    // Withdrawing a declaration moves no money.
    const figures = state === 'rolling_back' ? await figuresOf(tx, market, outcome, negate) : new Figures()
    return ok({ rows: [await rowOf(tx, market.id, hash, figures)] })
  }
  const named = outcomeOn(market, body.outcome)
  if (!named.ok) return named
  const outcome = validateOutcome(named.value, market.outcomeMarket)
  if (!outcome.ok) return outcome
  const hash = await previewHash(tx, market.id, { action: 'settle', outcome: outcome.value })
  return ok({ rows: [await rowOf(tx, market.id, hash, await figuresOf(tx, market, outcome.value, (amount) => amount))] })
}

type PlayerNet = { readonly playerId: AccountId; readonly netMinor: Minor; readonly bets: number }

class Figures {
  bets = 0
  players = 0
  winners = 0
  losers = 0
  stakeMinor = zero
  playersNetMinor = zero
  commissionMinor = zero
  /** What each account above the players gives them, signed. */
  readonly given = new Map<AccountId, Minor>()
  top: readonly PlayerNet[] = []
}

/** The figures of all players, read range by range so that a large market neither fills memory nor holds up other calls. */
async function figuresOf(tx: Tx, market: ResultMarket, outcome: Outcome, direction: (amount: Minor) => Minor): Promise<Figures> {
  const figures = new Figures()
  const vectors = new VectorCache()
  for (const range of await playerRanges(tx, market.id)) {
    const stands = await loadStands(tx, market.id, range, outcome, vectors)
    const nets = stands.map((stand) => count(figures, stand, market, outcome, direction))
    figures.top = [...figures.top, ...nets].sort(largestFirst).slice(0, topMax)
  }
  return figures
}

function count(figures: Figures, stand: PlayerStand, market: ResultMarket, outcome: Outcome, direction: (amount: Minor) => Minor): PlayerNet {
  const { playerId, commissionBp, positions, bets } = stand
  const settled = settlePlayer({ playerId, marketType: market.outcomeMarket.type, outcome, commissionBp, positions })
  const netMinor = direction(settled.netMinor)
  figures.bets += bets
  figures.players += 1
  if (netMinor > 0n) figures.winners += 1
  if (netMinor < 0n) figures.losers += 1
  figures.stakeMinor = add(figures.stakeMinor, stand.stakeMinor)
  figures.playersNetMinor = add(figures.playersNetMinor, netMinor)
  figures.commissionMinor = add(figures.commissionMinor, direction(settled.commissionMinor))
  for (const { vectorId, parts } of settled.entries) {
    const vector = positions.find((position) => position.vectorId === vectorId)?.vector ?? []
    for (const [index, { accountId }] of vector.entries()) {
      figures.given.set(accountId, add(figures.given.get(accountId) ?? zero, direction(parts[index] ?? zero)))
    }
  }
  return { playerId, netMinor, bets }
}

async function playerRanges(tx: Tx, marketId: string): Promise<readonly PlayerRange[]> {
  const { rows } = await tx.query<{ business_id: string; from_player: string; to_player: string }>(
    `select business_id, min(player_id) as from_player, max(player_id) as to_player from (
       select business_id, player_id, (row_number() over (partition by business_id order by player_id) - 1) / $2::bigint as part
       from positions where market_id = $1
     ) ranked group by business_id, part order by business_id, part`,
    [marketId, chunkPlayersMax])
  return rows.map((row) => ({ businessId: row.business_id, fromPlayer: row.from_player, toPlayer: row.to_player }))
}

async function rowOf(tx: Tx, marketId: string, hash: string, figures: Figures): Promise<PreviewRow> {
  const given = [...figures.given]
  const { rows: accounts } = await tx.query<{ id: string; level: number; user_name: string }>(
    'select id, level, user_name from accounts where id = any($1::bigint[])',
    [[...figures.given.keys(), ...figures.top.map((each) => each.playerId)]])
  const byId = new Map(accounts.map((row) => [row.id, row]))
  const gains = new Map<number, { accounts: number; net: Minor }>()
  for (const [accountId, amount] of given) {
    const level = byId.get(accountId)?.level ?? 0
    const gain = gains.get(level) ?? { accounts: 0, net: zero }
    gains.set(level, { accounts: gain.accounts + 1, net: add(gain.net, negate(amount)) })
  }
  return {
    market_id: marketId,
    hash,
    bets: figures.bets,
    players: figures.players,
    winners: figures.winners,
    losers: figures.losers,
    stake_minor: toWire(figures.stakeMinor),
    players_net_minor: toWire(figures.playersNetMinor),
    commission_minor: toWire(figures.commissionMinor),
    company_net_minor: toWire(gains.get(0)?.net ?? minor(0)),
    levels: [...gains].sort(([a], [b]) => a - b).map(([level, gain]) => ({
      level, title: levelTitle(level), accounts: gain.accounts, net_minor: toWire(gain.net),
    })),
    top: figures.top.filter((each) => each.netMinor !== 0n).map((each) => ({
      account_id: each.playerId, user_name: byId.get(each.playerId)?.user_name ?? '', net_minor: toWire(each.netMinor), bets: each.bets,
    })),
  }
}

function largestFirst(a: PlayerNet, b: PlayerNet): number {
  const [one, other] = [a.netMinor < 0n ? -a.netMinor : a.netMinor, b.netMinor < 0n ? -b.netMinor : b.netMinor]
  return one === other ? 0 : one > other ? -1 : 1
}
