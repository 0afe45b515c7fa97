import type { Branch, Common } from './branch.ts'
import { acts } from './acts.ts'
import { compareMoney } from './compare.ts'
import { Difference, text } from './difference.ts'
import type { Play } from './difference.ts'
import type { CasinoDesk } from './casino-desk.ts'
import type { FeedDesk } from './feed-desk.ts'
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
}

/** Plays a sequence against the server after its opening, and compares after every step. @throws Difference */
export async function play(opening: readonly Step[], steps: readonly Step[], { common, branch, eventId, clients, feed, casino, counts }: PlayOptions): Promise<void> {
  const at: Play = { model: branch.model, branch, common, clients, staff: clients.staff, site: clients.site(branch.apiKey), eventId, feed, casino, tokens: new Map(), walletCalls: 0, last: null }
  for (const step of opening) await acts[step.do](at, step as never)
  for (const [index, step] of steps.entries()) {
    try {
      const name = `${step.do} ${await acts[step.do](at, step as never)}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      await compareMoney(at)
    } catch (error) {
      if (!(error instanceof Difference)) throw error
      throw new Difference(`step ${index + 1} of ${steps.length}, ${text(step)}: ${error.message}`)
    }
  }
}
