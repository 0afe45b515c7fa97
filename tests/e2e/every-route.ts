import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { worldStaff } from '#simulator/world-people.ts'
import { settingsKey } from '#web/app/settings/setting-choices.ts'
import { paths } from '#web/app/paths.ts'
import { all } from '../support/all.ts'
import { findBarriers, goTo, type Browsing } from './browser.ts'
import { stoodBefore } from './outline.ts'
import type { Product } from './product.ts'
import { tooManySizes } from './text-sizes.ts'

// Every route in every look: nothing in the console, no request that fails, nothing that axe finds, no page wider than its
// window or with more sizes of text than four, and a picture of each under test-results/.

const results = join(import.meta.dirname, '..', '..', 'test-results')
const pictures = join(results, 'screens')
mkdirSync(pictures, { recursive: true })

type Look = { readonly width: number; readonly mode: 'light' | 'dark'; readonly direction: 'ltr' | 'rtl'; readonly layout: 'vertical' | 'mini' | 'horizontal' }
const schemes = (['light', 'dark'] as const).flatMap((mode) => (['ltr', 'rtl'] as const).map((direction) => ({ mode, direction })))
export const wide: readonly Look[] = (['vertical', 'mini', 'horizontal'] as const).flatMap((layout) => schemes.map((scheme) => ({ width: 1280, layout, ...scheme })))
/** A phone has one layout. */
export const narrow: readonly Look[] = schemes.map((scheme) => ({ width: 390, layout: 'vertical', ...scheme }))

/** Names of routes, where only these are to be walked. */
const wanted = process.env['STEWARD_WALK']?.split(',') ?? null
const routes = Object.entries(paths).flatMap(([name, path]) =>
  typeof path === 'string' && path.startsWith('/dashboard') && wanted?.includes(name) !== false ? [[name, path] as const] : [],
)
export const staff = ['owner', 'trader', 'verifier', 'support'] as const
export const levels = ['demo-super-admin', 'demo-admin', 'demo-super-master', 'demo-master', 'demo-agent'] as const
const people: readonly string[] = [...staff, ...levels]

type Stop = { readonly name: string; readonly path: string; readonly looks: readonly Look[] }

/**
 * All looks of every route for everybody; or the short way: the owner sees half of the routes here and half in Arabic, wide and narrow in
 * turn, the looks taken in turn, and the others share all routes out, so that each look, each person and each route is there.
 */
function stopsOf(turn: number): readonly Stop[] {
  return routes.flatMap(([name, path], index): Stop[] => {
    if (all) return [{ name, path, looks: [...wide, ...narrow] }]
    if (turn === 0) return inArabic(index) ? [] : [{ name, path, looks: inTurn(isWide(index) ? wide : narrow, index) }]
    if (index % (people.length - 1) !== turn - 1) return []
    return [{ name, path, looks: [...wide, ...narrow].filter((_, place) => place === (index * 5 + turn) % (wide.length + narrow.length)) }]
  })
}

/** Every route from right to left; the short way two of four. */
function stopsInArabic(): readonly Stop[] {
  const fromRight = (looks: readonly Look[]): readonly Look[] => looks.filter(({ direction }) => direction === 'rtl')
  return routes.flatMap(([name, path], index): Stop[] => {
    if (all) return [{ name, path, looks: fromRight([...wide, ...narrow]) }]
    return inArabic(index) ? [{ name, path, looks: inTurn(fromRight(isWide(index) ? narrow : wide), index) }] : []
  })
}

/** The routes that the owner sees in Arabic, the short way; the others in English. */
function inArabic(index: number): boolean {
  return index % 4 < 2
}

/** Every second route, the short way. */
function isWide(index: number): boolean {
  return index % 2 === 0
}

/** One of these looks, another one for every fourth route, since the owner sees two of four in one language. */
function inTurn(looks: readonly Look[], index: number): readonly Look[] {
  return looks.filter((_, place) => place === Math.floor(index / 4) % looks.length)
}

/** Of the staff, whom those see who see the staff. */
const traderId = worldStaff.find(({ userName }) => userName === 'trader')?.id

type Ids = Readonly<Record<string, string | undefined>>

/** What the routes' parameters stand for, of what the person sees. */
async function idsOf(product: Product, person: string): Promise<Ids> {
  const call = product.person(person)
  const [bet, account] = await Promise.all([call(bets.list, { query: { limit: '1' } }), call(superAdmins.roots, {})])
  return { $sportId: product.event.sportId, $eventId: product.event.id, $betId: bet.data[0]?.id, $admin_id: account.data[0]?.id }
}

