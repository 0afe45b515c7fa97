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

export function createTokens(secret: string, now: () => Date): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ loginId, sessionId }, expiresAt) =>
      new SignJWT({ sid: sessionId }).setProtectedHeader({ alg: algorithm }).setIssuer(issuer).setSubject(loginId).setIssuedAt(now()).setExpirationTime(expiresAt).sign(key),

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, currentDate: now(), requiredClaims: ['exp', 'sub', 'sid'] })
        const { sub, sid } = payload
        if (sub === undefined || !loginIdPattern.test(sub) || typeof sid !== 'string' || !sessionIdPattern.test(sid)) return 'foreign'
        return { loginId: sub, sessionId: sid }
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'foreign'
      }
    },
  }
}
