import type { TransferType } from '#domain/hierarchy/transfer.ts'
import type { Side } from '#domain/markets/market.ts'
import { alone, best, worst } from './arithmetic.ts'
import { betsOn, heldOf, moneyOf, pathOf, standing, worstStatus } from './model.ts'
import type { Bet, Market, Model, PlaceLimits, Said } from './model.ts'

/** Whose place an actor of the branch acts from; the staff act for the company. */
export type Actor = number | 'staff'

/** The most that a transfer may move now (domain rules, section 2.1); null is no bound. */
export function mostOf(model: Model, type: TransferType, child: number): bigint | null {
  const money = moneyOf(model)
  const [of, parent] = [money[child], model.accounts[child]?.parent ?? 0]
  if (of === undefined) return 0n
  const available = of.available ?? 0n
  const atLeastNone = (amount: bigint) => (amount > 0n ? amount : 0n)
  const lesser = (a: bigint, b: bigint) => (a < b ? a : b)
  switch (type) {
    case 'credit_deposit': {
      const left = money[parent]?.available ?? null
      return left === null ? null : atLeastNone(left)
    }
    case 'credit_withdraw':
      return atLeastNone(lesser(of.credit, available))
    case 'settle_give':
      return atLeastNone(model.accounts[child]?.level === 9 ? lesser(of.unsettled, available) : of.unsettled)
    case 'settle_take':
      return atLeastNone(-of.unsettled)
  }
}

/** One row of a transfer. `child` null is an account that the actor does not see. */
export function transfer(model: Model, actor: Actor, type: TransferType, child: number | null, amount: bigint): Said {
  if (child === null || (actor !== 'staff' && !pathOf(model, child).includes(actor))) return { code: 'ACCESS_NOT_FOUND' }
  const parent = model.accounts[child]?.parent ?? null
  if (parent === null || parent !== (actor === 'staff' ? 0 : actor)) return { code: 'TRANSFER_NOT_DIRECT_CHILD' }
  const stands = (at: number) => worstStatus(model, pathOf(model, at)) === 'active' && model.accounts[at]?.transferLocked === false
  if (!stands(parent)) return { code: 'ACCOUNT_ANCESTOR_LOCKED' }
  if (!stands(child)) return { code: 'ACCOUNT_LOCKED' }
  const most = mostOf(model, type, child)
  const { unsettled } = moneyOf(model)[child] ?? { unsettled: 0n }
  if (most !== null && amount > most) {
    if (type === 'credit_deposit') return { code: 'CREDIT_ABOVE_MAX' }
    if (type === 'credit_withdraw') return { code: 'CREDIT_BELOW_MIN' }
    if (unsettled === 0n) return { code: 'TRANSFER_ALREADY_SETTLED' }
    return { code: amount > (type === 'settle_give' ? unsettled : -unsettled) ? 'TRANSFER_ABOVE_BALANCE' : 'CREDIT_NOT_ENOUGH' }
  }
  model.moves.push({ type, child, amount })
  const after = moneyOf(model)[child]
  return { ok: { credit_minor: Number(after?.credit), unsettled_minor: Number(after?.unsettled), available_minor: Number(after?.available) } }
}

export type Asked = { readonly side: Side; readonly selectionId: string | null; readonly line: number | null; readonly price: number | null; readonly stake: bigint }

/** Where nobody has set a limit (domain rules, section 5.5), minor units. */
const limits = {
  match: { min: 100n, max: 5_000_000n, profit: 200_000_000n },
  session: { min: 100n, max: 1_000_000n, profit: 100_000_000n },
}

/** A bet of a player; null stands for one of another branch, or one that is not there. */
export function placeBet(model: Model, player: number | null, at: number | null, asked: Asked): Said {
  const account = player === null ? undefined : model.accounts[player]
  if (player === null || account === undefined || account.level !== 9) return { code: 'ACCOUNT_UNKNOWN' }
  const market = at === null ? undefined : model.markets[at]
  if (at === null || market === undefined) return { code: 'MARKET_UNKNOWN' }
  const above = pathOf(model, player).slice(0, -1)
  const vector = vectorFor(model, above)
  if (!model.vectors.includes(vector)) model.vectors.push(vector)
  // What is no price of any market of odds is no word of a bet, wherever it stands.
  if ((market.type === 'match_odds' || market.type === 'odd_even') && ((asked.price ?? 0) < 1_010 || (asked.price ?? 0) > 1_000_000)) return { code: 'REQUEST_INVALID' }

  if (account.status !== 'active') return { code: 'ACCOUNT_LOCKED' }
  if (worstStatus(model, above) !== 'active') return { code: 'ACCOUNT_ANCESTOR_LOCKED' }
  if (account.betLocked) return { code: 'ACCOUNT_BET_LOCKED' }
  if (above.some((each) => model.accounts[each]?.betLocked)) return { code: 'ACCOUNT_ANCESTOR_BET_LOCKED' }
  if (market.betLocked) return { code: 'MARKET_LOCKED' }
  if (market.status === 'suspended') return { code: 'MARKET_SUSPENDED' }
  if (market.status === 'ball_running') return { code: 'MARKET_BALL_RUNNING' }
  if (market.status !== 'open') return { code: 'MARKET_NOT_OPEN' }

  const matched = priceOf(market, asked)
  if ('code' in matched) return matched
  const bet: Bet = { id: '', player, market: at, type: market.type, side: asked.side, selectionId: asked.selectionId, line: asked.line, price: matched.price, stake: asked.stake, keptBp: 10_000, vector, leftBefore: market.removed.length }
  const refused = limited(model, bet, market)
  if (refused !== null) return refused

  model.bets.push(bet)
  const rate = `${player}/${at}`
  if (!model.rates.has(rate)) model.rates.set(rate, market.type === 'match_odds' ? account.commissionBp : 0)
  const { profit, liability } = alone(bet, standing(market))
  const money = moneyOf(model)[player]
  return {
    ok: {
      price_matched: matched.price, stake_minor: Number(asked.stake), status: 'open',
      profit_minor: Number(profit), liability_minor: Number(liability),
      available_minor: Number(money?.available), exposure_minor: Number(money?.exposure),
    },
  }
}

