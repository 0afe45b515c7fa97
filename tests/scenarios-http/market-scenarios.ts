import { expect } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import { catalogueOf, giveToFeed } from '../support/feed-market.ts'
import type { AgentSpec, TestMarket } from '../support/money-world.ts'
import { decimal, need } from '../scenarios/table.ts'
import type { Row, Scenario } from '../scenarios/table.ts'
import { marketOf, money, moneyText, offerOf, percent, selection, termsOf } from '../scenarios/world.ts'
import { openDay } from './betting-day.ts'
import type { BettingDay, Desk } from './betting-day.ts'

export const creditMinor = 1_000_000_000
/** The company carries everything: what the player wins, each account above owes to the one below it. */
const houseOnly: readonly AgentSpec[] = [
  { name: 'company', parent: null, level: 0, shareBp: 10_000 },
  { name: 'super-admin', parent: 'company', level: 1, shareBp: 0 },
  { name: 'admin', parent: 'super-admin', level: 2, shareBp: 0 },
]

/** Bets one after another with the book after each; then every result in turn, each but the last rolled back. */
export async function runBook(desk: Desk, scenario: Scenario): Promise<void> {
  const shape = marketOf(scenario)
  const commissionBp = percent(need(scenario.settings, 'commission'))
  // Commission is for match odds alone, so a rate that must not count stands where the table has none.
  const player = { name: 'player', parent: 'admin', creditMinor, commissionBp: shape.type === 'match_odds' ? commissionBp : 200 }
  const day = await openDay(desk, houseOnly, [player])
  let market = await openMarket(desk, day, scenario)
  let exposure = '0'
  for (const row of scenario.tables['bets'] ?? []) {
    const reply = await day.place('player', market, termsOf(row, shape.type), offerOf(row))
    exposure = text(reply.exposure_minor)
    expect({ ...row, ...(await figuresAfter(day, market, row)), exposure }).toEqual(row)
    expect(reply.available_minor).toBe(creditMinor - reply.exposure_minor)
    await expectMoney(day, { net: '0', exposure })
  }
  for (const row of scenario.tables['then'] ?? []) {
    market = await bringRunner(desk, market, need(scenario.settings, 'comes'))
    exposure = need(row, 'exposure')
    expect({ ...row, ...(await figuresAfter(day, market, row)) }).toEqual(row)
    await expectMoney(day, { net: '0', exposure })
  }
  const outcomes = scenario.tables['settle'] ?? []
  for (const [index, row] of outcomes.entries()) {
    const preview = await day.settle(market, wireOutcome(need(row, 'outcome'), market))
    const [sum] = preview.currencies
    const figures = {
      gross: text((sum?.players_net_minor ?? 0) + (sum?.commission_minor ?? 0)),
      commission: text(sum?.commission_minor ?? 0),
      net: text(sum?.players_net_minor ?? 0),
    }
    expect({ ...row, ...figures }).toEqual(row)
    await expectMoney(day, { net: need(row, 'net'), exposure: '0' })
    expect(await day.openBets('player', market)).toEqual([])
    if (index === outcomes.length - 1) break
    await day.rollBack(market)
    await expectMoney(day, { net: '0', exposure })
    expect((await day.openBets('player', market)).length).toBeGreaterThan(0)
  }
}

