import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { allPages } from '#contract/all-pages.ts'
import { createClient } from '#contract/client.ts'
import { livePath } from '#contract/live.ts'
import { platform } from '#contract/platform.ts'
import type { LoadReport } from '../placement-load.ts'
import { runLoad } from '../run-load.ts'
import { taskTimes } from './task-times.ts'

export type FloodOrder = {
  readonly address: string
  readonly token: string
  readonly apiKey: string
  /** Another session of the same person: one carries a dozen streams at most. */
  readonly signIn: () => Promise<string>
  readonly perSecond: number
  /** Counted, after the list has filled. */
  readonly seconds: number
  /** People who watch beside the page, each with a stream of their own. */
  readonly watchers: number
}

/** Times in milliseconds, heaps in MiB. */
export type FloodReport = {
  /** From the moment at which a bet was decided, which is before its commit, to the frame that shows its row. */
  readonly painted: readonly number[]
  /** Between two frames, and what a frame's own work took where it was 50 ms or more. */
  readonly longestGap: number
  readonly longFrames: readonly number[]
  /** What each task of the page's main thread took of a processor, for as long as a trace is kept. */
  readonly tasks: readonly number[]
  /** After collecting garbage at the beginning and at the end; between them as it was. */
  readonly heaps: readonly number[]
  readonly rows: number
  readonly hidden: boolean
  readonly perSecond: number
  readonly refused: LoadReport['refused']
}

const warmUpS = 8
const looks = 6
/** A trace is held in memory: of a long run its beginning. */
const tracedMs = 40_000
const mebibyte = 1_048_576

/** What the bet ticker does to its page, and the page to the bets, while they come by the clock. */
export async function tickerFlood(browser: Browser, order: FloodOrder): Promise<FloodReport> {
  const { address, token, apiKey, seconds } = order
  const site = createClient({ baseUrl: address, token: () => apiKey, fetch })
  const players = (await allPages((page) => site(platform.players, { query: page }))).filter(({ status }) => status === 'active')
  const offer = await allPages((page) => site(platform.offer, { query: page }))
  const port = Number(new URL(address).port)
  const stakeMinor = Math.max(...offer.map((market) => market.min_stake_minor))
  const sockets = await watchAll(port, order)
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await context.addInitScript((stored) => window.sessionStorage.setItem('accessToken', stored), token)
    await page.goto(`${address}/dashboard/surveillance/bet_ticker`)
    await page.locator('h1').first().waitFor()
    const load = runLoad({
      port, apiKey, players: players.map((player) => player.player_id),
      markets: offer.map((market) => ({ marketId: market.market_id, selectionIds: market.selections.map((selection) => selection.id) })),
      seconds: warmUpS + seconds + 4, connections: 32, perSecond: order.perSecond, stakesMinor: [stakeMinor, stakeMinor * 2], seed: 1,
    })
    await page.locator('[role=grid]').first().waitFor()
    await page.waitForTimeout(warmUpS * 1_000)
    const heap = async (): Promise<number> => (await devtools.send('Runtime.getHeapUsage')).usedSize / mebibyte
    await devtools.send('HeapProfiler.collectGarbage')
    const heaps = [await heap()]
    await page.evaluate(observe)
    const trace = await taskTimes(browser)
    const traced = new Promise((resolve) => setTimeout(resolve, Math.min(tracedMs, seconds * 1_000))).then(() => trace.stop())
    for (let look = 0; look < looks; look++) {
      await page.waitForTimeout((seconds * 1_000) / looks)
      heaps.push(await heap())
    }
    const seen = await page.evaluate(() => (window as unknown as { readonly flood: Flood }).flood)
    await devtools.send('HeapProfiler.collectGarbage')
    heaps.push(await heap())
    const told = await shownBy(page)
    const { accepted, refused, seconds: took } = await load
    return { ...seen, ...told, heaps, tasks: await traced, perSecond: accepted / took, refused }
  } finally {
    await context.close()
    for (const socket of sockets) socket.destroy()
  }
}

async function shownBy(page: Page): Promise<{ readonly rows: number; readonly hidden: boolean }> {
  const rows = Number(await page.locator('[role=grid]').getAttribute('aria-rowcount')) - 1
  return { rows, hidden: (await page.getByText(/came faster than this page/).count()) > 0 }
}

const streamsOfSession = 10

async function watchAll(port: number, { watchers, signIn }: FloodOrder): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < watchers) {
    const token = await signIn()
    const few = Math.min(streamsOfSession, watchers - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: few }, () => watch(port, token)))))
  }
  return sockets
}

/** A stream that somebody reads and nobody looks at: what the server pays for one, and next to nothing on this side. */
async function watch(port: number, token: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${livePath}?topics=bet.placed HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\nauthorization: ${token}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  if (!String(first).startsWith('HTTP/1.1 200')) throw new Error(`a watcher was turned away: ${String(first).slice(0, 80)}`)
  return socket.resume()
}

type Flood = { readonly painted: number[]; longestGap: number; readonly longFrames: number[] }

/** Runs in the page: follows its frames, and for each row of a bet that was placed from now on the frame that brings it. */
function observe(): void {
  const flood: Flood = { painted: [], longestGap: 0, longFrames: [] }
  ;(window as unknown as { flood: Flood }).flood = flood
  const since = Date.now()
  const known = new Set<string>()
  let fresh: number[] = []
  const take = (): void => {
    for (const row of document.querySelectorAll('[data-bet]')) {
      const id = row.getAttribute('data-bet') ?? ''
      if (known.has(id)) continue
      known.add(id)
      const placedAt = Date.parse(row.querySelector('time')?.dateTime ?? '')
      if (placedAt >= since) fresh.push(placedAt)
    }
  }
  new MutationObserver(take).observe(document.body, { childList: true, subtree: true })
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
        for (const placedAt of shown) flood.painted.push(Date.now() - placedAt)
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
