import { expect, test } from 'vitest'
import { exposure } from '#contract/exposure.ts'
import { surveillance } from '#contract/surveillance.ts'
import { withTransaction } from '#database/transaction.ts'
import { alertScore, ruleKindNames, usualParams } from '#domain/surveillance/rule-kinds.ts'
import { refusedWith } from '../../tests/support/call.ts'
import { setPrice } from '../../tests/support/money-world.ts'
import { surveillanceDesk } from '../../tests/support/surveillance-desk.ts'
import { keepSums } from '../analytics/sum-keeper.ts'
import { writeOutbox } from '../runtime/outbox.ts'

const { db, world, money, idOf, deskId, desk, looker, rules, elsewhere, agent, newSteps, relay, look, newMarket, waiting } = await surveillanceDesk()

test('of every kind a rule comes with the product, on and set as the simulated days are judged', async () => {
  const { data } = await looker(surveillance.rules, {})
  expect(data.map(({ kind }) => kind).toSorted()).toEqual([...ruleKindNames, 'late', 'sign_ins'].toSorted())
  for (const kind of ruleKindNames) {
    const [own, further] = data.filter((rule) => rule.kind === kind).toSorted((one, other) => Number(one.id) - Number(other.id))
    // A rule on results judges only where clocks keep step, which somebody must have seen first.
    expect([kind, own?.state, further?.state ?? 'on']).toEqual([kind, 'on', kind === 'late' ? 'shadow' : 'on'])
    const paramsOf = (rule: typeof own) => rule?.versions.find(({ version }) => version === rule.running_version)?.params
    // Of sign-ins one rule looks at addresses, and a younger one at all the rest.
    if (kind === 'sign_ins') {
      expect(paramsOf(own)).toEqual({ ...usualParams(kind), failed: 0, countries: 0, new_country: 0 })
      expect(paramsOf(further)).toEqual({ ...usualParams(kind), addresses: 0 })
    } else if (kind === 'late') {
      // Of late bets one looks at stops, and a younger one at results.
      expect(paramsOf(own)).toEqual({ ...usualParams(kind), after_result: 0 })
      expect(paramsOf(further)).toEqual({ ...usualParams(kind), bets: 0 })
    } else expect(paramsOf(own)).toEqual(usualParams(kind))
  }
})

test('bets are judged behind their placement; what is found about one thing is one alert with its facts, told to those who may see to it', async () => {
  const market = await newMarket()
  const first = await market.bet('one', 'back', { device: 'shared' })
  const second = await market.bet('two', 'lay', { device: 'shared' })
  await look()
  const alerts = await waiting()
  expect(alerts.map((alert) => [alert.kind, alert.severity, alert.player_names, alert.hits]).toSorted()).toEqual([
    ['opposite_linked', 'high', ['one', 'two'], 1],
    // The driver places everything from one address.
    ['same_device', 'medium', ['one', 'two'], 1],
    ['same_ip', 'medium', ['one', 'two'], 1],
  ])
  const opposite = alerts.find((alert) => alert.kind === 'opposite_linked') ?? expect.fail('found')
  expect(alerts[0]).toEqual(opposite)
  expect(opposite).toMatchObject({ facts: { device: 'shared' }, market_id: market.id, score: 70, assignee: null, status: 'open' })
  const { data: [detail] } = await looker(surveillance.alert, { params: { id: opposite.id } })
  expect(detail?.findings).toMatchObject([{ bet_id: second, bet_ids: [first, second] }])
  const { data: evidence } = await looker(surveillance.alertBets, { params: { id: opposite.id } })
  expect(evidence.map(({ device, ...bet }) => [bet.id, bet.side, bet.price_matched, bet.user_name, bet.ip, device])).toEqual([
    [second, 'lay', 2_000, 'two', '192.0.2.7', 'shared'], [first, 'back', 2_000, 'one', '192.0.2.7', 'shared'],
  ])
  const newest = await looker(surveillance.alertBets, { params: { id: opposite.id }, query: { limit: '1' } })
  const older = await looker(surveillance.alertBets, { params: { id: opposite.id }, query: { limit: '1', cursor: newest.metadata?.next_cursor ?? expect.fail('one more') } })
  expect([...newest.data, ...older.data].map(({ id }) => id)).toEqual([second, first])
  expect(older.metadata?.next_cursor).toBeNull()
  expect((await refusedWith(looker(surveillance.alertBets, { params: { id: '999' } }))).code).toBe('ACCESS_NOT_FOUND')
  expect(detail?.accounts.map((account) => [account.user_name, account.path, account.open_bets])).toEqual([['one', 'agent', 1], ['two', 'agent', 1]])

  // By itself it brings them no further apart.
  await market.bet('one', 'back', { device: 'shared', stake_minor: 900 })
  await market.bet('two', 'lay', { device: 'shared', stake_minor: 900 })
  await look()
  expect((await waiting({ kind: 'opposite_linked' })).map((alert) => [alert.id, alert.hits, alert.score])).toEqual([[opposite.id, 2, 73]])
  const { rows: told } = await db.owner.query<{ user_name: string; params: { alert_id: string } }>(
    `select l.user_name, n.params from notices n join notice_receipts r on r.notice_id = n.id join logins l on l.id = r.login_id where n.kind = 'surveillance.alert' and n.ended_at is null`)
  expect(told.map((row) => [row.user_name, row.params.alert_id])).toEqual([['desk', opposite.id]])
})

