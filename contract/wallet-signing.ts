/** How far the time of a signed call may lie from that of the server, in milliseconds, either way. */
export const signatureAgeMaxMs = 5 * 60_000

/** What a provider's call says of itself: the key's id, Unix time in milliseconds, a nonce of 8 to 128 characters, the signature in base64. */
export type WalletCredential = { readonly keyId: string; readonly timeMs: number; readonly nonce: string; readonly signature: string }

/**
 * The text that is signed, as UTF-8: time, nonce and path, each with a line feed behind it, then the body byte for byte. By HMAC-SHA256
 * with the key's secret, or by RSA (PKCS #1 v1.5) with SHA-256.
 */
export function signedText({ timeMs, nonce, path, body }: Pick<WalletCredential, 'timeMs' | 'nonce'> & { readonly path: string; readonly body: string }): string {
  return `${timeMs}\n${nonce}\n${path}\n${body}`
}

/** The header `Authorization` of a signed call. */
export function credentialText({ keyId, timeMs, nonce, signature }: WalletCredential): string {
  return `${keyId}:${timeMs}:${nonce}:${signature}`
}

const form = /^([1-9][0-9]{0,17}):([1-9][0-9]{0,14}):([\w-]{8,128}):([A-Za-z0-9+/]{20,1400}={0,2})$/

/** Null where the header does not have that form. */
export function readCredential(text: string): WalletCredential | null {
  const [, keyId, timeMs, nonce, signature] = form.exec(text) ?? []
  return keyId === undefined || timeMs === undefined || nonce === undefined || signature === undefined ? null : { keyId, timeMs: Number(timeMs), nonce, signature }
}
