/** In the place of a currency for amounts that may be of several: two decimals, no code. */
export const noCurrency = 'XXX'

/** Places after the decimal mark by currency, as the server keeps them (`currencies.exponent`). */
type Digits = Readonly<Record<string, number>>

const known = new Map([[noCurrency, 2]])
/** Codes of which the server knows no currency, such as one in a provider's report. */
const foreign = new Set<string>()
let ask: (() => Promise<Digits>) | null = null
let asking: Promise<Digits> | null = null

export function learnCurrencies(digits: Digits): void {
  for (const [code, places] of Object.entries(digits)) known.set(code, places)
}

/** How they are asked for, when one comes that was opened since the person signed in. */
export function askCurrenciesBy(next: () => Promise<Digits>): void {
  ask = next
}

/**
 * Places after the decimal mark of an amount, as whoever opened the first business of its currency chose them: browsers have tables of
 * their own, which say otherwise. Two, as in the server's files, where it knows no such currency; null until it has said so.
 */
export function currencyDigits(currency: string): number | null {
  const digits = known.get(currency) ?? (foreign.has(currency) ? 2 : null)
  if (digits === null) void lookUp(currency)
  return digits
}

/** Once the currencies of a reply are known: before that nobody is to draw its amounts. */
export async function withCurrencies(reply: string): Promise<void> {
  for (const [, code = ''] of reply.matchAll(/"currency":"([A-Z]{3})"/g)) if (!known.has(code)) await lookUp(code)
}

async function lookUp(currency: string): Promise<void> {
  if (ask === null) return
  try {
    asking ??= ask().finally(() => { asking = null })
    learnCurrencies(await asking)
    if (!known.has(currency)) foreign.add(currency)
  } catch (failure) {
    console.warn('The currencies could not be loaded.', failure)
  }
}
