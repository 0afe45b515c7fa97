import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import { superAdmins } from '#contract/super-admins.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'
import { need } from '../scenarios/table.ts'
import type { Row, Scenario } from '../scenarios/table.ts'
import { money, moneyText, percent, termsOf, vectorOf } from '../scenarios/world.ts'
import { masterPassword, openDay } from './betting-day.ts'
import type { BettingDay, Desk } from './betting-day.ts'
import { text, wireOutcome } from './market-scenarios.ts'

const joined = (...minors: readonly (number | null)[]) => minors.map((each) => text(each ?? 0)).join('/')
const sameText = (cell: string) => cell.split('/').map((each) => moneyText(money(each))).join('/')

async function lose(day: BettingDay, player: string, stake: string): Promise<void> {
  const market = await day.market({ type: 'match_odds', runners: ['A', 'B'] })
  await day.place(player, market, termsOf({ side: 'back', on: 'A', price: '2.00', stake }, 'match_odds'))
  await day.settle(market, wireOutcome('B', market))
}

/** Credit, loss and cash through a path of accounts, step by step, each by whoever may. */
export async function runLifeOfChips(desk: Desk, scenario: Scenario): Promise<void> {
  const vector = vectorOf(scenario)
  const agents = vector.map(({ accountId, basisPoints }, level) => ({ name: accountId as string, parent: vector[level - 1]?.accountId ?? null, level, shareBp: basisPoints }))
  const day = await openDay(desk, agents, [{ name: 'player', parent: 'Admin', creditMinor: 0, commissionBp: 0 }])
  const move = (row: Row) => day.transfer(need(row, 'action') as TransferType, need(row, 'parent'), need(row, 'child'), Number(money(need(row, 'amount'))))

  for (const row of scenario.tables['steps'] ?? []) {
    if (row['action'] === 'player loses') await lose(day, 'player', need(row, 'amount'))
    else expect(await move(row), `step ${row['step']}`).toBe('yes')
    const all = await day.money()
    const of = (name: string) => all.get(name) ?? expect.fail(name)
    const agent = (name: string) => joined(of(name).credit_minor, of(name).given_minor, of(name).available_minor)
    const player = of('player')
    expect({
      'Super admin': agent('Super admin'), Admin: agent('Admin'), player: joined(player.credit_minor, player.unsettled_minor, player.available_minor),
      'U Admin': text(of('Admin').unsettled_minor), 'U Super admin': text(of('Super admin').unsettled_minor),
    }, `step ${row['step']}`).toEqual(Object.fromEntries(['Super admin', 'Admin', 'player', 'U Admin', 'U Super admin'].map((name) => [name, sameText(need(row, name))])))
    await checkBanner(desk, day, all)
    for (const at of ofStep(scenario, 'points', row)) {
      for (const name of ['player', 'Admin', 'Super admin']) expect(text((await bannerOf(desk, day, name)).points_minor), `points of ${name}`).toBe(sameText(need(at, name)))
    }
    for (const at of ofStep(scenario, 'banner', row)) {
      const { balance_down_minor: down, balance_up_minor: up } = await bannerOf(desk, day, 'Admin')
      expect([down, up, of('Admin').own_pnl_minor].map(text)).toEqual(['balance down', 'balance up', 'own P/L'].map((name) => sameText(need(at, name))))
    }
    for (const refused of ofStep(scenario, 'refused', row)) {
      // An amount of nothing does not get as far as the rules of money.
      expect(await move(refused)).toBe(refused['answer'] === 'TRANSFER_AMOUNT_NOT_POSITIVE' ? 'REQUEST_INVALID' : refused['answer'])
    }
  }
  // Cash moved hands and balances; what everybody earned is still what the loss brought them.
  const earned = await day.money()
  expect(['player', 'Admin', 'Super admin', 'Company'].map((name) => text(earned.get(name)?.own_pnl_minor ?? 0))).toEqual(['-3000.00', '1500.00', '900.00', '600.00'].map((each) => moneyText(money(each))))
}

const ofStep = (scenario: Scenario, table: string, row: Row) => (scenario.tables[table] ?? []).filter(({ step }) => step === row['step'])

