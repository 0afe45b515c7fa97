import { catalogue } from '#contract/catalogue.ts'
import { platform } from '#contract/platform.ts'
import { transfers } from '#contract/transfers.ts'
import { previewed } from '../support/previewed.ts'
import { masterPassword } from './branch.ts'
import { pathOf, moneyOf, standing } from './model.ts'
import type { Market, Model, Quote } from './model.ts'
import { ask, freshKey } from './people.ts'
import { Difference, same } from './difference.ts'
import type { Play } from './difference.ts'
import { mostOf, placeBet, transfer } from './rules-money.ts'
import type { Actor } from './rules-money.ts'
import type { Amount, Ref, Step } from './steps.ts'
import { strayedLine } from './steps.ts'
import { broughtBy, pricesBy, runnersMost, stateBy } from './told-market.ts'

/** Beyond this a number names nobody: what it stands for is of another branch, or not there. */
const nobodyFrom = 100
/** Below this it names one of those that the step is most likely about, where there is one. */
const likelyBelow = 9

/** The place that a number names, taken around the list; below zero from its end; null for nobody. */
export function placeOf<Item>(list: readonly Item[], ref: Ref, likely: (item: Item) => boolean = () => true): number | null {
  if (ref >= nobodyFrom || list.length === 0) return null
  if (ref < 0) return Math.max(0, list.length + ref)
  const places = list.flatMap((item, at) => (likely(item) ? [at] : []))
  return ref < likelyBelow && places.length > 0 ? (places[ref % places.length] ?? null) : ref % list.length
}

/** Who acts in the tree: the staff, or the account of a place that signs in. */
export function actorOf({ accounts }: Model, ref: Ref | 'parent', of: number | null = null): Actor {
  const people = accounts.flatMap(({ level, userName }, at) => (level > 0 && level < 9 && !userName.includes('made') ? [at] : []))
  if (ref === 'parent') {
    const parent = of === null ? null : (accounts[of]?.parent ?? null)
    return parent !== null && people.includes(parent) ? parent : 'staff'
  }
  return people[ref % (people.length + 1)] ?? 'staff'
}

export function clientFor({ model, staff, clients }: Play, actor: Actor) {
  return actor === 'staff' ? staff('owner') : clients.account(model, actor)
}

/** Whether the person of an account has no session: a lock ended it. */
export function shutOut(model: Model, actor: Actor): boolean {
  return actor !== 'staff' && pathOf(model, actor).some((at) => model.accounts[at]?.status === 'locked')
}

export function nowhere(): string {
  return '999999999999999'
}

function amountOf(amount: Amount, most: bigint | null): bigint {
  if ('plain' in amount) return BigInt(amount.plain)
  const asked = ((most ?? 10_000n) * BigInt(amount.ofMost)) / 100n + BigInt(amount.more)
  return asked < 1n ? 1n : asked
}

export function outcomeOf(said: { readonly code: string } | { readonly ok: unknown }): string {
  return 'code' in said ? said.code : 'ok'
}

export async function actTransfer(play: Play, step: Extract<Step, { do: 'transfer' }>): Promise<string> {
  const { model } = play
  const at = placeOf(model.accounts, step.child, (account) => account.parent !== null)
  const actor = actorOf(model, step.by, at)
  const client = await clientFor(play, actor)
  const amount = amountOf(step.amount, at === null || at === 0 ? 1n : mostOf(model, step.type, at))
  const row = { key: freshKey(), account_id: at === null ? nowhere() : (model.accounts[at]?.id ?? ''), type: step.type, amount_minor: Number(amount) }
  // Shown once: a repeat brings the same words.
  const seen = shutOut(model, actor) ? [row] : await previewed(client, [row]).catch(() => [row])
  const call = (key: string, more = 0) => ask(client(transfers.transfer, { key, body: { transfers: seen.map((each) => ({ ...each, amount_minor: each.amount_minor + more })), master_password: masterPassword } }))
  const key = freshKey()
  if (shutOut(model, actor)) {
    same('transfer', { code: 'ACCESS_NO_SESSION' }, await call(key))
    return 'ACCESS_NO_SESSION'
  }
  const expected = transfer(model, actor, step.type, at, amount)
  const answer = await call(key)
  const [first] = 'data' in answer ? answer.data : []
  same('transfer', expected, 'data' in answer ? (first?.ok === false ? { code: first.code ?? 'none' } : { data: first }) : answer)
  play.last = { again: () => call(key), changed: () => call(key, amount > 1n ? -1 : 1), said: answer }
  return outcomeOf(expected)
}

