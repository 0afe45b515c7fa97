import type { Branch, Common } from './branch.ts'
import { acts } from './acts.ts'
import { compareFigures, compareMoney } from './compare.ts'
import { Difference, text } from './difference.ts'
import type { Play } from './difference.ts'
import type { CasinoDesk } from './casino-desk.ts'
import type { FeedDesk } from './feed-desk.ts'
import { moneyOf } from './model.ts'
import type { Model } from './model.ts'
import type { Clients } from './people.ts'
import type { Step } from './steps.ts'

export type PlayOptions = {
  readonly common: Common
  readonly branch: Branch
  readonly eventId: string
  readonly clients: Clients
  readonly feed: FeedDesk
  readonly casino: CasinoDesk
  /** Hears how often each step was answered how. */
  readonly counts: Map<string, number>
  /** Hears how many accounts' banner, entries and statement were compared. */
  readonly compared: { statements: number }
}

/** After so many steps the statements of all accounts are compared, whatever the step touched. */
const allEvery = 12
/** Of the accounts that a step touched, so many have theirs compared: each costs three calls. */
const touchedMost = 2

/**
 * Plays a sequence against the server after its opening, and compares after every step: the money of all accounts, and the banner,
 * entries and statement of those that the step touched, the lowest and one above it in turn. @throws Difference
 */
export async function play(opening: readonly Step[], steps: readonly Step[], { common, branch, eventId, clients, feed, casino, counts, compared }: PlayOptions): Promise<void> {
  const at: Play = { model: branch.model, branch, common, clients, staff: clients.staff, site: clients.site(branch.apiKey), eventId, feed, casino, tokens: new Map(), walletCalls: 0, last: null, compared }
  for (const step of opening) await acts[step.do](at, step as never)
  let money = moneyTexts(at.model)
  for (const [index, step] of steps.entries()) {
    try {
      const name = `${step.do} ${await acts[step.do](at, step as never)}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      await compareMoney(at)
      const after = moneyTexts(at.model)
      for (const account of index % allEvery === allEvery - 1 ? after.keys() : touched(money, after, index)) await compareFigures(at, account)
      money = after
    } catch (error) {
      if (!(error instanceof Difference)) throw error
      throw new Difference(`step ${index + 1} of ${steps.length}, ${text(step)}: ${error.message}`)
    }
  }
}

function moneyTexts(model: Model): readonly string[] {
  return moneyOf(model).map(text)
}

/** The lowest account whose money is another, and of those above it another one each time. */
function touched(before: readonly string[], after: readonly string[], turn: number): readonly number[] {
  const changed = after.flatMap((each, at) => (each === before[at] ? [] : [at])).toReversed()
  const [lowest, ...others] = changed
  if (lowest === undefined) return []
  return [lowest, ...others.slice(turn % Math.max(1, others.length)).slice(0, touchedMost - 1)]
}
