import axe from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { demoPassword } from '#simulator/world-people.ts'

const flags = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
  // Nobody looks at a screen: no process and no more threads for it than it needs.
  '--num-raster-threads=1', '--in-process-gpu',
]
/** How long a state is waited for, in milliseconds: as long as a machine that does other things beside may need. */
const patienceMs = 60_000
const executablePath = process.env['STEWARD_CHROMIUM'] ?? '/usr/bin/chromium'

export type PageOptions = {
  /** Signed in as this demo person; absent: a guest. */
  readonly person?: string
  readonly width?: number
  readonly height?: number
  readonly mode?: 'light' | 'dark'
  readonly direction?: 'ltr' | 'rtl'
  readonly layout?: 'vertical' | 'mini' | 'horizontal'
  /** False: nobody comes near anything before the test does; what only a hand can need has not come then. */
  readonly hand?: boolean
  /** True: the browser has fetched nothing of the product before. */
  readonly fresh?: boolean
}

export type Browsing = {
  /**
   * A page that shares nothing with others of this test. It may be one that an earlier test left, loaded anew with nothing kept, which costs
   * half of what a new one does. What the console calls an error fails the test at its end.
   */
  open(path: string, options?: PageOptions): Promise<Page>
  /** What a test provokes is not a fault: lines of the console that fit are not counted until its end. */
  expectFaults(provoked: RegExp): void
}

/** A page of a test, and what it was opened with: only who asks for the same may have it next. */
type Opened = { readonly page: Page; readonly key: string }

/** So many pages wait for the next test. */
const parkedMax = 2

/** A browser for a test file, against the product at an address. */
export function browse(address: () => string): Browsing {
  let browser: Browser | undefined
  let faults: string[] = []
  let expected: RegExp | null = null
  const tokens = new Map<string, string>()
  const parked: Opened[] = []
  /** To whose pages something was done that a load does not undo. */
  const marked = new WeakSet<BrowserContext>()
  let opened: Opened[] = []
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: flags })
  })
  afterAll(() => browser?.close())
  afterEach(async ({ task }) => {
    const left = opened
    opened = []
    const found = faults.filter((fault) => expected?.test(fault) !== true)
    const isSound = task.result?.state !== 'fail' && found.length === 0
    for (const each of left) if (isSound && !marked.has(each.page.context()) && parked.length < parkedMax && (await isEmptied(each.page))) parked.push(each)
    await Promise.all((browser?.contexts() ?? []).filter((context) => parked.every(({ page }) => page.context() !== context)).map((context) => context.close()))
    faults = []
    expected = null
    expect(found).toEqual([])
  })

  async function tokenOf(person: string): Promise<string> {
    const known = tokens.get(person)
    if (known !== undefined) return known
    const client = createClient({ baseUrl: address(), token: () => null, fetch })
    const { extra } = await client(auth.adminLogin, { body: { user_name: person, password: demoPassword } })
    tokens.set(person, extra.token)
    return extra.token
  }

  function listen(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
    })
    page.on('requestfailed', (request) => {
      // What a page that is being left was asking for is given up, and no fault.
      const reason = request.failure()?.errorText
      if (reason !== 'net::ERR_ABORTED') faults.push(`${reason ?? 'failed'} ${request.url()}`)
    })
    page.on('pageerror', (error) => faults.push(String(error.stack)))
  }

  async function newPage(begin: Begin): Promise<Page> {
    if (browser === undefined) throw new Error('pages are opened inside tests')
    const context = await browser.newContext({ baseURL: address(), reducedMotion: 'reduce' })
    context.setDefaultTimeout(patienceMs)
    await context.addInitScript(beginPage, begin)
    const page = await context.newPage()
    tellOfLasting(page, () => marked.add(context))
    return page
  }

  return {
    async open(path, { person, width = 1280, height = 800, mode = 'light', direction = 'ltr', layout = 'vertical', hand = true, fresh = false } = {}) {
      const begin: Begin = [person === undefined ? null : await tokenOf(person), JSON.stringify({ mode, direction, layout }), hand]
      const key = [address(), ...begin].join()
      const at = fresh ? -1 : parked.findIndex((each) => each.key === key)
      const page = (at < 0 ? undefined : parked.splice(at, 1)[0]?.page) ?? (await newPage(begin))
      opened.push({ page, key })
      listen(page)
      await page.setViewportSize({ width, height })
      await page.goto(path)
      return page
    },
    expectFaults: (provoked) => {
      expected = provoked
    },
  }
}

