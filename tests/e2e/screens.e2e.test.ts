import { beforeAll, describe, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let firstBet = ''
beforeAll(async () => {
  product = await startProduct()
  for (const side of ['back', 'lay', 'back', 'lay', 'back', 'lay'] as const) await product.placeBet(side)
  firstBet = (await product.person('owner')(bets.list, { query: { limit: '1' } })).data[0]?.id ?? ''
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

type Screen = { readonly name: string; readonly path: () => string; readonly guest?: boolean }
const screens: readonly Screen[] = [
  { name: 'sign-in', path: () => '/auth/jwt/login', guest: true },
  { name: 'not found', path: () => '/404', guest: true },
  { name: 'dashboard', path: () => '/dashboard' },
  { name: 'sports', path: () => '/dashboard/sports' },
  { name: 'event', path: () => `/dashboard/sports/${product.event.sportId}/${product.event.id}` },
  { name: 'bets', path: () => '/dashboard/bets' },
  { name: 'bet', path: () => `/dashboard/bets/${firstBet}` },
  { name: 'bet ticker', path: () => '/dashboard/surveillance/bet_ticker' },
  { name: 'notifications', path: () => '/dashboard/notifications' },
  { name: 'members', path: () => '/dashboard/super_admins/list' },
]
const directions = process.env['STEWARD_TEST_ALL'] === '1' ? (['ltr', 'rtl'] as const) : (['ltr'] as const)

describe.each(directions)('%s', (direction) => {
  test.each(screens)('$name bars nobody and fits, wide and narrow, light and dark', async ({ path, guest = false }) => {
    const page = await open(path(), { direction, ...(guest ? {} : { person: 'owner' }) })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
      for (const mode of ['light', 'dark']) {
        await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), mode)
        expect(await findBarriers(page), `${width} pixels, ${mode}`).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${width} pixels`).toBeLessThanOrEqual(0)
    }
  })
})

test('settings are kept and stand before anything is drawn', async () => {
  const page = await open('/dashboard', { person: 'owner', mode: 'dark', direction: 'rtl' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Light', { exact: true }).click()
  await page.getByText('Left to right').click()
  expectFaults(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => null)
  expect(await page.evaluate(() => [document.documentElement.dataset['mantineColorScheme'], document.documentElement.dir])).toEqual(['light', 'ltr'])
})
