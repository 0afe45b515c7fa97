import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { security } from '#contract/security.ts'
import { call } from '../../shared/api.ts'
import { loadPart } from '../../shared/load-part.ts'
import { securityText } from './text.ts'

type Credential = Awaited<ReturnType<typeof startAuthentication> | ReturnType<typeof startRegistration>>

/** The browser did not make or prove a passkey; told as a refusal of the server is. */
class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
  readonly body: { readonly status_message: string }

  constructor(sentence: string) {
    super(sentence)
    this.body = { status_message: sentence }
  }
}

export function passkeysWork(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Proves one of the person's passkeys, and answers with the person. */
export async function provePasskey() {
  const { start, options } = await prepare('prove')
  const response = await asked(() => start.startAuthentication({ optionsJSON: options as never }))
  return call(security.prove, { body: { kind: 'passkey', response } })
}

/** Makes a passkey and adds it under a name; with the first second factor come the recovery codes. */
export async function addPasskey(name: string) {
  const { start, options } = await prepare('add')
  const response = await asked(() => start.startRegistration({ optionsJSON: options as never }))
  return call(security.addPasskey, { body: { name, response } })
}

async function prepare(use: 'add' | 'prove') {
  const start = await loadPart(() => import('@simplewebauthn/browser'))
  const [options] = (await call(security.passkeyOptions, { body: { for: use } })).data
  return { start, options }
}

async function asked(ask: () => Promise<Credential>) {
  try {
    const { id, rawId, response } = await ask()
    return { id, rawId, type: 'public-key' as const, response: { ...response }, clientExtensionResults: {} }
  } catch (failure) {
    const name = failure instanceof Error ? failure.name : ''
    if (name === 'SecurityError') throw new PasskeyRefused(securityText.passkeyElsewhere)
    if (name === 'InvalidStateError') throw new PasskeyRefused(securityText.passkeyKnown)
    throw new PasskeyRefused(securityText.passkeyRefused)
  }
}