type Begin = readonly [token: string | null, settings: string, hand: boolean]

/** Runs in a page before anything else: signed in, with its settings, and a hand on everything where the test wants one. */
function beginPage([key, settings, moved]: Begin): void {
  if (window.top !== window) return
  if (moved) document.addEventListener('DOMContentLoaded', () => {
    const visited = new WeakSet<Element>()
    const comeNear = (): void => {
      for (const place of document.querySelectorAll('main nav, main section')) {
        if (visited.has(place)) continue
        visited.add(place)
        place.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      }
    }
    window.dispatchEvent(new PointerEvent('pointerdown'))
    new MutationObserver(comeNear).observe(document.body, { childList: true, subtree: true })
  })
  if (key !== null && window.sessionStorage.getItem('e2e') === null) window.sessionStorage.setItem('accessToken', key)
  window.sessionStorage.setItem('e2e', 'begun')
  if (window.localStorage.getItem('settings') === null) window.localStorage.setItem('settings', settings)
}

/** Says when a test does to the page what a load does not undo: a clock, a script for every load, a hand in the browser's own tools. */
function tellOfLasting(page: Page, tell: () => void): void {
  const context = page.context()
  const told = <Method extends (...args: never[]) => unknown>(of: object, name: string, method: Method): void => {
    Object.assign(of, { [name]: (...args: Parameters<Method>) => { tell(); return method.apply(of, args) } })
  }
  told(page, 'addInitScript', page.addInitScript)
  told(context, 'addInitScript', context.addInitScript)
  told(context, 'newCDPSession', context.newCDPSession)
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) told(context.clock, name, context.clock[name])
}

/** Leaves the page with nothing on it, nothing kept and nobody listening, at an address of the product that is no page; whether that could be done. */
async function isEmptied(page: Page): Promise<boolean> {
  if (page.isClosed()) return false
  const context = page.context()
  try {
    page.removeAllListeners()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(context.pages().filter((other) => other !== page).map((other) => other.close()))
    await Promise.all([context.setOffline(false), context.clearPermissions(), context.clearCookies(), page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, contrast: null, reducedMotion: 'reduce' })])
    await page.mouse.move(0, 0)
    await page.goto('/healthz')
    await page.evaluate(() => {
      window.localStorage.clear()
      window.sessionStorage.clear()
    })
    return true
  } catch {
    return false
  }
}

/** How long after its first paint the application may begin to follow addresses. */
const listensWithinMs = 500

/** Goes there inside the application, as a link does, and waits until it stands. */
export async function goTo(page: Page, path: string): Promise<void> {
  const left = await page.evaluate(([to, settleMs]) => {
    const { pathname } = window.location
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = 'true'
    window.history.pushState({}, '', to)
    // An application that listens only from now on hears of it too.
    setTimeout(() => window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })), settleMs)
    return pathname
  }, [path, listensWithinMs] as const)
  // A page that was reached before, by a redirect, stays as it is.
  await page.waitForFunction((before) => window.location.pathname === before || document.querySelector('h1:not([data-left])') !== null, left)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
}

/** Takes back what was done last, from the palette: the toast that offers it as well is gone after three seconds, however busy the machine. */
export async function undoLast(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('undo')
  await page.getByRole('option', { name: /^Undo: / }).click()
}

const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that read colours; the others find the same whatever these are. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong on the page by WCAG 2.2 AA, one line a rule with the elements; where asked also by good practice; and words whose
 * contrast it cannot tell, since something lies over them: nobody has looked at those. `colours`: what colours decide, and no more.
 */
