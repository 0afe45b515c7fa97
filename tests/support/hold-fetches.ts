import { afterAll } from 'vitest'
import { holdFetches, plainFetch } from './fetch-holder.ts'

/**
 * Before a file of tests: whatever is asked by `fetch` in its process, by a test, a program that it starts or the simulator's people, is held
 * to the contract, and the file fails at its end where an answer departs from it.
 */
const holder = holdFetches(plainFetch)
globalThis.fetch = holder.fetch

afterAll(async () => {
  const departures = await holder.departures()
  if (departures.length > 0) throw new AggregateError(departures, departures.map(String).join('\n'))
})
