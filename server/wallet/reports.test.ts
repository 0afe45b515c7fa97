import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wallet } from '#contract/wallet.ts'
import { withTransaction } from '#database/transaction.ts'
import { deliver, planRound } from '#simulator/casino-provider.ts'
import type { PlannedCall, Seat } from '#simulator/casino-provider.ts'
import { reportCsv, reportJson, reportOf } from '#simulator/provider-report.ts'
import type { ReportedRound } from '#simulator/provider-report.ts'
import { createRandom } from '#simulator/random.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import type { CasinoWorld } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
let casino: CasinoWorld
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
beforeAll(async () => {
  casino = await createCasino(db)
  world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }],
    ['first', 'second'].map((name) => ({ name, parent: 'agent', creditMinor: 100_000_000 })))
  desk = await openWalletDesk(db, server, casino)
})

const accountOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
const seatOf = async (name: string): Promise<Seat> => ({ playerId: accountOf(name), token: await desk.open(world.apiKey, accountOf(name)), game: desk.game, currency: 'INR', returnBp: 9_500 })

const period = () => ({ from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 3_600_000).toISOString() })
const params = () => ({ id: casino.providerId })
const csvOf = (rounds: readonly ReportedRound[]) => ({ ...period(), format: 'csv', text: reportCsv(rounds) }) as const
const look = (rounds: readonly ReportedRound[]) => desk.keeper(wallet.previewReport, { params: params(), body: csvOf(rounds) })

// Rounds of one test are none of the next: what began before stands outside of every period.
beforeEach(() => db.owner.query("update casino_rounds set opened_at = opened_at - interval '2 days', last_call_at = last_call_at - interval '2 days'"))

/** A round of plain calls under a name of its own. */
function plain(seat: Seat, name: string, { stake = 500, win = 200 } = {}): readonly PlannedCall[] {
  const moved = (kind: string, amount_minor: number) => ({ transaction_id: `${name}-${kind}`, player_id: seat.playerId, round_id: name, currency: 'INR', amount_minor })
  return [
    { name: 'bet', body: { ...moved('bet', stake), token: seat.token, game: seat.game } }, { name: 'win', body: moved('win', win) },
    { name: 'closeRound', body: { transaction_id: `${name}-end`, player_id: seat.playerId, round_id: name } },
  ]
}
async function send(calls: readonly PlannedCall[]): Promise<void> {
  for (const { name, body } of calls) expect(await desk.call(name, body)).toMatchObject({ status: 200 })
}