test('an alert is taken, noted and closed; what is found later opens another; whoever looks late is told', async () => {
  const [alert] = await waiting({ kind: 'opposite_linked' })
  const id = alert?.id ?? expect.fail('waits')
  const { data: [taken] } = await desk(surveillance.assign, { params: { id }, body: { staff_id: deskId, version_no: 1 } })
  expect(taken).toMatchObject({ assignee_id: deskId, version_no: 2 })
  expect((await refusedWith(desk(surveillance.decide, { params: { id }, body: { status: 'confirmed', version_no: 1 } }))).code).toBe('REQUEST_STALE')
  expect((await refusedWith(desk(surveillance.assign, { params: { id }, body: { staff_id: '1', version_no: 2 } }))).code).toBe('REQUEST_INVALID')
  await desk(surveillance.note, { params: { id }, body: { text: 'Asked the agent.' } })
  const { data: [closed] } = await desk(surveillance.decide, { params: { id }, body: { status: 'false_positive', note: 'Brothers at home.', quiet_days: 0, version_no: 2 } })
  expect(closed).toMatchObject({ status: 'false_positive', closed_by: 'Staff desk' })
  const { data: [detail] } = await desk(surveillance.alert, { params: { id } })
  expect(detail?.notes.map((note) => [note.by, note.text])).toEqual([['Staff desk', 'Asked the agent.'], ['Staff desk', 'Brothers at home.']])
  expect((await db.owner.query(`select from notices where kind = 'surveillance.alert' and ended_at is null`)).rowCount).toBe(0)
  expect((await db.owner.query<{ action: string }>(`select action from audit_log where target_kind = 'alert' and target_id = $1 and refusal_code is null order by id`, [id])).rows.map((row) => row.action))
    .toEqual(['surveillance.assign', 'surveillance.note', 'surveillance.decide'])

  const market = await newMarket()
  await market.bet('one', 'back', { device: 'shared' })
  await market.bet('two', 'lay', { device: 'shared' })
  await look()
  expect(await waiting({ kind: 'opposite_linked' })).toHaveLength(1)
  expect((await refusedWith(desk(surveillance.decide, { params: { id }, body: { status: 'open', version_no: 3 } }))).code).toBe('ALERT_STANDS')
  const rule = (await looker(surveillance.rules, {})).data.find((row) => row.kind === 'opposite_linked')
  expect(rule).toMatchObject({ waiting: 1, false_positive: 1, confirmed: 0 })
})

