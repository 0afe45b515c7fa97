import type { BusinessId } from '#domain/kernel/ids.ts'
import { createRandom } from './random.ts'
import type { WorldAccount } from './world-accounts.ts'
import { buildTree } from './world-accounts.ts'
import type { WorldStaff } from './world-people.ts'
import { worldStaff } from './world-people.ts'
import type { WorldLimit, WorldMenu, WorldSport } from './world-offering.ts'
import { worldLimits, worldMenus, worldSports } from './world-offering.ts'

export type WorldCurrency = {
  readonly code: string
  readonly name: string
  readonly exponent: number
  /** From which amounts something stands out in the record, in minor units. */
  readonly thresholds: { readonly wager_minor: number; readonly wager_day_minor: number; readonly win_minor: number; readonly transfer_minor: number }
}
export type WorldBusiness = {
  readonly id: BusinessId
  readonly code: string
  readonly name: string
  readonly timeZone: string
  readonly currency: string
  /** From the company down: a parent stands before its children. */
  readonly accounts: readonly WorldAccount[]
}

/** The demo world: everything that stands before the first fixture. Plainly made up, and the same for the same seed. */
export type World = {
  readonly currencies: readonly WorldCurrency[]
  readonly businesses: readonly WorldBusiness[]
  readonly staff: readonly WorldStaff[]
  readonly menus: readonly WorldMenu[]
  readonly sports: readonly WorldSport[]
  readonly limits: readonly WorldLimit[]
}

/** The demo's stakes are small in either currency: what is rare among them stands out. */
export const worldThresholds: WorldCurrency['thresholds'] = { wager_minor: 800_000, wager_day_minor: 4_000_000, win_minor: 2_000_000, transfer_minor: 10_000_000 }

/** Two businesses: a large one in rupees, whose first account of every level signs in, and a smaller one in dollars. */
export function buildWorld(seed: string): World {
  const random = createRandom(seed)
  return {
    currencies: [
      { code: 'INR', name: 'Indian rupee', exponent: 2, thresholds: worldThresholds },
      { code: 'USD', name: 'US dollar', exponent: 2, thresholds: worldThresholds },
    ],
    businesses: [
      {
        id: '1' as BusinessId,
        code: 'demo-north',
        name: 'Demo North',
        timeZone: 'Asia/Kolkata',
        currency: 'INR',
        accounts: buildTree(
          {
            businessId: '1' as BusinessId,
            prefix: 'n',
            companyName: 'Demo North',
            currency: 'INR',
            countries: ['IN', 'LK', 'BD', 'NP'],
            firstId: 1_001,
            sizes: { super_admin: 2, admin: 5, super_master: 10, master: 20, agent: 48, player: 1_040 },
            creditStepMinor: 1_000_000,
            demoChain: true,
          },
          random.fork('north'),
        ),
      },
      {
        id: '2' as BusinessId,
        code: 'demo-south',
        name: 'Demo South',
        timeZone: 'Europe/London',
        currency: 'USD',
        accounts: buildTree(
          {
            businessId: '2' as BusinessId,
            prefix: 's',
            companyName: 'Demo South',
            currency: 'USD',
            countries: ['GB', 'AU', 'ZA'],
            firstId: 5_001,
            sizes: { super_admin: 1, admin: 2, super_master: 4, master: 8, agent: 16, player: 460 },
            creditStepMinor: 500_000,
            demoChain: false,
          },
          random.fork('south'),
        ),
      },
    ],
    staff: worldStaff,
    menus: worldMenus,
    sports: worldSports,
    limits: worldLimits,
  }
}
