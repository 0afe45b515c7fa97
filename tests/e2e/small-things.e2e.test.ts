import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#web/app/paths.ts'
import { all } from '../support/all.ts'
import { when } from '../support/when.ts'
import { browse } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)

test('the settings stay open when a language is chosen in them, with the keyboard on the choice', async () => {
  const page = await open(paths.dashboard, { person: 'owner' })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'العربية' }).focus()
  await page.keyboard.press('Space')
  const drawer = page.getByRole('dialog', { name: 'الإعدادات' })
  await drawer.waitFor()
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value === 'ar')
  await drawer.getByRole('radio', { name: 'English' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value === 'en')
})

test('the tab says that a page is refused', { tags: 'deeper' }, async () => {
  const page = await open(paths.roles, { person: 'demo-agent' })
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  expect(await page.title()).toBe('No access · Steward')
})

/** Links and buttons of the page that a finger would have to be sharp for: lower or narrower than 24 pixels (WCAG 2.2, 2.5.8). */
const smallTargets = (page: Page) => page.evaluate(() => [...document.querySelectorAll('main a, main button')].flatMap((each) => {
  const { width, height } = each.getBoundingClientRect()
  return width > 1 && height > 1 && Math.min(width, height) < 24 ? [`${each.textContent} ${Math.round(width)} × ${Math.round(height)}`] : []
}))

test.each([paths.dashboard, paths.results, paths.bets])('on a phone everything that %s has to press is at least 24 pixels high', async (path) => {
  const page = await open(path, { person: 'owner', width: 390, height: 844 })
  await page.locator('main a, main button').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root') === null)
  expect(await smallTargets(page)).toEqual([])
})

test('in Arabic a Latin name that is too long is cut at its end', { tags: 'deeper' }, async () => {
  const page = await open(paths.dashboard, { person: 'owner', direction: 'rtl' })
  const names = page.locator('main [role="gridcell"] a')
  await names.first().waitFor()
  expect(await names.evaluateAll((links) => [...new Set(links.map((link) => getComputedStyle(link).direction))])).toEqual(['ltr'])
})

test('rows that are picked with Shift and the mouse are picked, and their words not selected', async () => {
  const page = await open(paths.roles, { person: 'owner' })
  const boxes = page.locator('[role="gridcell"] input[type="checkbox"]')
  const cells = page.locator('[role="gridcell"][data-pick]')
  await cells.first().click()
  await cells.nth(2).click({ modifiers: ['Shift'] })
  await expect.poll(() => boxes.evaluateAll((all) => all.slice(0, 4).map((box) => (box as HTMLInputElement).checked))).toEqual([true, true, true, false])
  expect(await page.evaluate(() => [window.getSelection()?.toString(), document.activeElement?.getAttribute('role')])).toEqual(['', 'grid'])
})

test('a page that fills the window gives a notice above it the room, and does not scroll beside its table', async () => {
  const page = await open('/dashboard/surveillance/bet_ticker', { person: 'owner' })
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(scrolls).toBe(0)
  await page.evaluate(() => {
    const notice = document.createElement('p')
    notice.textContent = 'Some of what is shown could not be refreshed'
    document.getElementById('content')?.previousElementSibling?.append(notice)
  })
  await expect.poll(scrolls).toBe(0)
})

const liveState = (page: Page) => page.locator('[data-state]:has(> [aria-hidden])').first().getAttribute('data-state')

/** In `npm run test:all`: six windows on two cores take half a minute. */
when(all)('however many windows follow live figures, the next one loads; whoever waits says so, and goes on when another is not looked at', async () => {
  const first = await open('/dashboard/surveillance/bet_ticker', { person: 'owner' })
  const windows = [first]
  const next = async (path: string) => {
    const page = await first.context().newPage()
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    windows.push(page)
    return page
  }
  for (let more = 0; more < 3; more++) await next('/dashboard/surveillance/bet_ticker')
  const last = await next('/dashboard/sports')
  await last.getByRole('row').nth(1).waitFor()
  await expect.poll(() => liveState(last)).toBe('waiting')

  // Nobody looks at the others any more: the browser of a test shows all its windows.
  for (const page of windows.slice(0, -1)) await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await expect.poll(() => liveState(last)).toBe('live')
})