/** Puts the look on as another tab of the person would. */
async function putOn(page: Page, { width, ...settings }: Look): Promise<void> {
  const height = width === 390 ? 844 : 768
  const { width: before, height: heightBefore } = page.viewportSize() ?? {}
  if (width !== before || height !== heightBefore) await page.setViewportSize({ width, height })
  await page.evaluate(
    async ([key, value]) => {
      window.localStorage.setItem(key, value)
      window.dispatchEvent(new StorageEvent('storage', { key }))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    },
    [settingsKey, JSON.stringify(settings)] as const,
  )
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
}

async function faultsOf(page: Page, { colours = false } = {}): Promise<readonly string[]> {
  const barriers = [...(await findBarriers(page, { goodPractice: true, contrasts: true, colours })), ...(await tooManySizes(page))]
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return over > 0 ? [...barriers, `the page is ${over} pixels too wide: ${await page.evaluate(widest)}`] : barriers
}

/** Runs in the page: what sticks out of it the furthest. */
function widest(): string {
  const out = [...document.querySelectorAll('body *')].map((element) => ({ element, box: element.getBoundingClientRect() }))
  const beyond = (box: DOMRect): number => Math.max(-box.left, box.right - window.innerWidth)
  const [worst] = out.toSorted((a, b) => beyond(b.box) - beyond(a.box))
  return worst === undefined ? '' : worst.element.outerHTML.slice(0, 200)
}

/** A picture for people to look at, where a whole walk or a walk of some routes is asked for: half of what it costs without loss. */
async function takePicture(page: Page, title: string): Promise<void> {
  if (!all && wanted === null) return
  await page.screenshot({ path: join(pictures, `${title}.jpg`), type: 'jpeg', quality: 70 })
}

/** All looks of a page where it stands. What is the same in light and in dark but for its colours is asked in the second for what its colours decide. */
export async function faultsOfLooks(page: Page, looks: readonly Look[], name: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const look of looks) {
    await putOn(page, look)
    const { width, layout, mode, direction } = look
    const title = `${name} ${width} ${layout} ${mode} ${direction}`
    const colours = await stoodBefore(page, `${page.url()} ${width} ${layout} ${direction}`)
    const faults = (await faultsOf(page, { colours })).map((fault) => `${title}: ${fault}`)
    found.push(...faults)
    // At once: what ends the walk before its end takes nothing with it.
    for (const fault of faults) appendFileSync(join(results, 'walk-findings.txt'), `${fault}\n`)
    await takePicture(page, title)
  }
  return found
}

async function walk(page: Page, stops: readonly Stop[], ids: Ids, who: string): Promise<readonly string[]> {
  const found: string[] = []
  let [seen, looked] = [0, 0]
  const began = Date.now()
  await page.locator('h1').first().waitFor()
  for (const { name, path, looks } of stops) {
    // Somebody without any bet has no page of one.
    const known = path.startsWith(`${paths.roles}/`) ? { ...ids, $admin_id: traderId } : ids
    if (path.split('/').some((part) => part.startsWith('$') && known[part] === undefined)) continue
    await goTo(page, path.replace(/\$\w+/g, (part) => known[part] ?? ''))
    // Who looks at so many screens is there: the idle lock does not come.
    await page.evaluate(() => document.dispatchEvent(new Event('pointermove', { bubbles: true })))
    found.push(...(await faultsOfLooks(page, looks, `${name} ${who}`)))
    seen += 1
    looked += looks.length
  }
  // What was walked is on record beside its pictures.
  appendFileSync(join(results, 'walk.txt'), `${who}: ${seen} routes, ${looked} looks, ${found.length} findings, ${Math.round((Date.now() - began) / 1000)} s\n`)
  return found
}

export const walkPatienceMs = all ? 1_800_000 : 180_000

/** A test of each of these people: every route that is theirs to walk. */
export function walkAs(walkers: readonly string[], product: () => Product, open: Browsing['open']): void {
  test.each(walkers)('every route as %s', { timeout: walkPatienceMs }, async (person) => {
    const page = await open('/404', { person })
    expect(await walk(page, stopsOf(people.indexOf(person)), await idsOf(product(), person), person)).toEqual([])
  })
}

/** The owner's walk in another language. */
export async function walkInArabic(page: Page, product: Product): Promise<readonly string[]> {
  return walk(page, stopsInArabic(), await idsOf(product, 'owner'), 'owner in Arabic')
}
