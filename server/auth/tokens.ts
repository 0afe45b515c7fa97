import { SignJWT, errors, jwtVerify } from 'jose'

export type TokenContent = { readonly loginId: string; readonly sessionId: string }

/** Session tokens: signed, with the session's id and end inside; whether the session still lives, its row says. */
export type Tokens = {
  sign(content: TokenContent, expiresAt: Date): Promise<string>
  /** `expired`: ours, but past its end. `foreign`: not ours, or not a token. */
  read(token: string): Promise<TokenContent | 'expired' | 'foreign'>
}

const algorithm = 'HS256'
const issuer = 'steward'
const sessionIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const loginIdPattern = /^[1-9]\d{0,17}$/

/** So many of ours are known again by their text, until their end: checking a signature takes two turns of other threads, with every call. */
const knownMax = 10_000

export function createTokens(secret: string, now: () => Date): Tokens {
  const key = new TextEncoder().encode(secret)
  const known = new Map<string, { readonly content: TokenContent; readonly endsMs: number }>()
  return {
    sign: ({ loginId, sessionId }, expiresAt) =>
      new SignJWT({ sid: sessionId }).setProtectedHeader({ alg: algorithm }).setIssuer(issuer).setSubject(loginId).setIssuedAt(now()).setExpirationTime(expiresAt).sign(key),

    async read(token) {
      const same = known.get(token)
      if (same !== undefined && now().getTime() < same.endsMs) return same.content
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, currentDate: now(), requiredClaims: ['exp', 'sub', 'sid'] })
        const { sub, sid, exp = 0 } = payload
        if (sub === undefined || !loginIdPattern.test(sub) || typeof sid !== 'string' || !sessionIdPattern.test(sid)) return 'foreign'
        const content = { loginId: sub, sessionId: sid }
        if (known.size >= knownMax) known.clear()
        known.set(token, { content, endsMs: exp * 1_000 })
        return content
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'foreign'
      }
    },
  }
}
