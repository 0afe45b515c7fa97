import { expect, test } from 'vitest'
import type { RowOf } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setLines, setPrice } from '../../tests/support/money-world.ts'
import type { MarketSpec } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 3_333 }, { name: 'first', parent: 'company', level: 5, shareBp: 1_667 }, { name: 'second', parent: 'company', level: 5, shareBp: 6_667 }],
  [{ name: 'one', parent: 'first', creditMinor: 10_000_000 }, { name: 'two', parent: 'second', creditMinor: 10_000_000 }])
const driver = moneyDriver(server.context, world)
await allowAnyStake(db, world)
const account = (name: string): string => world.accounts.get(name) ?? ''
await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'BETS', permission: null }] })
await addAccountLogin(db.owner, { id: account('second'), businessId: world.businessId, userName: 'second-agent' })
const staff = clientOf(server, await signIn(server, 'looker'))
const agent = clientOf(server, await signIn(server, 'second-agent'))

/** A price is a line's own in a line market. */
type Bet = readonly [player: 'one' | 'two', side: Side, on: string | number, price: number, stakeMinor: number]

async function marketWith(spec: MarketSpec, bets: readonly Bet[]): Promise<{ readonly id: string; readonly runners: ReadonlyMap<string, string>; readonly bets: readonly string[] }> {
  const market = await addMarket(db, world, spec)
  const placed: string[] = []
  for (const [player, side, on, price, stake_minor] of bets) {
    const terms = { player_id: account(player), market_id: market.id, side, stake_minor }
    const runner = typeof on === 'string' ? (market.runners.get(on) ?? expect.fail(on)) : null
    if (typeof on === 'number' && spec.type === 'line') await setLines(db, market.id, { under: on, over: on })
    else await setPrice(db, market.id, runner ?? 'line', price, typeof on === 'number' ? on : undefined)
    const reply = await driver.place({
      ...terms, ...(runner === null ? { line: Number(on) } : { selection_id: runner }), ...(spec.type === 'line' ? {} : { price }),
    })
    if (!reply.ok) expect.fail(reply.refusal.code)
    placed.push(reply.value.bet.id)
  }
  return { ...market, bets: placed }
}

type Cells = Pick<RowOf<typeof exposure.downline>, 'selections' | 'bets'>
type Asked = { readonly client: typeof staff; readonly account_id?: string; readonly user_id?: string }

/** Every bet behind a cell, page after page, and what is told beside them. */
async function behind({ client, ...of }: Asked, market_id: string, outcome: string, side?: Side) {
  const rows: RowOf<typeof exposure.bets>[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client(exposure.bets, { query: { ...of, market_id, outcome, limit: '2', ...(side && { side }), ...(cursor === undefined ? {} : { cursor }) } })
    rows.push(...page.data)
    cursor = page.metadata?.next_cursor ?? null
    if (cursor === null) return { rows, subtotals: page.extra.subtotals }
  }
  return expect.fail('a list has a last page')
}

const sum = (rows: readonly { readonly total_book: number | null; readonly my_pt: number | null }[], field: 'total_book' | 'my_pt'): number =>
  rows.reduce((total, row) => total + (row[field] ?? Number.NaN), 0)

async function expectCells(of: Asked, market_id: string, { selections, bets }: Cells): Promise<void> {
  expect(selections.length).toBeGreaterThan(1)
  for (const { selection_id, total_book, my_pt } of selections) {
    const { rows, subtotals } = await behind(of, market_id, selection_id)
    expect(rows).toHaveLength(bets)
    expect(sum(rows, 'total_book')).toBe(total_book)
    // Each part of a bet is rounded by itself.
    expect(Math.abs(sum(rows, 'my_pt') - my_pt)).toBeLessThanOrEqual(bets / 2)
    expect(subtotals.at(-1)).toMatchObject({ of: 'market', bets, total_book, my_pt })
    expect(sum(subtotals.slice(0, -1), 'total_book')).toBe(total_book)
    const backs = await behind(of, market_id, selection_id, 'back')
    expect(backs.subtotals.at(-1)?.total_book ?? 0).toBe(subtotals.find((row) => row.of === 'back')?.total_book ?? 0)
  }
}

