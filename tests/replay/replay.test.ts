import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { silentLog } from '#server/runtime/log.ts'
import type { ReplayReport } from '#cli/replay/run-replay.ts'
import { runReplay } from '#cli/replay/run-replay.ts'
import { recordsTests, tellFigures } from '#tools/record-figures.ts'
import { all } from '../support/all.ts'
import { testDatabase } from '../support/database.ts'

const folder = process.env['STEWARD_RECORDINGS']
const replayTimeoutMs = 180_000

type Recorded = { readonly what: string; readonly messages: number; readonly runners: number; readonly removed: number; readonly suspensions: number; readonly winners: readonly string[] }

/** What those who collected the recordings counted in them. */
const small: Readonly<Record<string, Recorded>> = {
  'betcode-org_flumine/1.197931750.jsonl.gz': { what: 'greyhounds, win', messages: 166, runners: 6, removed: 0, suspensions: 1, winners: ['2. Sandwood Jet'] },
  'betcode-org_flumine/BASIC-1.132153978.jsonl.gz': { what: 'horses, win, in play', messages: 480, runners: 14, removed: 2, suspensions: 1, winners: ['Brother Mcgonagall'] },
  'limx0_betfair_parser/1.205822330.bz2': { what: 'horses, three places', messages: 5_654, runners: 17, removed: 3, suspensions: 5, winners: ['1. Realaide', '13. Daulat Machtigamor', '23. Birkin Black'] },
  'mzaja_betfair-database/1.219107753.jsonl.gz': { what: 'greyhounds, two places', messages: 29, runners: 5, removed: 0, suspensions: 1, winners: ['59239587', '59505624'] },
}
const large: Readonly<Record<string, Recorded>> = {
  'betcode-org_flumine/1.200806927.jsonl.gz': { what: 'cricket, match odds, in play', messages: 18_529, runners: 2, removed: 0, suspensions: 2, winners: ['228749'] },
  'limx0_betfair_parser/1.185781277.bz2': { what: 'horses, win, in play', messages: 7_600, runners: 17, removed: 3, suspensions: 2, winners: ['40364042'] },
  'mzaja_betfair-database/1.145405534.bz2': { what: 'football, both teams to score', messages: 681, runners: 2, removed: 0, suspensions: 1, winners: ['Yes'] },
  'mzaja_betfair-database/1.223716976.bz2': { what: 'tennis, match odds, in play', messages: 362, runners: 2, removed: 0, suspensions: 1, winners: ['Cameron Norrie'] },
  'nautechsystems_nautilus_trader/1.206064380.bz2': { what: 'horses, win, in play', messages: 18_793, runners: 13, removed: 1, suspensions: 4, winners: ['9. Isolating'] },
}

const players = all ? 60 : 24
const seed = '7'

/** Of the small ones a change is judged by those of one winner and of several. */
const settled = all ? { ...small, ...large } : Object.fromEntries(Object.entries(small).filter((_, index) => index % 2 === 1))
const unsettled = all ? (['limx0_betfair_parser/1.164917629.bz2', 'limx0_betfair_parser/1.242971311_200_soccer_markets.bz2'] as const) : []
const urls = new Map<string, string>()
if (folder !== undefined) for (const file of [...Object.keys(settled), ...unsettled]) urls.set(file, (await testDatabase()).url)

const replay = (file: string) =>
  runReplay({ files: [join(folder ?? '', file)], players, seed, speed: 'max', json: false }, silentLog, urls.get(file))

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((total, count) => total + count, 0)

/** A market for docs/testing.md: what was recorded of it, and what came of the bets. */
const lineOf = (file: string, what: string, report: ReplayReport) => [
  (/1\.\d+/.exec(file)?.[0] ?? file).padEnd(12), what.padEnd(30), `${report.messages} messages`.padStart(14), `${report.runners} runners, ${report.runners_removed} removed`.padStart(22), `${report.suspensions} suspended`.padStart(12),
  `   ${report.bets_accepted} bets accepted, ${sum(report.bets_refused)} refused, ${report.bets_void} void; won by ${report.winners.toSorted().join(', ')}`,
].join(' ')

describe.skipIf(folder === undefined)('a recorded market, from its first price to its second settlement', () => {
  const lines: string[] = []
  afterAll(() => tellFigures('recorded markets', 'STEWARD_RECORDINGS=FOLDER STEWARD_TEST_ALL=1 npm test -- tests/replay', [
    ...lines, `${lines.length} of ${Object.keys(settled).length} markets as recorded, with ${players} players each, seed ${seed}: nothing malformed, ledger sum 0, 0 mismatches, rolled back and settled again to the unit`,
  ], recordsTests && all && lines.length === Object.keys(settled).length))

  for (const [file, expected] of Object.entries(settled)) {
    test(`${file}: the books hold at every step`, { timeout: replayTimeoutMs }, async () => {
      const report = await replay(file)
      expect(report.troubles).toEqual([])
      expect(report).toMatchObject({
        messages: expected.messages,
        malformed: 0,
        markets: 1,
        markets_settled: 1,
        runners: expected.runners,
        runners_removed: expected.removed,
        suspensions: expected.suspensions,
        market_status: 'closed',
        ledger_sum_minor: 0,
        mismatches: 0,
        rollback_identical: true,
        resettled_identical: true,
      })
      expect(report.winners.toSorted()).toEqual(expected.winners.toSorted())
      expect(report.bets_accepted).toBeGreaterThan(50)
      expect(Object.keys(report.bets_refused).length).toBeGreaterThan(3)
      lines.push(lineOf(file, expected.what, report))
    })
  }
})

describe.skipIf(folder === undefined || !all)('a recording that ends before the result', () => {
  test.each([
    ['limx0_betfair_parser/1.164917629.bz2', 298, 1],
    ['limx0_betfair_parser/1.242971311_200_soccer_markets.bz2', 1_736, 200],
  ])('%s takes bets and settles nothing', { timeout: replayTimeoutMs }, async (file, messages, markets) => {
    const report = await replay(file)
    expect(report.troubles).toEqual([])
    expect(report).toMatchObject({ messages, markets, markets_settled: 0, winners: [], market_status: 'open', mismatches: 0, rollback_identical: null, resettled_identical: null })
    expect(report.bets_accepted).toBeGreaterThan(50)
  })
})
