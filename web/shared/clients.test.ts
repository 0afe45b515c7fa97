import { afterEach, expect, it, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { reference } from '#contract/reference.ts'
import { sampleToken } from '../testing/sample-user.ts'
import { storeToken } from './token.ts'

const calls: { url: string; authorization: string | undefined }[] = []

async function clientsBuiltWith(api: string, platform: string): Promise<typeof import('./clients.ts')> {
  vi.stubEnv('STEWARD_WEB_API_BASE', api)
  vi.stubEnv('STEWARD_WEB_PLATFORM_BASE', platform)
  vi.resetModules()
  window.fetch = (url, init) => {
    calls.push({ url: String(url), authorization: new Headers(init?.headers).get('authorization') ?? undefined })
    return Promise.resolve(new Response('{"response_error":false,"status_code":200,"status_message":"OK","data":[]}'))
  }
  return import('./clients.ts')
}

const { fetch } = window
afterEach(() => {
  calls.length = 0
  window.fetch = fetch
  vi.unstubAllEnvs()
})

it('there are two, each with the address it was built with and with the raw token', async () => {
  const { callAsPerson } = await clientsBuiltWith('https://api.example.com', 'https://platform.example.com')
  const token = sampleToken(Date.now() + 60_000)
  storeToken(token)
  await callAsPerson(auth.me, {})
  await callAsPerson(auth.logout, {})
  expect(calls).toEqual([
    { url: 'https://api.example.com/api/auth/me', authorization: token },
    { url: 'https://platform.example.com/platform/auth/logout', authorization: token },
  ])
})

it('call the origin of the page unless told otherwise, and a guest without a token', async () => {
  const { callAsGuest } = await clientsBuiltWith('', '')
  storeToken(sampleToken(Date.now() + 60_000))
  await callAsGuest(auth.adminLogin, { body: { user_name: 'a', password: 'b' } })
  expect(calls).toEqual([{ url: '/api/auth/admin-login', authorization: undefined }])
})

it('a reply in a currency that was opened since its person signed in comes when it is known how many digits it has, and who one is says it at once', async () => {
  const { callAsPerson } = await clientsBuiltWith('', '')
  const { currencyDigits } = await import('./currency-digits.ts')
  storeToken(sampleToken(Date.now() + 60_000))
  const asked: string[] = []
  window.fetch = (url) => {
    asked.push(String(url))
    const row = url === auth.me.path ? { currency: 'IQD', currency_digits: { IQD: 3 } } : { currency: 'IQD' }
    return Promise.resolve(new Response(JSON.stringify({ response_error: false, status_code: 200, status_message: 'OK', data: [row] })))
  }
  await callAsPerson(auth.me, {})
  await callAsPerson(reference.businesses, {})
  expect(asked).toEqual([auth.me.path, reference.businesses.path, auth.me.path])
  expect(currencyDigits('IQD')).toBe(3)
})

it('what is sent and never answered fails as without a line', async () => {
  const { callAsPerson } = await clientsBuiltWith('', '')
  const silence = new AbortController()
  const within = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silence.signal)
  window.fetch = (_url, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(silence.signal.reason as Error)))
  const sent = callAsPerson(auth.logout, {})
  expect(within).toHaveBeenCalledOnce()
  silence.abort(Object.assign(new Error('signal timed out'), { name: 'TimeoutError' }))
  await expect(sent).rejects.toBeInstanceOf(TypeError)
  within.mockRestore()
})
