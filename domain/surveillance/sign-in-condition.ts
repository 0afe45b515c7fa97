import type { BetFact, SignIn } from './bet-fact.ts'
import type { Finding } from './conditions.ts'
import { numberOf } from './rule-kinds.ts'
import type { RuleParams } from './rule-kinds.ts'

/**
 * Which of the conditions on sign-ins before a bet are met, each of which can be off: successful ones from several addresses, failed ones,
 * successful ones from several countries, one from a country that is new for the account. Null where none is.
 */
export function signInFacts(params: RuleParams, { placedAtMs, signIns = [] }: Pick<BetFact, 'placedAtMs' | 'signIns'>): Finding['facts'] | null {
  const within = (name: string, succeeded: boolean): readonly SignIn[] =>
    signIns.filter((each) => each.succeeded === succeeded && each.atMs <= placedAtMs && each.atMs >= placedAtMs - numberOf(params, name) * 60_000)
  const enough = (name: string, found: number): boolean => numberOf(params, name) > 0 && found >= numberOf(params, name)
  const addresses = new Set(within('minutes', true).map(({ ip }) => ip))
  const failed = within('failed_minutes', false)
  const abroad = within('country_minutes', true)
  const countries = new Set(abroad.flatMap(({ country }) => country ?? []))
  const fresh = numberOf(params, 'new_country') === 1 ? abroad.find(({ newCountry }) => newCountry)?.country : undefined
  const facts: Finding['facts'] = {
    ...(enough('addresses', addresses.size) ? { addresses: addresses.size, minutes: numberOf(params, 'minutes'), newest: [...addresses][0] ?? '' } : {}),
    ...(enough('failed', failed.length) ? { failed: failed.length, failed_minutes: numberOf(params, 'failed_minutes') } : {}),
    ...(enough('countries', countries.size) ? { countries: [...countries].toSorted().join(' '), country_minutes: numberOf(params, 'country_minutes') } : {}),
    ...(fresh == null ? {} : { new_country: fresh }),
  }
  return Object.keys(facts).length === 0 ? null : facts
}
