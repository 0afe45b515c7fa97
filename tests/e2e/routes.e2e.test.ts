import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { paths } from '#web/app/paths.ts'
import { browse, findBarriers, type PageOptions } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let firstBet = ''
beforeAll(async () => {
  product = await startProduct()
  await product.placeBet('back')
  firstBet = (await product.person('owner')(bets.list, { query: { limit: '1' } })).data[0]?.id ?? ''
  return () => product.stop()
})
const { open } = browse(() => product.address)

const pictures = join(import.meta.dirname, '..', '..', 'test-results', 'screens')
mkdirSync(pictures, { recursive: true })

const routes = Object.entries(paths).flatMap(([name, path]) => (typeof path === 'string' && path.startsWith('/dashboard') ? [{ name, path }] : []))

function filled(path: string): string {
  return path.replace('$sportId', product.event.sportId).replace('$eventId', product.event.id).replace('$betId', firstBet).replace('$admin_id', '1')
}

type Look = Required<Pick<PageOptions, 'mode' | 'direction' | 'layout'>>
const looks: readonly Look[] = (['vertical', 'mini', 'horizontal'] as const).flatMap((layout) =>
  (['light', 'dark'] as const).flatMap((mode) => (['ltr', 'rtl'] as const).map((direction) => ({ mode, direction, layout }))),
)
const all = process.env['STEWARD_TEST_ALL'] === '1'
const people = all ? ['owner', 'trader', 'verifier', 'support', 'demo-agent'] : ['owner']
/** Every look once over all routes, or all of them on each. */
const visits = people.flatMap((person) => looks.map((look, turn) => ({ person, ...look, routes: all ? routes : routes.filter((_, index) => index % looks.length === turn) })))

describe('every route is reachable, says where one is, and bars nobody', () => {
  test.each(visits)('$person, $layout, $mode, $direction', async ({ person, routes: visited, ...look }) => {
    const page = await open('/404', { person, ...look, width: 1366, height: 768 })
    for (const { name, path } of visited) {
      await page.goto(filled(path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
      expect(await findBarriers(page), name).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThanOrEqual(0)
      await page.screenshot({ path: join(pictures, `${name} ${person} ${look.layout} ${look.mode} ${look.direction}.png`) })
    }
  })
})

test.each([
  ['/#1', 'Profile', '/dashboard#1'],
  ['/#2', 'Security', '/dashboard#2'],
])('%s opens the drawer %s over the landing page', async (path, title, end) => {
  const page = await open('/404', { person: 'trader' })
  await page.goto(path)
  await page.getByRole('dialog', { name: title }).waitFor()
  const { pathname, hash } = new URL(page.url())
  expect(pathname + hash).toBe(end)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('')
})

test('the register screen has its title and bars nobody', async () => {
  const page = await open(paths.register)
  await page.getByRole('heading', { name: 'Manage the job more effectively with Minimal' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('a sign-out ends the session in every tab that holds it, and in no other', async () => {
  const page = await open('/dashboard', { person: 'night-desk' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const token = await page.evaluate(() => window.sessionStorage.getItem('accessToken'))
  const [twin, other] = [await page.context().newPage(), await page.context().newPage()]
  for (const [tab, held] of [[twin, token], [other, await product.tokenOf('verifier')]] as const) {
    await tab.goto('/404')
    await tab.evaluate((value) => window.sessionStorage.setItem('accessToken', value ?? ''), held)
    await tab.goto('/dashboard')
    await tab.getByRole('heading', { name: 'Dashboard' }).waitFor()
  }
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await twin.getByRole('heading', { name: 'Hi, Welcome back' }).waitFor()
  expect(await twin.evaluate(() => window.sessionStorage.getItem('accessToken'))).toBeNull()
  expect(await other.getByRole('heading', { name: 'Dashboard' }).isVisible()).toBe(true)
  await other.reload()
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('nothing flashes in another look: it stands before the first paint', async () => {
  const page = await open('/404', { person: 'owner' })
  await page.evaluate(() => window.localStorage.setItem('settings', JSON.stringify({ mode: 'dark', contrast: 'bold', layout: 'mini', preset: 'cyan', direction: 'rtl' })))
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = (): void => {
      const { dataset, dir } = document.documentElement
      if (document.body !== null) seen.add([dataset['mantineColorScheme'], dataset['contrast'], dataset['layout'], dataset['preset'], dir].join(' '))
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(await page.evaluate(() => [...(window as unknown as { readonly seen: Set<string> }).seen])).toEqual(['dark bold mini cyan rtl'])
})
