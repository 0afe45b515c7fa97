import { markets } from '#contract/markets.ts'
import { verifyWaiting } from '#simulator/desk.ts'
import { personClient } from '#simulator/people.ts'

export type Settling = {
  /** Results verified so far. */
  verified(): number
  /** Verifies no more, and waits until what was verified is settled. @returns markets that were not, after the time that is stated */
  stop(): Promise<number>
}

const everyMs = 3_000
const atOnce = 3
/** What was verified is settled within so long after the last answer. */
export const settledWithinMs = 30_000

/** Verifies what waits, as a second person does all day, so that settlements run beside the load. */
export function settleResults(address: string): Settling {
  const client = personClient(address, 'verifier', (url, init) => fetch(url, init))
  let [going, verified] = [true, 0]
  const work = (async () => {
    while (going) {
      verified += await verifyWaiting({ client, leave: 0, spare: new Set(), olderThanMs: 0, nowMs: Date.now(), atMost: atOnce }).catch(() => 0)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  return {
    verified: () => verified,
    async stop() {
      going = false
      await work
      for (const until = Date.now() + settledWithinMs; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
        const { data } = await client(markets.list, { query: { status: 'settling' } })
        if (data.length === 0 || Date.now() > until) return data.length
      }
    },
  }
}
