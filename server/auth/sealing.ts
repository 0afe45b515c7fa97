import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { assert } from '#domain/kernel/assert.ts'

/** Encrypts what the database must not be able to read, such as the seeds of authenticator apps. */
export type Sealing = {
  /** `purpose` says whose it is and what for; opened under another purpose it does not open. */
  seal(text: string, purpose: string): Buffer
  /** @throws where the bytes were changed, or sealed with another key or purpose */
  open(sealed: Buffer, purpose: string): string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** The first byte says how the rest was made. */
const version = 1

/** AES-256-GCM with a key derived (HKDF, SHA-256) from the installation's encryption key. */
export function createSealing(encryptionKey: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'steward sealing 1', 32))
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, purpose) {
      assert(sealed[0] === version, 'sealed by this version')
      const [nonceEnd, tagEnd] = [1 + nonceBytes, 1 + nonceBytes + tagBytes]
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, nonceEnd), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(nonceEnd, tagEnd))
      return decipher.update(sealed.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
