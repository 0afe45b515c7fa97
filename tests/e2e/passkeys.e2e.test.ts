import { beforeAll, expect, test } from 'vitest'
import { security } from '#contract/security.ts'
import { auth } from '#contract/auth.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { browse } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)

type Asked = { readonly path: string; readonly body: object; readonly token: string | null }
type Answer = { readonly status: number; readonly body: { readonly code?: string; readonly token?: string; readonly recovery_codes?: readonly string[]; readonly data: readonly Record<string, unknown>[] & Record<string, unknown> } }

test('a passkey made by the browser finishes a sign-in, and its answer is good once', async () => {
  const page = await open('/auth/jwt/login')
  // Passkeys belong to a name, never to an address of numbers.
  await page.goto(product.address.replace('127.0.0.1', 'localhost') + '/auth/jwt/login')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const ask = (row: { readonly path: string }, body: object, token: string | null): Promise<Answer> =>
    page.evaluate(async ({ path, body: sent, token: credential }: Asked) => {
      const reply = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', ...(credential !== null && { authorization: credential }) }, body: JSON.stringify(sent) })
      return { status: reply.status, body: (await reply.json()) as Answer['body'] }
    }, { path: row.path, body, token })
  const signIn = async () => (await ask(auth.adminLogin, { user_name: 'support', password: demoPassword }, null)).body
  const answer = async (token: string, use: 'add' | 'prove') => {
    const options = (await ask(security.passkeyOptions, { for: use }, token)).body.data[0]
    return page.evaluate(async ({ asked, adding }) => {
      const credential = adding
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked as never) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked as never) })
      return (credential as PublicKeyCredential).toJSON() as object
    }, { asked: options, adding: use === 'add' })
  }

  const { token = '' } = await signIn()
  const made = await ask(security.addPasskey, { name: 'This laptop', response: await answer(token, 'add') }, token)
  expect(made).toMatchObject({ status: 200, body: { data: [{ kind: 'passkey', name: 'This laptop' }] } })
  expect(made.body.recovery_codes).toHaveLength(10)

  const again = await signIn()
  expect(again.data).toMatchObject({ due: 'second_factor' })
  const proof = await answer(again.token ?? '', 'prove')
  const proved = await ask(security.prove, { kind: 'passkey', response: proof }, again.token ?? '')
  expect(proved).toMatchObject({ status: 200, body: { data: [{ due: null }] } })

  const other = await signIn()
  const replayed = await product.person('owner')(security.prove, { body: { kind: 'passkey', response: proof as never } }).then(() => 'taken', (error: { readonly code: string }) => error.code)
  expect(replayed).toBe('ACCESS_CODE_WRONG')
  expect(other.data).toMatchObject({ due: 'second_factor' })
  expect(await page.context().cookies()).toEqual([])
})