test('how grave an alert is, somebody says: it keeps that when more joins it', async () => {
  const [alert] = await waiting({ kind: 'opposite_linked' })
  const id = alert?.id ?? expect.fail('waits')
  const { version_no: versionNo = 0, hits = 0 } = alert ?? {}
  expect((await refusedWith(looker(surveillance.setSeverity, { params: { id }, body: { severity: 'low', version_no: versionNo } }))).code).toBe('ACCESS_FORBIDDEN')
  const { data: [less] } = await desk(surveillance.setSeverity, { params: { id }, body: { severity: 'low', version_no: versionNo } })
  expect(less).toMatchObject({ severity: 'low', score: alertScore('low', hits), version_no: versionNo + 1 })
  expect((await refusedWith(desk(surveillance.setSeverity, { params: { id }, body: { severity: 'high', version_no: versionNo } }))).code).toBe('REQUEST_STALE')
  const market = await newMarket()
  await market.bet('one', 'back', { device: 'shared' })
  await market.bet('two', 'lay', { device: 'shared' })
  await look()
  const [joined] = await waiting({ kind: 'opposite_linked' })
  expect(joined?.hits).toBeGreaterThan(hits)
  expect(joined).toMatchObject({ id, severity: 'low', score: alertScore('low', joined?.hits ?? 0) })
  // It is found by the market of each of its findings.
  const before = alert?.market_id ?? ''
  expect(before).not.toBe(market.id)
  for (const marketId of [before, market.id]) expect((await waiting({ kind: 'opposite_linked', market_id: marketId })).map((each) => each.id)).toEqual([id])
  await desk(surveillance.setSeverity, { params: { id }, body: { severity: 'high', version_no: versionNo + 1 } })
})

test('only staff of the section look, and each change asks for its right', async () => {
  for (const client of [elsewhere, agent]) {
    expect((await refusedWith(client(surveillance.alerts, {}))).code).toBe('ACCESS_FORBIDDEN')
    expect((await refusedWith(client(surveillance.links, { params: { id: idOf('one') } }))).code).toBe('ACCESS_FORBIDDEN')
  }
  const [alert] = await waiting()
  const of = { params: { id: alert?.id ?? '' } }
  for (const client of [looker, rules]) expect((await refusedWith(client(surveillance.decide, { ...of, body: { status: 'confirmed', version_no: 1 } }))).code).toBe('ACCESS_FORBIDDEN')
  for (const client of [looker, desk]) expect((await refusedWith(client(surveillance.backtest, { params: { id: '1' }, body: { version: 1, days: 1 } }))).code).toBe('ACCESS_FORBIDDEN')
  expect((await refusedWith(looker(surveillance.alert, { params: { id: '999' } }))).code).toBe('ACCESS_NOT_FOUND')
  expect((await refusedWith(looker(exposure.alarms, {}))).code).toBe('ACCESS_FORBIDDEN')
})

test('the queue is filtered, sorted and paged', async () => {
  const all = (await looker(surveillance.alerts, { query: { sort: '-score' } })).data
  expect(all.length).toBeGreaterThan(2)
  const paged: string[] = []
  for (let cursor: string | null | undefined = null; cursor !== undefined;) {
    const page: Awaited<ReturnType<typeof looker<typeof surveillance.alerts>>> = await looker(surveillance.alerts, { query: { sort: '-score', limit: '1', ...(cursor === null ? {} : { cursor }) } })
    paged.push(...page.data.map((row) => row.id))
    cursor = page.metadata?.next_cursor ?? undefined
  }
  expect(paged).toEqual(all.map((row) => row.id))
  const ids = async (query: object) => (await looker(surveillance.alerts, { query })).data.map((row) => row.id)
  expect(await ids({ player: 'ONE' })).toHaveLength(all.length)
  expect(await ids({ player: 'five' })).toEqual([])
  expect(await ids({ player_id: idOf('one'), severity: 'high' })).toEqual(all.filter((row) => row.severity === 'high').map((row) => row.id))
  expect(await ids({ assignee: 'mine' })).toEqual([])
  expect(await ids({ status: 'false_positive' })).toHaveLength(1)
  expect(await ids({ shadow: 'yes' })).toEqual([])
})

