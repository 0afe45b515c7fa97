import type { BusinessId } from '#domain/kernel/ids.ts'
import { createRandom } from '#simulator/random.ts'
import type { World } from '#simulator/world.ts'
import { buildWorld, worldThresholds } from '#simulator/world.ts'
import { buildTree } from '#simulator/world-accounts.ts'

/** Stakes are multiples of the least one: a prime, so that hardly any amount splits evenly over the shares. */
const unevenStakeMinor = 211

/**
 * One business for a replay: seven levels with uneven shares, some of them 0 % and some tied, accounts that are locked, and as many
 * players as asked for with credit from little to much. No bet delay: recorded time does not wait for ours.
 */
export function replayWorld(seed: string, players: number): World {
  const agents = Math.max(4, Math.ceil(players / 8))
  const businessId = '1' as BusinessId
  const accounts = buildTree(
    {
      businessId,
      prefix: 'r',
      companyName: 'Replay',
      currency: 'GBP',
      countries: ['GB', 'IE'],
      firstId: 1_001,
      sizes: { super_admin: 1, admin: 2, super_master: 3, master: 4, agent: agents, player: Math.max(players, agents) },
      creditStepMinor: 50_000,
      demoChain: false,
    },
    createRandom(`${seed}/replay`),
  )
  const demo = buildWorld(seed)
  return {
    ...demo,
    currencies: [{ code: 'GBP', name: 'Pound sterling', exponent: 2, thresholds: worldThresholds }],
    businesses: [{ id: businessId, code: 'replay', name: 'Replay', timeZone: 'UTC', currency: 'GBP', accounts }],
    limits: demo.limits
      .filter(({ scope }) => scope === 'menu')
      .map((limit) => ({ ...limit, minStakeMinor: unevenStakeMinor, maxStakeMinor: 100_000, betDelayMs: 0 })),
  }
}
