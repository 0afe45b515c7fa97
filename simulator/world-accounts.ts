import { assert } from '#domain/kernel/assert.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import { effectiveStatus } from '#domain/hierarchy/account-status.ts'
import type { Level, LevelName } from '#domain/hierarchy/levels.ts'
import { levels, levelTitle } from '#domain/hierarchy/levels.ts'
import type { AccountId, BusinessId } from '#domain/kernel/ids.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { minor } from '#domain/kernel/money.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { Random } from './random.ts'

/** Shares are planned for cricket apart, as books do; every other sport follows the general plan. */
export const sharePlans = ['general', 'cricket'] as const
export type SharePlan = (typeof sharePlans)[number]
/** The feed's code of the sport that the second plan is for. */
export const cricketCode = '4'

export type WorldAccount = {
  readonly id: AccountId
  readonly businessId: BusinessId
  readonly parentId: AccountId | null
  /** From the company down to the parent; empty for the company. */
  readonly ancestorIds: readonly AccountId[]
  readonly level: Level
  readonly userName: string
  readonly name: string
  readonly currency: string
  readonly country: string
  /** Of players: a number that no telephone network has. */
  readonly phone: string | null
  readonly status: AccountStatus
  /** The worst among the ancestors. */
  readonly parentStatus: AccountStatus
  readonly betLocked: boolean
  readonly parentBetLocked: boolean
  readonly exposureLimitMinor: Minor | null
  readonly commissionBp: number
  /** Minor units; 0 for the company, which gives without a limit. */
  readonly creditMinor: Minor
  /** Own share in basis points by plan; a player has none, an agent keeps what its path leaves. */
  readonly ownBp: Readonly<Record<SharePlan, number>>
}

export type TreePlan = {
  readonly businessId: BusinessId
  readonly prefix: string
  readonly companyName: string
  readonly currency: string
  readonly countries: readonly string[]
  /** The id of the company; the others count up from it. */
  readonly firstId: number
  /** Accounts at each level below the company; every level has at least as many as the one above. */
  readonly sizes: Readonly<Record<Exclude<LevelName, 'company'>, number>>
  /** Minor units that one step of player credit is worth. */
  readonly creditStepMinor: number
  /** True where the first account of every level is the one that signs in. */
  readonly demoChain: boolean
}

const codes: Readonly<Record<LevelName, string>> = {
  company: 'co',
  super_admin: 'sa',
  admin: 'ad',
  super_master: 'sm',
  master: 'ma',
  agent: 'ag',
  player: 'p',
}
const downward = ['super_admin', 'admin', 'super_master', 'master', 'agent', 'player'] as const

/** The chain that signs in carries round shares, so that its figures can be checked in one's head. */
const chainShares: Readonly<Record<SharePlan, readonly number[]>> = {
  general: [1_000, 2_000, 3_000, 1_000, 1_500, 1_500],
  cricket: [1_000, 1_000, 2_000, 2_000, 0, 4_000],
}
const shareChoices = [0, 0, 500, 1_000, 1_000, 1_250, 1_500, 2_000, 2_500, 3_333] as const
const commissionChoices = [200, 200, 200, 200, 100, 150, 300, 0] as const

type Draft = { -readonly [Field in keyof WorldAccount]: WorldAccount[Field] } & { ownBp: Record<SharePlan, number>; chain: boolean }

/** One business as a tree of seven levels, parents before children, with credit and shares that are consistent throughout. */
export function buildTree(plan: TreePlan, random: Random): readonly WorldAccount[] {
  const company = draft(plan, 'company', 0, null, random)
  const all: Draft[] = [company]
  let parents = [company]
  for (const level of downward) {
    const children: Draft[] = []
    for (let index = 0; index < plan.sizes[level]; index++) {
      const parent = index < parents.length ? parents[index] : parentFor(level, parents, random)
      assert(parent !== undefined, 'a level is never smaller than the one above')
      children.push(draft(plan, level, all.length + index, parent, random, index))
    }
    all.push(...children)
    parents = children
  }
  for (const plan of sharePlans) giveShares(plan, all, random.fork(`shares ${plan}`))
  lockSome(all, random.fork('locks'))
  giveCredit(plan, all, random.fork('credit'))
  return all.map(({ chain: _, ...account }) => account)
}