test('a new version runs only when it was tested on the past; in the shadow it finds and asks nobody', async () => {
  const { data: [made] } = await rules(surveillance.addRule, { body: { kind: 'same_device', name: 'Three on a device', severity: 'high', params: { minutes: 60, accounts: 3 } } })
  const rule = made ?? expect.fail('made')
  expect(rule).toMatchObject({ state: 'off', running_version: 1, versions: [{ version: 1, by: 'Staff rules', backtest: null }] })
  const of = { params: { id: rule.id } }
  expect((await refusedWith(rules(surveillance.setState, { ...of, body: { state: 'on', version: 1, expected_version: 1 } }))).code).toBe('RULE_NOT_TESTED')
  expect((await refusedWith(rules(surveillance.addRule, { body: { kind: 'trading', name: 'three on a DEVICE', severity: 'low', params: usualParams('trading') as never } }))).code).toBe('CATALOGUE_NAME_TAKEN')
  expect((await refusedWith(rules(surveillance.editRule, { ...of, body: { severity: 'low', params: { minutes: 90, accounts: 2 }, newest_version: 1 } }))).body?.facts).toMatchObject({ field: 'params.minutes' })

  const { data: [edited] } = await rules(surveillance.editRule, { ...of, body: { severity: 'high', params: { minutes: 60, accounts: 2 }, newest_version: 1 } })
  expect(edited?.versions.map((version) => version.version)).toEqual([2, 1])
  expect((await refusedWith(rules(surveillance.editRule, { ...of, body: { severity: 'low', params: { minutes: 60, accounts: 2 }, newest_version: 1 } }))).code).toBe('REQUEST_STALE')
  const { data: [tested] } = await rules(surveillance.backtest, { ...of, body: { version: 2, days: 7 } })
  const { rows: [bets] } = await db.owner.query<{ count: number }>('select count(*)::int as count from bets')
  // What the delivered rule of the same parameters found live, it would have found.
  const live = (await db.owner.query<{ count: number }>('select count(*)::int as count from surveillance_hits where rule_id = 2')).rows[0]?.count
  expect(tested?.versions[0]?.backtest).toMatchObject({ bets: bets?.count, hits: live, alerts: 1, people: 1, days: [{ alerts: 1 }] })

  await rules(surveillance.setState, { ...of, body: { state: 'shadow', version: 2, expected_version: 1 } })
  const before = (await waiting()).length
  const market = await newMarket()
  await market.bet('three', 'back', { device: 'third' })
  await market.bet('four', 'back', { device: 'third' })
  await look()
  expect((await looker(surveillance.alerts, { query: { shadow: 'yes' } })).data).toMatchObject([{ rule_id: rule.id, version: 2, shadow: true, player_names: ['four', 'three'] }])
  // The delivered rule found it as well.
  expect((await waiting()).length).toBe(before + 1)
  const { data: [on] } = await rules(surveillance.setState, { ...of, body: { state: 'on', version: 2, expected_version: 2 } })
  expect(on).toMatchObject({ state: 'on', running_version: 2 })

  // A newer version joins it in the shadow, and what guarded goes on guarding.
  await rules(surveillance.editRule, { ...of, body: { severity: 'low', params: { minutes: 30, accounts: 2 }, newest_version: 2 } })
  const { data: [joined] } = await rules(surveillance.setState, { ...of, body: { state: 'shadow', version: 3, expected_version: 2 } })
  expect(joined).toMatchObject({ state: 'on', running_version: 2, shadow_version: 3 })
  const waited = (await waiting()).length
  const again = await newMarket()
  await again.bet('three', 'back', { device: 'fourth' })
  await again.bet('four', 'back', { device: 'fourth' })
  await look()
  expect((await waiting()).length).toBe(waited + 2)
  expect((await looker(surveillance.alerts, { query: { shadow: 'yes' } })).data.map((alert) => alert.version)).toContain(3)
  // Who saw it otherwise changes nothing.
  expect((await refusedWith(rules(surveillance.setState, { ...of, body: { state: 'on', version: 2, expected_version: 2, expected_state: 'on', expected_shadow: null } }))).code).toBe('REQUEST_STALE')
  const { data: [alone] } = await rules(surveillance.setState, { ...of, body: { state: 'on', version: 2, expected_version: 2 } })
  expect(alone).toMatchObject({ state: 'on', running_version: 2, shadow_version: null })
  await rules(surveillance.setState, { ...of, body: { state: 'off', version: 2, expected_version: 2 } })
})

test('what came with the product is tested on the past too before it is switched on again', async () => {
  const { data } = await rules(surveillance.rules, {})
  const of = { params: { id: data.find(({ kind }) => kind === 'win_rate')?.id ?? expect.fail('delivered') } }
  const state = (wanted: 'on' | 'shadow' | 'off') => rules(surveillance.setState, { ...of, body: { state: wanted, version: 1, expected_version: 1 } })
  // It guards: nothing changes.
  await state('on')
  await state('off')
  expect((await refusedWith(state('on'))).code).toBe('RULE_NOT_TESTED')
  await state('shadow')
  expect((await refusedWith(state('on'))).code).toBe('RULE_NOT_TESTED')
  await rules(surveillance.backtest, { ...of, body: { version: 1, days: 1 } })
  expect((await state('on')).data).toMatchObject([{ state: 'on', running_version: 1 }])
})

