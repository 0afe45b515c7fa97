import { text } from './text.ts'

/** A heading over amounts, with their currency where they are of one. */
export function withCurrency(heading: string, currency: string | null): string {
  return currency === null ? heading : text.inCurrency({ heading, currency })
}
