import { ApiError } from '#contract/client.ts'
import { newKey } from './new-key.ts'

/** What went out and was not answered for certain: the text of its body and the idempotency key that it went out with. */
export type Attempt = { readonly body: string; readonly key: string }

/** The same body once more is the same attempt, so that it is done once although its answer was lost. */
export function attemptAt(body: string, last: Attempt | null): Attempt {
  return last?.body === body ? last : { body, key: newKey() }
}

/**
 * Whether the server has refused an attempt for certain. Another press is a new one then: what the rules refuse is kept under the key,
 * and would be refused again although they allow it by now. Nothing is certain without an answer, nor where the server is too busy. Of what
 * was sent before (`again`) neither is it by what is refused before the key is looked at, such as a session that has ended meanwhile.
 */
export function isRefused(failure: unknown, again: boolean): boolean {
  if (!(failure instanceof ApiError) || failure.code === null || failure.status >= 429) return false
  return !again || !/^(ACCESS|REQUEST)_/.test(failure.code)
}