/** The money of an account as its banner has it. */
async function bannerOf({ cashier }: Desk, day: BettingDay, name: string) {
  return (await cashier(superAdmins.balance, { params: { id: day.accounts.get(name) ?? '' } })).data[0] ?? expect.fail(name)
}

/** Points are credit not handed down and the points of all children; what is owed below is the other side of the children's U. */
async function checkBanner(desk: Desk, day: BettingDay, all: Awaited<ReturnType<BettingDay['money']>>): Promise<void> {
  const [admin, player] = [await bannerOf(desk, day, 'Admin'), await bannerOf(desk, day, 'player')]
  expect(player.points_minor).toBe(player.credit_limit_minor + player.balance_up_minor)
  expect(admin.points_minor).toBe((admin.available_credit_minor ?? 0) + player.points_minor)
  expect(admin.balance_down_minor).toBe(0 - player.balance_up_minor)
  expect(admin.balance_up_minor).toBe(all.get('Admin')?.unsettled_minor)
}

/** Results under shares that differ by sport and change, and cash, as the super admin reads them: in rows, in totals, and taken apart. */
export async function runClientShare(desk: Desk, scenario: Scenario): Promise<void> {
  const vector = vectorOf(scenario)
  const agents = vector.map(({ accountId, basisPoints }, level) => ({ name: accountId as string, parent: vector[level - 1]?.accountId ?? null, level, shareBp: basisPoints }))
  const day = await openDay(desk, agents, [{ name: 'player', parent: 'Admin', creditMinor: 100_000, commissionBp: 0 }])
  const [viewer, idOf] = [await day.personOf('Super admin'), (name: string) => day.accounts.get(name) ?? expect.fail(name)]
  const sports = new Map([['cricket', day.sport], ['football', await day.anotherSport()]])
  for (const row of scenario.tables['steps'] ?? []) {
    const moved = money(need(row, 'result'))
    const sport = sports.get(row['sport'] ?? '')
    if (sport === undefined) expect(await day.transfer('settle_take', 'Admin', 'player', Number(moved))).toBe('yes')
    else {
      await giveShare(desk, idOf('Super admin'), sport.sportId, percent(need(row, 'share')))
      const market = await day.market({ type: 'match_odds', runners: ['A', 'B'] }, sport)
      await day.place('player', market, termsOf({ side: 'back', on: 'A', price: '2.00', stake: moneyText(moved < 0n ? -moved : moved) }, 'match_odds'))
      await day.settle(market, wireOutcome(moved < 0n ? 'B' : 'A', market))
    }
    const figures = { pnl: Number(money(need(row, 'client P&L'))), share: Number(money(need(row, 'others'))) }
    for (const [above, below] of [['Super admin', 'Admin'], ['Admin', 'player']] as const) {
      const at = { params: { id: idOf(above) } }
      for (const { data } of [await viewer(superAdmins.downline, at), await viewer(superAdmins.downlineTotals, at)]) {
        expect({ pnl: data[0]?.client_pnl_minor, share: data[0]?.client_pnl_share_minor }, `step ${row['step']}, ${below}`).toEqual(figures)
      }
      const [parts] = (await viewer(superAdmins.clientShare, { params: { id: idOf(below) } })).data
      expect(parts).toMatchObject({ client_pnl_minor: figures.pnl, client_pnl_share_minor: figures.share })
      expect((parts?.results ?? []).reduce((sum, each) => sum + each.result_minor, parts?.cash_minor ?? 0)).toBe(figures.pnl)
    }
  }
}

async function giveShare({ cashier }: Desk, id: string, gameId: string, ownBp: number): Promise<void> {
  const shares = [{ game_id: gameId, own_bp: ownBp }]
  const { version } = (await cashier(superAdmins.detail, { params: { id } })).data[0]?.account ?? expect.fail('an account')
  const [preview] = (await cashier(superAdmins.previewShares, { params: { id }, body: { shares } })).data
  await cashier(superAdmins.edit, { key: randomUUID(), params: { id }, body: { version, shares, shares_preview_hash: preview?.hash ?? '', master_password: masterPassword } })
}

