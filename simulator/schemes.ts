import type { RuleKind } from '#domain/surveillance/rule-kinds.ts'

/** One bet of a scheme: when, by which of its people, on which side, how many times the smallest stake. */
export type SchemeStep = {
  readonly afterMs: number
  readonly who: number
  readonly side: 'back' | 'lay'
  readonly stakes: number
  /** On the other runner of a market of two. */
  readonly second?: true
}

/** Bets on one market, on one runner of it unless a step says otherwise, that a rule is there to find. What is shared is the same for all of its people. */
export type Scheme = {
  readonly kind: RuleKind
  readonly people: number
  readonly shares: 'address' | 'device' | 'nothing'
  /** What the program says it is, where that gives it away. */
  readonly userAgent?: string
  /** Signed in to from so many addresses before the first bet. */
  readonly signInsFrom?: number
  /** So many attempts fail before. */
  readonly failedSignIns?: number
  /** Signed in to from these countries, the last one new for the account. */
  readonly countries?: readonly string[]
  readonly steps: readonly SchemeStep[]
}

/** Where the players of the demo are. */
export const homeCountry = 'IN'

const second = 1_000
const back = (afterMs: number, who: number, stakes = 2): SchemeStep => ({ afterMs, who, side: 'back', stakes })
const lay = (afterMs: number, who: number, stakes = 2): SchemeStep => ({ afterMs, who, side: 'lay', stakes })

/** The schemes that need nothing of the match but a market that stays open for a few minutes. */
export const schemes: readonly Scheme[] = [
  { kind: 'same_ip', people: 3, shares: 'address', steps: [back(0, 0), back(20 * second, 1, 3), back(45 * second, 2)] },
  { kind: 'same_device', people: 2, shares: 'device', steps: [back(0, 0), back(30 * second, 1, 4)] },
  { kind: 'trading', people: 1, shares: 'nothing', steps: [back(0, 0, 3), lay(40 * second, 0, 3)] },
  { kind: 'punching', people: 1, shares: 'nothing', steps: Array.from({ length: 10 }, (_, index) => back(index * 600, 0, 1 + (index % 4))) },
  { kind: 'robot', people: 1, shares: 'nothing', userAgent: 'Mozilla/5.0 (X11) HeadlessChrome/140.0 Demo', steps: [back(0, 0), back(70 * second, 0, 5)] },
  { kind: 'opposite_linked', people: 2, shares: 'address', steps: [back(0, 0, 6), lay(25 * second, 1, 6)] },
  // The chips go over without a lay: each has a side of a market of two.
  { kind: 'opposite_linked', people: 2, shares: 'device', steps: [back(0, 0, 6), { ...back(25 * second, 1, 6), second: true }] },
  // No bet is as large as the one that it stands against.
  { kind: 'opposite_linked', people: 2, shares: 'address', steps: [back(0, 0, 10), ...Array.from({ length: 5 }, (_, index) => lay((20 + 15 * index) * second, 1, 2))] },
  { kind: 'big_stake', people: 1, shares: 'nothing', steps: [...Array.from({ length: 10 }, (_, index) => back(index * 15 * second, 0, 1)), back(170 * second, 0, 120)] },
  { kind: 'stake_over', people: 1, shares: 'nothing', steps: [back(0, 0, 30), back(60 * second, 0, 220)] },
  { kind: 'sign_ins', people: 1, shares: 'nothing', signInsFrom: 4, steps: [back(0, 0), back(50 * second, 0, 3)] },
  { kind: 'sign_ins', people: 1, shares: 'nothing', failedSignIns: 7, steps: [back(0, 0), back(40 * second, 0, 4)] },
  { kind: 'sign_ins', people: 1, shares: 'nothing', countries: [homeCountry, 'GB'], steps: [back(0, 0), back(55 * second, 0, 2)] },
]

type Quotes = Readonly<Record<string, { readonly back: readonly unknown[]; readonly lay: readonly unknown[] }>>

/** The runner that a scheme is carried out on, and the other one where it asks for a market of two; null where the market does not do. */
export function schemeRunners({ steps }: Scheme, quotes: Quotes): { readonly first: string; readonly second: string } | null {
  const keys = Object.keys(quotes)
  const first = keys.find((key) => (quotes[key]?.back.length ?? 0) > 0 && (quotes[key]?.lay.length ?? 0) > 0)
  if (first === undefined) return null
  if (!steps.some(({ second }) => second)) return { first, second: first }
  const second = keys.find((key) => key !== first && (quotes[key]?.back.length ?? 0) > 0)
  return keys.length === 2 && second !== undefined ? { first, second } : null
}

export type SchemeSignIn = { readonly ip: string; readonly succeeded: boolean; readonly country: string }

/** The sign-ins of a scheme and attempts that fail, oldest first, out of a network that is kept for documents. */
export function schemeSignIns({ signInsFrom = 0, failedSignIns = 0, countries = [] }: Scheme): readonly SchemeSignIn[] {
  const ip = (index: number): string => `203.0.113.${index + 11}`
  return [
    ...Array.from({ length: signInsFrom }, (_, index) => ({ ip: ip(index), succeeded: true, country: homeCountry })),
    ...Array.from({ length: failedSignIns }, () => ({ ip: ip(0), succeeded: false, country: homeCountry })),
    ...countries.map((country, index) => ({ ip: ip(index), succeeded: true, country })),
  ]
}

/** From where somebody of a scheme bets: what it shares is out of a network that is kept for documents, so that nobody else is there. */
export function schemeSite({ shares, userAgent }: Scheme, name: string, playerId: string, own: { readonly ip: string; readonly device: string; readonly user_agent: string }) {
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 250, 7) + 1
  return {
    ...own,
    ...(shares === 'address' ? { ip: `198.51.100.${number}` } : {}),
    ...(shares === 'device' ? { device: `demo-shared-${name}` } : {}),
    ...(userAgent === undefined ? {} : { user_agent: userAgent, device: `demo-program-${playerId}` }),
  }
}
