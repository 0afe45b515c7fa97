import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#simulator/world-people.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

type Page = Awaited<ReturnType<typeof open>>

async function signIn(page: Page, userName: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test('a guest is led to sign-in and, signed in, back to where they wanted to go', async () => {
  const page = await open('/dashboard/bets?side=back')
  await page.waitForURL('**/auth/jwt/login?**')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/dashboard/bets?side=back')
  await page.getByRole('heading', { name: 'Hi, Welcome back' }).waitFor()
  await signIn(page, 'owner')
  await page.getByRole('heading', { name: 'Bets' }).waitFor()
  expect(pathOf(page)).toBe('/dashboard/bets?side=back')
})

test('without a way back, sign-in leads to the sports', { tags: 'deeper' }, async () => {
  const page = await open('/auth/jwt/login')
  await signIn(page, 'trader')
  await page.getByRole('heading', { name: 'Sports' }).waitFor()
  expect(pathOf(page)).toBe('/dashboard/sports')
})

test('the way back never leads to another site', async () => {
  const page = await open('/auth/jwt/login?returnTo=%2F%2Fevil.example%2Fdashboard')
  await signIn(page, 'owner')
  await page.getByRole('heading', { name: 'Sports' }).waitFor()
  expect(new URL(page.url()).origin).toBe(product.address)
})

test("a wrong password is told in the server's words, and the right one then works", async () => {
  expectFaults(/status of 401/)
  const page = await open('/auth/jwt/login')
  await signIn(page, 'support', 'not the password')
  expect(await page.getByRole('alert').textContent()).toBe('User name or password is wrong.')
  await signIn(page, 'support')
  await page.getByRole('heading', { name: 'Sports' }).waitFor()
})

test('the sign-in page leads signed-in people on', { tags: 'deeper' }, async () => {
  const page = await open('/auth/jwt/login', { person: 'owner' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(pathOf(page)).toBe('/dashboard')
})

test('the sign-in page stands in the stored language before any script of the application has come', async () => {
  const page = await open('/auth/jwt/login')
  await page.evaluate(() => window.localStorage.setItem('i18nextLng', 'ar'))
  await page.route('**/assets/*.js', (route) => route.abort())
  expectFaults(/ERR_FAILED/)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'أهلًا بعودتك' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Hi, Welcome back' }).count()).toBe(0)
  expect([await page.title(), await page.locator('html').getAttribute('dir'), await page.locator('html').getAttribute('lang')]).toEqual(['تسجيل الدخول · Steward', 'rtl', 'ar'])

  // With its scripts it is taken over as it stands, refuses in its language, and signs in.
  await page.unroute('**/assets/*.js')
  expectFaults(/ERR_FAILED|status of 401/)
  await page.reload()
  await page.getByLabel('اسم المستخدم').fill('owner')
  await page.getByLabel('كلمة المرور', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
  expect(await page.getByRole('alert').textContent()).toBe('اسم المستخدم أو كلمة المرور غير صحيح.')
  await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await page.getByRole('heading', { name: 'الرياضات' }).waitFor()
})

test('another language is chosen on the sign-in page, and what is typed stays', async () => {
  const page = await open('/auth/jwt/login')
  await page.getByLabel('User name').fill('owner')
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.getByRole('heading', { name: 'أهلًا بعودتك' }).waitFor()
  expect(await page.getByLabel('اسم المستخدم').inputValue()).toBe('owner')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Hi, Welcome back' }).waitFor()
  expect([await page.title(), await page.getByLabel('User name').inputValue()]).toEqual(['Sign in · Steward', 'owner'])
})

test('what is pressed before the code of the sign-in page has come is done when it comes, and nothing typed is in an address', async () => {
  const page = await open('/404')
  const held = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/auth/jwt/login', { waitUntil: 'commit' })
  await signIn(page, 'owner')
  held.resolve(undefined)
  await page.getByRole('heading', { name: 'Sports' }).waitFor()
  expect(addresses.filter((address) => address.includes('username='))).toEqual([])
})

test('an unknown address is answered by the page for it', async () => {
  const page = await open('/nowhere/at/all')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(pathOf(page)).toBe('/404')
})

test('logging out ends the session for good', async () => {
  const page = await open('/dashboard', { person: 'night-desk' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  const token = await page.evaluate(() => window.sessionStorage.getItem('accessToken'))
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Hi, Welcome back' }).waitFor()
  expect(await page.evaluate(() => window.sessionStorage.getItem('accessToken'))).toBeNull()
  const reply = await fetch(`${product.address}/api/auth/me`, { headers: { authorization: token ?? '' } })
  expect(reply.status).toBe(401)
})

test("a session ends with its token: 'Token expired', then sign-in with the way back", async () => {
  const page = await open('/404', { person: 'support' })
  await page.clock.install()
  // A call that was about to go when the token went is refused by the server, as it should be.
  expectFaults(/status of 401/)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.clock.fastForward('13:00:00')
  await page.getByRole('heading', { name: 'Hi, Welcome back' }).waitFor()
  expect(alerts).toEqual(['Token expired'])
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/dashboard')
  expect(await page.evaluate(() => window.sessionStorage.getItem('accessToken'))).toBeNull()
})

test('signing in again before the token ends gives the page a new one and leaves what is being typed', { tags: 'deeper' }, async () => {
  const page = await open('/404', { person: 'owner' })
  await page.clock.install()
  await page.goto('/dashboard/bets')
  await page.getByLabel('Player name').fill('half a na')
  const before = await page.evaluate(() => window.sessionStorage.getItem('accessToken'))
  // No longer than a session may stay unused, until half a minute before its end.
  for (;;) {
    const leftMs = await page.evaluate(() => JSON.parse(atob((window.sessionStorage.getItem('accessToken') ?? '').split('.')[1] ?? '')).exp * 1_000 - Date.now())
    if (leftMs < 60_000) break
    await page.clock.fastForward(Math.min(leftMs - 30_000, 3 * 3_600_000))
    await page.keyboard.press('Shift')
  }
  const ending = page.getByRole('dialog', { name: 'Your session is about to end' })
  await ending.getByLabel('Password', { exact: true }).fill(demoPassword)
  await ending.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => page.evaluate(() => window.sessionStorage.getItem('accessToken'))).not.toBe(before)
  expect(await page.getByLabel('Player name').inputValue()).toBe('half a na')
})

test('a part that cannot be had leaves what is typed where it is, and what is typed outlives the reload', { tags: 'deeper' }, async () => {
  const page = await open('/dashboard/roles/add', { person: 'owner' })
  await page.getByLabel('User name').fill('half-typed')
  await page.route('**/assets/settings-drawer*.js', (route) => route.abort())
  expectFaults(/ERR_FAILED|could not be fetched/)
  await page.getByRole('button', { name: 'Settings' }).click()
  const told = page.getByRole('alert').filter({ hasText: /^Loading chunk settings-drawer.* failed/ })
  await told.waitFor()
  expect(await page.getByLabel('User name').inputValue()).toBe('half-typed')
  expect(await findBarriers(page)).toEqual([])
  await page.unroute('**/assets/settings-drawer*.js')
  // What is kept as a draft is not asked about: the browser's own question would stand in the way of the reload.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await told.getByRole('button', { name: 'Reload' }).click()
  await page.getByText('What you typed before is back.').waitFor()
  expect(await page.getByLabel('User name').inputValue()).toBe('half-typed')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
})

test('what was typed in a dialog is there again after the session has ended and somebody has signed in anew', async () => {
  const page = await open('/dashboard', { person: 'owner' })
  const stop = page.getByRole('dialog', { name: 'Stop betting' })
  await page.getByRole('button', { name: 'Stop betting' }).click()
  await stop.getByLabel('Reason').fill('half a reason')
  await page.evaluate(() => window.sessionStorage.removeItem('accessToken'))
  await page.goto('/dashboard')
  await signIn(page, 'owner')
  await page.getByRole('button', { name: 'Stop betting' }).click()
  await stop.getByText('What you typed before is back.').waitFor()
  expect(await stop.getByLabel('Reason').inputValue()).toBe('half a reason')
  await stop.getByRole('button', { name: 'Cancel' }).click()
  await stop.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Stop betting' }).click()
  expect(await stop.getByLabel('Reason').inputValue()).toBe('')
})

test('a part that does not come counts as lost after two minutes', { tags: 'deeper' }, async () => {
  const page = await open('/404', { person: 'owner' })
  await page.clock.install()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const asked = Promise.withResolvers<undefined>()
  await page.route('**/assets/bets-desk-page*.js', () => asked.resolve(undefined))
  expectFaults(/could not be fetched/)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: 'Bets', exact: true }).click()
  await asked.promise
  const lost = page.getByRole('heading', { name: 'Loading chunk page failed' })
  await page.clock.runFor(119_000)
  expect(await lost.count()).toBe(0)
  await page.clock.runFor(1_500)
  await lost.waitFor()
})

test('a part of the application that cannot be loaded says so and offers to reload', async () => {
  const page = await open('/dashboard', { person: 'owner' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.route('**/assets/bets-desk-page*.js', (route) => route.abort())
  expectFaults(/ERR_FAILED|could not be fetched/)
  await page.getByRole('link', { name: 'Bets', exact: true }).click()
  await page.getByRole('heading', { name: /^Loading chunk bets-desk-page.* failed$/ }).waitFor()
  await page.unroute('**/assets/bets-desk-page*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'Bets' }).waitFor()
})
