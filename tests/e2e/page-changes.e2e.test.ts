import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { livePath } from '#contract/live.ts'
import { paths } from '#web/app/paths.ts'
import { eachOr } from '../support/all.ts'
import { browse, findBarriers } from './browser.ts'
import { tooWide } from './look.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const focused = (page: Page) => page.evaluate(() => `${document.activeElement?.localName ?? ''} ${document.activeElement?.textContent ?? ''}`)
const bets = (page: Page) => page.getByRole('link', { name: 'Bets', exact: true })
const saysThatItLoads = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page' })

/** The dashboard, with everything there that comes by itself. */
async function openDashboard(): Promise<Page> {
  const page = await open(paths.dashboard, { person: 'owner' })
  await heading(page, 'Dashboard').waitFor()
  await page.getByRole('button', { name: 'Search and commands', exact: true }).waitFor()
  return page
}

/** The code of the page of bets comes when it is let go. */
async function holdBets(page: Page): Promise<() => void> {
  const go = Promise.withResolvers<void>()
  await page.route('**/assets/bets-desk-page*.js', async (route) => {
    await go.promise
    await route.continue()
  })
  return () => go.resolve()
}

test('a page whose code is long on its way has its place in the frame at once, and says so; then it begins at its heading', async () => {
  const page = await openDashboard()
  const letGo = await holdBets(page)
  await bets(page).click()
  await saysThatItLoads(page).waitFor({ state: 'attached' })
  expect(await page.locator('main [aria-busy="true"]').boundingBox()).not.toBeNull()
  expect(await heading(page, 'Dashboard').isVisible()).toBe(false)
  letGo()
  await heading(page, 'Bets').waitFor()
  await page.waitForFunction(() => document.activeElement?.localName === 'h1')
  expect([await focused(page), await page.title(), await saysThatItLoads(page).count()]).toEqual(['h1 Bets', 'Bets · Steward', 0])
})

test('a page that is opened by its address has the frame around it while its code is long on its way', { tags: 'deeper' }, async () => {
  const page = await open(paths.notFound, { person: 'owner' })
  const letGo = await holdBets(page)
  await page.goto(paths.bets)
  await page.locator('main [aria-busy="true"]').waitFor()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  letGo()
  await heading(page, 'Bets').waitFor()
})

test('a page that the palette leads to has the keyboard at its heading', async () => {
  const page = await openDashboard()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('maintenance')
  await page.getByRole('option', { name: /Maintenance Mode/ }).first().click()
  await heading(page, 'Maintenance Mode').waitFor()
  await page.waitForFunction(() => document.activeElement?.localName === 'h1')
  expect(await focused(page)).toBe('h1 Maintenance Mode')
})

test.each(eachOr([
  ['ltr', 'Live'], ['rtl', 'Connection lost'], ['ltr', 'Connection lost'],
] as const, 1))('in a window of 320 pixels nothing sticks out, on whichever page: %s, %s', async (direction, live) => {
  expectFaults(/ERR_FAILED/)
  for (const [path, name] of [[paths.dashboard, 'Dashboard'], [paths.bets, 'Bets']] as const) {
    const page = await open(paths.notFound, { person: 'owner', width: 320, height: 640, direction })
    if (live !== 'Live') await page.route(`**${livePath}*`, (route) => route.abort())
    await page.goto(path)
    await heading(page, name).waitFor()
    await page.getByRole('button', { name: 'Search and commands', exact: true }).waitFor()
    await page.getByText(live, { exact: true }).waitFor({ state: 'attached' })
    expect([path, await tooWide(page)]).toEqual([path, []])
    await page.context().close()
  }
})

test('a path in other letters leads nowhere', { tags: 'deeper' }, async () => {
  const page = await open('/dashboard/BETS', { person: 'owner' })
  await heading(page, 'Page not found').waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.notFound)
})

test.each(eachOr([
  [`${paths.surveillance}?tab=rules&rule=999999999`, 'rule'],
  [`${paths.businesses}?business=999999999`, 'business'],
  [`${paths.rolePresets}?preset=999999999`, 'preset'],
] as const, 0))('an address that names what is not there says so, with the way back: %s', async (path, name) => {
  const page = await open(path, { person: 'owner' })
  const note = page.getByRole('alert').filter({ hasText: 'What this address names is not there.' })
  await note.waitFor()
  expect(await findBarriers(page, { goodPractice: true })).toEqual([])
  await note.getByRole('button').click()
  await note.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has(name)).toBe(false)
})
