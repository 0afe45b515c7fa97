import { expect, test } from 'vitest'
import { surveillance } from '#contract/surveillance.ts'
import { refusedWith } from '../../tests/support/call.ts'
import { setPrice } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { surveillanceDesk } from '../../tests/support/surveillance-desk.ts'

const { db, idOf, deskId, desk, looker, rules, look, newMarket, waiting } = await surveillanceDesk()

test('the books of two on one market are compared: each with a side of it, and one bet against several small ones', async () => {
  const market = await newMarket()
  const second = market.runners.get('B') ?? expect.fail('two runners')
  await setPrice(db, market.id, second, 2_000)
  const found = async () => (await waiting({ kind: 'opposite_linked', market_id: market.id, player: 'five' }))[0]
  const first = await market.bet('five', 'back', { device: 'of a pair' })
  const against = await market.bet('four', 'back', { device: 'of a pair', selection_id: second })
  await look()
  const alert = (await found()) ?? expect.fail('found')
  const [one, other] = [idOf('five'), idOf('four')].toSorted()
  const mine = one === idOf('five') ? 1_000 : -1_000
  expect(alert.facts).toEqual({
    device: 'of a pair', one, other, bets_one: 1, bets_other: 1, percent: 100, to_one_minor: 1_000, to_other_minor: 1_000, currency: 'INR', more_outcomes: 0,
    books: [market.selection, second].toSorted().map((winner) => ({ winners: [winner], from: null, below: null, one_minor: winner === market.selection ? mine : -mine, other_minor: winner === market.selection ? -mine : mine })),
  })
  const { data: [detail] } = await looker(surveillance.alert, { params: { id: alert.id } })
  expect(detail?.runners).toEqual([{ id: market.selection, name: 'A' }, { id: second, name: 'B' }])
  expect(detail?.findings[0]).toMatchObject({ bet_id: against, bet_ids: [first, against] })
  await desk(surveillance.decide, { params: { id: alert.id }, body: { status: 'confirmed', version_no: alert.version_no } })

  const next = await newMarket()
  const small: string[] = [await next.bet('five', 'back', { device: 'of a pair' })]
  for (let index = 0; index < 5; index++) small.push(await next.bet('four', 'lay', { device: 'of a pair', stake_minor: 110 + index }))
  await look()
  const { data: [again] } = await looker(surveillance.alerts, { query: { status: 'waiting', kind: 'opposite_linked', market_id: next.id } })
  expect(again?.facts).toMatchObject({ bets_one: one === idOf('five') ? 1 : 5, bets_other: one === idOf('five') ? 5 : 1, percent: 71 })
  const { data: [all] } = await looker(surveillance.alert, { params: { id: again?.id ?? '' } })
  expect(all?.findings[0]?.bet_ids).toEqual(small)
  await desk(surveillance.decide, { params: { id: again?.id ?? '' }, body: { status: 'confirmed', version_no: 1 } })
})

