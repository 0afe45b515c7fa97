import { Secret, TOTP } from 'otpauth'

const issuer = 'Steward'
/** RFC 4226 asks for 128 bits and recommends 160. */
const seedBytes = 20
const stepSeconds = 30
/** One step early or late: clocks differ (RFC 6238, section 5.2). */
const windowSteps = 1

/** A new seed in base32. */
export function newSeed(): string {
  return new Secret({ size: seedBytes }).base32
}

/** What an authenticator app reads from a QR code. SHA-1, six digits, 30 seconds: what every app knows. */
export function totpUri(seed: string, userName: string): string {
  return totpOf(seed, userName).toString()
}

/** The step that a code belongs to; null where it fits none that is near now. */
export function stepOfCode(seed: string, code: string, now: Date): number | null {
  const delta = totpOf(seed, '').validate({ token: code, timestamp: now.getTime(), window: windowSteps })
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / stepSeconds) + delta
}

function totpOf(seed: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(seed), algorithm: 'SHA1', digits: 6, period: stepSeconds })
}