/** A bet of a book taken out by the call: while the market is open, and after each result. */
export async function runVoid(desk: Desk, scenario: Scenario): Promise<void> {
  const { type } = marketOf(scenario)
  const player = { name: 'player', parent: 'admin', creditMinor, commissionBp: percent(need(scenario.settings, 'commission')) }
  const placed = async () => {
    const day = await openDay(desk, houseOnly, [player])
    const market = await openMarket(desk, day, scenario)
    let voided: string | null = null
    for (const row of scenario.tables['bets'] ?? []) {
      const { bet } = await day.place('player', market, termsOf(row, type))
      if (row['bet'] === need(scenario.settings, 'void')) voided = bet.id
    }
    return { day, market, voided: voided ?? expect.fail('the voided bet is one of the bets') }
  }

  const open = scenario.tables['open'] ?? []
  {
    const { day, market, voided } = await placed()
    const figures = async () => {
      const cells = (await day.book(market)).cells.map((cell) => [cell.label, text(-cell.total_minor)] as const)
      return new Map([...cells, ['exposure', text((await day.balance('player')).exposure_minor)] as const])
    }
    const before = await figures()
    const { currencies } = await day.voidBet(voided)
    const after = await figures()
    expect(open.map(({ figure = '' }) => ({ figure, before: before.get(figure), after: after.get(figure) }))).toEqual(open)
    const held = open.find((row) => row['figure'] === 'exposure') ?? expect.fail('a row of exposure')
    expect(text(currencies[0]?.released_minor ?? 0)).toBe(moneyText(money(need(held, 'before')) - money(need(held, 'after'))))
    await expectMoney(day, { net: '0', exposure: need(held, 'after') })
    expect((await day.openBets('player', market)).map(({ id }) => id)).not.toContain(voided)
  }

  for (const row of scenario.tables['settled'] ?? []) {
    const { day, market, voided } = await placed()
    await day.settle(market, wireOutcome(need(row, 'outcome'), market))
    await expectMoney(day, { net: need(row, 'net before'), exposure: '0' })
    const { currencies } = await day.voidBet(voided)
    expect(text(currencies[0]?.players_net_minor ?? 0)).toBe(need(row, 'adjustment'))
    await expectMoney(day, { net: need(row, 'net after'), exposure: '0' })
  }
}

/** Single bets on runners that tie, each by a player of its own. */
export async function runDeadHeat(desk: Desk, scenario: Scenario): Promise<void> {
  const rows = scenario.tables['bets'] ?? []
  const players = rows.map((_, index) => ({ name: `player-${index}`, parent: 'admin', creditMinor, commissionBp: 0 }))
  const day = await openDay(desk, houseOnly, players)
  for (const [index, row] of rows.entries()) {
    const tied = Array.from({ length: Number(need(row, 'tied')) }, (_, at) => `runner ${at}`)
    const places = Number(need(row, 'places'))
    const market = await day.market({ type: 'match_odds', runners: [...tied, 'another'], winnersCount: places })
    await day.place(`player-${index}`, market, termsOf({ ...row, on: 'runner 0' }, 'match_odds'))
    await day.settle(market, { kind: 'winners', winners: [], dead_heat: { selections: tied.map((name) => idOn(market, name)), places } })
    expect({ ...row, net: text((await day.balance(`player-${index}`)).unsettled_minor) }).toEqual(row)
  }
}

/** Total Book and My PT over the bets of players, and what is held on the players' own accounts. */
export async function runNetExposure(desk: Desk, scenario: Scenario): Promise<void> {
  const shape = marketOf(scenario)
  const bets = scenario.tables['bets'] ?? []
  const agents = [...new Set(bets.map((row) => need(row, 'under')))].map((name) => ({ name, parent: 'company', level: 5, shareBp: 0 }))
  const under = new Map(bets.map((row) => [need(row, 'player'), need(row, 'under')]))
  const players = [...under].map(([name, parent]) => ({ name, parent, creditMinor }))
  const day = await openDay(desk, [{ name: 'company', parent: null, level: 0, shareBp: 0 }, ...agents], players)
  const market = await openMarket(desk, day, scenario)
  for (const row of bets) {
    // The shares of a bet are frozen on it: another agent's come from what the company carries by then.
    await desk.db.owner.query('update account_shares set own_bp = $2 where account_id = $1', [day.accounts.get('company'), percent(need(row, 'share'))])
    await desk.db.owner.query('delete from current_vectors where parent_account_id = any($1::bigint[])', [agents.map(({ name }) => day.accounts.get(name))])
    await day.place(need(row, 'player'), market, termsOf(row, shape.type))
  }
  for (const name of ['all', ...agents.map((agent) => agent.name)]) {
    const rows = (scenario.tables['rows'] ?? []).filter((row) => row['row'] === name)
    if (rows.length === 0) continue
    const book = await day.book(market, name === 'all' ? null : name)
    for (const row of rows) {
      const total = row['view'] === 'total'
      // An agent sees its own part of its book; the table has the part of the account above it.
      if (!total && name !== 'all') continue
      const cells = book.cells.map((cell) => [cell.label, text(total ? cell.total_minor : cell.my_share_minor)] as const)
      const worst = text(total ? book.worst_total_minor : book.worst_my_share_minor)
      expect({ row: name, view: row['view'], ...Object.fromEntries(cells), worst }).toEqual(row)
    }
  }
  await expectNetExposure(day, market, scenario)
  const blocked = scenario.settings['blocked']
  if (blocked === undefined) return
  let held = 0
  for (const { name } of players) held += (await day.balance(name)).exposure_minor
  expect(text(held)).toBe(blocked)
}

