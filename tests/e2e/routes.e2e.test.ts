import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#web/app/paths.ts'
import { budgets } from '#web/build/hold-budgets.ts'
import { eachOr } from '../support/all.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)
const webFolder = join(import.meta.dirname, '..', '..', 'web', 'dist')

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

test('the register screen has its title', async () => {
  const page = await open(paths.register)
  await page.getByRole('heading', { name: 'Manage the job more effectively with Minimal' }).waitFor()
})

test('the account menu has its four entries and no other', async () => {
  const page = await open('/dashboard', { person: 'owner' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Home', 'Profile', 'Settings', 'Logout'])
})

test.each(eachOr([[1366, 'ltr'], [1366, 'rtl'], [1024, 'ltr']] as const, 1))('a row of pages that is longer than its window has the rest in a menu at its end: %i, %s', async (width, direction) => {
  const page = await open(paths.securityEvents, { person: 'owner', layout: 'horizontal', width, direction })
  const row = page.getByRole('navigation', { name: 'Main navigation' })
  const more = row.getByRole('button', { name: 'More' })
  await more.waitFor()
  const items = row.locator('[role="group"] > ul > li')
  const seen = await items.evaluateAll((all) => all.map((item) => {
    const { left, right } = item.getBoundingClientRect()
    return { title: item.querySelector('span span')?.textContent ?? '', shown: item.checkVisibility({ visibilityProperty: true }), whole: left >= 0 && right <= window.innerWidth, pictured: (item.querySelector('svg')?.getBoundingClientRect().width ?? 0) > 0 }
  }))
  expect(seen.filter(({ shown }) => shown).every(({ whole, pictured }) => whole && pictured)).toBe(true)
  // The page that is open is among those.
  expect(await more.getAttribute('data-active')).toBe('true')
  expect(await findBarriers(page, { goodPractice: true })).toEqual([])
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Security Events' }).waitFor()
  const menu = await page.getByRole('menu').innerText()
  for (const { title } of seen.filter(({ shown }) => !shown)) expect(menu).toContain(title)
  expect(await page.getByRole('menu').evaluate((menu) => menu.getBoundingClientRect().width)).toBe(160)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('End')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Security Events')
})

test.each([
  ['a page of the shell', paths.bets, 1],
  ['another page', paths.notFound, 1],
])('what stands until the person is known says that it loads: %s', async (_which, path, bars) => {
  const page = await open('/404', { person: 'owner' })
  // The page as it is drawn at build time: its code never comes.
  await page.route('**/assets/*.js', (route) => route.abort())
  expectFaults(/ERR_FAILED/)
  await page.goto(path)
  expect(await page.getByRole('progressbar', { name: 'Steward' }).filter({ visible: true }).count()).toBe(bars)
})

/** The most that anything on a page may move by itself (Cumulative Layout Shift). */
const layoutShiftMax = 0.01

test.each([
  ['the sign-in page', paths.signIn(), null, 'Sign in'],
  // The tools of the top bar come last.
  ['the first page with a table', paths.sports, 'owner', 'Search and commands'],
])('nothing moves by itself on %s', async (_which, path, person, last) => {
  const page = await open('/404', person === null ? {} : { person })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly { readonly value: number; readonly hadRecentInput: boolean }[]) if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.getByRole('button', { name: last, exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
  expect(await page.evaluate(() => (window as unknown as { readonly seen: { readonly shift: number } }).seen.shift)).toBeLessThanOrEqual(layoutShiftMax)
})

/** What a page has fetched so far of a kind of file, in KiB after gzip. The table of parts counts as a script. */
async function fetched(page: Page, kind: '.js' | '.css'): Promise<{ readonly KiB: number; readonly files: readonly string[] }> {
  const files = (await page.evaluate(() => [...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))])).filter((path) => path.endsWith(kind) || (kind === '.js' && path.endsWith('.json') && path.startsWith('/assets/')))
  return { KiB: files.reduce((sum, path) => sum + gzipSync(readFileSync(join(webFolder, path)), { level: 9 }).length / 1024, 0), files }
}

test('a visit of the first page with a table fetches no more code by itself than its budget, and with a hand on it what is under the hand', async () => {
  const page = await open('/404', { person: 'owner', hand: false, fresh: true })
  await page.goto(paths.sports)
  await page.getByRole('button', { name: 'Search and commands', exact: true }).waitFor()
  // The sports stand beside the list, with what is going on in them.
  const place = await page.getByRole('navigation', { name: 'Catalogue' }).boundingBox()
  await page.getByRole('link', { name: 'Cricket', exact: true }).waitFor()
  // Eight seconds without a hand on it: whatever comes by itself has come.
  await page.waitForTimeout(8_000)
  const holdTo = async (budget: { readonly js: number; readonly css: number }): Promise<void> => {
    for (const [kind, most] of [['.js', budget.js], ['.css', budget.css]] as const) {
      const { KiB, files } = await fetched(page, kind)
      expect(files.length).toBeGreaterThan(3)
      expect(KiB, files.join(' ')).toBeLessThanOrEqual(most)
    }
  }
  await holdTo(budgets.visit)
  expect(await page.getByRole('switch').count()).toBe(0)
  // Over what has nothing of its own to fetch.
  const atRest = (await fetched(page, '.js')).files
  await page.mouse.move(600, 30)
  await page.mouse.move(610, 30)
  await page.waitForTimeout(1_000)
  expect((await fetched(page, '.js')).files).toEqual(atRest)
  await page.mouse.move(600, 400)
  await page.getByRole('switch').first().waitFor({ state: 'attached' })
  // Menus, toasts, commands and the tree have not come with it.
  await page.waitForTimeout(2_000)
  const touched = await fetched(page, '.js')
  console.log(`the first page with a table once a hand is among its rows: ${touched.KiB.toFixed(1)} of ${budgets.touched.js} KiB in ${touched.files.length} scripts`)
  await holdTo(budgets.touched)
  expect(await page.getByRole('treegrid').count()).toBe(0)
  await page.getByRole('link', { name: 'Cricket', exact: true }).hover()
  const tree = page.getByRole('region', { name: 'Catalogue' })
  await tree.getByRole('treegrid').waitFor()
  expect(await tree.boundingBox()).toEqual(place)
})

test('on a phone the first tap on the catalogue opens it, however late its code comes', { tags: 'deeper' }, async () => {
  const page = await open('/404', { person: 'owner', hand: false, width: 390 })
  const comes = Promise.withResolvers<undefined>()
  await page.route('**/assets/catalogue-tree-*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto(paths.sports)
  await page.getByRole('button', { name: 'Catalogue', exact: true }).click()
  expect(await page.getByRole('treegrid').count()).toBe(0)
  comes.resolve(undefined)
  await page.getByRole('treegrid').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'treegrid')
})

test('a press that is under way when the tree comes is not lost with what it is on', { tags: 'deeper' }, async () => {
  const page = await open('/404', { person: 'owner', hand: false })
  await page.goto(paths.sports)
  await page.getByRole('link', { name: 'Cricket', exact: true }).hover()
  await page.mouse.down()
  // Longer than its code needs.
  await page.waitForTimeout(1_500)
  expect(await page.getByRole('treegrid').count()).toBe(0)
  await page.mouse.up()
  await page.waitForFunction(() => new URLSearchParams(window.location.search).has('game_id'))
  await page.getByRole('treegrid').waitFor()
})

test('the first press on a menu opens it, however late its code comes', async () => {
  const page = await open('/404', { person: 'owner', hand: false })
  const comes = Promise.withResolvers<undefined>()
  await page.route('**/assets/menu-panel-*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  comes.resolve(undefined)
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
})

test('whoever is among the sports by keyboard when the tree takes their place is in the tree', { tags: 'deeper' }, async () => {
  const page = await open('/404', { person: 'owner', hand: false })
  const comes = Promise.withResolvers<undefined>()
  await page.route('**/assets/catalogue-tree-*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto(paths.sports)
  await page.getByRole('link', { name: 'Cricket', exact: true }).focus()
  await page.keyboard.press('Tab')
  const keyboardIn = () => page.evaluate(() => document.activeElement?.closest('nav, [role="treegrid"]')?.tagName)
  expect(await keyboardIn()).toBe('NAV')
  comes.resolve(undefined)
  await page.getByRole('treegrid').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'treegrid')
})

test.each(['/auth/jwt/register/', '/auth/jwt/nowhere'])('no other page is seen first at %s', async (path) => {
  const page = await open('/404')
  // The page as it is drawn at build time: its code never comes.
  await page.route('**/assets/*.js', (route) => route.abort())
  expectFaults(/ERR_FAILED/)
  await page.goto(path)
  expect(await page.getByRole('progressbar', { name: 'Steward' }).filter({ visible: true }).count()).toBe(1)
  const seen = await page.getByRole('heading', { name: 'Hi, Welcome back' }).evaluate((heading) => {
    const { x, y } = heading.getBoundingClientRect()
    return heading.contains(document.elementFromPoint(x + 2, y + 2))
  })
  expect(seen).toBe(false)
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

test('nothing flashes in another look: it stands before the first paint', { tags: 'deeper' }, async () => {
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

test('a setting, and a language, that is changed in one tab is changed in the others', { tags: 'deeper' }, async () => {
  const page = await open('/dashboard', { person: 'owner' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/404')
  await other.evaluate((settings) => window.localStorage.setItem('settings', settings), JSON.stringify({ mode: 'dark', direction: 'rtl', layout: 'mini' }))
  await page.locator('html[data-mantine-color-scheme="dark"][dir="rtl"][data-layout="mini"]').waitFor()
  await other.evaluate(() => window.localStorage.setItem('i18nextLng', 'ar'))
  await page.getByRole('heading', { name: 'لوحة المعلومات', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar')
})

test('a stored Arabic language brings Arabic, and right to left whatever was chosen', async () => {
  const page = await open('/404', { person: 'owner', direction: 'ltr' })
  await page.evaluate(() => window.localStorage.setItem('i18nextLng', 'ar-EG'))
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'لوحة المعلومات', level: 1 }).waitFor()
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl'])
})

test('the frame has the measures of the specification', async () => {
  const page = await open('/dashboard', { person: 'owner', width: 1366, height: 600 })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const box = async (part: Locator) => (await part.boundingBox()) ?? { width: 0, height: 0 }
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  const thumb = await page.evaluate(() => {
    const { minHeight, minWidth } = getComputedStyle(document.documentElement, '::-webkit-scrollbar-thumb')
    return { minHeight, minWidth }
  })
  expect(thumb).toEqual({ minHeight: '25px', minWidth: '25px' })
  expect((await box(navigation)).width).toBe(280)
  expect((await box(page.getByRole('banner'))).height).toBe(80)
  await page.getByRole('button', { name: 'Narrow the sidebar' }).click()
  await expect.poll(async () => (await box(navigation)).width).toBe(88)
  await page.getByRole('button', { name: 'Super Admins' }).click()
  await expect.poll(async () => (await box(page.getByRole('menu'))).width).toBe(160)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.poll(async () => (await box(page.getByRole('dialog', { name: 'Settings' }))).width).toBe(280)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect.poll(async () => (await box(page.getByRole('dialog', { name: 'Notifications' }))).width).toBeLessThanOrEqual(420)
  await page.keyboard.press('Escape')
  const bar = page.getByRole('banner').first().locator('> div')
  await page.evaluate(longPage)
  for (const [scrolled, height] of [[81, 64], [80, 80]] as const) {
    await page.evaluate((to) => window.scrollTo(0, to), scrolled)
    await expect.poll(async () => (await box(bar)).height).toBe(height)
  }
  await page.setViewportSize({ width: 390, height: 600 })
  await expect.poll(async () => (await box(page.getByRole('banner').first())).height).toBe(64)
})

/** Runs in the page: gives it something to scroll. */
function longPage(): void {
  const content = document.querySelector('main')
  if (content !== null) content.style.minHeight = '3000px'
}

test('scrolling is followed every 64 ms, and to its end', { tags: 'deeper' }, async () => {
  const page = await open('/404', { person: 'owner', height: 600 })
  await page.clock.install()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.evaluate(longPage)
  await page.clock.pauseAt(Date.now() + 60_000)
  const low = page.locator('header [data-scrolled]')
  await page.evaluate(() => window.scrollTo(0, 200))
  await low.waitFor()
  // The browser has told of the second scroll before the clock goes on.
  await page.evaluate(() => new Promise<void>((told) => {
    window.addEventListener('scroll', () => told(), { once: true })
    window.scrollTo(0, 0)
  }))
  await page.clock.runFor(63)
  expect(await low.count()).toBe(1)
  await page.clock.runFor(1)
  await low.waitFor({ state: 'detached' })
})

test('keys pressed before search and commands have come are not lost', async () => {
  const page = await open('/404', { person: 'owner' })
  const held = Promise.withResolvers<undefined>()
  await page.route('**/assets/commands-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  held.resolve(undefined)
  await page.getByRole('heading', { name: 'Bets', level: 1 }).waitFor()
})

test.each(eachOr([paths.bets, paths.members, paths.voids, paths.results], 0))('what somebody put behind the address %s is no filter', async (path) => {
  const page = await open('/404', { person: 'owner' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${path}?utm_source=letter&fbclid=1`)
  await page.waitForFunction(() => window.location.search === '')
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
  expect(asked.filter((url) => url.includes('utm_source') && !url.includes('/dashboard/'))).toEqual([])
})
