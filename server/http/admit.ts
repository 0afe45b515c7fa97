import { stepUpOf } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { decide } from '#domain/access/decide.ts'
import { isFresh } from '#domain/access/due-step.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { Principal } from '../runtime/handler.ts'

type Person = Extract<Principal, { kind: 'person' }>

const nobody: Principal = { kind: 'nobody' }

/** `who` is known even where they are refused, for the audit. */
export type Admission = { readonly who: Principal; readonly granted: Result<true> }

/** Who calls, and whether they may make this call at all; nothing of the body has been read yet. */
export async function admit({ sessions, now }: Pick<Context, 'sessions' | 'now'>, row: Pick<Endpoint, 'access' | 'effect' | 'stepUp'>, credential: string | undefined): Promise<Admission> {
  const { access } = row
  if (access.kind === 'public') return { who: nobody, granted: ok(true) }
  if (access.kind === 'provider') {
    const provider = await sessions.provider(credential)
    return provider.ok ? { who: provider.value, granted: ok(true) } : { who: nobody, granted: provider }
  }
  const known = access.kind === 'platform' ? await sessions.platform(credential) : await sessions.person(credential)
  if (!known.ok) return { who: nobody, granted: access.kind === 'guest' ? ok(true) : known }
  const who = known.value
  if (access.kind === 'platform' || who.kind === 'platform') return { who, granted: ok(true) }
  const granted = decide(who.actor, access, who.due)
  const stepUp = stepUpOf(row)
  return { who, granted: granted.ok && stepUp !== null ? freshFactor(who, who.policy.stepUpMinutes[stepUp], now()) : granted }
}

/** Refuses ACCESS_STEP_UP where the second factor was not proved within so many minutes; `enrolled` tells whether there is one to prove. */
export function freshFactor({ factorAt, enrolled }: Pick<Person, 'factorAt' | 'enrolled'>, maxMinutes: number | null, now: Date): Result<true> {
  return isFresh(factorAt, now, maxMinutes) ? ok(true) : refuse('ACCESS_STEP_UP', { max_age_s: (maxMinutes ?? 0) * 60, enrolled })
}
