import type { Branch, Common } from './branch.ts'
import { acts } from './acts.ts'
import { compareFigures, compareMoney } from './compare.ts'
import { Difference, text } from './difference.ts'
import type { Compared, Play } from './difference.ts'
import type { CasinoDesk } from './casino-desk.ts'
import type { FeedDesk } from './feed-desk.ts'
import { linesBetween, postedNow } from './lines.ts'
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
  readonly compared: Compared
}

/** After so many steps the statements of all accounts are compared, whatever the step touched. */
const allEvery = 12

/**
 * Plays a sequence against the server after its opening, and compares after every step: the money of all accounts, and the banner,
 * entries and statements of the players that the step touched, and of one above them in turn. @throws Difference
 */
export async function play(opening: readonly Step[], steps: readonly Step[], { common, branch, eventId, clients, feed, casino, counts, compared }: PlayOptions): Promise<void> {
  const at: Play = { model: branch.model, branch, common, clients, staff: clients.staff, site: clients.site(branch.apiKey), eventId, feed, casino, tokens: new Map(), walletCalls: 0, last: null, compared, lines: [] }
  // The credit with which a branch begins is of its first moves.
  at.lines.push(...linesBetween(at.model, { markets: [], rounds: [], rewards: new Map(), moves: 0, undone: 0 }, postedNow(at.model), []))
  for (const step of opening) await acts[step.do](at, step as never)
  let posted = postedNow(at.model)
  let money = moneyTexts(at.model)
  for (const [index, step] of steps.entries()) {
    try {
      const name = `${step.do} ${await acts[step.do](at, step as never)}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      const now = postedNow(at.model)
      at.lines.push(...linesBetween(at.model, posted, now, at.lines))
      posted = now
      await compareMoney(at)
      const after = moneyTexts(at.model)
      for (const account of index % allEvery === allEvery - 1 ? after.keys() : touched(at.model, money, after, index)) await compareFigures(at, account)
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

/** The players whose money is another, and of those above them another one each time. */
function touched(model: Model, before: readonly string[], after: readonly string[], turn: number): readonly number[] {
  const changed = after.flatMap((each, at) => (each === before[at] ? [] : [at]))
  const [players, above] = [true, false].map((isPlayer) => changed.filter((at) => (model.accounts[at]?.level === 9) === isPlayer))
  return [...(players ?? []), ...(above ?? []).slice(turn % Math.max(1, above?.length ?? 0)).slice(0, 1)]
}
