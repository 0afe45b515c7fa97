import type { Delivery, RecordedMatch } from './read-match.ts'

/** What a line on a match is about. Innings count from 1; super overs come after the innings and are never meant. */
export type SessionLine =
  | { readonly of: 'runs after overs'; readonly team: string; readonly overs: number }
  | { readonly of: 'innings total'; readonly team: string }
  | { readonly of: 'fall of wicket'; readonly team: string; readonly wicket: number }

/** What the record says: a number of runs, that there is none, or nothing that a machine may say. */
export type SessionResult =
  | ({ readonly kind: 'runs'; readonly runs: number } & Counted)
  | ({ readonly kind: 'void'; readonly reason: 'no_result' } & Counted)
  | { readonly kind: 'unsaid'; readonly why: string }

/** How many deliveries were looked at, and the lines that decide: the last of them. */
type Counted = { readonly deliveries: number; readonly rows: readonly string[] }

const inningsCounted = 2
const wicketsPerInnings = 10

/**
 * The line that a market's name is about: "<team> 6 Over Runs", "<team> Total Runs", "<team> Fall of 1st Wicket". Null for other names and for
 * teams that do not play.
 */
export function sessionLineOf(name: string, teams: readonly string[]): SessionLine | null {
  const [, overTeam = '', overs = ''] = /^(.+) (\d{1,2}) overs? runs$/i.exec(name.trim()) ?? []
  const [, totalTeam = ''] = /^(.+?) (?:innings )?total(?: runs)?$/i.exec(name.trim()) ?? []
  const [, wicketTeam = '', wicket = ''] = /^(.+) fall of (\d{1,2})(?:st|nd|rd|th) wicket$/i.exec(name.trim()) ?? []
  const playing = (team: string) => teams.find((each) => each.toLowerCase() === team.toLowerCase())
  const [batting, falling, whole] = [playing(overTeam), playing(wicketTeam), playing(totalTeam)]
  if (batting !== undefined && Number(overs) >= 1) return { of: 'runs after overs', team: batting, overs: Number(overs) }
  if (falling !== undefined && Number(wicket) >= 1 && Number(wicket) <= wicketsPerInnings) return { of: 'fall of wicket', team: falling, wicket: Number(wicket) }
  return whole === undefined ? null : { of: 'innings total', team: whole }
}

/**
 * How a line ended. Overs are counted by legal balls. A side that is all out ends its session with what it has; one that stopped
 * otherwise before its overs were bowled leaves an incomplete session, which is void. Where a wicket did not fall, or where a match had no
 * result, and what was said of it depends on the house, a person decides.
 */
export function sessionResult(match: RecordedMatch, line: SessionLine): SessionResult {
  const balls = match.deliveries.filter((each) => each.innings <= inningsCounted && each.battingTeam === line.team)
  switch (line.of) {
    case 'runs after overs':
      return runsAfter(balls, line.overs * match.ballsPerOver)
    case 'innings total':
      return total(match, balls)
    case 'fall of wicket':
      return fall(balls, line.wicket)
  }
}

function runsAfter(balls: readonly Delivery[], ballsWanted: number): SessionResult {
  let legal = 0
  let wickets = 0
  let runs = 0
  for (const [index, ball] of balls.entries()) {
    runs += ball.runs
    wickets += ball.wickets
    if (ball.legal) legal += 1
    if (legal === ballsWanted || wickets === wicketsPerInnings) return { kind: 'runs', runs, ...counted(balls, index + 1) }
  }
  return { kind: 'void', reason: 'no_result', ...counted(balls, balls.length) }
}

function total(match: RecordedMatch, balls: readonly Delivery[]): SessionResult {
  if (match.ended.how === 'no_result') return { kind: 'unsaid', why: 'the match had no result: a person says whether the innings was complete' }
  if (balls.length === 0) return { kind: 'unsaid', why: 'the side did not bat' }
  return { kind: 'runs', runs: balls.reduce((sum, ball) => sum + ball.runs, 0), ...counted(balls, balls.length) }
}

function fall(balls: readonly Delivery[], wicket: number): SessionResult {
  let wickets = 0
  let runs = 0
  for (const [index, ball] of balls.entries()) {
    runs += ball.runs
    wickets += ball.wickets
    if (wickets >= wicket) return { kind: 'runs', runs, ...counted(balls, index + 1) }
  }
  return { kind: 'unsaid', why: 'the wicket did not fall' }
}

function counted(balls: readonly Delivery[], deliveries: number): Counted {
  return { deliveries, rows: balls.slice(0, deliveries).slice(-1).map((ball) => ball.row) }
}
