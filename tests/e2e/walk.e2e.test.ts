import { beforeAll, expect, test } from 'vitest'
import { languageKey } from '#web/shared/i18n/languages.ts'
import { paths } from '#web/app/paths.ts'
import { browse } from './browser.ts'
import { faultsOfLooks, narrow, staff, walkAs, walkInArabic, walkPatienceMs, wide } from './every-route.ts'
import { fillLists } from './fill-lists.ts'
import { startProduct, type Product } from './product.ts'

// Every route as the staff, in Arabic, and what a guest sees; as the accounts below them: walk-levels.e2e.test.ts.

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await fillLists(product)
  return () => product.stop()
})
const { open } = browse(() => product.address)

walkAs(staff, () => product, open)

test('every route in Arabic', { timeout: walkPatienceMs }, async () => {
  const page = await open('/404', { person: 'owner' })
  await page.evaluate((key) => window.localStorage.setItem(key, 'ar'), languageKey)
  await page.reload()
  expect(await walkInArabic(page, product)).toEqual([])
})

test.each([
  ['sign-in', paths.signIn()],
  ['register', paths.register],
  ['not found', paths.notFound],
])('a guest on the page %s', async (name, path) => {
  const page = await open(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The loader stands until the page of its own has come.
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-session'))
  expect(await faultsOfLooks(page, [...wide.filter(({ layout }) => layout === 'vertical'), ...narrow], `${name} guest`)).toEqual([])
})
