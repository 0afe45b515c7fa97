import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#web/app/paths.ts'
import { languageKey } from '#web/shared/i18n/languages.ts'
import { eachOr } from '../support/all.ts'
import { browse } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

// The settings stand in for every part that is fetched when it is wanted: code of their own, code and styles that others share.
const typed = 'half-typed'
const field = (page: Page) => page.getByLabel('User name')
const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const openSettings = (page: Page) => page.getByRole('button', { name: 'Settings' }).click()

/** A form with something typed into it, on a page that everything has come to that comes by itself. */
async function typeSomething(): Promise<Page> {
  const page = await open('/dashboard/roles/add', { person: 'owner', fresh: true })
  await field(page).fill(typed)
  await page.getByRole('button', { name: 'Search and commands', exact: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { same: true }))
  return page
}

/** What was typed stands where it was, on the page that was not loaded anew. */
async function expectUntouched(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  await page.keyboard.press('Escape')
  await settings(page).waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe(typed)
}

/** The addresses of scripts and style sheets that came so far, in their order; one that was asked for twice stands there twice. */
function came(page: Page): Promise<readonly { readonly path: string; readonly overTheLine: boolean }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, transferSize }) => ({ path: new URL(name).pathname, overTheLine: transferSize > 0 }))
      .filter(({ path }) => /^\/assets\/.*\.(?:js|css)$/.test(path)))
}

/** The files of the settings: their own script, a script that it imports, their style sheet. */
async function filesOfSettings(): Promise<readonly [own: string, shared: string, sheet: string]> {
  const page = await typeSomething()
  const before = new Set((await came(page)).map(({ path }) => path))
  await openSettings(page)
  await settings(page).waitFor()
  const fresh = [...new Set((await came(page)).map(({ path }) => path))].filter((path) => !before.has(path))
  const [own = ''] = fresh.filter((path) => /\/settings-drawer-[^/]+\.js$/.test(path))
  const [sheet = ''] = fresh.filter((path) => /\/settings-drawer-[^/]+\.css$/.test(path))
  const code = await page.evaluate((path) => fetch(path).then((reply) => reply.text()), own)
  const [shared = ''] = fresh.filter((path) => path.endsWith('.js') && code.includes(`./${path.slice('/assets/'.length)}`))
  await page.context().close()
  expect([own, shared, sheet].map((path) => path !== '')).toEqual([true, true, true])
  return [own, shared, sheet]
}

test.each(eachOr([
  ['its own script', 0],
  ['a script that it imports', 1],
  ['its style sheet', 2],
] as const, 0))('a part whose first request fails is asked for again and stands, with what is typed beside it: %s', async (_which, place) => {
  const lost = (await filesOfSettings())[place]
  const page = await typeSomething()
  let asked = 0
  await page.route(`**${lost}`, (route) => (++asked === 1 ? route.abort() : route.continue()))
  expectFaults(/ERR_FAILED/)
  await openSettings(page)
  await settings(page).waitFor()
  expect(asked).toBeGreaterThan(1)
  expect(await page.getByRole('alert').filter({ hasText: 'Loading chunk' }).count()).toBe(0)
  // Its styles are there as well.
  expect((await settings(page).boundingBox())?.width).toBe(280)
  await expectUntouched(page)
})

test('a part that is wanted while the line is gone stands when it is back', { tags: 'deeper' }, async () => {
  const page = await typeSomething()
  expectFaults(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/settings-drawer'))
  await openSettings(page)
  await failed
  await page.context().setOffline(false)
  await settings(page).waitFor()
  await expectUntouched(page)
})

test('a page whose first request fails stands without being loaded anew', async () => {
  const page = await open(paths.dashboard, { person: 'owner', fresh: true })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.evaluate(() => Object.assign(window, { same: true }))
  let asked = 0
  await page.route('**/assets/bets-desk-page*.js', (route) => (++asked === 1 ? route.abort() : route.continue()))
  expectFaults(/ERR_FAILED/)
  await page.getByRole('link', { name: 'Bets', exact: true }).click()
  await page.getByRole('heading', { name: 'Bets', exact: true }).waitFor()
  expect([asked > 1, await page.evaluate(() => 'same' in window)]).toEqual([true, true])
})

test('a page that is opened by its address stands although its code failed once', { tags: 'deeper' }, async () => {
  const page = await open('/404', { person: 'owner', fresh: true })
  let asked = 0
  await page.route('**/assets/sports-page*.js', (route) => (++asked === 1 ? route.abort() : route.continue()))
  expectFaults(/ERR_FAILED/)
  await page.goto(paths.sports)
  await page.getByRole('heading', { name: 'Sports', exact: true }).waitFor()
  expect(asked).toBeGreaterThan(1)
})

test('no file comes over the line twice, though every part is fetched before it is imported', { tags: 'deeper' }, async () => {
  const page = await open(paths.sports, { person: 'owner', fresh: true })
  await page.getByRole('button', { name: 'Search and commands', exact: true }).waitFor()
  await openSettings(page)
  await settings(page).waitFor()
  const lines = (await came(page)).filter(({ overTheLine }) => overTheLine).map(({ path }) => path)
  expect(lines.filter((path, at) => lines.indexOf(path) !== at)).toEqual([])
  expect(lines.some((path) => path.includes('/settings-drawer-'))).toBe(true)
})

/** The file of the page's start whose name begins so. */
const startFile = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`)

test.each(eachOr([
  ['/dashboard/bets', 'start-app', 'Bets'],
  ['/dashboard/bets', 'shell', 'Bets'],
  ['/auth/jwt/login', 'start-sign-in', null],
] as const, 2))('what a page starts with is asked for again: %s, %s', async (path, file, heading) => {
  const page = await open('/404', heading === null ? { fresh: true } : { person: 'owner', fresh: true })
  let asked = 0
  await page.route(startFile(file), (route) => (++asked === 1 ? route.abort() : route.continue()))
  expectFaults(/ERR_FAILED|status of 40[13]/)
  await page.goto(path)
  if (heading !== null) await page.getByRole('heading', { name: heading }).waitFor()
  else {
    await page.getByLabel('User name').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('nothing')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').first().waitFor()
  }
  expect([asked > 1, await page.getByText('Loading chunk').count()]).toEqual([true, 0])
})

test.each(eachOr([
  ['/dashboard/bets', 'entry-app|app|index', 'en', 'Reload'],
  ['/dashboard/bets', 'start-app', 'ar', 'إعادة التحميل'],
  ['/auth/jwt/login', 'start-sign-in', 'en', 'Reload'],
] as const, 1))('a start that cannot be had is said, beside an offer to reload that brings it: %s, %s, %s', { tags: 'deeper' }, async (path, file, language, reload) => {
  const page = await open('/404', path.startsWith('/auth') ? { fresh: true } : { person: 'owner', fresh: true })
  await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [languageKey, language] as const)
  await page.route(startFile(`(?:${file})`), (route) => route.abort())
  expectFaults(/ERR_FAILED|Failed to fetch|could not be fetched/)
  await page.goto(path)
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: reload }) })
  await notice.waitFor()
  await page.unrouteAll()
  await notice.getByRole('button', { name: reload }).click()
  await page.locator('h1:visible').first().waitFor()
  await notice.waitFor({ state: 'detached' })
})
