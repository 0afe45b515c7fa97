import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { signedText } from '#contract/wallet-signing.ts'
import type { WalletCredential } from '#contract/wallet-signing.ts'

/** A provider's key as its calls are held against it: a shared secret, or its public RSA key (PEM). */
export type WalletKey = { readonly id: string; readonly providerId: string } & ({ readonly kind: 'hmac_sha256'; readonly secret: string } | { readonly kind: 'rsa_sha256'; readonly publicKey: string })

/** Bits of an RSA key at least. */
const rsaBitsMin = 2_048

/** Whether the signature of a call is that of this key over its time, nonce, path and body. */
export function isSignedBy(key: WalletKey, { timeMs, nonce, signature }: WalletCredential, path: string, body: string): boolean {
  const text = signedText({ timeMs, nonce, path, body })
  const said = Buffer.from(signature, 'base64')
  if (key.kind === 'rsa_sha256') return verify('sha256', Buffer.from(text), key.publicKey, said)
  const expected = createHmac('sha256', key.secret).update(text).digest()
  return said.length === expected.length && timingSafeEqual(said, expected)
}

/** The PEM of a public RSA key as it is kept; null where the text is none, or one that is too short. */
export function publicRsaKey(text: string): string | null {
  try {
    const key = createPublicKey(text)
    const isPublic = text.includes('PUBLIC KEY')
    return isPublic && key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= rsaBitsMin ? String(key.export({ type: 'spki', format: 'pem' })) : null
  } catch {
    return null
  }
}