test('what was called wrong stays quiet about the same thing for its days, and what is twice as grave raises again', async () => {
  const opposed = async (stakeMinor: number) => {
    const market = await newMarket()
    await market.bet('three', 'back', { device: 'of a quiet pair', stake_minor: stakeMinor })
    const last = await market.bet('four', 'lay', { device: 'of a quiet pair', stake_minor: stakeMinor })
    await look()
    return last
  }
  const ofPair = async () => (await looker(surveillance.alerts, { query: { status: 'waiting', kind: 'opposite_linked', player: 'three' } })).data
  for (const before of await ofPair()) await desk(surveillance.decide, { params: { id: before.id }, body: { status: 'confirmed', version_no: before.version_no } })
  await opposed(1_000)
  const [alert] = await ofPair()
  const id = alert?.id ?? expect.fail('found')
  const { data: [closed] } = await desk(surveillance.decide, { params: { id }, body: { status: 'false_positive', note: 'Sisters.', quiet_days: 5, version_no: 1 } })
  expect((Date.parse(closed?.quiet_until ?? '') - Date.parse(closed?.closed_at ?? '')) / 86_400_000).toBe(5)
  const { rows: [kept] } = await db.owner.query<{ until: string }>(`select after ->> 'quiet_until' as until from audit_log where target_kind = 'alert' and target_id = $1 and action = 'surveillance.decide' order by id desc limit 1`, [id])
  expect(kept?.until).toBe(closed?.quiet_until)

  const quiet = await opposed(1_900)
  expect(await ofPair()).toEqual([])
  const { data: [detail] } = await looker(surveillance.alert, { params: { id } })
  expect(detail?.alert).toMatchObject({ status: 'false_positive', hits: 1, quieted: 1 })
  expect(detail?.findings[0]?.bet_id).toBe(quiet)

  await opposed(2_000)
  const [graver] = await ofPair()
  expect(graver).toMatchObject({ hits: 1, quieted: 0, quiet_until: null })
  // While that waits, what is found joins it, however small.
  await opposed(500)
  expect(await ofPair()).toMatchObject([{ id: graver?.id, hits: 2 }])
  await desk(surveillance.decide, { params: { id: graver?.id ?? '' }, body: { status: 'confirmed', version_no: 1 } })
  // Its days are over.
  await db.owner.query(`update surveillance_alerts set quiet_until = now() - interval '1 second' where id = $1`, [id])
  await opposed(500)
  expect(await ofPair()).toMatchObject([{ hits: 1 }])
  const { data: [again] } = await looker(surveillance.alert, { params: { id } })
  expect(again?.alert.quieted).toBe(1)
})

test('a false positive that is opened again is quiet no more', async () => {
  const { data: [wrong] } = await looker(surveillance.alerts, { query: { status: 'waiting', kind: 'opposite_linked', player: 'three' } })
  const params = { id: wrong?.id ?? expect.fail('waits') }
  const { data: [closed] } = await desk(surveillance.decide, { params, body: { status: 'false_positive', version_no: 1 } })
  expect(closed?.quiet_until).not.toBeNull()
  const { data: [open] } = await desk(surveillance.decide, { params, body: { status: 'open', version_no: 2 } })
  expect(open).toMatchObject({ status: 'open', quiet_until: null })
})

test('what was found in the shadow is told once its version guards; what became of alerts is counted by version', async () => {
  const { data: [made] } = await rules(surveillance.addRule, { body: { kind: 'same_device', name: 'Two on a device, grave', severity: 'high', params: { minutes: 60, accounts: 2 } } })
  const of = { params: { id: made?.id ?? expect.fail('made') } }
  await rules(surveillance.backtest, { ...of, body: { version: 1, days: 1 } })
  await rules(surveillance.setState, { ...of, body: { state: 'shadow', version: 1, expected_version: 1 } })
  const market = await newMarket()
  await market.bet('three', 'back', { device: 'out of the shadow' })
  await market.bet('four', 'back', { device: 'out of the shadow' })
  await look()
  const [shadow] = (await looker(surveillance.alerts, { query: { shadow: 'yes', rule_id: of.params.id } })).data
  const told = async () => (await db.owner.query(`select from notices where kind = 'surveillance.alert' and params ->> 'alert_id' = $1 and ended_at is null`, [shadow?.id])).rowCount
  expect(await told()).toBe(0)
  await rules(surveillance.setState, { ...of, body: { state: 'on', version: 1, expected_version: 1 } })
  await market.bet('three', 'back', { device: 'out of the shadow' })
  await look()
  expect((await waiting({ rule_id: of.params.id })).map((alert) => [alert.id, alert.shadow])).toEqual([[shadow?.id, false]])
  expect(await told()).toBe(1)

  // Closed by mistake and opened again it waits as before, and whoever looks is told as before.
  await desk(surveillance.decide, { params: { id: shadow?.id ?? '' }, body: { status: 'confirmed', version_no: 1 } })
  expect(await told()).toBe(0)
  await desk(surveillance.decide, { params: { id: shadow?.id ?? '' }, body: { status: 'open', version_no: 2 } })
  expect(await told()).toBe(1)
  await desk(surveillance.decide, { params: { id: shadow?.id ?? '' }, body: { status: 'confirmed', version_no: 3 } })
  await rules(surveillance.editRule, { ...of, body: { severity: 'high', params: { minutes: 30, accounts: 2 }, newest_version: 1 } })
  await rules(surveillance.backtest, { ...of, body: { version: 2, days: 1 } })
  await rules(surveillance.setState, { ...of, body: { state: 'on', version: 2, expected_version: 1 } })
  await market.bet('four', 'back', { device: 'out of the shadow' })
  await look()
  const rule = (await looker(surveillance.rules, {})).data.find((row) => row.id === of.params.id)
  expect(rule).toMatchObject({ running_version: 2, waiting: 1, confirmed: 0, versions: [{ version: 2, waiting: 1, confirmed: 0 }, { version: 1, waiting: 0, confirmed: 1 }] })
  await rules(surveillance.setState, { ...of, body: { state: 'off', version: 2, expected_version: 2 } })
})

