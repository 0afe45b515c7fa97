import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import { reconcile } from '#database/reconcile.ts'
import { all } from '../tests/support/all.ts'
import { cricsheetArchives, matchesOf, recordings } from '../tests/support/cricsheet-archives.ts'
import type { MatchFiles } from '../tests/support/cricsheet-archives.ts'
import { testDatabase } from '../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../tests/support/money-driver.ts'
import { addMarket, addSport, createMoneyWorld, setPrice } from '../tests/support/money-world.ts'
import { printedMatch } from '../tests/support/printed-overs.ts'
import type { PrintedMatch } from '../tests/support/printed-overs.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const players = ['yes-at', 'yes-above', 'no-above'] as const
const world = await createMoneyWorld(db, [
  { name: 'company', parent: null, level: 0, shareBp: 4_000 },
  { name: 'agent', parent: 'company', level: 5, shareBp: 6_000 },
], players.map((name) => ({ name, parent: 'agent', creditMinor: 100_000_000 })))
const driver = moneyDriver(context, world)
const won = { 'yes-at': 0, 'yes-above': 0, 'no-above': 0 }

/** Runs the command as a person does, on the files of a match. */
function propose(eventId: string, { id, balls, info }: MatchFiles): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'steward-match-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, `${id}.csv`), balls)
  writeFileSync(join(folder, `${id}_info.csv`), info)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'propose-results.ts'), '--event', eventId, join(folder, `${id}.csv`)], {
    env: { ...process.env, DATABASE_URL: db.url, STEWARD_DATA: folder }, encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.trim().split('\n')
}

/** The session lines of a match: what each is called, and what the printed overs make of it. */
function sessions(match: PrintedMatch): readonly (readonly [name: string, must: number | null])[] {
  return match.teams.flatMap((team) => {
    const innings = match.of(team)
    return [
      ...[6, 10, 15].map((overs) => [`${team} ${overs} Over Runs`, innings.after(overs)] as const),
      [`${team} Total Runs`, innings.batted && match.ended !== 'no_result' ? innings.total : null] as const,
      ...([['1st', 1], ['2nd', 2], ['3rd', 3], ['5th', 5], ['10th', 10]] as const).map(([name, wicket]) => [`${team} Fall of ${name} Wicket`, innings.fall(wicket)] as const),
    ]
  })
}

const noResult = { kind: 'void', reason: 'no_result' } as const

