import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#web/app/paths.ts'
import { all, eachOr } from '../support/all.ts'
import { browse, findBarriers } from './browser.ts'
import { fillLists } from './fill-lists.ts'
import { startProduct, type Product } from './product.ts'

// What opens over a page, with rows of every state in the lists: axe finds nothing, and in dialogs and drawers by good
// practice either; a menu stands beside the landmarks of the page, which good practice would have it stand in.

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await fillLists(product)
  return () => product.stop()
})
const { open } = browse(() => product.address)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first()

type Opened = { readonly path: string; readonly what: string; readonly act: (page: Page) => Promise<void>; readonly seen: 'dialog' | 'menu' }
/** What the frame of every page has to open. */
const ofFrame: readonly Opened[] = [
  { path: paths.dashboard, what: 'account menu', seen: 'menu', act: (page) => button(page, /account menu$/i).click() },
  { path: paths.dashboard, what: 'settings', seen: 'dialog', act: (page) => button(page, 'Settings').click() },
  { path: paths.dashboard, what: 'notifications', seen: 'dialog', act: (page) => button(page, /^Notifications/).click() },
  { path: paths.dashboard, what: 'palette', seen: 'dialog', act: (page) => page.keyboard.press('Control+k') },
  { path: paths.dashboard, what: 'shortcuts', seen: 'dialog', act: (page) => page.keyboard.press('?') },
  { path: `${paths.dashboard}#1`, what: 'profile', seen: 'dialog', act: async () => {} },
  { path: `${paths.dashboard}#2`, what: 'security', seen: 'dialog', act: async () => {} },
]

const ofPages: readonly Opened[] = [
  { path: paths.results, what: 'who sees to a result', seen: 'menu', act: (page) => button(page, /Take…/).click() },
  { path: paths.surveillance, what: 'alert', seen: 'dialog', act: (page) => page.getByText(/: opposite, /).first().click() },
  { path: paths.securityEvents, what: 'entry of the record', seen: 'dialog', act: (page) => page.getByRole('row').nth(2).getByRole('gridcell').nth(3).click() },
  { path: `${paths.surveillance}?tab=rules`, what: 'rule', seen: 'dialog', act: (page) => page.getByText('Bets by a program').first().click() },
  { path: paths.locks, what: 'stop', seen: 'dialog', act: (page) => button(page, /^Stop/).click() },
]

test.each([...eachOr(ofFrame, 3), ...ofPages.filter((_, index) => all || index % 2 === 0)])('$what', async ({ path, act, seen }) => {
  const page = await open(path, { person: 'owner' })
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
  await act(page)
  await page.getByRole(seen).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
  expect(await findBarriers(page, { goodPractice: seen === 'dialog', contrasts: true })).toEqual([])
})
