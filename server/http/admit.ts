import type { EndpointAccess } from '#contract/endpoint.ts'
import { decide } from '#domain/access/decide.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Principal } from '../runtime/handler.ts'

const nobody: Principal = { kind: 'nobody' }

/** `who` is known even where they are refused, for the audit. */
export type Admission = { readonly who: Principal; readonly granted: Result<true> }

/** Who calls, and whether they may make this call at all; nothing of the body has been read yet. */
export async function admit(sessions: Sessions, access: EndpointAccess, credential: string | undefined): Promise<Admission> {
  if (access.kind === 'public') return { who: nobody, granted: ok(true) }
  const known = access.kind === 'platform' ? await sessions.platform(credential) : await sessions.person(credential)
  if (!known.ok) return { who: nobody, granted: access.kind === 'guest' ? ok(true) : known }
  const who = known.value
  if (access.kind === 'platform' || who.kind === 'platform') return { who, granted: ok(true) }
  return { who, granted: decide(who.actor, access) }
}