/** The exposure calls answer the table's rows: the whole, each child of the company, and the bets behind them. */
async function expectNetExposure(day: BettingDay, market: TestMarket, scenario: Scenario): Promise<void> {
  const { net, filteredOut, book, downline, bets, worst } = await day.netExposure(market)
  const [total] = downline.extra.totals
  const children = downline.data.map((row) => [row.login, row] as const)
  const found = new Map([['all', total ?? expect.fail('a row of totals')] as const, ...children])
  for (const row of scenario.tables['rows'] ?? []) {
    const of = found.get(need(row, 'row')) ?? expect.fail(row['row'])
    const mine = row['view'] !== 'total'
    const cells = of.selections.map((cell) => [cell.name, text(mine ? cell.my_pt : cell.total_book)] as const)
    expect({ row: row['row'], view: row['view'], ...Object.fromEntries(cells), worst: text(mine ? of.worst_my_pt : of.worst_total) }).toEqual(row)
  }
  expect(book.selections).toEqual(total?.selections)
  expect(children.map(([, row]) => row).reduce((sum, row) => sum + row.stake, 0)).toBe(book.stake)
  expect(net.extra.totals).toEqual([expect.objectContaining({ net_total: Math.min(book.worst_total, 0), net_my_pt: Math.min(book.worst_my_pt, 0), bets: book.bets, stake: book.stake })])
  expect(net.extra.sports).toEqual([expect.objectContaining(net.extra.totals[0] ?? {})])
  // What there is to choose from is that of everything, whatever the filter leaves.
  expect([filteredOut.data, filteredOut.extra.totals, filteredOut.extra.choices]).toEqual([[], [], net.extra.choices])
  expect(net.extra.choices).toMatchObject({ currencies: [book.currency], sports: net.extra.sports.map(({ sport_id, sport_name }) => ({ sport_id, sport_name })) })
  const boards = await Promise.all(worst)
  expect(boards.map(({ data }) => data.map((row) => [row.worst, row.worst_outcome]))).toEqual([
    [[book.worst_total, book.worst_total_outcome]], [[book.worst_my_pt, book.worst_my_pt_outcome]],
  ])
  const blocked = scenario.settings['blocked']
  if (blocked !== undefined) expect(text(total?.blocked ?? 0)).toBe(blocked)

  expect(bets.data.map((bet) => `${bet.my_share_bp / 100} ${bet.side}`)).toEqual((scenario.tables['bets'] ?? []).map((row) => `${row['share']} ${row['side']}`).toReversed())
  const whole = bets.extra.subtotals.find(({ of }) => of === 'market') ?? expect.fail('a subtotal of the market')
  expect(whole).toMatchObject({ bets: book.bets, stake: book.stake })
  for (const name of ['stake', 'profit', 'liability', 'bets'] as const) {
    expect(bets.extra.subtotals.filter(({ of }) => of !== 'market').reduce((sum, each) => sum + each[name], 0)).toBe(whole[name])
  }
}

