import { expect, test } from 'vitest'
import { recordsTests, tellFigures } from '#tools/record-figures.ts'
import { cricsheetArchives, matchesOf, recordings } from '../../tests/support/cricsheet-archives.ts'
import { printedMatch } from '../../tests/support/printed-overs.ts'
import { readMatch } from './read-match.ts'
import { sessionLineOf, sessionResult } from './session-result.ts'
import type { SessionLine } from './session-result.ts'

const archivesRecorded = 7
const matchesRecorded = 393

test(`recorded matches: no line is proposed wrong (${recordings === undefined ? `${matchesRecorded} matches skipped, STEWARD_RECORDINGS is unset` : `${cricsheetArchives.length} archives`})`, (context) => {
  if (recordings === undefined) return context.skip()
  expect(cricsheetArchives).toHaveLength(archivesRecorded)
  const wrong: string[] = []
  const ended = { matches: 0, won: 0, tie: 0, no_result: 0 }
  const counted = new Map<string, Record<'runs' | 'void' | 'unsaid', number>>()
  for (const { id, balls, info } of cricsheetArchives.flatMap(matchesOf)) {
    const [match, printed] = [readMatch(balls, info), printedMatch(balls, info)]
    ended.matches += 1
    ended[match.ended.how] += 1
    expect(printed.teams).toHaveLength(2)
    if (printed.ended !== (match.ended.how === 'won' ? match.ended.winner : match.ended.how)) wrong.push(`${id}: ended ${printed.ended}`)
    for (const team of printed.teams) {
      const innings = printed.of(team)
      const whole = innings.batted && printed.ended !== 'no_result'
      const lines: readonly (readonly [name: string, SessionLine, must: number | null, otherwise: 'void' | 'unsaid'])[] = [
        ...[6, 10, 15, 20].map((overs) => [`runs after ${overs} overs`, { of: 'runs after overs', team, overs }, innings.after(overs), 'void'] as const),
        ['innings totals', { of: 'innings total', team }, whole ? innings.total : null, 'unsaid'],
        ...Array.from({ length: 10 }, (_, at) => ['falls of wickets', { of: 'fall of wicket', team, wicket: at + 1 }, innings.fall(at + 1), 'unsaid'] as const),
      ]
      for (const [name, line, must, otherwise] of lines) {
        const result = sessionResult(match, line)
        const kinds = counted.get(name) ?? { runs: 0, void: 0, unsaid: 0 }
        counted.set(name, { ...kinds, [result.kind]: kinds[result.kind] + 1 })
        const right = must === null ? result.kind === otherwise : result.kind === 'runs' && result.runs === must
        if (!right) wrong.push(`${id}: ${JSON.stringify(line)} ${JSON.stringify(result)}, must be ${must ?? otherwise}`)
        if (result.kind === 'runs' && result.rows.some((row) => !balls.includes(row))) wrong.push(`${id}: a line of the record that is not in it`)
      }
    }
  }
  tellFigures('recorded matches', 'STEWARD_RECORDINGS=FOLDER npm test -- feeds/cricsheet/recordings.test.ts', [
    `matches: ${ended.matches} (won ${ended.won}, ties ${ended.tie}, no result ${ended.no_result})`,
    ...[...counted].map(([name, { runs, void: voided, unsaid }]) => `${name}: ${runs} proposed, ${voided} void, ${unsaid} left to people`),
    `wrong: ${wrong.length}`,
  ], recordsTests)
  expect(wrong).toEqual([])
  expect(ended).toEqual({ matches: matchesRecorded, tie: 5, no_result: 9, won: 379 })
  for (const [name, { runs }] of counted) expect(runs, name).toBeGreaterThan(matchesRecorded)
})

test('names of lines', () => {
  const teams = ['Harbour City', 'Northgate']
  expect(sessionLineOf('Harbour City 6 Over Runs', teams)).toEqual({ of: 'runs after overs', team: 'Harbour City', overs: 6 })
  expect(sessionLineOf('northgate 15 overs runs', teams)).toEqual({ of: 'runs after overs', team: 'Northgate', overs: 15 })
  expect(sessionLineOf('Northgate Total Runs', teams)).toEqual({ of: 'innings total', team: 'Northgate' })
  expect(sessionLineOf('Northgate Fall of 2nd Wicket', teams)).toEqual({ of: 'fall of wicket', team: 'Northgate', wicket: 2 })
  expect(sessionLineOf('Northgate Fall of 11th Wicket', teams)).toBeNull()
  expect(sessionLineOf('Elsewhere 6 Over Runs', teams)).toBeNull()
  expect(sessionLineOf('Match Odds', teams)).toBeNull()
})

const head = 'match_id,season,start_date,venue,innings,ball,batting_team,bowling_team,striker,non_striker,bowler,runs_off_bat,extras,wides,noballs,byes,legbyes,penalty,wicket_type,player_dismissed,other_wicket_type,other_player_dismissed'
const ball = (innings: number, at: string, runs: number, extras = '0,,,,,', wicket = ',,,') => `1,2026,2026-03-14,"Ground, East",${innings},${at},A,B,x,y,z,${runs},${extras},${wicket}`

test('wides do not count, penalties count nothing, who retires hurt is not out, and a super over is another match', () => {
  const csv = [head, ball(1, '0.1', 4), ball(1, '0.2', 0, '1,1,,,,'), ball(1, '0.2', 1, '6,,,1,,5', 'retired hurt,x,,'), ball(1, '0.3', 2, '0,,,,,', 'bowled,x,,'), ball(3, '0.1', 6)].join('\n')
  const match = readMatch(csv, 'info,team,A\ninfo,team,B\ninfo,balls_per_over,3\ninfo,outcome,tie\n')
  expect(match.ended).toEqual({ how: 'tie' })
  expect(sessionResult(match, { of: 'runs after overs', team: 'A', overs: 1 })).toMatchObject({ kind: 'runs', runs: 9 })
  expect(sessionResult(match, { of: 'runs after overs', team: 'A', overs: 2 })).toMatchObject({ kind: 'void', reason: 'no_result' })
  expect(sessionResult(match, { of: 'fall of wicket', team: 'A', wicket: 1 })).toMatchObject({ kind: 'runs', runs: 9 })
  expect(sessionResult(match, { of: 'fall of wicket', team: 'A', wicket: 2 })).toMatchObject({ kind: 'unsaid' })
  expect(sessionResult(match, { of: 'innings total', team: 'B' })).toMatchObject({ kind: 'unsaid' })
})

test('half a record is no record', () => {
  expect(() => readMatch('a,b\n1,2', '')).toThrow('no column')
  expect(() => readMatch(head, 'info,team,A\n')).toThrow('how the match ended')
  expect(() => readMatch(`${head}\n${ball(1, '0.1', -1)}`, 'info,outcome,tie\n')).toThrow('no count of runs')
})
