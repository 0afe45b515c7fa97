import type { Endpoint } from '#contract/endpoint.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Result } from '#domain/kernel/result.ts'
import { freshFactor } from '../http/admit.ts'
import type { Call, Principal } from '../runtime/handler.ts'

export type Person = Extract<Principal, { kind: 'person' }>

/** Changes of one's own means of signing in ask for a proof as young as this, whatever the policy says. */
const ownChangesMinutes = 5

export function personOf<Row extends Endpoint>({ principal }: Pick<Call<Row>, 'principal'>): Person {
  assert(principal.kind === 'person', 'a call of a session has a person')
  return principal
}

/** Whoever has a second factor must have proved it just now before they change how they sign in. Refuses ACCESS_STEP_UP. */
export function mayChangeFactors(person: Person, now: Date): Result<true> {
  return freshFactor(person, person.enrolled ? ownChangesMinutes : null, now)
}
