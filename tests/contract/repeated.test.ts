import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { results } from '#contract/results.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { voids } from '#contract/voids.ts'
import { wallet } from '#contract/wallet.ts'
import type { Composed } from '#server/compose.ts'
import { signCall } from '#simulator/wallet-caller.ts'
import { recordsTests, tellFigures } from '#tools/record-figures.ts'
import { masterPassword, openDay, openDesk } from '../scenarios-http/betting-day.ts'
import { clientOf, signIn } from '../support/call.ts'
import { createCasino } from '../support/casino-world.ts'
import { testDatabase } from '../support/database.ts'
import { namedRows } from '../support/hold-reply.ts'
import type { TestMarket } from '../support/money-world.ts'
import { setPrice } from '../support/money-world.ts'
import { testPassword } from '../support/people.ts'
import { previewed } from '../support/previewed.ts'
import { testServer } from '../support/server.ts'
import { openWalletDesk } from '../support/wallet-desk.ts'
import { openSender } from './sender.ts'

/** Every call that takes a key, doing what it is for, sent twice: the same answer, and one effect. */
const db = await testDatabase()
/** What is to be done is put in place by a server that settles and voids. It is stopped then, so that nothing but the calls changes anything. */
const before = await testServer(db)
const server = await testServer(db, { running: false })
const { world, tokens } = await openSender(db, before)
const desk = await openDesk(db, before)
const day = await openDay(desk, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }], [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
const idOf = (name: string) => day.accounts.get(name) ?? expect.fail(name)
const all = clientOf(before, tokens.all)
await all(transfers.setMasterPassword, { body: { current_password: testPassword, master_password: masterPassword } })
const verifier = await signIn(before, 'verifier')
const casino = await createCasino(db)
const provider = await openWalletDesk(db, before, casino)
const token = await provider.open(day.apiKey, idOf('player'))

/** A call with an effect: where it goes, who sends what, and a body in other words under the same key. */
type Deed = { readonly id?: string; readonly token: string; readonly body: object; readonly other: object }

const one = <Row>(rows: readonly Row[]): Row => rows[0] ?? expect.fail('a row')
const runner = (market: TestMarket, name: string) => market.runners.get(name) ?? expect.fail(name)
const winner = (market: TestMarket, name = 'A') => ({ kind: 'winners' as const, winners: [runner(market, name)] })

async function betOn(market: TestMarket) {
  return (await day.place('player', market, { side: 'back', selectionId: 'A', odds: 2_000, stakeMinor: 1_000n } as never)).bet
}

async function marketWithBets(): Promise<{ readonly market: TestMarket; readonly bet: string }> {
  const market = await day.market({ type: 'match_odds', runners: ['A', 'B', 'C'] })
  await betOn(market)
  return { market, bet: (await betOn(market)).id }
}

const taken = { taken_bp: 10_000, reason: 'palpable_error' } as const

async function voidOf(what: 'bets' | 'market' | 'event'): Promise<Deed & { readonly row: Endpoint }> {
  if (what === 'event') {
    const place = await day.anotherSport()
    await betOn(await day.market({ type: 'match_odds', runners: ['A', 'B'] }, place))
    const { hash } = one((await all(voids.previewEvent, { params: { id: place.eventId }, body: { taken_bp: 10_000 } })).data)
    const body = { ...taken, preview_hash: hash }
    return { row: voids.voidEvent, id: place.eventId, token: tokens.all, body, other: { ...body, note: 'other words' } }
  }
  const { market, bet } = await marketWithBets()
  if (what === 'market') {
    const { hash } = one((await all(voids.previewMarket, { params: { id: market.id }, body: { taken_bp: 10_000 } })).data)
    const body = { ...taken, preview_hash: hash }
    return { row: voids.voidMarket, id: market.id, token: tokens.all, body, other: { ...body, note: 'other words' } }
  }
  const target = { scope: 'bets' as const, bet_ids: [bet] }
  const { hash } = one((await all(voids.previewBets, { body: { target, taken_bp: 10_000 } })).data)
  const body = { target, ...taken, preview_hash: hash }
  return { row: voids.voidBets, token: tokens.all, body, other: { ...body, note: 'other words' } }
}

async function undoOf(what: 'bets' | 'market' | 'event'): Promise<Deed> {
  const { row, ...deed } = await voidOf(what)
  const { id } = one((await ask(before, row, deed, deed.body, randomUUID())).said.data)
  await vi.waitFor(async () => expect((await all(voids.list, { query: {} })).data.find((each) => each.id === id)).toMatchObject({ state: 'void' }), { timeout: 30_000 })
  const { hash } = one((await all(what === 'bets' ? voids.previewUndoBets : voids.previewUndoMarket, { params: { id } })).data)
  return { id, token: tokens.all, body: { reason: 'a mistake', preview_hash: hash }, other: { reason: 'another mistake', preview_hash: hash } }
}

const signed = 'signed by the provider'
const moved = () => ({ transaction_id: randomUUID(), player_id: idOf('player'), currency: 'INR', amount_minor: 100 })
/** A round with a bet; the number by which its provider knows it. */
async function openRound(): Promise<{ readonly round_id: string; readonly transaction_id: string }> {
  const bet = { ...moved(), round_id: randomUUID(), token, game: provider.game }
  expect(await provider.call('bet', bet)).toMatchObject({ status: 200 })
  return bet
}

const deeds: Readonly<Record<string, () => Promise<Deed>>> = {
  'platform.placeBet': async () => {
    const { market } = await marketWithBets()
    const body = { player_id: idOf('player'), market_id: market.id, selection_id: runner(market, 'A'), side: 'back', price: 2_000, stake_minor: 1_000 }
    await setPrice(db, market.id, runner(market, 'A'), 2_000)
    return { token: day.apiKey, body, other: { ...body, stake_minor: 2_000 } }
  },
  'platform.tellSignIn': () => Promise.resolve({ id: idOf('player'), token: day.apiKey, body: { ip: '10.0.0.1' }, other: { ip: '10.0.0.2' } }),
  'results.declare': async () => {
    const { market } = await marketWithBets()
    const body = { market_id: market.id, outcome: winner(market), close_market: true }
    return { token: tokens.all, body, other: { ...body, outcome: winner(market, 'B') } }
  },
  'results.verify': async () => {
    const { market } = await marketWithBets()
    const said = { market_id: market.id, outcome: winner(market) }
    const { revision } = one((await all(results.declare, { body: { ...said, close_market: true } })).data)
    const body = { ...said, revision, preview_hash: (await day.preview(market.id, said.outcome)).hash }
    return { token: verifier, body, other: { ...body, outcome: winner(market, 'B') } }
  },
  'results.rollback': async () => {
    const { market } = await marketWithBets()
    await day.settle(market, winner(market))
    const { hash } = one((await all(results.preview, { body: { action: 'roll_back', market_id: market.id } })).data)
    const { revision } = one((await all(results.history, { params: { id: market.id } })).data)
    const body = { market_id: market.id, revision, reason: 'the wrong winner', preview_hash: hash }
    return { token: tokens.all, body, other: { ...body, reason: 'another reason' } }
  },
  'voids.voidBets': () => voidOf('bets'),
  'voids.voidMarket': () => voidOf('market'),
  'voids.voidEvent': () => voidOf('event'),
  'voids.undoBets': () => undoOf('bets'),
  'voids.undoMarket': () => undoOf('market'),
  'voids.undoEvent': () => undoOf('event'),
  'voids.removeRunner': async () => {
    const { market } = await marketWithBets()
    const gone = { selection_id: runner(market, 'C'), reduction_bp: 2_000 }
    const { hash } = one((await all(voids.previewRemoval, { params: { id: market.id }, body: gone })).data)
    const body = { ...gone, reason: 'does not start', preview_hash: hash }
    return { id: market.id, token: tokens.all, body, other: { ...body, reason: 'will not start' } }
  },
  'super-admins.create': () => {
    const body = { parent_id: idOf('company'), level: 1, user_name: 'made.once', name: 'Made once', password: 'Passw0rd', master_password: masterPassword }
    return Promise.resolve({ token: tokens.all, body, other: { ...body, user_name: 'made.twice' } })
  },
  'super-admins.edit': async () => {
    const { account } = one((await all(superAdmins.detail, { params: { id: idOf('company') } })).data)
    const body = { version: account.version, name: 'Another name', master_password: masterPassword }
    return { id: idOf('company'), token: tokens.all, body, other: { ...body, name: 'A third name' } }
  },
  'transfers.transfer': async () => {
    const row = { key: randomUUID(), account_id: idOf('agent'), type: 'credit_deposit', amount_minor: 100 } as const
    const body = { transfers: await previewed(all, [row]), master_password: masterPassword }
    return { token: tokens.all, body, other: { ...body, transfers: body.transfers.map((each) => ({ ...each, amount_minor: 200 })) } }
  },
  'wallet.bet': () => {
    const body = { ...moved(), round_id: randomUUID(), token, game: provider.game }
    return Promise.resolve({ token: signed, body, other: { ...body, amount_minor: 200 } })
  },
  'wallet.win': async () => {
    const { round_id } = await openRound()
    const body = { ...moved(), round_id }
    return { token: signed, body, other: { ...body, amount_minor: 200 } }
  },
  'wallet.reward': () => {
    const body = { ...moved(), reward_type: 'prize' }
    return Promise.resolve({ token: signed, body, other: { ...body, amount_minor: 200 } })
  },
  'wallet.rollback': async () => {
    const { transaction_id: reference_id } = await openRound()
    const body = { transaction_id: randomUUID(), player_id: idOf('player'), reference_id }
    return { token: signed, body, other: { ...body, reference_id: randomUUID() } }
  },
  'wallet.closeRound': async () => {
    const { round_id } = await openRound()
    const body = { transaction_id: randomUUID(), player_id: idOf('player'), round_id }
    return { token: signed, body, other: { ...body, round_id: (await openRound()).round_id } }
  },
  'reference.openBusiness': () => {
    const body = { code: `b-${randomUUID().slice(0, 8)}`, name: 'Opened', time_zone: 'Europe/London', currency: 'XTS', currency_name: 'Tests', currency_exponent: 2, credit_allowed: true, company_user_name: 'house', company_share_bp: 0 }
    return Promise.resolve({ token: tokens.all, body, other: { ...body, name: 'Opened again' } })
  },
  'wallet.resolveRound': async () => {
    const { round_id } = await openRound()
    const { rows } = await db.owner.query<{ id: string }>(`update casino_rounds set last_call_at = last_call_at - interval '2 hours' where external_id = $1 returning id`, [round_id])
    const { id } = one(rows)
    const { last_call_at } = one((await all(wallet.round, { params: { id } })).data)
    return { id, token: tokens.all, body: { how: 'close', reason: 'provider is gone', last_call_at }, other: { how: 'undo', reason: 'provider is gone', last_call_at } }
  },
}

async function ask({ app, context }: Composed, row: Endpoint, { id = '', token: asker }: Deed, body: object, key: string): Promise<{ readonly status: number; readonly said: Envelope<readonly { readonly id: string }[]> }> {
  const [url, payload] = [row.path.replaceAll(/\{\w+\}/g, id), JSON.stringify(body)]
  const authorization = asker === signed ? signCall(provider.key, url, payload, context.now().getTime()).authorization : asker
  const reply = await app.inject({ method: row.method, url, payload, headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key } })
  return { status: reply.statusCode, said: reply.json() }
}

