import { beforeAll, expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { drillOf, ofLevel, ofRest, type Drilled, type DrillPlace, type FiguresOf } from '#web/features/analytics/drill-of.ts'
import { atMetric, atPartMetric, metrics, partMetrics, type Metric } from '#web/features/analytics/series.ts'
import { all } from '../support/all.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { currency, followed, ofCurrency } from './followed.ts'
import { playBeside, playSeededDay, seededDay } from './seeded-day.ts'

// Every number of the screen of analytics beside what it opens, to the unit: of one company, and of two of one currency together.

const db = await testDatabase()
const patienceMs = 240_000
const server = await testServer(db, { running: false, now: () => new Date('2026-03-15T06:00:00Z') })

let look: ReturnType<typeof clientOf>
const place = { house: '', sport: '' }
beforeAll(async () => {
  const { world } = await playSeededDay(db)
  await playBeside(db, world)
  Object.assign(place, { house: world.accounts.get('house'), sport: world.sportId })
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'BETS', permission: null }] })
  look = clientOf(server, await signIn(server, 'looker'))
}, patienceMs)

/** Of both the whole, of a sport, of a type; else the whole of both companies and a sport of one. */
const asks = (): readonly FiguresOf['asked'][] => [{}, { account_id: place.house }]
  .flatMap((of) => [of, { ...of, game_id: place.sport }, { ...of, market_type: 'match_odds' as const }]).map((asked) => ({ ...seededDay, ...asked })).filter((_, index) => all || index % 4 === 0)

async function ofAsked(asked: FiguresOf['asked']): Promise<FiguresOf> {
  return { asked, currency, accounts: (await look(analytics.series, { query: asked })).extra.accounts, sport: undefined }
}

const seen = new Set<string>()
async function equal(name: string, value: number, metric: Metric, found: Drilled, hourly = false): Promise<void> {
  if (value !== 0) seen.add(`${name} ${metric} ${found.kind}`)
  expect([name, metric, found, await followed(look, found, metric, hourly)]).toEqual([name, metric, found, value])
}

test('the whole time and each hour', async () => {
  for (const asked of asks()) {
    const of = await ofAsked(asked)
    const [total] = ofCurrency((await look(analytics.series, { query: asked })).data)
    for (const metric of metrics) await equal('whole', total === undefined ? 0 : atMetric(total, metric), metric, drillOf(metric, of))
    for (const row of ofCurrency((await look(analytics.series, { query: { ...asked, by: 'hour' } })).data)) {
      const [from, to] = [new Date(row.at ?? ''), new Date(Date.parse(row.at ?? '') + 3_600_000)].map((at) => at.toISOString())
      for (const metric of metrics) await equal('hour', atMetric(row, metric), metric, drillOf(metric, { ...of, asked: { ...asked, from, to } }), true)
    }
  }
}, patienceMs)

test('each sport, type of market, branch and level', async () => {
  for (const asked of asks()) {
    const of = await ofAsked(asked)
    const split = async (by: 'sport' | 'market_type' | 'branch') => ofCurrency((await look(analytics.split, { query: { ...asked, by } })).data)
    for (const by of ['sport', 'market_type'] as const) {
      for (const row of await split(by)) {
        const part: DrillPlace = row.key === '' || row.key === 'casino' ? { type: 'casino' } : by === 'sport' ? { game_id: row.key } : { market_type: row.key as 'fancy' }
        for (const metric of partMetrics) await equal(`${by} ${part.type ?? ''}`, atPartMetric(row, metric), metric, drillOf(metric, of, part))
      }
    }
    const branches = (await look(analytics.split, { query: { ...asked, by: 'branch' } })).data
    for (const told of branches.keys()) {
      // What is drawn as one beside so many that moved most.
      const rest = ofCurrency(branches.slice(told + 1))
      for (const metric of partMetrics) if (metric !== 'margin') await equal('rest', rest.reduce((sum, row) => sum + atPartMetric(row, metric), 0), metric, { kind: 'report', search: ofRest(asked, told + 1) })
    }
    for (const row of await split('branch')) {
      // A branch is opened as a page of its own, whose figures are these.
      const [whole] = ofCurrency((await look(analytics.series, { query: { ...asked, account_id: row.key } })).data)
      for (const metric of partMetrics) {
        expect([row.name, metric, whole === undefined ? 0 : atPartMetric(whole, metric)]).toEqual([row.name, metric, atPartMetric(row, metric)])
        await equal('branch', atPartMetric(row, metric), metric, drillOf(metric, { ...of, accounts: [{ id: row.key, user_name: row.name, currency }], asked: { ...asked, account_id: row.key } }))
      }
    }
    for (const row of ofCurrency((await look(analytics.levels, { query: asked })).data)) {
      const search = ofLevel(asked, String(row.level))
      for (const metric of partMetrics) await equal('level', atPartMetric(row, metric), metric, { kind: 'report', search })
      await equal('level', row.own_minor, 'own', row.level === levels.company ? drillOf('own', of) : { kind: 'report', search })
    }
  }
}, patienceMs)

test('who and what moved most', async () => {
  for (const asked of asks()) {
    const of = await ofAsked(asked)
    for (const kind of ['winners', 'losers', 'markets'] as const) {
      for (const row of ofCurrency((await look(analytics.top, { query: { ...asked, of: kind } })).data)) {
        const [ofRow, part]: [FiguresOf, DrillPlace] = kind === 'markets' ? [of, { market_id: row.id }] : [{ ...of, asked: { ...asked, account_id: row.id } }, {}]
        await equal(kind, row.bets, 'bets', drillOf('bets', ofRow, part))
        await equal(kind, row.turnover_minor, 'turnover', drillOf('turnover', ofRow, part))
        const money = kind === 'markets' ? drillOf('pnl', of, part) : drillOf('pnl', { ...of, accounts: [{ id: row.id, user_name: row.name, currency }] })
        await equal(kind, row.pnl_minor, 'pnl', money)
      }
    }
  }
}, patienceMs)

test('none of these was nothing everywhere', () => {
  for (const name of ['whole', 'hour', 'sport casino', 'market_type casino', 'level', 'rest']) {
    for (const metric of ['pnl', 'players'] as const) expect([...seen].some((each) => each.startsWith(`${name} ${metric} `)), `${name} ${metric}`).toBe(true)
  }
  for (const found of ['whole own report', 'whole own entries', 'whole in_play bets', 'markets pnl report', 'markets pnl entries', 'winners pnl entries', 'level margin report']) expect([...seen], found).toContain(found)
})
