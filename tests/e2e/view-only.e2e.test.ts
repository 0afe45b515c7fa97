import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { bets } from '#contract/bets.ts'
import type { Endpoint, Table } from '#contract/endpoint.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { paths } from '#web/app/paths.ts'
import { browse } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let firstBet = ''
let firstAccount = ''
beforeAll(async () => {
  product = await startProduct()
  await product.placeBet('back')
  firstBet = (await product.person('owner')(bets.list, { query: { limit: '1' } })).data[0]?.id ?? ''
  firstAccount = (await product.person('owner')(superAdmins.roots, {})).data[0]?.id ?? ''
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

/** Calls that act on the world, apart from those that concern the caller alone. */
const acts = Object.values(api as Readonly<Record<string, Table>>)
  .flatMap((table): readonly Endpoint[] => Object.values(table))
  .filter((row) => row.effect !== 'read' && row.access.kind === 'section')
  .map((row) => ({ method: row.method, path: new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }))

function isAct(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return acts.some(({ method, path }) => method === request.method() && path.test(pathname))
}

function filled(path: string): string {
  return path.replace('$sportId', product.event.sportId).replace('$eventId', product.event.id).replace('$betId', firstBet).replace('$admin_id', firstAccount)
}

/** Every route, and what opens over one. */
const screens: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) => (typeof path === 'string' && path.startsWith('/dashboard') ? [[name, () => filled(path)] as const] : [])),
  ),
  'event with the result panel': () => `${filled(paths.event)}?market=${product.event.marketId}`,
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
}

/** What can be pressed on the page outside of its frame, and inside of its dialogs. */
function buttonsOf(page: Page) {
  return page.locator('main button:visible:enabled, header [class*="heading"] button:visible:enabled, [role="dialog"] button:visible:enabled')
}

async function namesOf(page: Page): Promise<readonly string[]> {
  const names = await buttonsOf(page).evaluateAll((found) => found.map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()))
  return [...new Set(names)].toSorted()
}

describe.each(Object.keys(screens))('the screen %s', (name) => {
  test('has no control with which a person who may only look can act', async () => {
    // Sent calls would be refused; that none is sent is what is looked for.
    expectFaults(/status of 403/)
    const page = await open('/404', { person: 'support' })
    const path = screens[name]?.() ?? ''
    const sent: string[] = []
    page.on('request', (request) => {
      if (isAct(request)) sent.push(`${request.method()} ${request.url()}`)
    })
    await arrive(page, path)
    for (const pressed of await namesOf(page)) {
      await arrive(page, path)
      const button = buttonsOf(page).and(page.getByRole('button', { name: pressed, exact: true })).first()
      if ((await button.count()) === 0) continue
      await button.click({ timeout: 2_000 }).catch(() => undefined)
      const answers = page.locator('[role="dialog"] button:visible:enabled')
      for (let index = 0; index < (await answers.count()); index += 1) await answers.nth(index).click({ timeout: 1_000 }).catch(() => undefined)
    }
    expect(sent).toEqual([])
  })
})

test('people who may act have controls on the event that others have not', async () => {
  const path = screens['event with the result panel']?.() ?? ''
  const seen = await Promise.all(
    ['owner', 'trader', 'support'].map(async (person) => {
      const page = await open('/404', { person })
      await arrive(page, path)
      await page.getByRole('dialog').waitFor()
      await page.waitForFunction(() => document.querySelector('[role="dialog"] [aria-busy="true"], [role="dialog"] .mantine-Skeleton-root') === null)
      return namesOf(page)
    }),
  )
  const [owner = [], trader = [], support = []] = seen
  const acting = ['Declare and close', 'Declare: Result of Match Odds', 'Void all bets']
  expect(owner.filter((each) => !support.includes(each))).toEqual(acting)
  expect(trader.filter((each) => !support.includes(each))).toEqual(acting)
  expect(support.filter((each) => !owner.includes(each))).toEqual([])
})