/** Markets of one match under bets, proposed by the command, verified by a second person; what is left to people is declared by one and verified by another. */
async function settleMatch(files: MatchFiles): Promise<{ readonly proposed: number; readonly left: number }> {
  const match = printedMatch(files.balls, files.info)
  const at = { ...world, ...(await addSport(db)) }
  const player = (name: (typeof players)[number]) => world.accounts.get(name) ?? ''
  const place = async (...[body]: Parameters<typeof driver.place>) => expect(await driver.place(body), files.id).toMatchObject({ ok: true })
  const outcomes = new Map<string, WireOutcome>()
  for (const [name, must] of sessions(match)) {
    const market = await addMarket(db, at, { type: 'fancy' })
    // A run less or more than the record has would turn one of these bets.
    const line = (must ?? 40) * 1_000
    for (const [who, side, above] of [['yes-at', 'back', 0], ['yes-above', 'back', 1_000], ['no-above', 'lay', 1_000]] as const) {
      await setPrice(db, market.id, 'line', 90_000, line + above)
      await place({ player_id: player(who), market_id: market.id, side, line: line + above, price: 90_000, stake_minor: 1_000 })
    }
    if (must !== null) {
      won['yes-at'] += 900
      won['yes-above'] -= 1_000
      won['no-above'] += 1_000
    }
    await db.owner.query("update markets set name = $2, status = 'closed' where id = $1", [market.id, name])
    outcomes.set(market.id, must === null ? noResult : { kind: 'number', value: line })
  }
  const [home = '', away = ''] = match.teams
  const odds = await addMarket(db, at, { type: 'match_odds', runners: [home, away] })
  const isWon = match.teams.includes(match.ended)
  const loser = match.ended === home ? away : home
  for (const [who, side] of [['yes-at', isWon ? match.ended : home], ['yes-above', loser]] as const) {
    const selection_id = odds.runners.get(side) ?? ''
    await setPrice(db, odds.id, selection_id, 2_000)
    await place({ player_id: player(who), market_id: odds.id, selection_id, side: 'back', price: 2_000, stake_minor: 1_000 })
  }
  if (isWon) {
    won['yes-at'] += 980
    won['yes-above'] -= 1_000
  }
  await db.owner.query("update markets set name = 'Match Odds', status = 'closed' where id = $1", [odds.id])
  outcomes.set(odds.id, isWon ? { kind: 'winners', winners: [odds.runners.get(match.ended) ?? ''], removed: [] } : { kind: 'void', reason: match.ended === 'tie' ? 'tie' : 'no_result' })

  const said = propose(at.eventId, files)
  const { rows } = await db.owner.query<{ id: string; declared_by_feed: string | null }>(
    'select m.id::text, r.declared_by_feed from markets m left join results r on r.market_id = m.id where m.event_id = $1', [at.eventId])
  const proposed = rows.filter((row) => row.declared_by_feed === 'cricsheet').map((row) => row.id)
  expect(said.at(-1)).toBe(`${proposed.length} of ${rows.length} closed markets have a proposal.`)
  for (const [marketId, outcome] of outcomes) {
    if (!proposed.includes(marketId)) {
      expect(outcome, 'what has a figure is proposed').toEqual(noResult)
      expect(await driver.declare(marketId, outcome)).toMatchObject({ ok: true })
      expect(await driver.verify(marketId, outcome, 1, world.trader)).toMatchObject({ ok: false, refusal: { code: 'RESULT_SAME_PERSON' } })
    }
    expect(await driver.verify(marketId, outcome), `${files.id}, market ${marketId}`).toMatchObject({ ok: true })
  }
  await driver.work()
  return { proposed: proposed.length, left: rows.length - proposed.length }
}

/** Of every kind of end one; with STEWARD_TEST_ALL a whole archive beside them. */
function chosen(): readonly MatchFiles[] {
  const archives = cricsheetArchives.map(matchesOf)
  const matches = archives.flat()
  const first = (of: readonly MatchFiles[], wanted: (ended: string) => boolean) => of.find((files) => wanted(printedMatch(files.balls, files.info).ended))
  const isWinner = (ended: string) => ended !== 'tie' && ended !== 'no_result'
  const few = [first(archives[0] ?? [], isWinner), first(archives.at(-1) ?? [], isWinner), first(matches, (ended) => ended === 'tie'), first(matches, (ended) => ended === 'no_result')]
  return [...few.flatMap((each) => (each === undefined ? [] : [each])), ...(all ? (archives[1] ?? []) : [])]
}

test.skipIf(recordings === undefined)('recorded matches, proposed by the command into markets under bets, settle as the printed overs have it', { timeout: 1_800_000 }, async () => {
  const counted = { matches: 0, proposed: 0, left: 0 }
  for (const files of chosen()) {
    const { proposed, left } = await settleMatch(files)
    counted.matches += 1
    counted.proposed += proposed
    counted.left += left
    const { rows } = await db.owner.query<{ id: string; unsettled: string; held: string }>('select account_id::text as id, unsettled_minor as unsettled, exposure_minor as held from account_funds')
    for (const name of players) expect(rows.find((row) => row.id === world.accounts.get(name)), `${name} after match ${files.id}`).toMatchObject({ unsettled: String(won[name]), held: '0' })
  }
  console.log(`settled through the product: ${JSON.stringify(counted)}`)
  expect(counted.matches).toBeGreaterThan(3)
  expect(counted.proposed).toBeGreaterThan(counted.left)
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})
