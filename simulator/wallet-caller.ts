import { createHmac, randomBytes, sign } from 'node:crypto'
import { credentialText, signedText } from '#contract/wallet-signing.ts'

/** What a provider signs with: a shared secret, or its private RSA key (PEM). */
export type SigningKey = { readonly id: string } & ({ readonly secret: string } | { readonly privateKey: string })

/** Carries a signed call to a wallet; rejects where no reply came back. */
export type Carry = (call: SignedCall) => Promise<{ readonly status: number; readonly text: string }>
export type SignedCall = { readonly path: string; readonly authorization: string; readonly body: string }

/** A reply of the wallet: the row, or the refusal's code with its facts. */
export type WalletReply = { readonly status: number; readonly code: string | null; readonly row: Readonly<Record<string, unknown>> | null; readonly facts: Readonly<Record<string, unknown>> }

const nonceBytes = 12

/** Signs a body for a path, with a nonce of its own. */
export function signCall(key: SigningKey, path: string, body: string, timeMs: number): SignedCall {
  const nonce = randomBytes(nonceBytes).toString('base64url')
  const text = signedText({ timeMs, nonce, path, body })
  const signature = 'secret' in key ? createHmac('sha256', key.secret).update(text).digest('base64') : sign('sha256', Buffer.from(text), key.privateKey).toString('base64')
  return { path, body, authorization: credentialText({ keyId: key.id, timeMs, nonce, signature }) }
}

export type WalletCaller = (name: WalletCallName, body: object) => Promise<WalletReply>
export const walletPaths = { authenticate: 'authenticate', balance: 'balance', bet: 'bet', win: 'win', reward: 'reward', rollback: 'rollback', closeRound: 'round-close' } as const
export type WalletCallName = keyof typeof walletPaths

/** Calls the wallet as a casino provider does, each call signed anew. */
export function createWalletCaller(key: SigningKey, carry: Carry, now: () => number = Date.now): WalletCaller {
  return async (name, body) => {
    const { status, text } = await carry(signCall(key, `/platform/wallet/${walletPaths[name]}`, JSON.stringify(body), now()))
    const reply = JSON.parse(text) as { readonly code?: string; readonly data?: readonly Readonly<Record<string, unknown>>[]; readonly facts?: Readonly<Record<string, unknown>> }
    return { status, code: reply.code ?? null, row: reply.data?.[0] ?? null, facts: reply.facts ?? {} }
  }
}
/** Carries calls over HTTP to a server at an address such as http://127.0.0.1:8080. */
export function overHttp(address: string, signal?: AbortSignal): Carry {
  return async ({ path, authorization, body }) => {
    const reply = await fetch(`${address}${path}`, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body, ...(signal && { signal }) })
    return { status: reply.status, text: await reply.text() }
  }
}