export async function findBarriers(page: Page, { goodPractice = false, contrasts = false, colours = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations, incomplete } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run(context: Document, options: object): Promise<axe.AxeResults> } }).axe.run(document, {
        runOnly: tags,
        resultTypes: ['violations', 'incomplete'],
      }),
    colours ? colourRules : goodPractice ? [...accessibilityTags, 'best-practice'] : accessibilityTags,
  )
  const untold = contrasts ? (incomplete.find(({ id }) => id === 'color-contrast')?.nodes ?? []) : []
  const nodes = untold.length === 0 ? [] : await page.evaluate(stillUntold, untold.map(({ target }) => String(target[0])))
  return [...violations, ...(nodes.length === 0 ? [] : [{ id: `color-contrast, ${nodes.length} undecided`, nodes }])].map(
    ({ id, nodes: found }) => `${id}: ${found.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ').slice(0, 600)}`)
}

/**
 * Runs in the page: of these words those whose contrast axe cannot tell when they are in the middle of what scrolls either, away from its edges
 * and from bars that stay; what is told beside them in the same place is not scrolled to any more. Words under an open dialog or menu are looked
 * at without it; those in drawings have colours of the tokens, which `web/app/theme/tokens.test.ts` holds; an arrow alone is no word.
 */
async function stillUntold(selectors: readonly string[]): Promise<axe.NodeResult[]> {
  const { axe: checker } = window as unknown as { axe: { run(context: { include: Element[] }, options: object): Promise<axe.AxeResults> } }
  const furtherPx = [24, window.innerHeight / 4]
  const over = [...document.querySelectorAll('[role="dialog"], [role="menu"]')]
  const stays = (element: Element | null): boolean =>
    element !== null && (['sticky', 'fixed'].includes(getComputedStyle(element).position) || stays(element.parentElement))
  const asked = new Map<Element, boolean>()
  for (const selector of selectors) {
    const element = document.querySelector(selector)
    if (element === null || element.closest('svg') !== null || !/[\p{L}\p{N}]/u.test(element.textContent) || (over.length > 0 && !over.some((each) => each.contains(element)))) continue
    asked.set(element, stays(element))
  }
  const left: axe.NodeResult[] = []
  for (const [element, staying] of asked) {
    const scrollUnder = (y: number): void => {
      for (let around = element.parentElement; around !== null; around = around.parentElement) around.scrollTo(0, y)
    }
    const here = [...asked.keys()].filter((each) => each === element || (!staying && asked.get(each) === false))
    const untoldHere = async () => {
      const { incomplete } = await checker.run({ include: here }, { runOnly: ['color-contrast'], resultTypes: ['incomplete'], elementRef: true })
      return incomplete.flatMap((rule) => rule.nodes.map(({ element: at, ...node }) => ({ at: at ?? null, node })))
    }
    // Words of a bar or column that stays have the beginning of what scrolls under them, and not what was scrolled below.
    if (staying) scrollUnder(0)
    else element.scrollIntoView({ block: 'center', inline: 'center' })
    let untold = await untoldHere()
    // What lies under a bar may end in the middle of its words, and the bar itself at the edge of the window; further on something else does.
    for (const y of staying ? furtherPx : []) {
      if (!untold.some(({ at }) => element.contains(at))) break
      scrollUnder(y)
      untold = await untoldHere()
    }
    // A heading wider than its room stays cut wherever it is scrolled to.
    const box = element.getBoundingClientRect()
    let cut = false
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const room = around.getBoundingClientRect()
      cut ||= getComputedStyle(around).overflowX !== 'visible' && (box.left < room.left || box.right > room.right || box.top < room.top || box.bottom > room.bottom)
    }
    if (!cut) left.push(...untold.filter(({ at }) => element.contains(at)).map(({ node }) => node))
    for (const each of here) if (each === element || !untold.some(({ at }) => each.contains(at))) asked.delete(each)
  }
  return left
}
