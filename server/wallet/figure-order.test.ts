import { expect, test } from 'vitest'
import { wallet } from '#contract/wallet.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { seatAt } from '../../tests/support/wallet-seat.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const casino = await createCasino(db)
const stakes = { large: 500, least: 100, small: 200, other: 300 }
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }],
  Object.keys(stakes).map((name) => ({ name, parent: 'agent', creditMinor: 100_000 })))
const desk = await openWalletDesk(db, server, casino)

test('figures of two currencies stand one currency after the other, the largest stakes of each first, on every page', async () => {
  for (const [name, stake] of Object.entries(stakes)) {
    const { bet, close } = await seatAt(desk, world.apiKey, world.accounts.get(name) ?? '')
    await bet(stake)
    await close()
  }
  await db.owner.query("insert into currencies (code, name, exponent) values ('JPY', 'Yen', 0)")
  await db.owner.query("update casino_rounds set currency = 'JPY' where stake_minor in (100, 300)")
  const inOrder: (readonly [string | null, string, number])[] = []
  let cursor: string | null | undefined
  do {
    const { data, metadata } = await desk.keeper(wallet.figures, { query: { by: 'account', from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', limit: '1', ...(cursor != null && { cursor }) } })
    inOrder.push(...data.map((row) => [row.name, row.currency, row.stake_minor] as const))
    cursor = metadata?.next_cursor
  } while (cursor != null)
  expect(inOrder).toEqual([['large', 'INR', 500], ['small', 'INR', 200], ['other', 'JPY', 300], ['least', 'JPY', 100]])
})
