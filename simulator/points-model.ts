import type { MatchModel } from './match-model.ts'
import { clamp, normalChance } from './match-model.ts'
import type { Random } from './random.ts'

const scoresPerSecond = 0.2
const pointsMean = 2
const pointsSquareMean = 14 / 3
const nothing: ReadonlySet<number> = new Set()

/** Two sides collect one to three points at a time until the time is over. */
export function pointsModel(seconds: number, random: Random): MatchModel {
  let homeChance = clamp(0.5 + random.normal() * 0.02, 0.42, 0.58)
  let left = seconds
  const score = [0, 0]
  let pause = 0

  const home = (): number => {
    if (left === 0) return (score[0] ?? 0) > (score[1] ?? 0) ? 1 : 0
    const lead = (score[0] ?? 0) - (score[1] ?? 0) + left * scoresPerSecond * pointsMean * (2 * homeChance - 1)
    return normalChance(lead / Math.sqrt(left * scoresPerSecond * pointsSquareMean))
  }
  const total = (): number => (score[0] ?? 0) + (score[1] ?? 0)

  return {
    drift: () => {
      homeChance = clamp(homeChance + random.normal() * 0.000_8, 0.4, 0.6)
    },
    play: () => {
      left = Math.max(0, left - 1)
      if (pause > 0) pause -= 1
      else if (random.chance(0.4)) pause = 4
      if (random.chance(scoresPerSecond * 100)) {
        const side = random.unit() < homeChance ? 0 : 1
        score[side] = (score[side] ?? 0) + random.integer(1, 3)
      }
      // Nobody draws here: a level score at the end goes one way in the last moment.
      if (left === 0 && score[0] === score[1]) score[random.integer(0, 1)] = (score[0] ?? 0) + 1
    },
    get paused() {
      return pause > 0
    },
    ballRunning: false,
    removed: nothing,
    chances: () => [home(), 1 - home()],
    expected: () => total() + left * scoresPerSecond * pointsMean,
    waiting: () => false,
    decided: () => left === 0,
    answer: (question) => (question.of === 'total-points' ? { number: total() } : { winners: [home() >= 0.5 ? 0 : 1] }),
  }
}
