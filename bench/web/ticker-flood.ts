import type { Browser, Page } from 'playwright-core'
import { allPages } from '#contract/all-pages.ts'
import { createClient } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import type { LoadReport } from '../placement-load.ts'
import { runLoad } from '../run-load.ts'
import { memoryOf } from '../server-apart.ts'
import { paintedBets } from './painted.ts'
import type { DrawnRow, Interval, Painted } from './painted.ts'
import { runWatchers, type Watchers } from './run-watchers.ts'
import { taskTimes } from './task-times.ts'
import type { WatchReport } from './watchers.ts'

export type FloodOrder = {
  readonly address: string
  readonly serverPid: number
  readonly token: string
  readonly apiKey: string
  /** Another session, of each of the staff in turn: one carries a dozen streams at most. */
  readonly signIn: () => Promise<string>
  readonly perSecond: number
  /** Counted, after the list has filled. */
  readonly seconds: number
  /** People who watch beside the page, each with a stream of their own. */
  readonly watchers: number
}

/** Times in milliseconds, heaps in MiB. */
export type FloodReport = {
  /** From the moment at which a bet was decided, which is before its commit, to the frame that shows its row or a newer one's. */
  readonly painted: Painted
  /** The same to the moment at which others have heard of it, who have nothing to draw; null where nobody else watches. */
  readonly heard: WatchReport | null
  /** What a frame's own work took where it was 50 ms or more. */
  readonly longFrames: readonly number[]
  /** What each task of the page's main thread took of a processor in the first and in the last part of the run: a trace is held in memory. */
  readonly tasks: { readonly first: readonly number[]; readonly last: readonly number[] }
  /** After collecting garbage at the beginning and at the end; between them as it was. */
  readonly heaps: readonly number[]
  /** The longest time between two frames, of each part of the run that a heap in between ends. */
  readonly gaps: readonly number[]
  /** The most that the process of the server held meanwhile; null where the system does not tell. */
  readonly mib: number | null
  readonly rows: number
  readonly hidden: boolean
  readonly perSecond: number
  readonly refused: LoadReport['refused']
}

const warmUpS = 8
/** The two traces of a run, at most. */
const handedOverS = 6
const looksLeast = 6
const minuteS = 60
const mebibyte = 1_048_576

/** What the bet ticker does to its page, and the page to the bets, while they come by the clock. */
export async function tickerFlood(browser: Browser, order: FloodOrder): Promise<FloodReport> {
  const { address, token, apiKey, seconds } = order
  const site = createClient({ baseUrl: address, token: () => apiKey, fetch })
  const players = (await allPages((page) => site(platform.players, { query: page }))).filter(({ status }) => status === 'active')
  const offer = await allPages((page) => site(platform.offer, { query: page }))
  const port = Number(new URL(address).port)
  const stakeMinor = Math.max(...offer.map((market) => market.min_stake_minor))
  const watchers = order.watchers === 0 ? null : await watchAll(port, order)
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  let mib: number | null = null
  const weigh = (): void => {
    const held = memoryOf(order.serverPid)
    if (held !== null) mib = Math.max(mib ?? 0, held.now)
  }
  const scales = setInterval(weigh, 1_000)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await context.addInitScript((stored) => window.sessionStorage.setItem('accessToken', stored), token)
    await page.goto(`${address}/dashboard/surveillance/bet_ticker`)
    await page.locator('h1').first().waitFor()
    const load = runLoad({
      port, apiKey, players: players.map((player) => player.player_id),
      markets: offer.map((market) => ({ marketId: market.market_id, selectionIds: market.selections.map((selection) => selection.id) })),
      seconds: warmUpS + seconds + handedOverS + 4, connections: 32, perSecond: order.perSecond, stakesMinor: [stakeMinor, stakeMinor * 2], seed: 1, tells: true,
    })
    await page.locator('[role=grid]').first().waitFor()
    await page.waitForTimeout(warmUpS * 1_000)
    const heap = async (): Promise<number> => (await devtools.send('Runtime.getHeapUsage')).usedSize / mebibyte
    await devtools.send('HeapProfiler.collectGarbage')
    const heaps = [await heap()]
    const parts: ReturnType<typeof seenSince>[] = []
    const looked: Interval[] = []
    await page.evaluate(observe)
    await watchers?.report()
    const looks = Math.max(looksLeast, Math.round(seconds / minuteS))
    /** A part of the run. What the page does while the browser hands over a trace, which takes it a while, is nobody's bet. */
    const look = async (traced: boolean): Promise<readonly number[]> => {
      const trace = traced ? await taskTimes(browser) : null
      const from = Date.now()
      await page.waitForTimeout((seconds * 1_000) / looks)
      heaps.push(await heap())
      parts.push(await page.evaluate(seenSince))
      looked.push({ from, to: Date.now() })
      const tasks = (await trace?.stop()) ?? []
      if (traced) await page.evaluate(seenSince)
      return tasks
    }
    const first = await look(true)
    for (let between = 2; between < looks; between++) await look(false)
    const last = await look(true)
    const heard = (await watchers?.report()) ?? null
    await devtools.send('HeapProfiler.collectGarbage')
    heaps.push(await heap())
    const told = await shownBy(page)
    const { accepted, refused, placed, seconds: took } = await load
    return {
      ...told, heard, heaps, mib, refused, painted: paintedBets(placed, parts.flatMap(({ drawn }) => drawnRows(drawn)), looked), longFrames: parts.flatMap(({ longFrames }) => longFrames),
      gaps: parts.map(({ longestGap }) => longestGap), perSecond: accepted / took, tasks: { first, last },
    }
  } finally {
    clearInterval(scales)
    await context.close()
    await watchers?.end()
  }
}

