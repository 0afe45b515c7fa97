import { createHash, randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'

const codes = 10
/** 80 bits, so that a fast hash of them keeps them. */
const codeBytes = 10

/** Ten codes of 16 letters and digits in groups of four. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: codes }, () => new Secret({ buffer: Uint8Array.from(randomBytes(codeBytes)).buffer }).base32.replaceAll(/(.{4})(?=.)/g, '$1-').toLowerCase())
}

/** The hash that is kept, whatever the spacing and case of the code. */
export function recoveryHash(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll(/[^A-Za-z2-7]/g, '').toLowerCase()).digest()
}