/** A market of the scenario's shape, whose removed runners are taken out by a feed after each has had a bet. */
export async function openMarket(desk: Desk, day: BettingDay, scenario: Scenario): Promise<TestMarket> {
  const { type, winnersCount, removed } = marketOf(scenario)
  const runners = (scenario.settings['runners'] ?? '').split(' ').filter((name) => name !== '')
  const market = await day.market({ type, runners, winnersCount, layAllowed: type !== 'odd_even' })
  if (removed.length === 0) return market
  for (const name of removed) await day.place('player', market, termsOf({ side: 'lay', on: name, price: '3.00', stake: '500' }, type))
  expect((await day.balance('player')).exposure_minor).toBeGreaterThan(0)
  await desk.db.owner.query('update markets set feed_ref = id::text where id = $1', [market.id])
  await desk.db.owner.query('update selections set feed_ref = name where market_id = $1', [market.id])
  const intake = createIntake(desk.server.context)
  await intake.take([{
    kind: 'market_state', atMs: Date.now(), marketRef: market.id, status: 'open', inPlay: false, betDelayMs: 0,
    runners: runners.map((ref) => ({ ref, status: removed.includes(selection(ref)) ? 'removed' : 'active', reductionBp: 0 })),
  }])
  await intake.stop()
  return market
}

/** A runner comes to an open market by its feed, under the bets that it has. */
async function bringRunner(desk: Desk, market: TestMarket, name: string): Promise<TestMarket> {
  await giveToFeed(desk.db, market.id)
  const intake = createIntake(desk.server.context)
  await intake.take([await catalogueOf(desk.db, market.id, [...market.runners.keys(), name])])
  await intake.stop()
  const { rows } = await desk.db.owner.query<{ id: string }>('select id from selections where market_id = $1 and name = $2', [market.id, name])
  return { ...market, runners: new Map([...market.runners, [name, rows[0]?.id ?? expect.fail('the runner came')]]) }
}

/** "A", "A+B", "46" or "void" as the wire has it. */
export function wireOutcome(name: string, market: TestMarket): WireOutcome {
  if (name === 'void') return { kind: 'void', reason: 'void' }
  if (/^-?\d/.test(name)) return { kind: 'number', value: Number(decimal(name, 3)) }
  return { kind: 'winners', winners: name.split('+').map((runner) => idOn(market, runner)) }
}

/** Minor units of the wire as the tables write them. */
export function text(amount: number): string {
  return moneyText(BigInt(amount))
}

function idOn(market: TestMarket, runner: string): string {
  return market.runners.get(runner) ?? expect.fail(`no runner ${runner}`)
}

/** The player's book under the row's own columns: the other side of what the staff see. Several winners at once are previewed. */
async function figuresAfter(day: BettingDay, market: TestMarket, row: Row): Promise<Row> {
  const book = await day.book(market)
  const cells = book.cells.map((cell) => [cell.label, text(-cell.total_minor)] as const)
  if (book.form === 'ladder') return { ladder: cells.map(([label, amount]) => `${label}: ${amount}`).join(', ') }
  if (book.form === 'outcomes') return Object.fromEntries(cells)
  const sets = Object.keys(row).filter((column) => column.includes('+'))
  const paid = async (set: string) => text((await day.preview(market.id, wireOutcome(set, market))).currencies[0]?.players_net_minor ?? 0)
  return Object.fromEntries(await Promise.all(sets.map(async (set) => [set, await paid(set)] as const)))
}

/** The player's money as its own site sees it, and that of every level as the staff do. */
async function expectMoney(day: BettingDay, { net, exposure }: { readonly net: string; readonly exposure: string }): Promise<void> {
  const [u, held] = [Number(money(net)), Number(money(exposure))]
  expect(await day.balance('player')).toMatchObject({ credit_minor: creditMinor, unsettled_minor: u, exposure_minor: held, available_minor: creditMinor + u - held })
  const levels = [...(await day.money())].map(([name, row]) => [name, row.unsettled_minor, row.own_pnl_minor, row.exposure_minor])
  expect(levels).toEqual([['company', 0, 0 - u, held], ['super-admin', u, 0, held], ['admin', u, 0, held], ['player', u, u, held]])
}