/** The shares on the path of a player's parent; whoever stands last keeps what is left. */
export function vectorFor({ accounts }: Model, path: readonly number[]): string {
  const own = path.map((at, index) => [at, index === path.length - 1 ? 10_000 - path.slice(0, -1).reduce((sum, each) => sum + (accounts[each]?.ownBp ?? 0), 0) : (accounts[at]?.ownBp ?? 0)])
  return JSON.stringify(own)
}

function priceOf(market: Market, { side, selectionId, line, price }: Asked): Extract<Said, { code: unknown }> | { readonly price: number | null } {
  const numbers = market.type === 'fancy' || market.type === 'line'
  if (!numbers && !market.runners.includes(selectionId ?? '')) return { code: 'BET_SELECTION_UNKNOWN' }
  if (market.removed.some(({ runner }) => runner === selectionId)) return { code: 'BET_SELECTION_REMOVED' }
  if (side === 'lay' && !market.layAllowed) return { code: 'BET_LAY_NOT_ALLOWED' }
  const quote = market.quotes.get(numbers ? 'line' : (selectionId ?? ''))
  const now = quote?.[side] ?? null
  if (market.type === 'line') return now === null ? { code: 'BET_NO_PRICE' } : now === line ? { price: null } : { code: 'BET_LINE_MOVED' }
  if (market.type === 'fancy' && quote?.line === undefined) return { code: 'BET_NO_PRICE' }
  if (market.type === 'fancy' && quote?.line !== line) return { code: 'BET_LINE_MOVED' }
  if (now === null) return { code: 'BET_NO_PRICE' }
  const good = side === 'back' ? (price ?? 0) <= now : (price ?? 0) >= now
  return good ? { price: now } : { code: 'BET_PRICE_MOVED' }
}

function limited(model: Model, bet: Bet, market: Market): Said | null {
  const { player } = bet
  const usual = market.type === 'fancy' || market.type === 'line' ? limits.session : limits.match
  const path = pathOf(model, player).flatMap((at) => model.accounts[at] ?? [])
  // The nearest place that says something counts, and accounts only ever make it stricter; a feed's markets are in events of its own.
  const set = (of: (limits: PlaceLimits) => bigint | null, otherwise: bigint) => [market.limits, market.ref === null ? model.eventLimits.get(market.type) : null].map((each) => (each ? of(each) : null)).find((each) => each !== null) ?? otherwise
  const min = path.reduce((most, { minStake }) => (minStake !== null && minStake > most ? minStake : most), set((each) => each.min, usual.min))
  const max = path.reduce((least, { maxStake }) => (maxStake !== null && maxStake < least ? maxStake : least), set((each) => each.max, usual.max))
  if (bet.stake < min) return { code: 'LIMIT_STAKE_BELOW_MIN' }
  if (bet.stake > max) return { code: 'LIMIT_STAKE_ABOVE_MAX' }
  if ((market.type === 'match_odds' || market.type === 'odd_even') && ((bet.price ?? 0) < 1_010 || (bet.price ?? 0) > 100_000)) return { code: 'LIMIT_ODDS_OUT_OF_RANGE' }
  const before = betsOn(model, player, bet.market)
  const after = [...before, bet]
  const runners = standing(market)
  const [profit, held] = [set((each) => each.profit, usual.profit), set((each) => each.exposure, 0n)]
  if (profit > 0n && best(after, runners) > profit) return { code: 'LIMIT_PROFIT_ABOVE_MAX' }
  if (held > 0n && worst(after, runners) > held) return { code: 'LIMIT_MARKET_EXPOSURE' }
  const exposure = heldOf(model, player) - worst(before, runners) + worst(after, runners)
  const limit = model.accounts[player]?.exposureLimit ?? null
  if (limit !== null && exposure > limit) return { code: 'LIMIT_ACCOUNT_EXPOSURE' }
  const { credit, unsettled } = moneyOf(model)[player] ?? { credit: 0n, unsettled: 0n }
  return credit + unsettled - exposure < 0n ? { code: 'CREDIT_NOT_ENOUGH' } : null
}
