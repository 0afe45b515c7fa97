import { expect, test } from 'vitest'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { VectorCache } from '../results/position-store.ts'
import { atOnceBets } from './plan-void.ts'
import { workOnVoid } from './void-part.ts'
import { filteredMarketsMax } from './void-target.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const tree = [
  { name: 'company', parent: null, level: 0, shareBp: 2_500 },
  { name: 'agent', parent: 'company', level: 5, shareBp: 7_500 },
]
const players = 12
/** Bets that are placed at once. */
const wave = 500

type Placed = { readonly player: number; readonly marketId: string; readonly selectionId: string; readonly stake: number }

async function ground() {
  const world = await createMoneyWorld(db, tree, Array.from({ length: players }, (_, index) => ({ name: `player-${index}`, parent: 'agent', creditMinor: 1_000_000_000 })))
  await allowAnyStake(db, world)
  const driver = moneyDriver(context, world)
  const place = ({ player, marketId, selectionId, stake }: Placed) => driver.place({
    player_id: world.accounts.get(`player-${player}`) ?? '', market_id: marketId, selection_id: selectionId, side: 'back', price: 2_000, stake_minor: stake,
  })
  const market = async () => {
    const added = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
    for (const runner of added.runners.values()) await setPrice(db, added.id, runner, 2_000)
    return added
  }
  return {
    world, driver, place, market,
    async placeAll(bets: readonly Placed[]) {
      for (let from = 0; from < bets.length; from += wave) {
        const placed = await Promise.all(bets.slice(from, from + wave).map(place))
        const refused = placed.find((each) => !each.ok)
        if (refused?.ok === false) throw new Error(refused.refusal.code)
      }
    },
  }
}

const state = async () => (await db.owner.query(`
  select f.account_id, f.unsettled_minor, f.exposure_minor, p.market_id, p.exposure_minor as held, p.best_case_minor, p.stake_minor, p.bets
  from account_funds f left join positions p on p.player_id = f.account_id order by 1, 4`)).rows
const wrongBooks = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0)
const codeOf = (result: { ok: true } | { ok: false; refusal: { code: string } }) => (result.ok ? 'ok' : result.refusal.code)
const first = <Row>(result: { ok: true; value: readonly Row[] } | { ok: false; refusal: { code: string } }): Row => {
  if (!result.ok || result.value[0] === undefined) throw new Error(result.ok ? 'nothing' : result.refusal.code)
  return result.value[0]
}

test('a market of more bets than a call does itself: suspended, previewed, done by the worker whole or not at all, and given back', { timeout: 120_000 }, async () => {
  const { driver, place, placeAll, market: add } = await ground()
  const [market, other] = [await add(), await add()]
  const [a, b] = [market.runners.get('A') ?? '', market.runners.get('B') ?? '']
  // One player alone has more bets than are read at once; another has none.
  const bets = Array.from({ length: atOnceBets + 20 }, (_, index): Placed => ({
    player: index % 2 === 0 ? 0 : 1 + (index % 10), marketId: market.id, selectionId: index % 3 === 0 ? b : a, stake: 1 + (index % 7),
  }))
  await placeAll(bets)
  const before = await state()
  const target = { scope: 'market', market_id: market.id } as const

  expect(first(await driver.previewVoid(target))).toMatchObject({ bets: 0, markets: [{ bets: bets.length, refusal: 'VOID_MARKET_OPEN' }] })
  expect(codeOf(await driver.void(target))).toBe('VOID_MARKET_OPEN')
  await db.owner.query("update markets set status = 'suspended' where id = $1", [market.id])

  const shown = first(await driver.previewVoid(target))
  const held = await db.owner.query<{ held: string; players: number }>('select sum(exposure_minor) as held, count(*)::int as players from positions where market_id = $1', [market.id])
  expect(shown).toMatchObject({
    bets: bets.length, players: held.rows[0]?.players, markets: [{ bets: bets.length, players: held.rows[0]?.players, refusal: null }],
    currencies: [{ stake_minor: bets.reduce((sum, { stake }) => sum + stake, 0), released_minor: Number(held.rows[0]?.held), players_net_minor: 0 }],
  })
  expect(shown.sample).toHaveLength(20)
  expect(first(await driver.previewVoid(target)).hash).toBe(shown.hash)

  const posted = first(await driver.void(target))
  expect(posted).toMatchObject({ state: 'voiding', markets: 1, markets_done: 0, bets: 0 })
  // A server dies over it. While it works, bets on the market are refused and wait for nothing, and those on others are taken.
  await expect(withTransaction(db.database, {}, async (tx) => {
    expect(await workOnVoid(tx, { ids: context.ids, now: new Date() }, new VectorCache(), 'large')).toBe(true)
    expect(codeOf(await place({ player: players - 1, marketId: market.id, selectionId: a, stake: 1 }))).toBe('MARKET_SUSPENDED')
    expect(codeOf(await place({ player: players - 1, marketId: other.id, selectionId: other.runners.get('A') ?? '', stake: 1 }))).toBe('ok')
    // Had one of them waited for it, PostgreSQL would have ended this transaction, which says nothing meanwhile.
    expect((await tx.query('select')).rowCount).toBe(1)
    throw new Error('killed')
  })).rejects.toThrow('killed')
  const others = async () => (await state()).filter((row) => row.market_id === market.id)
  expect(await others()).toEqual(before.filter((row) => row.market_id === market.id))

  await driver.work()
  const sums = await db.owner.query('select sum(exposure_minor)::int as held, sum(bets)::int as bets, sum(stake_minor)::int as stake from positions where market_id = $1', [market.id])
  expect(sums.rows).toEqual([{ held: 0, bets: 0, stake: 0 }])
  expect(await wrongBooks()).toEqual([])
  const undoing = first(await driver.undo(posted))
  expect(undoing).toMatchObject({ state: 'undoing', bets: bets.length })
  await driver.work()
  expect(await others()).toEqual(before.filter((row) => row.market_id === market.id))
  expect(await wrongBooks()).toEqual([])
})

test('a filter that finds too many markets is refused with its numbers; their event is void with all of them', { timeout: 120_000 }, async () => {
  const { world, driver, placeAll, market } = await ground()
  const bets: Placed[] = []
  for (let index = 0; index <= filteredMarketsMax; index++) {
    const { id, runners } = await market()
    bets.push({ player: index % players, marketId: id, selectionId: runners.get('A') ?? '', stake: 10 })
  }
  await placeAll(bets)
  const filtered = await driver.previewVoid({ scope: 'filter', filter: { event_id: world.eventId, side: 'back' } })
  expect(filtered).toMatchObject({ ok: false, refusal: { code: 'VOID_TOO_MANY', facts: { bets: bets.length, most_bets: 50_000, most_markets: 500 } } })
  const posted = first(await driver.void({ scope: 'event', event_id: world.eventId }))
  expect(posted).toMatchObject({ state: 'voiding', markets: bets.length })
  await driver.work()
  const parts = await db.owner.query('select count(*)::int as markets, sum(bets)::int as bets, count(refusal)::int as refused from void_parts where void_id = $1 and done_at is not null', [posted.id])
  expect(parts.rows).toEqual([{ markets: bets.length, bets: bets.length, refused: 0 }])
  expect(await wrongBooks()).toEqual([])
})
