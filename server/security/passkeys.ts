import { generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../config.ts'
import type { Passkey } from './factor-store.ts'

/** To whom passkeys are bound. */
export type RelyingParty = { readonly id: string; readonly origin: string | null }

/** The configured site; a demo without one takes any port of localhost. Null: passkeys are off. */
export function relyingParty({ origin, mode }: Pick<Config, 'origin' | 'mode'>): RelyingParty | null {
  if (origin !== null) return { id: new URL(origin).hostname, origin }
  return mode === 'demo' ? { id: 'localhost', origin: null } : null
}

type Person = { readonly loginId: string; readonly userName: string; readonly name: string }

/** What the browser needs to make a passkey; an authenticator that has one already is left out. */
export function registrationOptions(party: RelyingParty, { loginId, userName, name }: Person, passkeys: readonly Passkey[]) {
  return generateRegistrationOptions({
    rpName: 'Steward', rpID: party.id, userName, userDisplayName: name, userID: new TextEncoder().encode(loginId),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
  })
}

export function authenticationOptions(party: RelyingParty, passkeys: readonly Passkey[]) {
  return generateAuthenticationOptions({
    rpID: party.id, userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] as never })),
  })
}

/** The passkey that a response made, or null where it does not answer our question. */
export async function madePasskey(party: RelyingParty, challenge: string, response: object) {
  const made = response as RegistrationResponseJSON
  const verified = await verifyRegistrationResponse({
    response: made, expectedChallenge: challenge, expectedOrigin: originOf(party, made.response.clientDataJSON), expectedRPID: party.id, requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** The new counter of the passkey where the response proves it; null where it does not. */
export async function provedCounter(party: RelyingParty, challenge: string, passkey: Passkey, response: object): Promise<number | null> {
  const proof = response as AuthenticationResponseJSON
  const verified = await verifyAuthenticationResponse({
    response: proof, expectedChallenge: challenge, expectedOrigin: originOf(party, proof.response.clientDataJSON), expectedRPID: party.id, requireUserVerification: false,
    credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/** In a demo the browser's own word is taken, where it is localhost: the port is whatever was free. */
function originOf({ origin }: RelyingParty, clientDataJson: string): string {
  if (origin !== null) return origin
  const said = saidOrigin(clientDataJson)
  return said !== null && new URL(said).hostname === 'localhost' ? said : 'http://localhost'
}

function saidOrigin(clientDataJson: string): string | null {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { readonly origin?: unknown }
    return typeof origin === 'string' && URL.canParse(origin) ? origin : null
  } catch {
    return null
  }
}