function drawnRows(lines: string): readonly DrawnRow[] {
  return lines.split('\n').filter((line) => line !== '').map((line) => {
    const [id = '', at, drawnAt] = line.split(' ')
    return { id, at: Number(at), drawnAt: Number(drawnAt) }
  })
}

async function shownBy(page: Page): Promise<{ readonly rows: number; readonly hidden: boolean }> {
  const rows = Number(await page.locator('[role=grid]').getAttribute('aria-rowcount')) - 1
  return { rows, hidden: (await page.getByText(/came faster than this page/).count()) > 0 }
}

const streamsOfSession = 10

async function watchAll(port: number, { watchers, signIn }: FloodOrder): Promise<Watchers> {
  const tokens: string[] = []
  for (let token = ''; tokens.length < watchers; tokens.push(token)) if (tokens.length % streamsOfSession === 0) token = await signIn()
  return runWatchers({ port, tokens })
}

type Flood = { /** One line a row: taken out as one text, since thousands of objects would cost the page a quarter of a second. */ drawn: string[]; longestGap: number; longFrames: number[] }

/** Runs in the page: follows its frames, and for each row that is new from now on the frame that brings it. */
function observe(): void {
  const flood: Flood = { drawn: [], longestGap: 0, longFrames: [] }
  ;(window as unknown as { flood: Flood }).flood = flood
  let known = new Set([...document.querySelectorAll('[data-bet]')].map((row) => row.getAttribute('data-bet') ?? ''))
  let fresh: { id: string; at: number }[] = []
  const take = (): void => {
    const before = known
    known = new Set()
    for (const row of document.querySelectorAll('[data-bet]')) {
      const id = row.getAttribute('data-bet') ?? ''
      known.add(id)
      if (before.has(id)) continue
      fresh.push({ id, at: Date.parse(row.querySelector('time')?.dateTime ?? '') })
    }
  }
  new MutationObserver(take).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-bet'] })
  let last = performance.now()
  const follow = (at: number): void => {
    flood.longestGap = Math.max(flood.longestGap, at - last)
    last = at
    const shown = fresh
    fresh = []
    // A task behind a frame's callbacks runs once the frame has been drawn.
    if (shown.length > 0) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        for (const { id, at: decidedAt } of shown) flood.drawn.push(`${id} ${decidedAt} ${Date.now()}`)
        port1.close()
      }
      port2.postMessage(null)
    }
    requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) flood.longFrames.push(entry.duration)
  }).observe({ type: 'long-animation-frame' })
}

/** Runs in the page: what it has seen since this was asked last, so that it keeps little of its own in the heap that is looked at. */
function seenSince(): Omit<Flood, 'drawn'> & { readonly drawn: string } {
  const { flood } = window as unknown as { readonly flood: Flood }
  const seen = { ...flood, drawn: flood.drawn.join('\n') }
  flood.drawn = []
  flood.longFrames = []
  flood.longestGap = 0
  return seen
}
