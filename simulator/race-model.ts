import type { MarketQuestion } from './fixtures.ts'
import type { MatchModel } from './match-model.ts'
import { clamp } from './match-model.ts'
import type { Random } from './random.ts'

const likelyToPlaceAtMost = 0.96

/** Runners with strengths; the order in which they finish is drawn when the race is over. Sometimes one does not start. */
export function raceModel(seconds: number, runners: number, random: Random): MatchModel {
  const strengths = Array.from({ length: runners }, () => Math.exp(random.normal() * 0.8))
  const removed = new Set<number>()
  const withdraws = random.chance(15) ? random.integer(0, runners - 1) : null
  let drifts = 0
  let left = seconds
  let order: readonly number[] = []

  const starters = (): readonly number[] => [...strengths.keys()].filter((index) => !removed.has(index))
  const winChances = (): readonly number[] => {
    const all = starters().reduce((total, index) => total + (strengths[index] ?? 0), 0)
    return strengths.map((strength, index) => (removed.has(index) ? 0 : strength / all))
  }

  return {
    drift: () => {
      drifts += 1
      for (const index of strengths.keys()) strengths[index] = clamp((strengths[index] ?? 1) * Math.exp(random.normal() * 0.012), 0.05, 30)
      if (drifts === 3 && withdraws !== null) removed.add(withdraws)
    },
    play: () => {
      left = Math.max(0, left - 1)
      if (left === 0 && order.length === 0) order = finish(starters(), strengths, random)
    },
    paused: true,
    ballRunning: false,
    removed,
    chances: (question: MarketQuestion) => {
      const win = winChances()
      return question.of === 'places' ? placeChances(win, question.count) : win
    },
    expected: () => 0,
    waiting: () => false,
    decided: () => left === 0,
    answer: (question) => ({ winners: order.slice(0, question.of === 'places' ? question.count : 1) }),
  }
}

/** Flatter than the chances of winning, and summing to the number of places. */
function placeChances(win: readonly number[], places: number): readonly number[] {
  const flat = win.map((chance) => (chance === 0 ? 0 : chance ** 0.7))
  const all = flat.reduce((total, chance) => total + chance, 0)
  return flat.map((chance) => Math.min(likelyToPlaceAtMost, (chance / all) * places))
}

function finish(starters: readonly number[], strengths: readonly number[], random: Random): readonly number[] {
  const left = [...starters]
  const order: number[] = []
  while (left.length > 0) {
    const all = left.reduce((total, index) => total + (strengths[index] ?? 0), 0)
    let draw = random.unit() * all
    let at = left.findIndex((index) => (draw -= strengths[index] ?? 0) < 0)
    if (at < 0) at = left.length - 1
    order.push(...left.splice(at, 1))
  }
  return order
}
