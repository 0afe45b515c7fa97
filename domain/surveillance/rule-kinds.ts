import { isNetwork } from './network.ts'

/** What a parameter counts; the interface names it so. `words` and `networks` are lists of texts, all others whole numbers. */
export type ParamUnit = 'seconds' | 'minutes' | 'bets' | 'accounts' | 'addresses' | 'attempts' | 'countries' | 'percent' | 'times' | 'thousandths' | 'switch' | 'whole' | 'words' | 'networks'

type Spec = {
  readonly unit: ParamUnit
  readonly least: number
  readonly most: number
  readonly usual: number | readonly string[]
  /** 0 is below the least, and says that the condition is off. */
  readonly orOff?: true
}

/** How far back a rule may look, in minutes; what is older is forgotten. */
export const lookBackMinutesMax = 60
/** A stop this long after a bet, in seconds, is another matter. */
export const stopSecondsMax = 60
/** A price that moves this long after a bet, in seconds, is another matter. */
export const priceSecondsMax = 60
/** How many of a player's bets say what they usually stake. */
export const habitBets = 30

const minutes = (usual: number): Spec => ({ unit: 'minutes', least: 1, most: lookBackMinutesMax, usual })
const seconds = (usual: number, most = 600): Spec => ({ unit: 'seconds', least: 1, most, usual })
const bets = (usual: number, most = 1_000): Spec => ({ unit: 'bets', least: 2, most, usual })
const percent = (usual: number): Spec => ({ unit: 'percent', least: 0, most: 100, usual })
const accounts: Spec = { unit: 'accounts', least: 2, most: 100, usual: 2 }

/** How many days before a bet say what its player makes of betting. */
export const recordDays = 30

/** A country is new where an account was not signed in to from there in so many days before. */
export const countryDays = 30

