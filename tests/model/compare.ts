import { setTimeout as sleep } from 'node:timers/promises'
import { results } from '#contract/results.ts'
import { statements } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { outcomes, payoff } from './arithmetic.ts'
import { betsOn, childrenOf, moneyOf, pathOf, standing, worstStatus } from './model.ts'
import type { Model } from './model.ts'
import { compareLines } from './compare-lines.ts'
import { demand, Difference, text } from './difference.ts'
import type { Play } from './difference.ts'

/** Every account of the branch as the staff see it: money, statuses and locks. */
export async function compareMoney({ model, staff }: Pick<Play, 'model' | 'staff'>): Promise<void> {
  const owner = await staff('owner')
  const { data } = await owner(superAdmins.downline, { params: { id: model.accounts[0]?.id ?? '' }, query: { depth: 'all', limit: '200' } })
  const rows = new Map(data.map((row) => [row.id, row]))
  const money = moneyOf(model)
  for (const [at, account] of model.accounts.entries()) {
    if (at === 0) continue
    const [row, of] = [rows.get(account.id), money[at]]
    if (row === undefined || of === undefined) throw new Difference(`${account.userName} is not listed`)
    demand(`${account.userName}`, {
      credit: row.credit_minor, given: row.given_minor, unsettled: row.unsettled_minor, exposure: row.exposure_minor, available: row.available_minor, own: row.own_pnl_minor,
      status: row.status, bets: row.bet_locked, transfers: row.transfer_locked, children: row.children,
    }, {
      credit: of.credit, given: account.level === 9 ? null : of.given, unsettled: of.unsettled, exposure: of.exposure, available: of.available, own: of.ownPnl,
      status: worstStatus(model, pathOf(model, at)), bets: pathOf(model, at).some((each) => model.accounts[each]?.betLocked), transfers: account.transferLocked, children: childrenOf(model, at).length,
    })
  }
  demand('accounts of the branch', data.length, model.accounts.length - 1)
}

/** The banner of an account, its figures as the entries have them, which is another way through the books, and its statements line by line. */
export async function compareFigures(play: Play, at: number): Promise<void> {
  const { model, staff, compared } = play
  compared.statements++
  const [account, money] = [model.accounts[at], moneyOf(model)]
  const of = money[at]
  if (account === undefined || of === undefined) return
  const owner = await staff('owner')
  const below = model.accounts.flatMap((each, other) => (each.level === 9 && pathOf(model, other).includes(at) ? [other] : []))
  const clients = below.reduce((sum, each) => sum + (money[each]?.unsettled ?? 0n), 0n)
  const down = childrenOf(model, at).reduce((sum, each) => sum + (money[each]?.unsettled ?? 0n), 0n)
  const credit = account.level === 0 ? of.given : of.credit
  const { data: [banner] } = await owner(superAdmins.balance, { params: { id: account.id } })
  demand(`the banner of ${account.userName}`, {
    up: banner?.balance_up_minor, down: banner?.balance_down_minor, held: banner?.held_minor, net: banner?.net_exposure_minor, points: banner?.points_minor, clients: banner?.client_pnl_minor, own: banner?.own_pnl_minor,
  }, { up: of.unsettled, down: -down, held: of.exposure, net: account.level === 9 ? -of.exposure : netExposure(model, below), points: credit + clients, clients, own: of.ownPnl })

  const { data: figures } = await owner(statements.balanceAt, { params: { id: account.id }, query: { at: new Date(Date.now() + 1_000).toISOString() } })
  const figure = (name: string) => figures.find((each) => each.figure === name)?.amount_minor
  demand(`the entries of ${account.userName}`, { up: figure('balance_up'), down: figure('balance_down'), points: figure('points'), clients: figure('client_pnl'), own: figure('own_pnl') },
    { up: of.unsettled, down: account.level === 9 ? figure('balance_down') : -down, points: credit + clients, clients, own: of.ownPnl })
  await compareLines(play, at)
}

/** What all open markets of these players together lose, each in its own worst outcome for whoever stands above them. */
function netExposure(model: Model, players: readonly number[]): bigint {
  return model.markets.reduce((sum, market, index) => {
    if (market.status === 'settled') return sum
    const bets = players.flatMap((player) => betsOn(model, player, index))
    const books = outcomes(bets, standing(market)).map((outcome) => bets.reduce((total, bet) => total - payoff(bet, outcome), 0n))
    return sum + books.reduce((least, each) => (each < least ? each : least), 0n)
  }, 0n)
}

/** A busy machine is slow, and that is no difference. */
const patienceMs = 120_000

/** Waits until the money of a result has moved. */
export async function settled({ staff }: Play, marketId: string, state: string): Promise<void> {
  const verifier = await staff('verifier')
  for (const until = Date.now() + patienceMs; ;) {
    const { data: [result] } = await verifier(results.history, { params: { id: marketId } })
    if (result?.state === state) return
    if (Date.now() > until) throw new Difference(`the result of a market did not become ${state}: ${text(result)}`)
    await sleep(10)
  }
}