const runnerBets: readonly Bet[] = [
  ['one', 'back', 'Highfield', 2_500, 1_001], ['two', 'lay', 'Highfield', 3_330, 777], ['two', 'back', 'Highfield', 1_870, 333], ['one', 'lay', 'Draw', 4_000, 205], ['two', 'back', 'Draw', 4_000, 101],
]
const runners = ['Highfield', 'Draw', 'Oakhaven']
const bookmakerBets = runnerBets.map(([player, side, on, price, stake]): Bet => [player, side, on, price * 20, stake])
const fancyBets: readonly Bet[] = [['one', 'back', 46_000, 98_000, 1_003], ['one', 'lay', 44_000, 105_000, 777], ['two', 'back', 50_000, 90_000, 501], ['two', 'lay', 46_000, 110_000, 333]]
const lineBets: readonly Bet[] = [['one', 'back', 2_500, 0, 1_003], ['two', 'lay', 3_000, 0, 777], ['two', 'back', 3_000, 0, 501], ['one', 'lay', 3_500, 0, 333]]
const markets: readonly (readonly [name: string, spec: MarketSpec, bets: readonly Bet[]])[] = [
  ['match odds', { type: 'match_odds', runners }, runnerBets],
  ['a bookmaker market', { type: 'bookmaker', runners }, bookmakerBets],
  ['several winners', { type: 'match_odds', runners, winnersCount: 2 }, runnerBets],
  ['a fancy', { type: 'fancy' satisfies MarketType }, fancyBets],
  ['a line market', { type: 'line' satisfies MarketType }, lineBets],
]

test.for(markets)('%s: what the bets behind a cell bring there adds up to it, from every place and of every account below', async ([, spec, bets]) => {
  const market = await marketWith(spec, bets)
  // Part of one is void: it brings what stands of it.
  const voided = await driver.void({ scope: 'bets', bet_ids: [market.bets[0] ?? ''] }, 3_300)
  if (!voided.ok) expect.fail(voided.refusal.code)
  for (const asked of [{ client: staff }, { client: staff, account_id: account('first') }, { client: agent }]) {
    const place = 'account_id' in asked ? { account_id: asked.account_id } : {}
    const { data } = await asked.client(exposure.net, { query: { ...place, event_id: world.eventId } })
    const book = data.flatMap((event) => [...event.markets, ...event.fancies]).find((row) => row.market_id === market.id) ?? expect.fail('the market has a book')
    await expectCells(asked, market.id, book)
    for (const below of (await asked.client(exposure.downline, { query: { ...place, market_id: market.id } })).data) await expectCells({ ...asked, user_id: below.user_id }, market.id, below)
  }
})

test.for(markets)('%s: however deep, every row has the cells of the market and the rows below it add up to each', async ([, spec, bets]) => {
  const market = await marketWith(spec, bets)
  const cellsBelow = async (parent: string | null): Promise<readonly (readonly [name: string, cells: readonly (readonly [key: string, amount: number])[]])[]> => {
    const { data } = await staff(exposure.downline, { query: { market_id: market.id, ...(parent === null ? {} : { parent_id: account(parent) }) } })
    return data.map(({ login, selections }) => [login, selections.map(({ selection_id: key, total_book: amount }) => [key, amount] as const)])
  }
  const { data } = await staff(exposure.net, { query: { event_id: world.eventId } })
  const book = data.flatMap((event) => [...event.markets, ...event.fancies]).find((row) => row.market_id === market.id) ?? expect.fail('the market has a book')
  const whole = book.selections.map(({ selection_id: key, total_book: amount }) => [key, amount])
  expect(whole.length).toBeGreaterThan(1)
  const [[, company] = expect.fail('nobody')] = await cellsBelow(null)
  expect(company).toEqual(whole)
  const agents = await cellsBelow('company')
  expect(whole.map(([key], at) => [key, agents.reduce((sum, [, cells]) => sum + (cells[at]?.[1] ?? Number.NaN), 0)])).toEqual(whole)
  for (const [name, cells] of agents) expect((await cellsBelow(name)).map(([, ofPlayer]) => ofPlayer)).toEqual([cells])
})

test('a runner without a bet has the bets of the others behind its figure; of that runner alone there are none', async () => {
  const market = await marketWith({ type: 'match_odds', runners }, [['one', 'back', 'Highfield', 2_000, 10_000]])
  const outcome = market.runners.get('Oakhaven') ?? ''
  const all = await staff(exposure.bets, { query: { market_id: market.id, outcome } })
  expect(all.data).toMatchObject([{ selection_name: 'Highfield', total_book: 10_000, my_pt: 3_333 }])
  expect((await staff(exposure.bets, { query: { market_id: market.id, outcome, selection_id: outcome } })).data).toEqual([])
  expect((await staff(exposure.bets, { query: { market_id: market.id } })).data).toMatchObject([{ total_book: null, my_pt: null }])
  for (const unknown of ['46-49', '1']) expect((await refusedWith(staff(exposure.bets, { query: { market_id: market.id, outcome: unknown } }))).code).toBe('ACCESS_NOT_FOUND')
})

test('the bets behind a cell are those of its currency alone', async () => {
  const market = await marketWith({ type: 'match_odds', runners }, [['one', 'back', 'Highfield', 2_000, 1_000]])
  expect((await staff(exposure.bets, { query: { market_id: market.id, currency: 'INR' } })).data).toMatchObject([{ stake: 1_000, currency: 'INR' }])
  expect((await staff(exposure.bets, { query: { market_id: market.id, currency: 'USD' } })).data).toEqual([])
})