export async function actMarket(play: Play, { type, lay, feed = false }: Extract<Step, { do: 'market' }>): Promise<string> {
  if (feed) return bring(play)
  const { model, eventId, staff } = play
  const trader = await staff('trader')
  const named = type === 'match_odds' || type === 'bookmaker' ? { selections: ['One', 'Two', 'Three'].map((name) => ({ name })) } : {}
  const answer = await ask(trader(catalogue.createMarket, { body: { event_id: eventId, name: `Market ${model.markets.length}`, type, lay_allowed: lay, ...named } }))
  same('market', { ok: { type, status: 'suspended', revision: 0 } }, 'data' in answer ? { data: answer.data[0] } : answer)
  if (!('data' in answer)) return answer.code
  const [row] = answer.data
  model.markets.push({
    id: row?.id ?? '', type, runners: (row?.selections ?? []).map((each) => each.id), layAllowed: lay && type !== 'odd_even', status: 'suspended', betLocked: false, quotes: new Map(), results: [], limits: null, ref: null, removed: [],
  })
  return 'ok'
}

/** A market of a feed: the one way in which runners leave one. */
async function bring({ model, feed, branch }: Play): Promise<string> {
  const ref = `${branch.code} race ${model.markets.length}`
  await feed.take(broughtBy(ref))
  const { id, runners } = await feed.find(ref)
  model.markets.push({ id, type: 'match_odds', runners: [...runners], layAllowed: true, status: 'suspended', betLocked: false, quotes: new Map(), results: [], limits: null, ref, removed: [] })
  return 'ok'
}

/** A runner comes: he wins where all others lose. Once a result was declared nobody comes. */
export async function actCome({ model, feed }: Play, step: Extract<Step, { do: 'come' }>): Promise<string> {
  const market = model.markets[placeOf(model.markets, step.market, (each) => each.ref !== null) ?? -1]
  if (market === undefined || market.ref === null || market.runners.length === runnersMost) return 'nothing'
  await feed.take(broughtBy(market.ref, market.runners.length + 1))
  const { runners } = await feed.find(market.ref)
  const came = runners.filter((each) => !market.runners.includes(each))
  if (came.length !== (market.results.length > 0 ? 0 : 1)) throw new Difference(`${came.length} runners came`)
  market.runners.push(...came)
  return came.length > 0 ? 'ok' : 'nothing'
}

/** A runner leaves: what was staked on him is worth nothing, and the prices taken before on the others are reduced. */
export async function actRemove({ model, feed }: Play, step: Extract<Step, { do: 'remove' }>): Promise<string> {
  const market = model.markets[placeOf(model.markets, step.market, (each) => each.ref !== null && each.results.length === 0) ?? -1]
  const runner = market?.runners[placeOf(market.runners, step.runner) ?? -1]
  if (market === undefined || market.ref === null || market.results.length > 0 || runner === undefined || !standing(market).includes(runner) || standing(market).length < 2) return 'nothing'
  if (market.status === 'declared' || market.status === 'settled') return 'nothing'
  market.removed.push({ runner, bp: step.bp })
  await feed.take(stateBy(market, market.status))
  return 'ok'
}

function quoteFor({ type }: Market, { price, line }: Extract<Step, { do: 'price' }>): Quote {
  if (type === 'line') return { back: line * 500, lay: line * 500 + (price % 3) * 500 }
  if (type === 'fancy') return { back: price, lay: price + 5_000, line: line * 1_000 }
  return { back: price, lay: price + 20 }
}

export async function actPrice(play: Play, step: Extract<Step, { do: 'price' }>): Promise<string> {
  const { model, staff, feed } = play
  const market = model.markets[placeOf(model.markets, step.market) ?? -1]
  const trader = await staff('trader')
  if (market?.ref != null) {
    if (market.results.length > 0) return 'nothing'
    for (const [index, id] of market.runners.entries()) market.quotes.set(id, shifted(quoteFor(market, step), index * 10))
    await feed.take(pricesBy(market, market.quotes))
    return 'ok'
  }
  const keys = market === undefined ? ['line'] : market.runners.length > 0 ? market.runners : ['line']
  const quote = market === undefined ? { back: 2_000, lay: null } : quoteFor(market, step)
  const answer = await ask(trader(catalogue.priceMarket, { params: { id: market?.id ?? nowhere() }, body: { quotes: Object.fromEntries(keys.map((key, index) => [key, shifted(quote, index * 10)])) } }))
  const odds = market?.type === 'match_odds' || market?.type === 'odd_even'
  const refused = market === undefined ? 'ACCESS_NOT_FOUND' : hasBegun(market) ? 'MARKET_RESULT_BEGUN' : odds && step.price + 40 > 1_000_000 ? 'CATALOGUE_PRICE_INVALID' : null
  same('price', refused === null ? { ok: {} } : { code: refused }, 'data' in answer ? { data: {} } : answer)
  if (market !== undefined && refused === null) for (const [index, key] of keys.entries()) market.quotes.set(key, shifted(quote, index * 10))
  return refused ?? 'ok'
}

/** A result of it stands, or one was verified: people say no more how it stands. */
function hasBegun({ results }: Market): boolean {
  return results.some(({ state }) => state !== 'withdrawn')
}