test('with the watcher dying at any point every bet is judged once, as one that never died would', async () => {
  let steps = newSteps()
  const stop = (marketId: string, status: 'suspended' | 'closed') => withTransaction(db.database, {}, (tx) => writeOutbox(tx, [{ topic: 'market.state', businessId: null, payload: { market_id: marketId, event_id: world.eventId, status, in_play: true, bet_lock: false, feed_silent: false, reload: false } }]))
  const found = async (fromBet: string) => (await db.owner.query<{ key: string }>(
    `select rule_id || ' ' || bet_id || ' ' || array_to_string(bet_ids, ',') as key from surveillance_hits where bet_id > $1 and rule_id <= 9 order by rule_id, bet_id`, [fromBet])).rows.map((row) => row.key)
  const day = async () => {
    const market = await newMarket()
    const placed: string[] = []
    for (let round = 0; round < 4; round++) {
      placed.push(await market.bet('five', round % 2 === 0 ? 'back' : 'lay', { stake_minor: 500 + round }))
      await stop(market.id, round % 2 === 0 ? 'suspended' : 'closed')
      placed.push(await market.bet(round % 2 === 0 ? 'three' : 'four', round % 2 === 0 ? 'back' : 'lay', { device: 'of two' }))
      await relay()
    }
    return placed
  }
  const bets = await day()
  const fromBet = String(BigInt(bets[0] ?? 0) - 1n)
  const place = await db.owner.query<{ value: { no: string } }>(`select value from settings where key = 'surveillance'`)
  while ((await steps()) > 0);
  const expected = await found(fromBet)
  expect(expected.length).toBeGreaterThan(10)
  expect((await db.owner.query('select from market_stops where market_id = (select market_id from bets where id = $1)', [bets[0]])).rowCount).toBe(4)

  // The same again from the same place, a message at a time, with a new watcher after each: what it keeps in mind it has to read.
  await db.owner.query('delete from surveillance_hits where bet_id > $1', [fromBet])
  const { rows: [head] } = await db.owner.query<{ last_no: string }>('select last_no from stream_head')
  let at = BigInt(place.rows[0]?.value.no ?? 0)
  await db.owner.query(`update settings set value = $1 where key = 'surveillance'`, [{ no: String(at) }])
  while (at < BigInt(head?.last_no ?? 0)) {
    at++
    await db.owner.query('update stream_head set last_no = $1', [String(at)])
    if (at % 3n === 0n) steps = newSteps()
    // Dies before its commit: nothing of what it did stays.
    if (at % 2n === 0n) {
      await db.owner.query(`alter table settings add constraint dies check (key <> 'surveillance' or value ->> 'no' <> '${at}')`)
      await expect(steps()).rejects.toThrow('dies')
      await db.owner.query('alter table settings drop constraint dies')
    }
    expect(await steps()).toBe(1)
  }
  expect(await found(fromBet)).toEqual(expected)
})