test('a day of disturbed calls is equal round by round; what was planted is found, and nothing else', async () => {
  const random = createRandom('a day with its report')
  const seats = [await seatOf('first'), await seatOf('second')]
  const played = seats.map((seat, at) => ({ seat, calls: Array.from({ length: 25 }, (_, index) => planRound(seat, `day-${at}-${index}`, { stakeMinor: random.integer(1, 5_000), closes: random.chance(80) }, random)).flat() }))
  const refused = new Set<string>()
  for (const { calls } of played) {
    const answers = await deliver(calls, { call: desk.call, random, disturbance: { duplicate: 40, late: 40, lost: 20, unsent: 10 }, sleep })
    for (const [transaction, { code }] of answers) if (code !== null) refused.add(transaction)
  }
  expect(refused.size, 'some were taken back before they came').toBeGreaterThan(0)
  const rounds = reportOf(played, refused)
  expect(rounds.length).toBeGreaterThan(40)
  const whole = await look(rounds)
  expect(whole.extra).toMatchObject({ equal: rounds.length, differs: 0, open_here: 0, unknown_here: 0, unknown_there: 0, wrong: 0 })
  expect(whole.data.filter((row) => row.overtaken_minor !== null)).toEqual([])
  // A provider that counts what was refused for its rollback, and the rollback: equal all the same, and it is said why.
  const both = reportOf(played)
  const counted = await look(both)
  expect(counted.extra).toMatchObject({ equal: both.length, differs: 0, open_here: 0, unknown_here: 0, unknown_there: 0, wrong: 0 })
  expect(counted.data.filter((row) => row.overtaken_minor !== null).length).toBeGreaterThan(0)
  const ways = new Set(rounds.map(({ state, rollbacks }) => `${state} ${rollbacks > 0}`))
  for (const way of ['closed false', 'closed true', 'open false']) expect(ways, 'open ones, and some with what was taken back').toContain(way)

  // Calls that the provider made and that never came; a round that it lost itself; one that nobody here heard of.
  const [seat] = seats as [Seat, Seat]
  const planted = Object.fromEntries(['no-end', 'no-win', 'unheard', 'forgotten', 'as-it-was'].map((name) => [name, plain(seat, name)]))
  await send((planted['no-end'] ?? []).filter(({ name }) => name !== 'closeRound'))
  await send((planted['no-win'] ?? []).filter(({ name }) => name !== 'win'))
  await send([...(planted['forgotten'] ?? []), ...(planted['as-it-was'] ?? [])])
  const told = [...rounds, ...reportOf([{ seat, calls: Object.values(planted).flat() }]).filter(({ round_id }) => round_id !== 'forgotten')]
  const found = await look(told)
  expect(found.extra).toMatchObject({ equal: rounds.length + 1, differs: 1, open_here: 1, unknown_here: 1, unknown_there: 1, wrong: 0 })
  const off = found.data.filter(({ result }) => result !== 'equal')
  expect(Object.fromEntries(off.map((row) => [row.external_id, [row.result, row.differences]]))).toEqual({
    'no-end': ['open_here', ['state']], 'no-win': ['differs', ['wins']], unheard: ['unknown_here', []], forgotten: ['unknown_there', []],
  })
  expect(off.find((row) => row.external_id === 'no-win')).toMatchObject({ said_wins_minor: 200, own_wins_minor: 0, said_state: 'closed', own_state: 'closed', currency: 'INR', user_name: expect.stringContaining('first') as string })
  expect(off.find((row) => row.external_id === 'unheard')).toMatchObject({ round_id: null, own_stakes_minor: null, said_stakes_minor: 500 })
  expect((await desk.keeper(wallet.reports, {})).data, 'a look keeps nothing').toEqual([])

  const json = await desk.keeper(wallet.previewReport, { params: params(), body: { ...period(), format: 'json', text: reportJson(told) } })
  expect(json.extra).toMatchObject({ equal: rounds.length + 1, differs: 1, open_here: 1, unknown_here: 1, unknown_there: 1, wrong: 0, sha256: createHash('sha256').update(reportJson(told)).digest('hex') })
})

test('a bet and a win that came after their rollbacks are counted by a provider with these or not at all; anything else is a difference', async () => {
  const seat = await seatOf('first')
  const moved = (transaction_id: string, amount_minor: number) => ({ transaction_id, player_id: seat.playerId, round_id: 'overtaken', currency: 'INR', amount_minor })
  const bet = (transaction_id: string, amount_minor: number) => desk.call('bet', { ...moved(transaction_id, amount_minor), token: seat.token, game: seat.game })
  const takeBack = (reference_id: string) => desk.call('rollback', { transaction_id: `back-${reference_id}`, player_id: seat.playerId, reference_id })
  expect(await bet('o-1', 500)).toMatchObject({ status: 200 })
  for (const late of ['o-2', 'o-3']) expect(await takeBack(late)).toMatchObject({ status: 200 })
  expect(await bet('o-2', 70)).toMatchObject({ code: 'WALLET_ROLLED_BACK' })
  expect(await desk.call('win', moved('o-3', 5))).toMatchObject({ code: 'WALLET_ROLLED_BACK' })
  // It comes again, and counts once.
  expect(await bet('o-2', 70)).toMatchObject({ code: 'WALLET_ROLLED_BACK' })
  const said = { round_id: 'overtaken', game: seat.game, player_id: seat.playerId, state: 'open' } as const
  const result = async (stakes: number, wins: number, rollbacks: number) => {
    const [row] = (await look([{ ...said, stakes, wins, rollbacks }])).data
    return [row?.result, row?.differences, row?.overtaken_minor, row?.own_stakes_minor]
  }
  expect(await result(500, 0, 0)).toEqual(['equal', [], null, 500])
  expect(await result(570, 5, 75)).toEqual(['equal', [], 75, 500])
  expect(await result(570, 5, 0)).toEqual(['differs', ['stakes', 'wins'], null, 500])
  expect(await result(570, 0, 70)).toEqual(['differs', ['stakes', 'rollbacks'], null, 500])

  const { data: [kept] } = await desk.keeper(wallet.keepReport, { params: params(), body: csvOf([{ ...said, stakes: 570, wins: 5, rollbacks: 75 }]) })
  expect((await desk.keeper(wallet.reportRows, { params: { id: kept?.id ?? '' } })).data).toMatchObject([{ result: 'equal', overtaken_minor: 75 }])
  await expect(withTransaction(db.database, {}, (tx) => tx.query("update casino_calls set amount_minor = 1 where transaction_id = 'o-2'"))).rejects.toThrow('has been answered')

  // One that would have been refused in any case is of the same round.
  expect(await takeBack('o-4')).toMatchObject({ status: 200 })
  expect(await bet('o-4', 90_000_000)).toMatchObject({ code: 'WALLET_ROLLED_BACK' })
  expect(await result(90_000_570, 5, 90_000_075)).toEqual(['equal', [], 90_000_075, 500])
  expect(await result(500, 0, 0)).toEqual(['equal', [], null, 500])
})

