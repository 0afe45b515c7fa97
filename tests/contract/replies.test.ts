import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { auth } from '#contract/auth.ts'
import { bets } from '#contract/bets.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import { liveFrame, liveTopics } from '#contract/live.ts'
import type { LiveMessage } from '#contract/live.ts'
import { locks } from '#contract/locks.ts'
import { maintenance } from '#contract/maintenance.ts'
import { notifications } from '#contract/notifications.ts'
import { preferences } from '#contract/preferences.ts'
import { reports } from '#contract/reports.ts'
import { results } from '#contract/results.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { surveillance } from '#contract/surveillance.ts'
import { transfers } from '#contract/transfers.ts'
import { voids } from '#contract/voids.ts'
import { keepSums } from '#server/analytics/sum-keeper.ts'
import { casino } from '#contract/casino.ts'
import { wallet } from '#contract/wallet.ts'
import { createWalletCaller } from '#simulator/wallet-caller.ts'
import { intoServer } from '../support/wallet-desk.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import { betsOf, readSince } from '#server/runtime/stream-store.ts'
import { audience, streamMessage } from '#server/runtime/live-message.ts'
import { silentLog } from '#server/runtime/log.ts'
import { startDemoFeed } from '#simulator/day.ts'
import { pastMatches, playHistory } from '#simulator/history.ts'
import { createPunters } from '#simulator/punters.ts'
import { ensureDemoWorld } from '#cli/load-world.ts'
import { clientOf } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { testServer } from '../support/server.ts'
import { when } from '../support/when.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { verifyShown } from '#simulator/confirm-result.ts'