test('bets whose price the market left are found once their seconds are over, live and in the past alike, with watchers that die and begin anew', async () => {
  const market = await newMarket()
  const { rows: [rule] } = await db.owner.query<{ id: string }>(`select id from surveillance_rules where kind = 'ahead_of_price'`)
  const placed: string[] = []
  // Of eight bets of one account the price of the last seven gets shorter, and nothing is told after the first; of the other account's it gets longer.
  for (const player of ['one', 'two', ...Array.from({ length: 7 }, () => 'one'), ...Array.from({ length: 5 }, () => 'two')]) placed.push(await market.bet(player, 'back', { stake_minor: 700 + placed.length }))
  const priceAt = (bet: string, seconds: number, price: number) => db.owner.query(
    `insert into price_history (market_id, at, quotes) select $1, placed_at + make_interval(secs => $3), jsonb_build_object($4::text, jsonb_build_object('back', jsonb_build_array(jsonb_build_array($5::int, 0)), 'lay', '[]'::jsonb)) from bets where id = $2`,
    [market.id, bet, seconds, market.selection, price])
  // Ten seconds apart, so that each has prices of its own.
  const firstMs = Math.floor(Date.now() / 1_000) * 1_000 - 300_000
  for (const [at, bet] of placed.entries()) {
    await db.owner.query('update bets set placed_at = $2 where id = $1', [bet, new Date(firstMs + at * 10_000).toISOString()])
    await priceAt(bet, -0.5, 1_500)
    if (at === 0) continue
    await priceAt(bet, 4.5, at > 1 && at < 9 ? 1_900 : 2_100)
    await priceAt(bet, 5.5, 2_000)
  }
  const found = async () => (await db.owner.query<{ bet_id: string; bet_ids: string[]; facts: object }>('select bet_id, bet_ids, facts from surveillance_hits where rule_id = $1 order by bet_id', [rule?.id])).rows
  await relay()
  await db.owner.query(`update settings set value = value || jsonb_build_object('at', $1::text) where key = 'surveillance'`, [new Date(firstMs).toISOString()])
  // The clock goes in strides of seven seconds, with another watcher after every third; each second look dies where it found something.
  let nowMs = firstMs
  let died = 0
  let steps = newSteps(() => new Date(nowMs))
  for (let stride = 0; stride < 24; stride++, nowMs += 7_000) {
    if (stride % 3 === 0) steps = newSteps(() => new Date(nowMs))
    if (stride % 2 === 0) {
      await db.owner.query('alter table surveillance_hits add constraint dies check (false) not valid')
      await steps().catch(() => died++)
      await db.owner.query('alter table surveillance_hits drop constraint dies')
    }
    while ((await steps()) > 0);
    // Five of six are ahead from the seventh bet on, and each is judged five seconds after its own five.
    expect((await found()).map(({ bet_id: id }) => id)).toEqual(placed.slice(6, 9).filter((id) => placed.indexOf(id) * 10_000 + 10_000 <= nowMs - firstMs))
  }
  expect(died).toBeGreaterThan(0)
  const hits = await found()
  expect(hits.map(({ bet_id: id }) => id)).toEqual(placed.slice(6, 9))
  expect(hits[0]).toMatchObject({ bet_ids: placed.slice(2, 7), facts: { ahead: 5, bets: 6, seconds: 5, move_bp: 526 } })
  expect(await waiting({ kind: 'ahead_of_price' })).toMatchObject([{ player_names: ['one'], hits: 3 }])
  const { data: [tested] } = await rules(surveillance.backtest, { params: { id: rule?.id ?? '' }, body: { version: 1, days: 1 } })
  expect(tested?.versions[0]?.backtest).toMatchObject({ hits: 3, alerts: 1, sample: placed.slice(6, 9) })
})

test('who wins far above chance is found by what the month before came to, to the quarter', async () => {
  const { data: [made] } = await rules(surveillance.addRule, { body: { kind: 'win_rate', name: 'Wins at once', severity: 'low', params: { bets: 2, percent: 70 } } })
  const rule = made ?? expect.fail('made')
  const market = await newMarket()
  await market.bet('five', 'back', { stake_minor: 4_000 })
  await market.bet('five', 'back', { stake_minor: 6_000 })
  await look()
  await money.settle(market.id, { kind: 'winners', winners: [market.selection] })
  while (await keepSums(db.database));
  const tested = async () => {
    const { data: [row] } = await rules(surveillance.backtest, { params: { id: rule.id }, body: { version: 1, days: 1 } })
    return { hits: row?.versions[0]?.backtest?.hits, sample: row?.versions[0]?.backtest?.sample }
  }
  const next = await newMarket()
  const later = await next.bet('five', 'back')
  await relay()
  const five = idOf('five')
  const lastSlot = async (at: string) => {
    for (const sums of ['bet_sums', 'money_sums']) {
      await db.owner.query(`update ${sums} set slot = slot + (${at} - (select max(slot) from ${sums} where account_id = $1)) where account_id = $1`, [five])
    }
  }
  const ofBet = `(select date_bin('15 minutes', placed_at, 'epoch') from bets where id = ${later})`
  // Of the quarter of an hour in which the bet itself is nothing counts yet.
  await lastSlot(ofBet)
  expect(await tested()).toEqual({ hits: 0, sample: [] })
  await lastSlot(`${ofBet} - interval '15 minutes'`)
  const { hits, sample } = await tested()
  expect(sample).toContain(later)
  expect(hits).toBeGreaterThan(0)
  const { rows: [record] } = await db.owner.query<{ profit: string }>(
    `select sum(won_minor + lost_minor)::text as profit from money_sums where account_id = $1 and market_type is not null`, [five])
  // Both bets at evens won.
  expect(record?.profit).toBe('10000')
})

