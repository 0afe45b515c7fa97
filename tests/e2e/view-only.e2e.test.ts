import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { bets } from '#contract/bets.ts'
import type { Endpoint, Table } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import { reports } from '#contract/reports.ts'
import { roles } from '#contract/roles.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { sections } from '#domain/access/sections.ts'
import { paths } from '#web/app/paths.ts'
import { all } from '../support/all.ts'
import { browse, goTo } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let firstBet = ''
let firstAccount = ''
let traderId = ''
beforeAll(async () => {
  product = await startProduct()
  await product.placeBet('back')
  const owner = product.person('owner')
  const staff = (await owner(roles.list, { query: {} })).data
  const idOf = (name: string): string => staff.find(({ user_name }) => user_name === name)?.id ?? ''
  traderId = idOf('trader')
  // Every section to be looked at, and no permission but to read what is reported.
  const permissions = [...sections.map((section) => ({ menu_name: section, permission_name: null })), { menu_name: 'SUPERADMINS', permission_name: 'Reports' }]
  await owner(roles.setPermissions, { params: { id: idOf('support') }, body: { permissions } })
  firstBet = (await product.person('owner')(bets.list, { query: { limit: '1' } })).data[0]?.id ?? ''
  firstAccount = (await product.person('owner')(superAdmins.roots, {})).data[0]?.id ?? ''
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

/** What is kept for the caller alone, as saved views are: reports that are made for oneself, alarms that nobody else hears. */
const ownAlone: ReadonlySet<Endpoint> = new Set<Endpoint>([reports.schedule, reports.unschedule, exposure.addAlarm, exposure.removeAlarm])

/** Calls that act on the world, apart from those that concern the caller alone. */
const acts = Object.values(api as Readonly<Record<string, Table>>)
  .flatMap((table): readonly Endpoint[] => Object.values(table))
  .filter((row) => row.effect !== 'read' && row.access.kind === 'section' && !ownAlone.has(row))
  .map((row) => ({ method: row.method, path: new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }))

function isAct(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return acts.some(({ method, path }) => method === request.method() && path.test(pathname))
}

function filled(path: string): string {
  const admin = path.startsWith(`${paths.roles}/`) ? traderId : firstAccount
  return path.replace('$sportId', product.event.sportId).replace('$eventId', product.event.id).replace('$betId', firstBet).replace('$admin_id', admin)
}

/** Every route, and what opens over one. */
const screens: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) => (typeof path === 'string' && path.startsWith('/dashboard') ? [[name, () => filled(path)] as const] : [])),
  ),
  'event with the result panel': () => `${filled(paths.event)}?market=${product.event.marketId}`,
}

/** Parts of screens that stand behind a tab. */
const tabs: typeof screens = {
  'rules of surveillance': () => `${paths.surveillance}?tab=rules`,
  'links of surveillance': () => `${paths.surveillance}?tab=links`,
  'worst cases': () => `${paths.exposure}?tab=worst`,
  'alarms of exposure': () => `${paths.exposure}?tab=alarms`,
  'figures of rounds': () => `${paths.casinoRounds}?tab=figures`,
  'reports of providers': () => `${paths.casinoRounds}?tab=reports`,
  'transfers of an account': () => `${filled(paths.member)}?tab=transfers`,
  'permissions of a person': () => `${filled(paths.role)}?tab=permissions`,
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
}

/** What who may only look has in the place of an act: the same thing opened, to be read. */
const lookingControls: Readonly<Record<string, readonly string[]>> = { casinoCms: ['Open'] }

/** The run of every change presses where results are declared; `npm run test:all` looks at every screen and presses every button. */
const alikeMax = all ? 3 : 1

/** What can be pressed on the page outside of its frame, and inside of its dialogs. */
function buttonsOf(page: Page) {
  return page.locator('main button:visible:enabled, header [class*="heading"] button:visible:enabled, [role="dialog"] button:visible:enabled')
}

async function namesOf(page: Page): Promise<readonly string[]> {
  const names = await buttonsOf(page).evaluateAll((found) => found.map((button) => button.getAttribute('aria-label') ?? (button.textContent.trim() || (button as HTMLButtonElement).labels[0]?.textContent || '')))
  return [...new Set(names)].toSorted()
}

/** Of buttons that every row has under its own name, such as 'History of …', the first: they stand for the others. */
function oneOfEachKind(names: readonly string[]): readonly string[] {
  const kindOf = (name: string): string => name.split(' ').slice(0, 2).join(' ')
  return names.filter((name, at) => names.slice(0, at).filter((other) => kindOf(other) === kindOf(name)).length < alikeMax)
}

