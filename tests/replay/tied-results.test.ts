import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { replaySummary } from '#cli/replay/replay-summary.ts'
import { runReplay } from '#cli/replay/run-replay.ts'
import { silentLog } from '#server/runtime/log.ts'
import { testDatabase } from '../support/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-tied-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const startMs = Date.UTC(2024, 0, 20, 6, 20)
const names = ['Ash', 'Birch', 'Cedar', 'Daphne']
const definition = (numberOfWinners: number, status: string, runners: readonly string[]) => ({
  status, numberOfWinners, bettingType: 'ODDS', marketType: numberOfWinners === 1 ? 'WIN' : 'PLACE', eventTypeId: '7', eventId: '55', countryCode: 'GB', venue: 'Northgate',
  marketTime: new Date(startMs).toISOString(), betDelay: 0, inPlay: false,
  runners: runners.map((each, index) => ({ id: index + 1, name: names[index], status: each, sortPriority: index + 1 })),
})
const active = names.map(() => 'ACTIVE')

/** A recording of markets that open, move and end: places and what each runner came to, by market. */
function recording(file: string, ends: Readonly<Record<string, { readonly places: number; readonly runners: readonly string[] }>>): string {
  const told = (status: string, ended: boolean) =>
    Object.entries(ends).map(([id, { places, runners }]) => ({ id, marketDefinition: definition(places, status, ended ? runners : active) }))
  const levels = (move: number) => names.map((_, index) => ({ id: index + 1, batb: [[0, 2 + index + move / 100, 500]], batl: [[0, 2.1 + index + move / 100, 500]] }))
  const messages = [
    told('OPEN', false),
    ...Array.from({ length: 30 }, (_, move) => Object.keys(ends).map((id) => ({ id, rc: levels(2 * move) }))),
    told('SUSPENDED', false), told('CLOSED', true),
  ]
  const path = join(folder, file)
  writeFileSync(path, messages.map((mc, index) => `${JSON.stringify({ op: 'mcm', pt: startMs - 60_000 + index * 1_000, ...(index === 0 && { ct: 'SUB_IMAGE' }), mc })}\n`).join(''))
  return path
}

test('a dead heat is settled as recorded; a tie that the recording does not resolve is left to people', async () => {
  const file = recording('tied.jsonl', {
    '1.1': { places: 1, runners: ['WINNER', 'WINNER', 'LOSER', 'LOSER'] },
    '1.2': { places: 2, runners: ['WINNER', 'WINNER', 'WINNER', 'LOSER'] },
    '1.3': { places: 1, runners: ['LOSER', 'LOSER', 'LOSER', 'WINNER'] },
  })
  const { url } = await testDatabase()
  const report = await runReplay({ files: [file], players: 12, seed: '7', speed: 'max', json: false }, silentLog, url)
  expect(report.troubles).toEqual([])
  expect(report).toMatchObject({ markets: 3, markets_settled: 2, markets_left_to_people: 1, mismatches: 0, rollback_identical: true, resettled_identical: true })
  expect(report.winners_settled.toSorted()).toEqual(['Ash', 'Birch', 'Daphne'])
  expect(report.bets_accepted).toBeGreaterThan(20)
  expect(replaySummary(report)).toMatch(/Left to people +1 markets/)
})