test('a bet after failed sign-ins, from two countries and one that is new, is found live and in the past; a rule with these off finds nothing', async () => {
  const three = idOf('three')
  const tell = (id: number, minutesAgo: number, ip: string, succeeded: boolean, country: string | null) => db.owner.query(
    `insert into player_sign_ins (id, business_id, player_id, at, ip, succeeded, country) values ($1, $2, $3, now() - make_interval(mins => $4), $5, $6, $7)`, [800 + id, world.businessId, three, minutesAgo, ip, succeeded, country])
  await tell(0, 31 * 24 * 60, '203.0.113.1', true, 'GB')
  await tell(1, 7 * 24 * 60, '203.0.113.1', true, 'IN')
  // What failed from there before makes no country known.
  await tell(2, 6 * 24 * 60, '203.0.113.2', false, 'GB')
  for (let id = 3; id < 8; id++) await tell(id, id, '203.0.113.2', false, 'US')
  await tell(8, 20, '203.0.113.1', true, 'IN')
  await tell(9, 1, '203.0.113.2', true, 'GB')
  const market = await newMarket()
  const placed = await market.bet('three', 'back', { stake_minor: 1_234 })
  await look()
  const found = (await db.owner.query<{ rule_id: string; facts: object }>('select rule_id, facts from surveillance_hits where bet_id = $1 and rule_id in (11, 14)', [placed])).rows
  const facts = { failed: 5, failed_minutes: 10, countries: 'GB IN', country_minutes: 60, new_country: 'GB' }
  expect(found).toEqual([{ rule_id: '14', facts }])
  const { data: [tested] } = await rules(surveillance.backtest, { params: { id: '14' }, body: { version: 1, days: 1 } })
  // Bets of the minutes before come after those sign-ins too, which were not told yet when they were judged.
  expect(tested?.versions[0]?.backtest?.sample.at(-1)).toBe(placed)
})

test('a stake near the largest that was allowed is found by a rule that asks for it', async () => {
  const { data: [made] } = await rules(surveillance.addRule, { body: { kind: 'big_stake', name: 'Near the most', severity: 'low', params: { times: 1_000, bets: 30, of_most: 50 } } })
  const market = await newMarket()
  const small = await market.bet('four', 'back', { stake_minor: 1_001 })
  const { rows: [ground] } = await db.owner.query<{ most: string }>('select ground -> 0 ->> 1 as most from bets where id = $1', [small])
  const most = Number(ground?.most)
  await db.owner.query(`update bets set ground = replace(ground::text, $2, '2001')::json where id = $1`, [small, `${most}`])
  await relay()
  const { data: [tested] } = await rules(surveillance.backtest, { params: { id: made?.id ?? '' }, body: { version: 1, days: 1 } })
  expect(tested?.versions[0]?.backtest).toMatchObject({ sample: [small] })
})

test('a market in play that the declaration of its result closes has stopped there', async () => {
  const market = await newMarket()
  await db.owner.query('update markets set in_play = true where id = $1', [market.id])
  await market.bet('one', 'back')
  await look()
  expect(await money.declare(market.id, { kind: 'winners', winners: [market.selection] })).toMatchObject({ ok: true })
  await look()
  expect((await db.owner.query('select from market_stops where market_id = $1', [market.id])).rowCount).toBe(1)
})

