import type { MarketQuestion } from './fixtures.ts'
import type { MatchModel } from './match-model.ts'
import { clamp } from './match-model.ts'
import type { Random } from './random.ts'

const oversInInnings = 20
const ballsInInnings = oversInInnings * 6
const wicketsInInnings = 10
const secondsBallRuns = 3
const secondsBetweenBalls = 3
const runsOnBall = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 4, 6] as const
const wicketPercent = 4.5
const pauseSeconds = 8
const usualRunsPerBall = 1.33
const nothing: ReadonlySet<number> = new Set()

type Innings = { balls: number; runs: number; wickets: number; readonly runsAfterBall: number[] }

/** Two innings of twenty overs, ball by ball; bets on sessions stop while the ball runs. */
export function cricketModel(random: Random): MatchModel {
  const innings: readonly [Innings, Innings] = [newInnings(), newInnings()]
  const pace = [usualRunsPerBall * (0.9 + random.unit() * 0.2), usualRunsPerBall * (0.9 + random.unit() * 0.2)] as const
  let opinion = random.normal() * 0.4
  let second = 0
  let pause = 0

  const done = (one: Innings): boolean => one.balls >= ballsInInnings || one.wickets >= wicketsInInnings
  const chasing = (): boolean => done(innings[0])
  const finished = (): boolean => chasing() && (done(innings[1]) || innings[1].runs > innings[0].runs)

  /** Runs still to come by a ball of the innings: slower with wickets gone, faster at the end. */
  const toCome = (side: 0 | 1, untilBall: number): number => {
    const one = innings[side]
    if (done(one)) return 0
    const hands = clamp((wicketsInInnings - one.wickets) / 8, 0.25, 1)
    return Math.max(0, untilBall - one.balls) * pace[side] * hands
  }
  const home = (): number => {
    if (finished()) return innings[0].runs >= innings[1].runs ? 1 : 0
    const projected = innings[0].runs + toCome(0, ballsInInnings)
    const answer = chasing() ? innings[1].runs + toCome(1, ballsInInnings) : ballsInInnings * pace[1] * 0.9
    const left = chasing() ? ballsInInnings - innings[1].balls : 2 * ballsInInnings - innings[0].balls
    return clamp(1 / (1 + Math.exp(-(opinion + (projected - answer) / (1.2 * Math.sqrt(left) + 1)))), 0.005, 0.995)
  }
  const oversOf = (question: MarketQuestion): { side: 0 | 1; ball: number } =>
    question.of === 'runs' ? { side: question.innings === 0 ? 0 : 1, ball: question.overs * 6 } : { side: 0, ball: ballsInInnings }
  const runsAt = (question: MarketQuestion): number => {
    const { side, ball } = oversOf(question)
    return innings[side].runsAfterBall[Math.min(ball, innings[side].balls) - 1] ?? 0
  }

  return {
    drift: () => {
      opinion = clamp(opinion + random.normal() * 0.01, -1.5, 1.5)
    },
    play: () => {
      if (pause > 0) {
        pause -= 1
        return
      }
      second += 1
      if (finished() || second % (secondsBallRuns + secondsBetweenBalls) !== 0) return
      const one = innings[chasing() ? 1 : 0]
      one.balls += 1
      if (random.chance(wicketPercent)) {
        one.wickets += 1
        pause = pauseSeconds
      } else one.runs += random.pick(runsOnBall)
      one.runsAfterBall.push(one.runs)
    },
    get paused() {
      return pause > 0
    },
    get ballRunning() {
      return !finished() && second % (secondsBallRuns + secondsBetweenBalls) >= secondsBetweenBalls
    },
    removed: nothing,
    chances: (question) => (question.of === 'runs' ? [0.5, 0.5] : [home(), 1 - home()]),
    expected: (question) => {
      const { side, ball } = oversOf(question)
      return innings[side].runs + toCome(side, ball)
    },
    waiting: (question) => oversOf(question).side === 1 && !chasing(),
    decided: (question) => {
      if (question.of !== 'runs') return finished()
      const { side, ball } = oversOf(question)
      return finished() || innings[side].balls >= ball || done(innings[side])
    },
    answer: (question) => {
      if (question.of !== 'runs') return { winners: [innings[0].runs >= innings[1].runs ? 0 : 1] }
      return { number: runsAt(question) }
    },
  }
}

function newInnings(): Innings {
  return { balls: 0, runs: 0, wickets: 0, runsAfterBall: [] }
}
