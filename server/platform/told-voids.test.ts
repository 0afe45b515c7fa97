import { expect, test } from 'vitest'
import { platform } from '#contract/platform.ts'
import { clientOf, refusedWith } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { testServer } from '../../tests/support/server.ts'

test('a player site hears what stands of a bet, and why it was taken, of its own players alone', async () => {
  const db = await testDatabase()
  const server = await testServer(db, { running: false })
  const tree = [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }] as const
  const [world, other] = [await createMoneyWorld(db, tree, [{ name: 'player', parent: 'company', creditMinor: 100_000 }]), await createMoneyWorld(db, tree, [])]
  const driver = moneyDriver(server.context, world)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const selection_id = market.runners.get('A') ?? ''
  await setPrice(db, market.id, selection_id, 2_000)
  const player_id = world.accounts.get('player') ?? ''
  const placed = await driver.place({ player_id, market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor: 1_000 })
  const id = placed.ok ? placed.value.bet.id : expect.fail(placed.refusal.code)
  const site = clientOf(server, world.apiKey)
  const told = async () => (await site(platform.bet, { params: { id } })).data[0]

  expect(await told()).toMatchObject({ status: 'open', kept_bp: 10_000, voided: null })
  const [half] = await done(driver.void({ scope: 'bets', bet_ids: [id] }, 5_000))
  expect(await told()).toMatchObject({ status: 'open', kept_bp: 5_000, stake_minor: 1_000, voided: { reason: 'palpable_error' } })
  expect((await site(platform.openBets, { params: { id: player_id } })).data).toEqual([await told()])
  await done(driver.void({ scope: 'bets', bet_ids: [id] }))
  const gone = await told()
  expect(gone).toMatchObject({ status: 'void', kept_bp: 0 })
  // No person of the staff, no note.
  expect(Object.keys(gone?.voided ?? {}).toSorted()).toEqual(['at', 'reason'])
  await done(driver.undo(half ?? expect.fail('a void')))
  expect(await told()).toMatchObject({ status: 'open', kept_bp: 5_000 })
  expect((await refusedWith(clientOf(server, other.apiKey)(platform.bet, { params: { id } }))).code).toBe('ACCESS_NOT_FOUND')
})

async function done<Value>(act: Promise<{ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: { readonly code: string } }>): Promise<Value> {
  const result = await act
  return result.ok ? result.value : expect.fail(result.refusal.code)
}