const keyed = namedRows.filter(({ row }) => row.key !== undefined)
const counted = { repeated: 0, reused: 0 }
afterAll(() => tellFigures('repeated', 'npm test -- tests/contract/repeated.test.ts', [
  `${counted.repeated} of ${keyed.length} calls that take a key, answered with 200, then sent again word for word: the same answer field by field, and no table changed; ${counted.reused} in other words under the same key: refused, and no table changed`,
], recordsTests))

test('every call that takes a key is here', () => {
  expect(Object.keys(deeds).toSorted()).toEqual(keyed.map(({ name }) => name).toSorted())
})

const prepared = new Map<string, Deed>()
beforeAll(async () => {
  for (const [name, prepare] of Object.entries(deeds)) prepared.set(name, await prepare())
  await before.stop()
})

describe.each(keyed)('$name', ({ name, row }) => {
  test('is answered twice alike, and done once', async () => {
    const deed = prepared.get(name) ?? expect.fail(name)
    const key = randomUUID()
    const untouched = await world()
    const first = await ask(server, row, deed, deed.body, key)
    expect(first).toMatchObject({ status: 200 })
    const done = await world()
    expect(done).not.toBe(untouched)
    expect(await ask(server, row, deed, deed.body, key)).toEqual(first)
    expect(await world()).toBe(done)
    counted.repeated++
    expect(await ask(server, row, deed, deed.other, key)).toMatchObject({ status: 409, said: { code: row.access.kind === 'provider' ? 'WALLET_TRANSACTION_REUSED' : 'REQUEST_KEY_REUSED' } })
    expect(await world()).toBe(done)
    counted.reused++
  })
})

test('a transaction of a provider is a key by itself: another key beside it does nothing anew', async () => {
  const deed = prepared.get('wallet.bet') ?? expect.fail('a bet')
  const done = await world()
  expect(await ask(server, wallet.bet, deed, deed.body, randomUUID())).toMatchObject({ status: 200 })
  expect(await world()).toBe(done)
})
