import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readMatch } from './read-match.ts'
import { sessionLineOf, sessionResult } from './session-result.ts'
import type { SessionLine } from './session-result.ts'

/** Every recorded match, in place: archives of the files as they are published. */
const folder = process.env['STEWARD_RECORDINGS']
const archives = folder === undefined ? [] : readdirSync(join(folder, 'cricsheet')).filter((name) => name.endsWith('.tar.gz')).sort()
const archivesRecorded = 7
const matchesRecorded = 393

/** The files of a tar archive, by name. */
function filesOf(path: string): ReadonlyMap<string, string> {
  const bytes = gunzipSync(readFileSync(path))
  const files = new Map<string, string>()
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const textAt = (from: number, length: number) => bytes.subarray(at + from, at + from + length).toString('latin1').replace(/\0.*$/s, '').trim()
    const size = Number.parseInt(textAt(124, 12), 8)
    files.set(textAt(0, 100), bytes.subarray(at + 512, at + 512 + size).toString('utf8'))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

/**
 * The same once more, counted another way: from the end of each line, because only fields before it may hold commas, over by over by the
 * number of the ball instead of by counting legal ones.
 */
function naive(csv: string, ballsPerOver: number) {
  const lines = csv.trim().split('\n').slice(1).map((line) => line.trim().replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(',', ';')).split(','))
  return (team: string) => {
    const score = lines.filter((f) => f[6] === team && Number(f[4]) < 3)
    const runsOf = (f: readonly string[]) => Number(f[11]) + Number(f[12]) - Number(f[17] ?? 0)
    const outs = (f: readonly string[]) => [f[18], f[20]].filter((kind) => kind !== undefined && kind !== '' && !kind.startsWith('retired hurt') && kind !== 'retired not out').length
    const sum = (upTo: number) => score.slice(0, upTo).reduce((runs, f) => runs + runsOf(f), 0)
    const downAfter = (upTo: number) => score.slice(0, upTo).reduce((down, f) => down + outs(f), 0)
    const legalAfter = (upTo: number) => score.slice(0, upTo).filter((f) => (f[13] ?? '') === '' && (f[14] ?? '') === '').length
    const places = Array.from({ length: score.length }, (_, index) => index + 1)
    return {
      total: sum(score.length),
      after(overs: number): number | null {
        const end = places.find((upTo) => legalAfter(upTo) === overs * ballsPerOver || downAfter(upTo) === 10)
        return end === undefined ? null : sum(end)
      },
      fall(wicket: number): number | null {
        const end = places.find((upTo) => downAfter(upTo) >= wicket)
        return end === undefined ? null : sum(end)
      },
    }
  }
}

test(`recorded matches: no line is proposed wrong (${folder === undefined ? `${matchesRecorded} matches skipped, STEWARD_RECORDINGS is unset` : `${archives.length} archives`})`, (context) => {
  if (folder === undefined) return context.skip()
  expect(archives).toHaveLength(archivesRecorded)
  const wrong: string[] = []
  const counted = { matches: 0, lines: 0, runs: 0, void: 0, unsaid: 0, won: 0, tie: 0, no_result: 0 }
  for (const archive of archives) {
    const files = filesOf(join(folder, 'cricsheet', archive))
    for (const [name, csv] of files) {
      if (name.endsWith('_info.csv')) continue
      const info = files.get(name.replace('.csv', '_info.csv')) ?? ''
      const match = readMatch(csv, info)
      counted.matches += 1
      counted[match.ended.how] += 1
      const said = /^info,outcome,(.*)$/m.exec(info)?.[1]?.trim()
      const winner = /^info,winner,"?([^"\r\n]*)"?$/m.exec(info)?.[1]?.trim()
      const ended = winner ?? (said === 'tie' ? 'tie' : 'no_result')
      if (ended !== (match.ended.how === 'won' ? match.ended.winner : match.ended.how)) wrong.push(`${name}: ${ended}`)
      const count = naive(csv, Number(/^info,balls_per_over,(\d+)/m.exec(info)?.[1]))
      for (const team of match.teams) {
        const of = count(team)
        const lines: readonly (readonly [SessionLine, number | null])[] = [
          ...[6, 10, 15, 20].map((overs) => [{ of: 'runs after overs', team, overs }, of.after(overs)] as const),
          [{ of: 'innings total', team }, of.total],
          ...Array.from({ length: 10 }, (_, index) => [{ of: 'fall of wicket', team, wicket: index + 1 }, of.fall(index + 1)] as const),
        ]
        for (const [line, must] of lines) {
          const result = sessionResult(match, line)
          counted.lines += 1
          counted[result.kind] += 1
          if (result.kind === 'runs' ? result.runs !== must : must !== null && line.of !== 'innings total') wrong.push(`${name}: ${JSON.stringify(line)} ${JSON.stringify(result)}, must be ${must}`)
          if (result.kind === 'runs' && result.rows.some((row) => !csv.includes(row))) wrong.push(`${name}: a line of the record that is not in it`)
        }
      }
    }
  }
  console.log(`cricsheet: ${JSON.stringify(counted)}`)
  expect(wrong).toEqual([])
  expect(counted).toMatchObject({ matches: matchesRecorded, tie: 5, no_result: 9, won: 379 })
  expect(counted.runs).toBeGreaterThan(counted.lines / 2)
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
