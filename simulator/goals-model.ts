import type { MarketQuestion } from './fixtures.ts'
import type { Answer, MatchModel } from './match-model.ts'
import { clamp } from './match-model.ts'
import type { Random } from './random.ts'

const goalsCounted = 7
const pauseSeconds = 6
const nothing: ReadonlySet<number> = new Set()

/** Goals fall at a steady rate for each side; every market is read from how many more are to be expected. */
export function goalsModel(seconds: number, random: Random): MatchModel {
  const rates = [(0.9 + random.unit() * 1.2) / seconds, (0.7 + random.unit() * 1.1) / seconds]
  const goals = [0, 0]
  let left = seconds
  let pause = 0

  /** The chance of everything that may still come, summed over the final scores that `counts` accepts. */
  const chanceOf = (counts: (home: number, away: number) => boolean): number => {
    const more = rates.map((rate) => poisson(rate * left))
    let total = 0
    for (const [home, homeChance] of (more[0] ?? []).entries()) {
      for (const [away, awayChance] of (more[1] ?? []).entries()) {
        if (counts((goals[0] ?? 0) + home, (goals[1] ?? 0) + away)) total += homeChance * awayChance
      }
    }
    return total
  }
  const chances = (question: MarketQuestion): readonly number[] => {
    switch (question.of) {
      case 'total-above': {
        const over = chanceOf((home, away) => home + away > question.goals)
        return [1 - over, over]
      }
      case 'both-score': {
        const both = chanceOf((home, away) => home > 0 && away > 0)
        return [both, 1 - both]
      }
      default: {
        const home = chanceOf((one, other) => one > other)
        const away = chanceOf((one, other) => one < other)
        return [home, away, 1 - home - away]
      }
    }
  }
  const answer = (question: MarketQuestion): Answer => {
    const likely = chances(question)
    return { winners: [likely.indexOf(Math.max(...likely))] }
  }

  return {
    drift: () => {
      for (const side of [0, 1]) rates[side] = clamp((rates[side] ?? 0) * (1 + random.normal() * 0.006), 0.4 / seconds, 2.6 / seconds)
    },
    play: () => {
      left = Math.max(0, left - 1)
      if (pause > 0) pause -= 1
      for (const side of [0, 1]) {
        if (random.unit() >= (rates[side] ?? 0)) continue
        goals[side] = (goals[side] ?? 0) + 1
        pause = pauseSeconds
      }
    },
    get paused() {
      return pause > 0
    },
    ballRunning: false,
    removed: nothing,
    chances,
    expected: () => 0,
    waiting: () => false,
    decided: (question) => left === 0 || (question.of !== 'winner' && chances(question).some((chance) => chance > 0.999_99)),
    answer,
  }
}

function poisson(mean: number): readonly number[] {
  const chances = [Math.exp(-mean)]
  for (let count = 1; count <= goalsCounted; count++) chances.push(((chances[count - 1] ?? 0) * mean) / count)
  return chances
}