/** The range of a credit limit, and what becomes of limits inside and outside of it. */
export async function runCreditRange(desk: Desk, scenario: Scenario): Promise<void> {
  for (const row of scenario.tables['children'] ?? []) {
    const { day, child } = await family(desk, scenario, row)
    const parent = await day.personOf('parent')
    const id = day.accounts.get(child) ?? ''
    const limits = (await parent(superAdmins.creditLimits, { params: { id } })).data[0] ?? expect.fail('limits')
    expect({ min: text(limits.min_credit_limit_minor), max: text(limits.max_credit_limit_minor ?? 0), available: text((await day.money()).get(child)?.available_minor ?? 0) })
      .toEqual({ min: moneyText(money(need(row, 'min'))), max: moneyText(money(need(row, 'max'))), available: moneyText(money(need(row, 'available'))) })
    if (row['child'] !== 'player') continue
    for (const asked of scenario.tables['set player'] ?? []) {
      expect(await setCredit(parent, id, Number(money(need(asked, 'credit')))), asked['credit']).toBe(asked['answer'])
      if (asked['answer'] !== '-') continue
      expect(text((await day.money()).get(child)?.available_minor ?? 0)).toBe(moneyText(money(need(asked, 'available'))))
      expect(await setCredit(parent, id, limits.credit_limit_minor)).toBe('-')
    }
  }
}

/** A parent with the example's credit, the child of the row, and another that has the rest of what is given. */
async function family(desk: Desk, scenario: Scenario, row: Row): Promise<{ day: BettingDay; child: string }> {
  const minorOf = (cell: string | undefined) => (cell === undefined || cell === '-' ? 0 : Number(money(cell)))
  const credit = minorOf(need(row, 'credit'))
  const rest = minorOf(need(scenario.settings, 'parent given')) - credit
  const isPlayer = row['child'] === 'player'
  const given = minorOf(row['given'])
  const agents = [{ name: 'house', parent: null, level: 0, shareBp: 10_000 }, { name: 'parent', parent: 'house', level: 1, shareBp: 0 }, ...(isPlayer ? [] : [{ name: 'child', parent: 'parent', level: 5, shareBp: 0 }])]
  const players = [{ name: 'other', parent: 'parent', creditMinor: rest }, ...(isPlayer ? [{ name: 'child', parent: 'parent', creditMinor: credit }] : given > 0 ? [{ name: 'below', parent: 'child', creditMinor: given }] : [])]
  const day = await openDay(desk, agents, players)
  const held = rest + (isPlayer ? credit : given)
  expect(await day.transfer('credit_deposit', 'house', 'parent', minorOf(need(scenario.settings, 'parent credit')) - held)).toBe('yes')
  if (!isPlayer) expect(await day.transfer('credit_deposit', 'parent', 'child', credit - given)).toBe('yes')
  if (row['U'] !== '-' && minorOf(row['U']) < 0) await lose(day, 'child', need(row, 'U').replace('-', ''))
  if (minorOf(row['exposure']) > 0) {
    await day.place('child', await day.market({ type: 'match_odds', runners: ['A', 'B'] }), termsOf({ side: 'back', on: 'A', price: '2.00', stake: need(row, 'exposure') }, 'match_odds'))
  }
  return { day, child: 'child' }
}

/** Previews a limit and confirms it; answers '-' or the code of the refusal, which preview and edit agree on. */
async function setCredit(parent: Client, id: string, creditMinor: number): Promise<string> {
  try {
    const { version } = (await parent(superAdmins.detail, { params: { id } })).data[0]?.account ?? expect.fail('the account')
    const { hash } = (await parent(superAdmins.previewCredit, { params: { id }, body: { credit_minor: creditMinor } })).data[0] ?? expect.fail('a preview')
    const body = { version, credit_minor: creditMinor, credit_preview_hash: hash, master_password: masterPassword }
    await parent(superAdmins.edit, { key: randomUUID(), params: { id }, body })
    return '-'
  } catch (error) {
    return error instanceof ApiError ? (error.code ?? 'no code') : expect.fail(String(error))
  }
}