/** A world with bets, results and settled markets, on which every call that reads answers something. */
const db = await testDatabase()
/** A clock that starts at the same moment in every run, so that the fixtures around it are the same. */
const offsetMs = Date.UTC(2026, 2, 14, 12) - Date.now()
const nowMs = () => Date.now() + offsetMs
const server = await testServer(db, { now: () => new Date(nowMs()) })
const dataFolder = mkdtempSync(join(tmpdir(), 'steward-replies-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))
const seed = 'replies'
const callers: Record<'staff' | 'agent' | 'site', string> = { staff: '', agent: '', site: '' }
const ids = { menu: '1', game: '1', league: '', event: '', market: '', settled: '', bet: '', void: '', marketVoid: '', reportFile: '', player: '', account: '', agent: '', staff: '', round: '', report: '', alert: '', maintenance: '', said: '' }

async function tokenOf(userName: string): Promise<string> {
  return (await clientOf(server, null)(auth.adminLogin, { body: { user_name: userName, password: demoPassword } })).extra.token
}
async function one(text: string): Promise<string> {
  return (await db.owner.query<{ id: string }>(text)).rows[0]?.id ?? expect.fail(`nothing found: ${text}`)
}

beforeAll(async () => {
  const { keys } = await ensureDemoWorld({ database: db.database, dataFolder, now: new Date(nowMs()), seed, log: silentLog })
  const intake = createIntake(server.context)
  const clients: Client[] = keys.map(({ key }) => clientOf(server, key))
  const punters = createPunters({ clients, seed, betsPerSecond: 1, now: nowMs, sleep: () => Promise.resolve(), onTrouble: (error) => { throw error } })
  await playHistory(pastMatches(seed, nowMs()).slice(0, 5), (events) => intake.take(events), () => punters.burst(25, () => true), () => true)
  // And a market or two that take bets now.
  let batches = 0
  for await (const { events } of startDemoFeed({ seed, now: nowMs, sleep: () => Promise.resolve() })) {
    await intake.take(events)
    if (++batches === 3) break
  }
  Object.assign(callers, { staff: await tokenOf('owner'), agent: await tokenOf('demo-agent'), site: keys[0]?.key ?? '' })

  const verifier = clientOf(server, await tokenOf('verifier'))
  ids.settled = await one(`select r.market_id as id from results r join positions p using (market_id) where r.state = 'declared' group by 1 order by count(*) desc limit 1`)
  const [declared] = (await verifier(results.history, { params: { id: ids.settled } })).data
  await verifyShown(verifier, { market_id: ids.settled, revision: declared?.revision ?? 0, outcome: declared?.outcome ?? expect.fail('declared') })
  await vi.waitFor(async () => expect((await verifier(results.history, { params: { id: ids.settled } })).data[0]?.state).toBe('settled'), { timeout: 30_000 })
  const staff = clientOf(server, callers.staff)
  await staff(exposure.addAlarm, { body: { scope: 'market', view: 'total', currency: 'INR', threshold_minor: 1 } })
  await staff(preferences.put, { body: { name: 'table.sample', value: { density: 'compact' } } })
  await staff(preferences.addView, { body: { list: 'sample', name: 'Sample', search: 'side=lay', layout: {}, shared: true } })
  await db.owner.query(`insert into recovery_codes (login_id, code_hash) select id, 'x' from logins where is_demo and staff_id is not null`)
  Object.assign(ids, {
    bet: await one(`select id from bets where market_id = ${ids.settled} and business_id = 1 order by id limit 1`),
    market: ids.settled,
    event: await one(`select event_id as id from markets where id = ${ids.settled}`),
    league: await one('select league_id as id from events limit 1'),
    player: await one(`select player_id as id from bets where business_id = 1 and market_id <> ${ids.settled} order by id desc limit 1`),
    staff: await one(`select id from staff where name = 'Demo Verifier'`),
    account: await one(`select id from accounts where level = 0 and business_id = 1`),
    agent: await one('select account_id as id from logins where account_id is not null limit 1'),
  })
  await db.owner.query("insert into limit_overrides (scope, scope_id, market_type, max_stake_minor) values ('game', 1, 'casino', 1000000)")
  await db.owner.query(`insert into limit_overrides (scope, scope_id, market_type, max_stake_minor) values ('market', ${ids.market}, 'fancy', 1000000)`)
  const owner = clientOf(server, callers.staff)
  await owner(locks.stop, { body: { scope: 'event', id: ids.event, reason: 'Sample' } })
  await owner(catalogue.eventPopular, { body: { event_id: ids.event, popular: true } })
  await owner(catalogue.eventPopular, { body: { event_id: '1', popular: true } })
  await owner(transfers.setMasterPassword, { body: { current_password: demoPassword, master_password: 'a second password' } })
  const owing = (await owner(superAdmins.downline, { params: { id: ids.account } })).data.find((row) => row.unsettled_minor !== 0) ?? expect.fail('somebody owes')
  const cash = { key: 'a-row-of-cash', account_id: owing.id, type: owing.unsettled_minor < 0 ? 'settle_take' : 'settle_give', amount_minor: 1 } as const
  const { data: [moved] } = await owner(transfers.transfer, { key: 'a-call-of-cash', body: { transfers: [cash], master_password: 'a second password' } })
  expect(moved).toMatchObject({ ok: true })
  const said = { taken_bp: 10_000, reason: 'palpable_error' } as const
  const target = { scope: 'bets' as const, bet_ids: [ids.bet] }
  const { data: [shown] } = await owner(voids.previewBets, { body: { target, taken_bp: 5_000 } })
  ids.void = (await owner(voids.voidBets, { key: 'a-void-of-a-bet', body: { target, ...said, taken_bp: 5_000, preview_hash: shown?.hash ?? '' } })).data[0]?.id ?? expect.fail('void')
  const open = await one(`select m.id from markets m join bets b on b.market_id = m.id where m.revision = 0 limit 1`)
  const { data: [whole] } = await owner(voids.previewMarket, { params: { id: open }, body: { taken_bp: 5_000 } })
  ids.marketVoid = (await owner(voids.voidMarket, { key: 'a-void-of-a-market', params: { id: open }, body: { ...said, taken_bp: 5_000, preview_hash: whole?.hash ?? '' } })).data[0]?.id ?? expect.fail('void')
  ids.round = await playRounds(owner)
  ids.alert = await one(`insert into surveillance_alerts (id, rule_id, version, shadow, subject, severity, score, hits, players, market_id, event_id, facts, opened_at, last_at)
    select 1, 1, 1, false, 'sample', 'high', 70, 1, array[player_id], market_id, event_id, '{"address": "198.18.0.1", "accounts": 2}', placed_at, placed_at from bets where id = ${ids.bet} returning id`)
  await db.owner.query(`insert into surveillance_hits (rule_id, version, bet_id, alert_id, bet_ids, facts, at) values (1, 1, ${ids.bet}, ${ids.alert}, array[${ids.bet}], '{"accounts": 2}', now())`)
  await owner(surveillance.note, { params: { id: ids.alert }, body: { text: 'Sample' } })
  await owner(surveillance.backtest, { params: { id: '1' }, body: { version: 1, days: 90 } })
  ids.maintenance = (await owner(maintenance.announce, { body: { scope: 'site', message: 'Sample', starts_at: '2100-01-01T00:00:00Z', ends_at: null } })).data[0]?.id ?? ''
  await owner(reports.read, { query: { report: 'liability' } })
  const { data: [scheduled] } = await owner(reports.schedule, { body: { report: 'agent_pnl', every: 'day', format: 'csv' } })
  ids.reportFile = await one(
    `insert into report_files (schedule_id, login_id, report, file_name, format, media_type, period_to, rows, sha256, content, made_at)
     select id, login_id, report, 'sample.csv', 'csv', 'text/csv', next_at, 0, '', 'sample', created_at from report_schedules where id = ${scheduled?.id ?? '0'} returning id`)
  const { data: [written] } = await owner(siteNotifications.create, { body: { audience: 'all', texts: [{ language: 'en', title: 'Sample', text: 'Sample' }], priority: 'high', starts_at: null, ends_at: null } })
  ids.said = written?.id ?? ''
  // Who must act is told by watches of their own, each at its pace.
  await vi.waitFor(async () => expect((await owner(notifications.needs, {})).data).not.toEqual([]), { timeout: 30_000 })
  // Everything is on the stream, and summed.
  await vi.waitFor(async () => expect((await db.owner.query('select from outbox')).rowCount).toBe(0), { timeout: 30_000 })
  await vi.waitFor(async () => {
    while (await keepSums(db.database));
    expect((await db.owner.query('select from bet_sums')).rowCount).toBeGreaterThan(0)
  }, { timeout: 30_000 })
  return () => intake.stop()
})

/** A round that is closed, and one that its provider left open. */
async function playRounds(owner: Client): Promise<string> {
  const [key] = (await owner(wallet.addKey, { params: { id: '1' }, body: { name: 'sample', kind: 'hmac_sha256' } })).data
  const call = createWalletCaller({ id: key?.id ?? '', secret: key?.secret ?? '' }, intoServer(server), nowMs)
  const [game] = (await clientOf(server, callers.site)(casino.siteGames, { query: { device: 'desktop', casino_provider_id: '1' } })).data
  const [session] = (await clientOf(server, callers.site)(wallet.launch, { body: { player_id: ids.player, game_id: game?.id ?? '', device: 'desktop' } })).data
  const currency = await one(`select currency as id from accounts where id = ${ids.player}`)
  for (const [round_id, round_closed] of [['left', false], ['ended', true]] as const) {
    const reply = await call('bet', { transaction_id: `bet-${round_id}`, player_id: ids.player, token: session?.token, game: game?.code, round_id, currency, amount_minor: 100, round_closed })
    expect(reply).toMatchObject({ status: 200 })
  }
  expect(await call('reward', { transaction_id: 'reward', player_id: ids.player, reward_type: 'prize', currency, amount_minor: 100 })).toMatchObject({ status: 200 })
  await db.owner.query(`update casino_rounds set last_call_at = last_call_at - interval '2 hours' where external_id = 'left'`)
  const [report] = (await owner(wallet.keepReport, {
    params: { id: '1' },
    body: { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z', format: 'csv', text: `round_id,game,player_id,stakes,wins,rollbacks,state\nended,${game?.code},${ids.player},100,0,0,closed\n,,,,,,` },
  })).data
  ids.report = report?.id ?? ''
  return one(`select id from casino_rounds where external_id = 'ended'`)
}

const inputs: Readonly<Record<string, { readonly params?: Readonly<Record<string, () => string>>; readonly query?: () => string }>> = {
  'sports.gamesByMenu': { params: { id: () => ids.menu } },
  'sports.leaguesByGame': { params: { id: () => ids.game } },
  'sports.league': { params: { id: () => ids.league } },
  'sports.event': { params: { id: () => ids.event } },
  'sports.eventSearch': { query: () => '?search=v' },
  'limits.ofPlace': { query: () => `?scope=event&id=${ids.event}` },
  'limits.below': { query: () => `?scope=event&id=${ids.event}&fields=fancy.max_stake_minor` },
  'limits.explain': { query: () => `?player_id=${ids.player}&market_id=${ids.market}&side=back&price=2000&stake_minor=1000` },
  'limits.explainPlaced': { params: { id: () => ids.bet } },
  'platform.explainPlaced': { params: { id: () => ids.bet } },
  'platform.explainBet': { params: { id: () => ids.player }, query: () => `?market_id=${ids.market}&side=back&price=2000&stake_minor=1000` },
  'surveillance.alert': { params: { id: () => ids.alert } },
  'surveillance.alertBets': { params: { id: () => ids.alert } },
  'surveillance.alertFindings': { params: { id: () => ids.alert } },
  'surveillance.links': { params: { id: () => ids.player } },
  'locks.list': { query: () => '?state=all' },
  'locks.casinoPlaces': { query: () => '?search=demo' },
  'catalogue.history': { query: () => `?kind=event&id=${ids.event}` },
  'wallet.round': { params: { id: () => ids.round } },
  'wallet.roundCalls': { params: { id: () => ids.round } },
  'wallet.figures': { query: () => '?by=game&from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z' },
  'wallet.keys': { params: { id: () => '1' } },
  'wallet.report': { params: { id: () => ids.report } },
  'wallet.reportFile': { params: { id: () => ids.report } },
  'wallet.reportRows': { params: { id: () => ids.report } },
  'casino.subCategories': { params: { id: () => '1' } },
  'casino.game': { params: { id: () => '1' } },
  'casino.providerEffect': { params: { id: () => '1' } },
  'casino.lobby': { query: () => '?device=mobile' },
  'casino.siteLobby': { query: () => '?device=mobile' },
  'casino.siteGames': { query: () => '?device=desktop' },
  'casino.limits': { query: () => '?scope=game&id=1' },
  'casino.limitsBelow': { query: () => '?scope=provider&id=1&fields=casino.max_stake_minor' },
  'casino.explain': { query: () => `?player_id=${ids.player}&casino_game_id=1&stake_minor=1000` },
  'casino.history': { query: () => '?kind=casino_game&id=1' },
  'markets.byEvent': { params: { eventId: () => ids.event } },
  'markets.books': { params: { eventId: () => ids.event } },
  'markets.single': { params: { id: () => ids.market } },
  'markets.priceHistory': { params: { id: () => ids.market } },
  'markets.list': { query: () => `?event_id=${ids.event}` },
  'markets.matchOdds': { query: () => `?event_id=${ids.event}` },
  'results.history': { params: { id: () => ids.settled } },
  'results.posted': { params: { id: () => ids.settled } },
  'results.owners': { query: () => `?market_id=${ids.market}` },
  'bets.detail': { params: { id: () => ids.bet } },
  'dossiers.life': { params: { id: () => ids.bet } },
  'dossiers.dossier': { params: { id: () => ids.bet } },
  'exposure.downline': { query: () => `?market_id=${ids.market}` },
  'exposure.bets': { query: () => `?market_id=${ids.market}` },
  'voids.ofEvent': { params: { id: () => ids.event } },
  'voids.previewUndoBets': { params: { id: () => ids.void } },
  'voids.previewUndoMarket': { params: { id: () => ids.marketVoid } },
  'voids.policy': { params: { id: () => '1' } },
  'preferences.views': { query: () => '?list=sample' },
  'search.find': { query: () => `?q=${ids.bet}` },
  'super-admins.downline': { params: { id: () => ids.account } },
  'super-admins.downlineTotals': { params: { id: () => ids.account } },
  'super-admins.totalAccounts': { query: () => `?figure=credit&account_id=${ids.account}` },
  'super-admins.held': { params: { id: () => ids.account } },
  'super-admins.clientShare': { params: { id: () => ids.account } },
  'super-admins.netExposures': { query: () => `?ids=${ids.account},${ids.player}` },
  'super-admins.breadcrumb': { query: () => `?id=${ids.player}` },
  'roles.detail': { params: { id: () => ids.staff } },
  'roles.permissionsOf': { params: { id: () => ids.staff } },
  'roles.sessions': { params: { id: () => ids.staff } },
  'logs.activity': { params: { id: () => ids.staff } },
  'super-admins.detail': { params: { id: () => ids.account } },
  'super-admins.balance': { params: { id: () => ids.account } },
  'super-admins.signIn': { params: { id: () => ids.agent } },
  'super-admins.creditLimits': { params: { id: () => ids.player } },
  'statements.activity': { params: { id: () => ids.account } },
  'statements.pnl': { query: () => `?id=${ids.account}` },
  'statements.credit': { query: () => `?id=${ids.player}` },
  'statements.user': { query: () => `?id=${ids.player}` },
  'statements.transfers': { params: { id: () => ids.account } },
  'statements.entries': { params: { id: () => ids.player }, query: () => '?figure=credit' },
  'statements.turnover': { params: { id: () => ids.account } },
  'statements.balanceAt': { params: { id: () => ids.account }, query: () => '?at=2026-03-14T12:00:00Z' },
  'maintenance.history': { params: { id: () => ids.maintenance } },
  'reports.read': { query: () => '?report=agent_pnl' },
  'reports.file': { query: () => '?report=agent_pnl&format=xlsx' },
  'reports.shown': { query: () => '?report=liability' },
  'reports.keptFile': { params: { id: () => ids.reportFile } },
  'analytics.split': { query: () => '?by=branch' },
  'analytics.top': { query: () => '?of=markets' },
  'site-notifications.audience': { query: () => '?audience=all' },
  'site-notifications.receipts': { params: { id: () => ids.said } },
  'users.profile': { params: { id: () => ids.player } },
  'users.book': { params: { id: () => ids.player } },
  'platform.bet': { params: { id: () => ids.bet } },
  'platform.openBets': { params: { id: () => ids.player } },
  'platform.balance': { params: { id: () => ids.player } },
}
const reads = Object.entries(api).flatMap(([capability, table]) =>
  Object.entries(table as Readonly<Record<string, Endpoint>>).filter(([, row]) => row.method === 'GET').map(([name, row]) => ({ name: `${capability}.${name}`, row })))

type Reply = { readonly status: number; readonly data: readonly unknown[] }

async function ask(name: string, row: Endpoint, token: string): Promise<Reply> {
  const { params = {}, query } = inputs[name] ?? {}
  const url = row.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param]?.() ?? expect.fail(`${name} needs ${param}`)) + (query?.() ?? '')
  const reply = await server.app.inject({ url, headers: { authorization: token } })
  return { status: reply.statusCode, data: reply.json<{ data: unknown[] }>().data }
}

/** Fits the schema, and says nothing that the schema does not know. */
function expectExactly(schema: z.ZodMiniType, value: unknown): void {
  const parsed = schema.safeParse(value)
  expect(parsed.error?.issues ?? []).toEqual([])
  expect(parsed.data).toEqual(value)
}

describe.each(reads)('$name', ({ name, row }) => {
  test('answers rows of exactly the form that the contract states', async () => {
    const { status, data } = await ask(name, row, row.access.kind === 'platform' ? callers.site : callers.staff)
    expect(status, JSON.stringify(data)).toBe(200)
    // Their form is held wherever a server of the tests answers: here there are rows to hold.
    expect(data.length).toBeGreaterThan(0)
  })

  when(row.access.kind === 'section' && row.access.accounts === 'own-subtree')('answers an account of the tree, and names nobody outside its subtree', async () => {
    const { status, data } = await ask(name, row, callers.agent)
    expect([200, 404]).toContain(status)
    const text = JSON.stringify(data)
    const { rows: others } = await db.owner.query<{ user_name: string }>(
      `select user_name from accounts where id not in (select descendant_id from account_paths p join accounts a on a.id = p.ancestor_id where a.user_name = 'demo-agent')`)
    expect(others.filter((other) => text.includes(other.user_name)).map((other) => other.user_name)).toEqual([])
  })
})

const sorted = reads.flatMap(({ name, row }) => {
  const query = row.query as unknown as { readonly shape?: { readonly sort?: { readonly _zod: { readonly def: { readonly innerType: { readonly options: readonly string[] } } } } } } | undefined
  return (query?.shape?.sort?._zod.def.innerType.options ?? []).map((sort) => ({ name, row, sort }))
})

describe.each(sorted)('$name by $sort', ({ name, row, sort }) => {
  const limit = 4
  const idsOf = (data: readonly unknown[]): readonly unknown[] => data.map((each) => {
    const { id, entry_id, session_id, market_id, account } = each as Readonly<Record<string, unknown>> & { readonly account?: { readonly id: string } }
    return id ?? entry_id ?? session_id ?? account?.id ?? market_id ?? expect.fail('rows are told apart')
  })
  async function page(parameters: Readonly<Record<string, string>>): Promise<{ readonly ids: readonly unknown[]; readonly rows: readonly unknown[]; readonly cursor: string | null }> {
    const { params = {}, query } = inputs[name] ?? {}
    const url = row.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param]?.() ?? expect.fail(`${name} needs ${param}`))
    const reply = await server.app.inject({ url: `${url}${query?.() ?? '?'}&${new URLSearchParams({ sort, ...parameters }).toString()}`, headers: { authorization: callers.staff } })
    expect(reply.statusCode, reply.body).toBe(200)
    const { data, metadata } = reply.json<{ data: unknown[]; metadata: { next_cursor: string | null } }>()
    return { ids: idsOf(data), rows: data, cursor: metadata.next_cursor }
  }

  test('pages give every row once, in the order of the whole', async () => {
    const { ids: whole } = await page({ limit: '40' })
    const paged: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null && paged.length < whole.length;) {
      const next = await page({ limit: String(limit), ...(cursor === '' ? {} : { cursor }) })
      paged.push(...next.ids)
      cursor = next.cursor
    }
    expect(paged).toEqual(whole)
    expect(new Set(whole).size).toBe(whole.length)
  })

  test('a row says the same in every order, also what was reckoned along the way', async () => {
    const [one, other] = [await page({ limit: '200' }), await page({ limit: '200', sort: sort.startsWith('-') ? sort.slice(1) : `-${sort}` })]
    const rowOf = new Map(other.ids.map((id, index) => [id, other.rows[index]]))
    for (const [index, id] of one.ids.entries()) if (rowOf.has(id)) expect(one.rows[index]).toEqual(rowOf.get(id))
  })
})