/** Every kind of rule with its parameters: what it may be set to, and what it usually is (domain rules, section 6). */
export const ruleKinds = {
  /** Several accounts bet on one market from one address. */
  same_ip: { minutes: minutes(30), accounts },
  /** Several accounts bet from one device. */
  same_device: { minutes: minutes(60), accounts },
  /** One account bets on both sides of the same thing. */
  trading: { seconds: seconds(120), percent: percent(90) },
  /** One account bets faster than people do, or the same bet again and again. */
  punching: { bets: bets(8), seconds: seconds(10), same_bets: bets(3), same_seconds: seconds(5) },
  /** The bet names a program, or comes from a network where no player lives. */
  robot: {
    words: { unit: 'words', least: 0, most: 50, usual: ['headless', 'phantomjs', 'selenium', 'puppeteer', 'playwright', 'python-requests', 'curl/', 'scrapy'] },
    networks: { unit: 'networks', least: 0, most: 200, usual: [] },
  },
  /** Accounts that share an address or a device hold opposite books of one market: at least so much of what the two can lose. */
  opposite_linked: { minutes: minutes(30), percent: percent(25), by_agent: { unit: 'switch', least: 0, most: 1, usual: 0 } },
  /** A stake far above what the account usually stakes, or over so many percent of the largest that was allowed. */
  big_stake: { times: { unit: 'times', least: 2, most: 1_000, usual: 75 }, bets: bets(8, habitBets), of_most: { unit: 'percent', least: 1, most: 99, usual: 0, orOff: true } },
  /** A stake over so many whole units of the account's currency; of these currencies only, where any are named. */
  stake_over: { stake: { unit: 'whole', least: 1, most: 1_000_000_000, usual: 20_000 }, currencies: { unit: 'words', least: 0, most: 50, usual: [] } },
  /** An account whose bets in play come again and again just before the market stops, or that bets after the moment of the result. */
  late: {
    seconds: seconds(3, stopSecondsMax), bets: { ...bets(4), orOff: true }, minutes: minutes(30), percent: percent(60),
    after_result: { unit: 'switch', least: 0, most: 1, usual: 1 }, result_seconds: seconds(1, stopSecondsMax),
  },
  /** An account whose bets again and again get a price that the market leaves in their favour within seconds. */
  ahead_of_price: { seconds: seconds(5, priceSecondsMax), move: { unit: 'percent', least: 1, most: 100, usual: 3 }, bets: bets(5), percent: percent(60), minutes: minutes(30) },
  /** Yes and No of one account at different lines of one market. */
  middle: { minutes: minutes(60), gap: { unit: 'thousandths', least: 1, most: 1_000_000, usual: 2_000 }, percent: percent(75) },
  /** A player who makes far more of betting than chance leaves to anybody, over many bets of the last month. */
  win_rate: { bets: bets(100, 10_000), percent: percent(30) },
  /** Shortly before an account bets it is signed in to from several addresses, or countries, or one that is new, or attempts failed. */
  sign_ins: {
    addresses: { unit: 'addresses', least: 2, most: 50, usual: 3, orOff: true }, minutes: minutes(30),
    failed: { unit: 'attempts', least: 2, most: 50, usual: 5, orOff: true }, failed_minutes: minutes(10),
    countries: { unit: 'countries', least: 2, most: 50, usual: 2, orOff: true }, country_minutes: minutes(60), new_country: { unit: 'switch', least: 0, most: 1, usual: 1 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Spec>>>>

export type RuleKind = keyof typeof ruleKinds
export const ruleKindNames = Object.keys(ruleKinds) as readonly RuleKind[]

export type ParamSpec = Spec & { readonly name: string }
export type RuleParams = Readonly<Record<string, number | readonly string[]>>

export const severities = ['low', 'medium', 'high'] as const
export type Severity = (typeof severities)[number]

/** `shadow`: it looks at bets and nobody is asked to look at what it finds. */
export const ruleStates = ['on', 'shadow', 'off'] as const
export type RuleState = (typeof ruleStates)[number]

export function paramSpecs(kind: RuleKind): readonly ParamSpec[] {
  return Object.entries<Spec>(ruleKinds[kind]).map(([name, spec]) => ({ name, ...spec }))
}

export function usualParams(kind: RuleKind): RuleParams {
  return Object.fromEntries(paramSpecs(kind).map(({ name, usual }) => [name, usual]))
}

/** Of the kinds whose every condition can be off, the parameters that put one on. */
const conditionsOf: Readonly<Partial<Record<RuleKind, readonly string[]>>> = {
  robot: ['words', 'networks'],
  late: ['bets', 'after_result'],
  sign_ins: ['addresses', 'failed', 'countries', 'new_country'],
}

/** Names the first parameter that is missing, unknown or out of its bounds, or that could put a condition on where none is; null where all fit. */
export function wrongParam(kind: RuleKind, params: RuleParams): string | null {
  const specs = paramSpecs(kind)
  const unknown = Object.keys(params).find((name) => !specs.some((spec) => spec.name === name))
  return unknown ?? specs.find((spec) => !fits(spec, params[spec.name]))?.name ?? withoutCondition(kind, params)
}

/** Names the first parameter that puts a condition on, where none is on: such a rule would find nothing, ever. */
export function withoutCondition(kind: RuleKind, params: RuleParams): string | null {
  const conditions = conditionsOf[kind] ?? []
  return conditions.some((name) => numberOf(params, name) > 0 || listOf(params, name).length > 0) ? null : (conditions[0] ?? null)
}

function fits({ unit, least, most, orOff }: ParamSpec, value: number | readonly string[] | undefined): boolean {
  if (value === undefined) return false
  if (unit === 'words' || unit === 'networks') {
    const good = (text: string): boolean => (unit === 'networks' ? isNetwork(text) : text.trim() !== '' && text.length <= 100)
    return typeof value !== 'number' && value.length >= least && value.length <= most && value.every(good)
  }
  return typeof value === 'number' && Number.isSafeInteger(value) && ((value >= least && value <= most) || (orOff === true && value === 0))
}

/** A whole number among checked parameters. */
export function numberOf(params: RuleParams, name: string): number {
  const value = params[name]
  return typeof value === 'number' ? value : 0
}

/** A list among checked parameters. */
export function listOf(params: RuleParams, name: string): readonly string[] {
  const value = params[name]
  return typeof value === 'object' ? value : []
}

const bases: Readonly<Record<Severity, number>> = { low: 20, medium: 45, high: 70 }

/** 0 to 99, what to look at first: how grave the rule is, and how often it was met. */
export function alertScore(severity: Severity, hits: number): number {
  return bases[severity] + Math.min(29, 3 * (Math.max(1, hits) - 1))
}
