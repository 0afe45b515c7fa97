import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { casino as casinoCalls } from '#contract/casino.ts'
import { wallet } from '#contract/wallet.ts'
import { clientOf, refusedWith } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'

test('a provider that is switched off at one node is gone at the other with the answer, and its open rounds are played to their end', async () => {
  const db = await testDatabase()
  const [here, there] = [await testServer(db, { running: false }), await testServer(db, { running: false })]
  const at = await createCasino(db)
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }],
    [{ name: 'player', parent: 'agent', creditMinor: 100_000 }])
  const [keeper, provider] = [(await openWalletDesk(db, here, at)).keeper, await openWalletDesk(db, there, at, 'keeper-there')]
  const site = clientOf(there, world.apiKey)
  const player_id = world.accounts.get('player') ?? ''
  const token = await provider.open(world.apiKey, player_id)
  const round_id = randomUUID()
  const money = (amount_minor: number) => ({ transaction_id: randomUUID(), player_id, round_id, currency: 'INR', amount_minor })
  const launch = () => site(wallet.launch, { body: { player_id, game_id: at.gameId, device: 'desktop' } })
  const shown = async () => [(await site(casinoCalls.siteGames, { query: { device: 'desktop' } })).data.length, (await site(casinoCalls.siteLobby, { query: { device: 'mobile' } })).data.length]

  expect(await provider.call('bet', { ...money(700), token, game: provider.game })).toMatchObject({ status: 200 })
  expect((await keeper(casinoCalls.providerEffect, { params: { id: at.providerId } })).data).toEqual([{ games_shown: 1, open_rounds: 1, players: 1, held: [{ currency: 'INR', minor: 700 }] }])
  expect(await shown()).toEqual([1, 1])

  await keeper(casinoCalls.providerStatus, { params: { id: at.providerId }, body: { status: 'inactive' } })
  expect(await shown()).toEqual([0, 0])
  expect((await refusedWith(launch())).body).toMatchObject({ code: 'CASINO_GAME_OFF', facts: { why: 'provider_off' } })
  expect(await provider.call('bet', { ...money(100), token, game: provider.game })).toMatchObject({ code: 'CASINO_GAME_OFF' })
  expect(await provider.call('win', money(900))).toMatchObject({ status: 200 })
  expect(await provider.call('closeRound', { transaction_id: randomUUID(), player_id, round_id })).toMatchObject({ status: 200, row: { balance_minor: 100_200 } })
  expect((await keeper(wallet.rounds, { query: { named: round_id } })).data).toMatchObject([{ state: 'closed', posted_minor: 200 }])

  await keeper(casinoCalls.providerStatus, { params: { id: at.providerId }, body: { status: 'active' } })
  expect(await shown()).toEqual([1, 1])
  expect((await launch()).data).toHaveLength(1)
})