function shifted({ back, lay, line }: Quote, by: number) {
  return { back: back === null ? null : back + by, lay: lay === null ? null : lay + by, ...(line !== undefined && { line }) }
}

export async function actState(play: Play, { market: ref, to }: Extract<Step, { do: 'state' }>): Promise<string> {
  const { model, staff, feed } = play
  const market = model.markets[placeOf(model.markets, ref) ?? -1]
  if (market?.ref != null) {
    // What a feed says once people have begun to settle changes nothing: a market whose result they withdrew is held closed.
    await feed.take(stateBy(market, to))
    if (market.results.length === 0) market.status = to
    return 'ok'
  }
  const answer = await ask((await staff('trader'))(catalogue.marketStatus, { params: { id: market?.id ?? nowhere() }, body: { status: to } }))
  const refused = market === undefined ? 'ACCESS_NOT_FOUND' : hasBegun(market) ? 'MARKET_RESULT_BEGUN' : null
  same('state', refused === null ? { ok: { status: to } } : { code: refused }, 'data' in answer ? { data: answer.data[0] } : answer)
  if (market !== undefined && refused === null) market.status = to
  return refused ?? 'ok'
}

export async function actLock(play: Play, { market: ref, on }: Extract<Step, { do: 'lock' }>): Promise<string> {
  const { model, staff } = play
  const market = model.markets[placeOf(model.markets, ref) ?? -1]
  const answer = await ask((await staff('trader'))(catalogue.marketBetLock, { params: { id: market?.id ?? nowhere() }, body: { bet_lock: on } }))
  same('lock', market === undefined ? { code: 'ACCESS_NOT_FOUND' } : { ok: { bet_lock: on } }, 'data' in answer ? { data: answer.data[0] } : answer)
  if (market !== undefined) market.betLocked = on
  return market === undefined ? 'ACCESS_NOT_FOUND' : 'ok'
}

export async function actBet(play: Play, step: Extract<Step, { do: 'bet' }>): Promise<string> {
  const { model, common, clients, site } = play
  const players = model.accounts.flatMap(({ level }, at) => (level === 9 ? [at] : []))
  const at = placeOf(model.markets, step.market, (market) => market.status === 'open')
  const player = players[placeOf(players, step.player) ?? -1] ?? null
  const market = at === null ? undefined : model.markets[at]
  const runner = market?.runners[placeOf(market.runners, step.runner) ?? -1] ?? null
  const numbers = market?.type === 'fancy' || market?.type === 'line'
  const quote = market?.quotes.get(numbers ? 'line' : (runner ?? ''))
  const shown = quote?.[step.side] ?? 2_000
  const ofLines = market?.type === 'line'
  const price = ofLines ? null : Math.max(1, shown - step.better * (step.side === 'back' ? 10 : -10))
  // Now and then a line that is not offered on that side: of a line market often that of the other.
  const strayed = quote?.[step.side === 'back' ? 'lay' : 'back'] ?? 0
  const line = ofLines ? (step.runner === strayedLine ? strayed : shown) : numbers ? (quote?.line ?? 0) + (step.runner === strayedLine ? 500 : 0) : null
  const available = player === null ? 1_000n : (moneyOf(model)[player]?.available ?? 0n)
  const asked = { side: step.side, selectionId: numbers ? null : runner, line, price, stake: amountOf(step.amount, available > 0n ? available : 1n) }

  const key = freshKey()
  const client = step.door === 'own' ? site : clients.site(step.door === 'other' ? common.strangerKey : 'no such key')
  const call = (more = 0) => ask(client(platform.placeBet, {
    key,
    body: {
      player_id: player === null ? common.strangerPlayer : (model.accounts[player]?.id ?? ''), market_id: market?.id ?? nowhere(), side: step.side, stake_minor: Number(asked.stake) + more,
      ...(!numbers && { selection_id: runner ?? nowhere() }), ...(line !== null && { line }), ...(price !== null && { price }),
    },
  }))
  if (step.door !== 'own') {
    // The stranger's own player may bet with the stranger's key: that is none of this branch's business.
    if (step.door === 'other' && player === null) return 'nothing'
    const code = step.door === 'wrong' ? 'ACCESS_NO_SESSION' : 'ACCOUNT_UNKNOWN'
    same('bet', { code }, await call())
    return code
  }
  const expected = placeBet(model, player, at, asked)
  const answer = await call()
  const [row] = 'data' in answer ? answer.data : []
  same('bet', expected, 'data' in answer ? { data: { ...row?.bet, available_minor: row?.available_minor, exposure_minor: row?.exposure_minor } } : answer)
  const made = model.bets.at(-1)
  if ('ok' in expected && made !== undefined) model.bets[model.bets.length - 1] = { ...made, id: row?.bet.id ?? '' }
  play.last = { again: () => call(), changed: () => call(asked.stake > 1n ? -1 : 1), said: answer }
  return outcomeOf(expected)
}
