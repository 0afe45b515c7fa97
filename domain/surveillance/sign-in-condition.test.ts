import { expect, test } from 'vitest'
import { startMs } from '../../tests/support/watch-steps.ts'
import type { SignIn } from './bet-fact.ts'
import { signInFacts } from './sign-in-condition.ts'

const off = { addresses: 0, minutes: 30, failed: 0, failed_minutes: 10, countries: 0, country_minutes: 60, new_country: 0 }
const signIn = (minutesBefore: number, change: Partial<SignIn> = {}): SignIn => ({ atMs: startMs - minutesBefore * 60_000, ip: '198.18.0.1', device: null, succeeded: true, country: 'IN', newCountry: false, ...change })
const failed = (minutesBefore: number) => signIn(minutesBefore, { succeeded: false, ip: `198.18.1.${minutesBefore}`, country: 'GB' })
const facts = (change: object, signIns: readonly SignIn[] | undefined) => signInFacts({ ...off, ...change }, { placedAtMs: startMs, signIns })
const everything = [signIn(1, { ip: '198.18.0.2', country: 'GB', newCountry: true }), ...[2, 3, 4].map(failed), signIn(5)]

test.each([
  ['everything is off', {}, everything, null],
  ['two addresses, failed ones not counted', { addresses: 2 }, everything, { addresses: 2, minutes: 30, newest: '198.18.0.2' }],
  ['three addresses are asked for', { addresses: 3 }, everything, null],
  ['three failed', { failed: 3 }, everything, { failed: 3, failed_minutes: 10 }],
  ['four failed are asked for', { failed: 4 }, everything, null],
  ['failed ones up to the bound of their own minutes', { failed: 2, addresses: 2 }, [failed(9), failed(10), failed(11)], { failed: 2, failed_minutes: 10 }],
  ['a failed one after the bet', { failed: 2 }, [failed(-1), failed(1)], null],
  ['two countries, those of failed ones not counted', { countries: 2 }, everything, { countries: 'GB IN', country_minutes: 60 }],
  ['one country and attempts from another', { countries: 2 }, [signIn(1), failed(2)], null],
  ['countries that were not told', { countries: 2 }, [signIn(1, { country: null }), signIn(2)], null],
  ['a new country', { new_country: 1 }, everything, { new_country: 'GB' }],
  ['a new country before the minutes', { new_country: 1, country_minutes: 30 }, [signIn(31, { newCountry: true })], null],
  ['no country is new', { new_country: 1 }, [signIn(1)], null],
  ['all at once', { addresses: 2, failed: 3, countries: 2, new_country: 1 }, everything, { addresses: 2, minutes: 30, newest: '198.18.0.2', failed: 3, failed_minutes: 10, countries: 'GB IN', country_minutes: 60, new_country: 'GB' }],
  ['nothing was told', { addresses: 2, failed: 2, countries: 2, new_country: 1 }, undefined, null],
] as const)('%s', (_, change, signIns, expected) => expect(facts(change, signIns)).toEqual(expected))
