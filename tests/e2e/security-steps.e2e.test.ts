import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import { security } from '#contract/security.ts'
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
type Policy = Omit<Body<typeof security.setPolicy>, 'version'>

const demoPolicy: Policy = {
  second_factor: { admin: false, user: false, account: false }, step_up_minutes: { money: null, results: null, access: null },
  idle_minutes: 240, session_minutes: 720, password_days: null, separate_duties: false, reason: 'for a test',
}
/** The owner is asked for nothing themselves: staff with the other role are. */
async function setPolicy(change: Partial<Policy> = {}): Promise<void> {
  const owner = product.person('owner')
  const version = (await owner(security.policy, {})).data[0]?.version ?? 0
  await owner(security.setPolicy, { body: { ...demoPolicy, version, ...change } })
}
afterEach(() => setPolicy())

const codeOf = (secret: string, atMs = Date.now()) => new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')), digits: 6, period: 30 }).generate({ timestamp: atMs })

async function signIn(page: Page, userName: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('who must have a second factor sets one up before anything else, keeps it, and proves it again before a result', async () => {
  expectFaults(/status of 403/)
  await setPolicy({ second_factor: { admin: false, user: true, account: false } })
  const desk = `/dashboard/sports/${product.event.sportId}/${product.event.id}`
  const page = await open(desk)
  await signIn(page, 'trader')
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.goto('/dashboard/bets')
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  await page.goto(`/auth/jwt/login?returnTo=${encodeURIComponent(desk)}`)
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('The code that it shows').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await page.getByRole('region', { name: 'Keep your recovery codes' }).waitFor()
  const codes = await page.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: product.event.name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(desk)

  await setPolicy({ step_up_minutes: { money: null, results: 5, access: null } })
  await product.ageProofs()
  await page.getByRole('button', { name: 'Result of Match Odds' }).click()
  const panel = page.getByRole('dialog').first()
  await panel.getByRole('radiogroup', { name: 'Place of Northgate' }).getByRole('radio', { name: 'Won' }).check()
  await panel.getByLabel(/Close this market now/).check()
  await panel.getByLabel('Note for the person who verifies').fill('typed before')
  await panel.getByRole('button', { name: 'Declare and close' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await proof.waitFor({ state: 'detached' })
  expect(await panel.getByLabel('Note for the person who verifies').inputValue()).toBe('typed before')
  await panel.getByRole('button', { name: 'Declare and close' }).click()
  await proof.getByLabel('Code of your authenticator app').fill(codeOf(secret, Date.now() + 30_000))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await panel.getByText('Waiting for a second person').first().waitFor()
  await panel.getByText('typed before').waitFor()

  const other = await open('/auth/jwt/login')
  await signIn(other, 'trader')
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Confirm' }).click()
  await other.getByRole('heading', { name: 'Sports' }).waitFor()
})

test('a password that was handed out is changed before anything else', async () => {
  expectFaults(/status of 4\d\d/)
  const { extra } = await product.person('owner')(roles.add, { body: { user_name: 'newcomer', name: 'New Comer', role: 'admin', permissions: [{ menu_name: 'SPORTS', permission_name: null }] } })
  const page = await open('/dashboard/sports')
  await signIn(page, 'newcomer', extra.one_time_password)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  const change = async (password: string) => {
    await page.getByLabel('Current password').fill(extra.one_time_password)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('password123456')
  await page.getByText('This is among leaked passwords', { exact: false }).waitFor()
  await change(extra.one_time_password)
  await page.getByText('You have used this one before', { exact: false }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await change('violet harbour ladder 61')
  await page.getByRole('heading', { name: 'Sports' }).waitFor()
})

test('a passkey is added in the own security drawer, signs in, and sessions are seen and ended', { tags: 'deeper' }, async () => {
  const page = await open('/auth/jwt/login')
  // Passkeys belong to a name, never to an address of numbers.
  const address = product.address.replace('127.0.0.1', 'localhost')
  await page.goto(`${address}/auth/jwt/login`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await product.tokenOf('support')
  await signIn(page, 'support')
  await page.getByRole('heading', { name: 'Sports' }).waitFor()
  await page.goto(`${address}/#2`)
  const drawer = page.getByRole('dialog', { name: 'Security' })
  await drawer.getByRole('button', { name: 'Add passkey' }).click()
  await drawer.getByLabel('Name of the passkey').fill('Work laptop')
  await drawer.getByRole('button', { name: 'Add a passkey' }).click()
  await drawer.getByLabel('I have kept them').check()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Continue' }).click()
  await drawer.getByText('Work laptop').waitFor()
  await drawer.getByText('10 left').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await drawer.getByRole('button', { name: 'End all others' }).click()
  await page.getByText(/sessions? ended/).waitFor()
  await drawer.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, 'support')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Sports' }).waitFor()
  await page.goto(`${address}/#2`)
  await drawer.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('dialog', { name: 'Remove Work laptop' }).getByRole('button', { name: 'Remove Work laptop' }).click()
  await drawer.getByText('None yet.', { exact: false }).waitFor()
})

test('the policy is changed on its screen, and only by those who may', async () => {
  const page = await open('/dashboard/security_policy', { person: 'owner' })
  await page.getByLabel('A session that nobody uses ends after').fill('120')
  await page.getByLabel('Reason').fill('shorter nights')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Save policy' }).click()
  await page.getByText('The policy was changed.').waitFor()
  expect((await product.person('owner')(security.policy, {})).data[0]?.idle_minutes).toBe(120)
  const other = await open('/dashboard/security_policy', { person: 'support' })
  await other.getByRole('heading').first().waitFor()
  expect(await other.getByRole('button', { name: 'Save policy' }).count()).toBe(0)
  expect(await other.getByLabel('A session that nobody uses ends after').count()).toBe(0)
})

test('what is large is set by currency on the same screen, not over what another set meanwhile, and by those alone who may', { tags: 'deeper' }, async () => {
  const now = async () => (await product.person('owner')(security.thresholds, {})).data.find(({ currency }) => currency === 'INR') ?? expect.fail('thresholds')
  const { currency, version, ...amounts } = await now()
  const more = (minor: number | null) => (minor ?? 0) + 100_000
  const shown = (minor: number | null) => String(more(minor) / 100)
  const page = await open('/dashboard/security_policy', { person: 'owner' })
  const form = page.getByRole('form', { name: 'Thresholds in INR' })
  await form.getByLabel('One wager').fill(shown(amounts.wager_minor))
  await form.getByLabel('Reason').fill('as the regulator asks')
  expect(await findBarriers(page)).toEqual([])
  await form.getByRole('button', { name: 'Save thresholds' }).click()
  await page.getByText('The thresholds were changed.').waitFor()
  const saved = { ...amounts, wager_minor: more(amounts.wager_minor) }
  expect(await now()).toEqual({ currency, ...saved, version: version + 1 })
  await form.getByLabel('Reason').waitFor({ state: 'detached' })

  const theirs = { ...saved, transfer_minor: more(amounts.transfer_minor) }
  await form.getByLabel('A win on one market').fill(shown(amounts.win_minor))
  await form.getByLabel('Reason').fill('wins too')
  await product.person('owner')(security.setThresholds, { body: { currency, ...theirs, version: version + 1, reason: 'from another desk' } })
  expectFaults(/status of 409/)
  await form.getByRole('button', { name: 'Save thresholds' }).click()
  await page.getByText('Somebody changed these thresholds meanwhile', { exact: false }).waitFor()
  expect(await now()).toEqual({ currency, ...theirs, version: version + 2 })
  await expect.poll(async () => Number((await form.getByLabel('A transfer or a change of credit').inputValue()).replace(/[^\d.]/g, ''))).toBe(more(amounts.transfer_minor) / 100)
  expect(await form.getByLabel('Reason').inputValue()).toBe('wins too')
  await form.getByRole('button', { name: 'Save thresholds' }).click()
  await form.getByLabel('Reason').waitFor({ state: 'detached' })
  expect(await now()).toEqual({ currency, ...theirs, win_minor: more(amounts.win_minor), version: version + 3 })

  const other = await open('/dashboard/security_policy', { person: 'support' })
  await other.getByRole('heading').first().waitFor()
  expect(await other.getByRole('form', { name: 'Thresholds in INR' }).count()).toBe(0)
})

/** Until the page counts when it was last used: it tells the person's other tabs of every use. */
async function watched(page: Page): Promise<void> {
  await page.evaluate(() => new BroadcastChannel('steward.used').addEventListener('message', () => Object.assign(window, { watched: true })))
  await expect.poll(async () => {
    await page.keyboard.press('Shift')
    return page.evaluate(() => 'watched' in window)
  }).toBe(true)
}

test('a session that nobody uses warns, then locks, and the way back stays', async () => {
  expectFaults(/status of 401/)
  const page = await open('/404', { person: 'owner' })
  await page.clock.install()
  await page.goto('/dashboard/bets')
  await page.getByRole('heading', { name: 'Bets' }).waitFor()
  await watched(page)
  await page.clock.fastForward('03:59:30')
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await warning.getByRole('button', { name: 'Go on working' }).click()
  await warning.waitFor({ state: 'detached' })
  await page.clock.fastForward('04:00:30')
  await page.getByText(/your session was locked/).waitFor()
  expect(new URL(page.url()).searchParams.get('returnTo')).toContain('/dashboard/bets')
})