/** Links to forms, and switches that can be switched. */
function fieldsOf(page: Page): Promise<readonly string[]> {
  return page.locator('main a[href$="/add"]:visible, main a[href*="/edit/"]:visible, header [class*="heading"] a[href$="/add"]:visible, header [class*="heading"] a[href*="/edit/"]:visible, main [role="switch"]:visible:enabled').evaluateAll(
    (found) => found.map((field) => field.getAttribute('aria-label') ?? ((field as HTMLInputElement).labels?.[0]?.textContent ?? field.textContent).trim()),
  )
}

/** Of the controls that only who may act has, those that a screen is there for. */
const actingControls: Readonly<Record<string, readonly string[]>> = {
  sports: ['Among the popular events', 'Bets locked; prices stay in sight', 'Edit…', 'Lock or block below…', 'New market…', 'Offered to players', 'Stop betting here…'],
  casinoCms: ['New game', 'New provider'],
  transfer: ['Settle everyone shown in full'],
  notifications: ['Write a notification'],
  locks: ['In the casino…', 'Stop betting'],
  casinoRounds: ['Keys'],
  'reports of providers': ['Compare a report…'],
  'rules of surveillance': ['New rule'],
  'transfers of an account': ['Close account', 'Lock', 'Suspend'],
  'permissions of a person': ['Edit', 'Reset password', 'Status'],
  event: [
    '1 market…', 'Among the popular events', 'Ball running: no bets at this moment', 'Bets locked; prices stay in sight', 'Close: no more bets, the result is next', 'Declare: Result of Match Odds',
    'Match Odds: Bets locked; prices stay in sight', 'New market…', 'Offered to players', 'Open, as the feed says', 'Shown on desktop', 'Shown on mobile', 'Stop betting here…',
    'Suspend: bets are refused until it is opened',
  ],
  'event with the result panel': ['Declare and close', 'Declare: Result of Match Odds', 'Void all bets'],
  bet: ['Void bet'],
  superAdmins: ['Add account', 'Lock bets of n-co-001', 'Lock n-co-001'],
  members: ['Add account', 'Lock bets of n-co-001', 'Lock n-co-001'],
  member: ['Close account', 'Edit', 'Lock', 'Lock bets', 'Lock transfers', 'Suspend'],
  editMember: ['Set master password'],
  roles: ['Add a person', 'Close for good', 'Lock', 'Status of Demo Trader', 'Suspend'],
  rolePresets: ['Add a preset'],
  addRole: ['Add person'],
  role: ['Close for good', 'Edit', 'Lock', 'Reset password', 'Status', 'Suspend'],
  maintenance: ['Announce maintenance'],
  securityPolicy: ['Save policy'],
}

/** The run of every change compares every second of these, and where results are declared and accounts are locked. */
const actsHere = Object.keys(actingControls).filter((name, index) => index % 2 === 0 || name === 'event with the result panel' || name === 'member')

/** A menu whose row is drawn anew while it opens is gone with it: no longer than this is waited for it before the page is looked at again, in milliseconds. */
const menuOpensMs = 5_000

/** What can be pressed or switched, the links to forms, and what stands in the menus; over a page with a panel, in the panel. */
async function controlsOf(page: Page): Promise<readonly string[]> {
  if (new URL(page.url()).searchParams.has('market')) {
    await page.getByRole('dialog').waitFor()
    await page.waitForFunction(() => document.querySelector('[role="dialog"] [aria-busy="true"], [role="dialog"] .mantine-Skeleton-root') === null)
    return namesOf(page)
  }
  const found = new Set([...(await namesOf(page)), ...(await fieldsOf(page))])
  const menus = page.locator('main button[aria-haspopup="menu"]:visible:enabled, header [class*="heading"] button[aria-haspopup="menu"]:visible:enabled')
  // Rows of a list have the same menu: the first three stand for them.
  for (let index = 0; index < Math.min(await menus.count(), 3); index += 1) {
    await menus.nth(index).click({ timeout: menuOpensMs })
    const menu = page.locator('[role="menu"]:visible')
    await menu.first().waitFor({ timeout: menuOpensMs })
    for (const entry of await menu.locator('[role^="menuitem"]').allInnerTexts()) found.add(entry.trim())
    await page.keyboard.press('Escape')
    await menu.first().waitFor({ state: 'hidden', timeout: menuOpensMs })
  }
  return [...found].toSorted()
}