test('a kept report is evidence: it says by whom and of which file, stays as it was, and a round that it shows open is ended by it', async () => {
  const seat = await seatOf('first')
  const [open, over] = [plain(seat, 'left-open'), plain(seat, 'over')]
  await send([...open.slice(0, 2), ...over])
  const body = csvOf(reportOf([{ seat, calls: [...open, ...over] }]))
  const { data: [kept] } = await desk.keeper(wallet.keepReport, { params: params(), body })
  const sha256 = createHash('sha256').update(body.text).digest('hex')
  expect(kept).toMatchObject({ casino_provider_id: casino.providerId, sha256, equal: 1, open_here: 1, differs: 0, unknown_here: 0, unknown_there: 0, kept_by: 'Staff casino-keeper' })
  expect(Date.parse(kept?.from ?? '')).toBe(Date.parse(body.from))
  const reportId = kept?.id ?? ''
  expect((await desk.keeper(wallet.report, { params: { id: reportId } })).data).toEqual([kept])
  expect((await desk.keeper(wallet.reportFile, { params: { id: reportId } })).data).toEqual([{ format: 'csv', text: body.text, sha256 }])
  const lines = async (query = {}) => (await desk.keeper(wallet.reportRows, { params: { id: reportId }, query })).data
  const before = await lines()
  expect(before.map(({ line, external_id, result }) => [line, external_id, result])).toEqual([[2, 'left-open', 'open_here'], [3, 'over', 'equal']])
  expect(await lines({ result: 'open_here' })).toEqual([before[0]])

  const round = (await desk.keeper(wallet.round, { params: { id: before[0]?.round_id ?? '' } })).data[0] ?? expect.fail('the round')
  const resolve = (report_id: string) => desk.keeper(wallet.resolveRound, { params: { id: round.id }, body: { how: 'close', reason: 'over for its provider', last_call_at: round.last_call_at, report_id } })
  expect((await refusedWith(resolve('999999999'))).body).toMatchObject({ code: 'ACCESS_NOT_FOUND', facts: { field: 'report_id' } })
  expect((await resolve(reportId)).data[0]).toMatchObject({ state: 'resolved', posted_minor: -300, resolve_report_id: reportId })
  expect((await look(reportOf([{ seat, calls: [...open, ...over] }]))).extra).toMatchObject({ equal: 2, open_here: 0 })
  expect(await lines(), 'as it was compared').toEqual(before)

  for (const change of ['update casino_reports set content = $1', 'update casino_report_rows set result = $1', 'delete from casino_report_rows where result = $1', 'delete from casino_reports where sha256 = $1']) {
    await expect(withTransaction(db.database, {}, (tx) => tx.query(change, ['x']))).rejects.toThrow('permission denied')
  }
  const { rows: audits } = await db.owner.query<{ target_id: string; after: Record<string, unknown> }>("select target_id, after from audit_log where action = 'wallet.keepReport' order by id desc limit 1")
  expect(audits[0]).toMatchObject({ target_id: reportId, after: { sha256, open_here: 1, equal: 1 } })
  const { rows: resolved } = await db.owner.query<{ after: Record<string, unknown> }>("select after from audit_log where action = 'wallet.resolveRound' and refusal_code is null order by id desc limit 1")
  expect(resolved[0]?.after).toMatchObject({ report_id: reportId })
})

test('a round is ended by no report in which it does not stand', async () => {
  const seat = await seatOf('second')
  await send(plain(seat, 'waits').slice(0, 1))
  const [round] = (await desk.keeper(wallet.rounds, { query: { named: 'waits' } })).data
  await db.owner.query("update casino_rounds set opened_at = opened_at - interval '2 days' where id = $1", [round?.id])
  const { data: [kept] } = await desk.keeper(wallet.keepReport, { params: params(), body: csvOf(reportOf([{ seat, calls: plain(seat, 'another') }])) })
  const ending = desk.keeper(wallet.resolveRound, { params: { id: round?.id ?? '' }, body: { how: 'undo', reason: 'never played', last_call_at: round?.last_call_at ?? '', report_id: kept?.id ?? '' } })
  expect((await refusedWith(ending)).code).toBe('ACCESS_NOT_FOUND')
})

