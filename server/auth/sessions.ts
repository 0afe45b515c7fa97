import { readCredential, signatureAgeMaxMs } from '#contract/wallet-signing.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { apiKeyHash } from '../api-keys/key-store.ts'
import type { Config } from '../config.ts'
import type { Principal, ProviderPrincipal } from '../runtime/handler.ts'
import { findWalletKey } from '../wallet/key-store.ts'
import { isSignedBy } from '../wallet/signature.ts'
import type { Sealing } from './sealing.ts'
import { loadPerson, loadPlatform } from './session-store.ts'
import type { Tokens } from './tokens.ts'

/** Finds out who calls, from the `Authorization` header. */
export type Sessions = {
  /** Refuses with ACCESS_NO_SESSION (none, or not ours) or ACCESS_SESSION_EXPIRED (it has ended). */
  person(token: string | undefined): Promise<Result<Extract<Principal, { kind: 'person' }>>>
  /** The player site by its API key; refuses with ACCESS_NO_SESSION. */
  platform(key: string | undefined): Promise<Result<Extract<Principal, { kind: 'platform' }>>>
  /** A casino provider by the key that it signs with, its signature not yet held against the body; refuses with WALLET_SIGNATURE_WRONG. */
  provider(credential: string | undefined): Promise<Result<ProviderPrincipal>>
  /** This node looks at the session's row again at once. */
  forget(sessionId: string): void
  /** As `forget`, for every session: somebody's rights or sign-in have changed. */
  forgetAll(): void
}

/** For this long a node may go on with what it knew: an ended session or a withdrawn grant is felt at most this much later on other nodes. */
export const knownForMs = 1_000
const cachedMax = 10_000
const credentialLengthMax = 1_000
const signedCredentialLengthMax = 2_000

export type SessionsOptions = { readonly database: Database; readonly tokens: Tokens; readonly sealing: Sealing; readonly now: () => Date; readonly mode: Config['mode'] }

export function createSessions({ database, tokens, sealing, now, mode }: SessionsOptions): Sessions {
  const cache = new Map<string, { readonly found: object; readonly until: number }>()
  /** Rises with every `forget`: what was loaded across one may be of before it, and is not kept. */
  let generation = 0

  const cached = async <Found extends object>(key: string, load: () => Promise<Found | null>): Promise<Found | null> => {
    const known = cache.get(key)
    if (known && known.until > performance.now()) return known.found as Found
    const until = performance.now() + knownForMs
    const loadedIn = generation
    const found = await load()
    if (found === null) {
      cache.delete(key)
      return null
    }
    if (cache.size >= cachedMax) cache.clear()
    if (loadedIn === generation) cache.set(key, { found, until })
    return found
  }

  return {
    async person(token) {
      if (token === undefined || token === '' || token.length > credentialLengthMax) return refuse('ACCESS_NO_SESSION')
      const content = await tokens.read(token)
      if (content === 'foreign') return refuse('ACCESS_NO_SESSION')
      if (content === 'expired') return refuse('ACCESS_SESSION_EXPIRED')
      const { sessionId, loginId } = content
      const person = await cached(`session ${sessionId}`, () => withTransaction(database, {}, (tx) => loadPerson(tx, sessionId, loginId, now(), mode)))
      if (person === null || person.expiresAt <= now()) return refuse('ACCESS_SESSION_EXPIRED')
      return ok(person)
    },
    async platform(key) {
      if (key === undefined || key === '' || key.length > credentialLengthMax) return refuse('ACCESS_NO_SESSION')
      const digest = apiKeyHash(key)
      const platform = await cached(`key ${digest.toString('base64')}`, () => withTransaction(database, {}, (tx) => loadPlatform(tx, digest, now())))
      return platform === null ? refuse('ACCESS_NO_SESSION') : ok(platform)
    },
    async provider(credential) {
      const said = credential === undefined || credential.length > signedCredentialLengthMax ? null : readCredential(credential)
      if (said === null || Math.abs(said.timeMs - now().getTime()) > signatureAgeMaxMs) return refuse('WALLET_SIGNATURE_WRONG')
      const key = await cached(`wallet key ${said.keyId}`, () => withTransaction(database, {}, (tx) => findWalletKey(tx, said.keyId, sealing, now())))
      if (key === null) return refuse('WALLET_SIGNATURE_WRONG')
      return ok({ kind: 'provider', keyId: key.id, providerId: key.providerId, nonce: said.nonce, verify: (path, body) => isSignedBy(key, said, path, body) })
    },
    forget(sessionId) {
      generation++
      cache.delete(`session ${sessionId}`)
    },
    forgetAll() {
      generation++
      cache.clear()
    },
  }
}