test('who is linked with whom, and by what', async () => {
  for (const [at, name] of ['one', 'three'].entries()) {
    await db.owner.query(`insert into player_sign_ins (id, business_id, player_id, at, ip) values ($1, $2, $3, now(), '203.0.113.9')`, [900 + at, world.businessId, idOf(name)])
  }
  // Who tried from there was not there.
  await db.owner.query(`insert into player_sign_ins (id, business_id, player_id, at, ip, succeeded) values (902, $1, $2, now(), '203.0.113.9', false)`, [world.businessId, idOf('five')])
  const { data: [links] } = await looker(surveillance.links, { params: { id: idOf('one') }, query: { days: '1' } })
  const names = new Map(links?.nodes.map((node) => [node.id, node.user_name]))
  expect(links?.nodes[0]).toMatchObject({ user_name: 'one', level: 9, path: 'agent' })
  const edges = links?.edges.map((edge) => `${edge.kind} ${[names.get(edge.from), names.get(edge.to)].toSorted().join()}`) ?? []
  expect(edges).toContain('device one,two')
  expect(edges).toContain('address one,two')
  expect(edges).toContain('opposite one,two')
  // The agent gave credit to all of them.
  expect(edges).toContain('transfer agent,one')
  expect(links?.edges.find((edge) => edge.kind === 'device')?.evidence[0]).toMatchObject({ what: 'shared' })
  // The newest bets of each of the two, whoever was named first.
  const device = links?.edges.find((edge) => edge.kind === 'device' && [edge.from, edge.to].includes(idOf('two'))) ?? expect.fail('joined')
  const newestOf = async (id: string) => (await db.owner.query<{ id: string }>(`select id from bets where player_id = $1 and device = 'shared' order by id desc limit 6`, [id])).rows.map((row) => row.id)
  expect([device.evidence[0]?.from_bet_ids, device.evidence[0]?.to_bet_ids]).toEqual([await newestOf(device.from), await newestOf(device.to)])
  expect(links?.cut).toBe(false)
  // Sign-ins join as bets do, and name none.
  const signed = links?.edges.flatMap((edge) => edge.evidence.map((evidence) => ({ pair: [names.get(edge.from), names.get(edge.to)].toSorted().join(), ...evidence }))).filter(({ what }) => what === '203.0.113.9')
  expect(signed).toHaveLength(1)
  expect(signed?.[0]).toMatchObject({ pair: 'one,three', from_bets: 0, to_bets: 0, from_bet_ids: [], to_bet_ids: [] })
  expect((await refusedWith(looker(surveillance.links, { params: { id: idOf('agent') } }))).code).toBe('ACCOUNT_UNKNOWN')
})

test('accounts that back different runners stand against each other in the graph as in the alert, with the bets of both and what can go over', async () => {
  const market = await newMarket()
  const other = market.runners.get('B') ?? expect.fail('two run')
  await setPrice(db, market.id, other, 2_000)
  const backed = await market.bet('four', 'back', { device: 'a desk' })
  const against = await market.bet('five', 'back', { device: 'a desk', selection_id: other })
  await look()
  expect((await waiting({ kind: 'opposite_linked' })).filter((alert) => alert.market_id === market.id)).toMatchObject([{ player_names: ['five', 'four'].toSorted() }])
  const { data: [links] } = await looker(surveillance.links, { params: { id: idOf('four') }, query: { days: '1' } })
  const evidence = links?.edges.filter((edge) => edge.kind === 'opposite').flatMap((edge) => edge.evidence)
  expect(evidence?.filter((each) => [...each.from_bet_ids, ...each.to_bet_ids].includes(backed))).toMatchObject([
    { from_bets: 1, to_bets: 1, from_bet_ids: [backed], to_bet_ids: [against], amount_minor: 2_000, currency: 'INR' },
  ])

  // Each on the same runner: both win or both lose, and nothing goes over.
  const together = await newMarket()
  const same = [await together.bet('four', 'back'), await together.bet('five', 'back')]
  const { data: [after] } = await looker(surveillance.links, { params: { id: idOf('four') }, query: { days: '1' } })
  expect(after?.edges.filter((edge) => edge.kind === 'opposite').flatMap((edge) => edge.evidence.flatMap((each) => [...each.from_bet_ids, ...each.to_bet_ids])).filter((id) => same.includes(id))).toEqual([])
})

test('transfers are what people moved by hand: neither rounds of the casino nor bonuses', async () => {
  for (const [at, name] of ['one', 'two'].entries()) {
    await db.owner.query(
      `insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, round_id, reward_id, revision, at)
       values ($1, $2, 'casino_round', $3, 51000, 'INR', $2, null, 1, now()), ($1, $2 + 10, 'bonus', $3, 700, 'INR', null, $2, 1, now())`, [world.businessId, 990_000 + at, idOf(name)])
  }
  const { data: [links] } = await looker(surveillance.links, { params: { id: idOf('one') }, query: { days: '1' } })
  const moved = links?.edges.filter((edge) => edge.kind === 'transfer').flatMap((edge) => edge.evidence.map((each) => each.what)) ?? []
  expect([...new Set(moved)]).toEqual(['credit_deposit'])
})