test('of many findings the newest come with the alert, with how many more there are, and all can be read page by page', async () => {
  const [alert] = await waiting()
  const params = { id: alert?.id ?? expect.fail('waits') }
  await db.owner.query(`insert into surveillance_hits (rule_id, version, bet_id, alert_id, bet_ids, facts, at) select $1, $2, n, $3, array[n], '{"seconds": 1}', now() from generate_series(1, 130) n`, [alert?.rule_id, alert?.version, params.id])
  const { data: [detail] } = await looker(surveillance.alert, { params })
  const { rows: [all] } = await db.owner.query<{ count: number }>('select count(*)::int as count from surveillance_hits where alert_id = $1', [params.id])
  expect([detail?.findings.length, detail?.findings_more]).toEqual([100, (all?.count ?? 0) - 100])
  const first = await looker(surveillance.alertFindings, { params, query: { limit: '100' } })
  expect(first.data).toEqual(detail?.findings)
  const rest = await looker(surveillance.alertFindings, { params, query: { limit: '100', cursor: first.metadata?.next_cursor ?? expect.fail('more') } })
  expect([rest.data.length, rest.metadata?.next_cursor]).toEqual([detail?.findings_more, null])
  expect(rest.data.at(-1)?.bet_id).toBe('1')
  expect((await refusedWith(looker(surveillance.alertFindings, { params: { id: '999' } }))).code).toBe('ACCESS_NOT_FOUND')
})

test('whoever is given an alert is told, and nobody else; taking it, letting it go and closing it tell nobody', async () => {
  const otherId = await addStaff(db.owner, { userName: 'other-desk', grants: [{ section: 'SURVEILLANCE', permission: null }, { section: 'SURVEILLANCE', permission: 'Alert Handle' }] })
  const [alert] = await waiting()
  const params = { id: alert?.id ?? expect.fail('waits') }
  let versionNo = alert?.version_no ?? 0
  const give = async (staffId: string | null) => { await desk(surveillance.assign, { params, body: { staff_id: staffId, version_no: versionNo++ } }) }
  const told = async () => (await db.owner.query<{ user_name: string; params: { alert_id: string; person: string } }>(
    `select l.user_name, n.params from notices n join notice_receipts r on r.notice_id = n.id join logins l on l.id = r.login_id where n.kind = 'surveillance.assigned' and n.ended_at is null`)).rows
    .map((row) => [row.user_name, row.params.alert_id, row.params.person])
  await give(deskId)
  expect(await told()).toEqual([])
  await give(otherId)
  expect(await told()).toEqual([['other-desk', params.id, 'Staff desk']])
  await give(null)
  expect(await told()).toEqual([])
  await give(otherId)
  await desk(surveillance.decide, { params, body: { status: 'confirmed', version_no: versionNo } })
  expect(await told()).toEqual([])
})