/** Players crowd at two agents; most of them at the first, which is the one that signs in. */
function parentFor(level: LevelName, parents: readonly Draft[], random: Random): Draft | undefined {
  if (level !== 'player' || !random.chance(45)) return random.pick(parents)
  return parents[random.chance(70) ? 0 : Math.floor(parents.length / 2)]
}

function draft(plan: TreePlan, level: LevelName, offset: number, parent: Draft | null, random: Random, index = 0): Draft {
  const chain = plan.demoChain && index === 0 && level !== 'player'
  const isPlayer = level === 'player'
  const number = String(index + 1).padStart(isPlayer ? 5 : 3, '0')
  const signsIn = chain && level !== 'company'
  return {
    id: String(plan.firstId + offset) as AccountId,
    businessId: plan.businessId,
    parentId: parent?.id ?? null,
    ancestorIds: parent === null ? [] : [...parent.ancestorIds, parent.id],
    level: levels[level],
    userName: signsIn ? `demo-${level.replace('_', '-')}` : `${plan.prefix}-${codes[level]}-${number}`,
    name: level === 'company' ? plan.companyName : signsIn ? `Demo ${levelTitle(levels[level])}` : `Demo ${levelTitle(levels[level])} ${index + 1}`,
    currency: plan.currency,
    country: random.pick(plan.countries),
    // No country has the prefix 00.
    phone: isPlayer ? `+00 555 ${String(plan.firstId + offset).padStart(7, '0')}` : null,
    status: 'active',
    parentStatus: 'active',
    betLocked: false,
    parentBetLocked: false,
    exposureLimitMinor: isPlayer && random.chance(20) ? minor(plan.creditStepMinor * random.integer(2, 20)) : null,
    commissionBp: random.pick(commissionChoices),
    creditMinor: minor(0),
    ownBp: { general: 0, cricket: 0 },
    chain,
  }
}

/** The company and every level take a part, often none, and the agent at the end keeps the rest: a path is always whole. */
function giveShares(plan: SharePlan, all: readonly Draft[], random: Random): void {
  const takenBp = new Map<AccountId | null, number>([[null, 0]])
  for (const account of all) {
    if (account.level === levels.player) continue
    const left = wholeBp - (takenBp.get(account.parentId) ?? 0)
    const fixed = account.chain || account.level === levels.company ? chainShares[plan][account.level] : undefined
    const own = account.level === levels.agent ? left : Math.min(left, fixed ?? random.pick(shareChoices))
    account.ownBp[plan] = own
    takenBp.set(account.id, wholeBp - left + own)
  }
}

/** A few accounts of every kind of trouble, never in the chain that signs in. */
function lockSome(all: readonly Draft[], random: Random): void {
  const byId = new Map(all.map((account) => [account.id, account]))
  for (const account of all) {
    const parent = account.parentId === null ? undefined : byId.get(account.parentId)
    if (parent !== undefined) {
      account.parentStatus = effectiveStatus(parent.status, parent.parentStatus)
      account.parentBetLocked = parent.betLocked || parent.parentBetLocked
    }
    if (account.chain) continue
    if (account.level === levels.player) {
      const draw = random.integer(1, 200)
      account.status = draw <= 3 ? 'suspended' : draw <= 6 ? 'locked' : draw === 7 ? 'closed' : 'active'
      account.betLocked = draw > 7 && draw <= 11
    } else if (account.level === levels.agent) {
      const draw = random.integer(1, 16)
      account.status = draw === 1 ? 'suspended' : 'active'
      account.betLocked = draw === 2
    }
  }
}

/** Credit from the players up: everybody above was given at least what they have given. */
function giveCredit(plan: TreePlan, all: readonly Draft[], random: Random): void {
  const given = new Map<AccountId, bigint>()
  for (const account of all.toReversed()) {
    if (account.parentId === null) continue
    const needed = given.get(account.id) ?? 0n
    const steps = BigInt(random.pick([1, 2, 2, 5, 5, 10, 20, 50]))
    const step = BigInt(plan.creditStepMinor)
    const credit = account.level === levels.player ? steps * step : roundUp(needed + (needed * BigInt(random.integer(0, 40))) / 100n, step)
    account.creditMinor = credit as Minor
    given.set(account.parentId, (given.get(account.parentId) ?? 0n) + credit)
  }
}

function roundUp(amount: bigint, step: bigint): bigint {
  return ((amount + step - 1n) / step) * step
}