test('the messages of the stream have the form that the contract states', async () => {
  const seen = new Set<string>()
  await expect.poll(async () => (await db.owner.query('select 1 from outbox')).rowCount).toBe(0)
  const rows = await readSince(db.database, 0, null, 100_000)
  const told = await betsOf(db.database, rows)
  for (const row of rows) {
    const listener = audience(liveTopics, null, null, row.payload.to?.[0] ?? '1')
    const messages = streamMessage(row, told).itemsFor(listener).map((item) => JSON.parse(item.text) as LiveMessage)
    expectExactly(liveFrame, { no: Number(row.no), hidden: 0, messages })
    for (const message of messages) seen.add(message.topic)
  }
  expect([...seen].toSorted()).toEqual([...liveTopics].toSorted())
})

test('an account sees its own bets only, and staff see all', async () => {
  const total = async (token: string) => (await clientOf(server, token)(bets.list, { query: { limit: '1' } })).metadata?.total
  const { rows } = await db.owner.query<{ everything: number; own: number }>(
    `select count(*)::int as everything, count(*) filter (where player_id in (select descendant_id from account_paths p join accounts a on a.id = p.ancestor_id where a.user_name = 'demo-agent'))::int as own from bets`)
  expect({ everything: await total(callers.staff), own: await total(callers.agent) }).toEqual(rows[0])
})