test('lines that cannot be read say why and are no rounds; what cannot be read at all is refused', async () => {
  const head = 'Round ID,game,player,stakes,wins,rollbacks,state'
  const lines = ['r1,g,7,100,0,0,closed', 'r1,g,7,100,0,0,closed', 'a b,g,7,1,0,0,closed', 'r2,,7,1,0,0,closed', 'r3,g,x,1,0,0,closed', 'r4,g,7,1.50,0,0,closed', 'r5,g,7,-1,0,0,closed', 'r6,g,7,1,0,0,maybe', ',,,,,,']
  const found = await desk.keeper(wallet.previewReport, { params: params(), body: { ...period(), format: 'csv', text: [head, ...lines].join('\n') } })
  expect(found.data.map(({ line, result, wrong }) => [line, wrong ?? result])).toEqual([
    [2, 'unknown_here'], [3, 'round_twice'], [4, 'round'], [5, 'game'], [6, 'player'], [7, 'amount'], [8, 'amount'], [9, 'state'], [10, 'shape'],
  ])
  expect(found.extra).toMatchObject({ wrong: 8, unknown_here: 1 })
  const reason = async (format: 'csv' | 'json', text: string) => (await refusedWith(desk.keeper(wallet.previewReport, { params: params(), body: { ...period(), format, text } }))).body?.facts?.['reason']
  expect([await reason('csv', 'round_id,game\nr1,g'), await reason('csv', head), await reason('json', '{'), await reason('json', '{"games": []}')]).toEqual(['no_column', 'empty', 'json', 'no_list'])
  for (const body of [{ ...csvOf([]), from: period().to, to: period().from }, { ...csvOf([]), from: '2020-01-01T00:00:00Z' }]) {
    expect((await refusedWith(desk.keeper(wallet.keepReport, { params: params(), body }))).body).toMatchObject({ code: 'REQUEST_INVALID', facts: { field: 'to' } })
  }
})

test('it is for whoever may resolve rounds; others of the casino read it', async () => {
  await addStaff(db.owner, { userName: 'looks', grants: [{ section: 'CASINOCMS', permission: null }] })
  const looks = clientOf(server, await signIn(server, 'looks'))
  for (const row of [wallet.previewReport, wallet.keepReport]) expect((await refusedWith(looks(row, { params: params(), body: csvOf([]) }))).code).toBe('ACCESS_FORBIDDEN')
  const [kept] = (await looks(wallet.reports, { query: { casino_provider_id: casino.providerId } })).data
  expect((await looks(wallet.reportRows, { params: { id: kept?.id ?? '' } })).data.length).toBeGreaterThan(0)
})

test('a win that waits in a round that was undone by a report is missed in the next one, and paid it keeps its evidence', async () => {
  const seat = await seatOf('second')
  const calls = plain(seat, 'undone')
  await send(calls.filter(({ name }) => name === 'bet'))
  const { data: [kept] } = await desk.keeper(wallet.keepReport, { params: params(), body: csvOf(reportOf([{ seat, calls }])) })
  const { data: rounds } = await desk.keeper(wallet.rounds, { query: { player_id: seat.playerId } })
  const id = rounds.find(({ external_id }) => external_id === 'undone')?.id ?? expect.fail('the round')
  const read = async () => (await desk.keeper(wallet.round, { params: { id } })).data[0] ?? expect.fail('the round')
  await desk.keeper(wallet.resolveRound, { params: { id }, body: { how: 'undo', reason: 'never ended', last_call_at: (await read()).last_call_at, report_id: kept?.id ?? '' } })
  const missed = async () => (await look(reportOf([{ seat, calls: plain(seat, 'elsewhere') }]))).data.filter(({ external_id }) => external_id === 'undone').map(({ result }) => result)
  expect(await missed(), 'it came to nothing').toEqual([])
  await send(calls.filter(({ name }) => name === 'win'))
  expect(await missed()).toEqual(['unknown_there'])
  await desk.keeper(wallet.resolveRound, { params: { id }, body: { how: 'close', reason: 'the provider showed it', last_call_at: (await read()).last_call_at } })
  expect(await read()).toMatchObject({ late_win_minor: 0, resolve_report_id: kept?.id })
})