test('of two people on the same screen, who may only look has nothing that the other has not, and no control that acts', { timeout: 900_000 }, async () => {
  const [owner, support] = await Promise.all(['owner', 'support'].map((person) => open('/404', { person })))
  if (owner === undefined || support === undefined) throw new Error('two pages are open')
  for (const [name, pathOf] of Object.entries({ ...screens, ...tabs }).filter(([each]) => all || actsHere.includes(each))) {
    await Promise.all([owner, support].map((page) => goTo(page, pathOf())))
    const acting = [...(actingControls[name] ?? [])]
    // Parts of a page that come later have come once what the screen is there for is seen.
    await expect.poll(async () => {
      const all = await controlsOf(owner)
      const looked = await controlsOf(support)
      return { screen: name, missing: acting.filter((each) => !all.includes(each)), acts: acting.filter((each) => looked.includes(each)), more: looked.filter((each) => !all.includes(each) && lookingControls[name]?.includes(each) !== true) }
    }, { timeout: 120_000 }).toEqual({ screen: name, missing: [], acts: [], more: [] })
  }
})

/** Screens of the trading desk, whose figures everybody sees who may look. */
const desk = ['sports', 'event', 'event with the result panel', 'results', 'bets', 'bet', 'voids'] as const
/** What changes with the clock alone. */
const clocked = /\b(ago|second|minute|now)/i

/** What stands in tables and lists of figures, cell by cell, where there is a digit in it. */
async function figuresOf(page: Page): Promise<readonly string[]> {
  const cells = await page.locator('main :is([role="gridcell"], [role="cell"], td, dd):visible, [role="dialog"] :is([role="gridcell"], td, dd):visible').allInnerTexts()
  return [...new Set(cells.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\d/.test(text) && !clocked.test(text)))].toSorted()
}

test('of two people on the same screen of the desk, who may only look sees the figures that the other sees', { timeout: 300_000 }, async () => {
  const [trader, support] = await Promise.all(['trader', 'support'].map((person) => open('/404', { person })))
  if (trader === undefined || support === undefined) throw new Error('two pages are open')
  for (const name of desk) {
    await Promise.all([trader, support].map((page) => goTo(page, screens[name]?.() ?? '')))
    await expect.poll(async () => {
      const [acting, looking] = await Promise.all([figuresOf(trader), figuresOf(support)])
      return { screen: name, any: name === 'voids' || name === 'results' || acting.length > 0, missing: acting.filter((each) => !looking.includes(each)), more: looking.filter((each) => !acting.includes(each)) }
    }, { timeout: 60_000 }).toEqual({ screen: name, any: true, missing: [], more: [] })
  }
})

// After the comparison: what this presses stays as this person last had it, such as the tree in the place of the list.
const pressed = all ? Object.keys(screens) : ['event with the result panel']
/** A dialog has opened, or has closed, after so many milliseconds. */
const opensMs = 500
describe.each(pressed)('the screen %s', (name) => {
  test('has no control with which a person who may only look can act', { tags: 'deeper' }, async () => {
    const press = (what: Locator): Promise<void> => what.click({ timeout: 1_000 }).catch(() => undefined)
    // Sent calls would be refused; that none is sent is what is looked for.
    expectFaults(/status of 403/)
    const page = await open('/404', { person: 'support' })
    const path = screens[name]?.() ?? ''
    const sent: string[] = []
    page.on('request', (request) => {
      if (isAct(request)) sent.push(`${request.method()} ${request.url()}`)
    })
    await arrive(page, path)
    for (const label of oneOfEachKind(await namesOf(page))) {
      await arrive(page, path)
      const button = buttonsOf(page).and(page.getByRole('button', { name: label, exact: true })).first()
      if ((await button.count()) === 0) continue
      await press(button)
      // Its cross does nothing but close it.
      const answers = page.locator('[role="dialog"] button:visible:enabled:not([class*="CloseButton"])')
      await answers.first().waitFor({ timeout: opensMs }).catch(() => undefined)
      for (let index = 0; index < (await answers.count()); index += 1) {
        await press(answers.nth(index))
        await page.waitForTimeout(opensMs)
        // What was pressed may have closed it: the next stands in it opened again.
        if ((await answers.count()) === 0) await press(button)
        await answers.first().waitFor({ timeout: opensMs }).catch(() => undefined)
      }
    }
    expect(sent).toEqual([])
  })
})
