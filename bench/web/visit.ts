import type { Browser, CDPSession } from 'playwright-core'

/** How slow processor and network are made. Rates in bytes a second, `latencyMs` a round trip. */
export type Condition = { readonly cpuSlowdown: number; readonly network: { readonly downPerSecond: number; readonly latencyMs: number } | null }

/** Slow 4G: 1.6 Mbit/s down, 150 ms, as the peers' figures were taken. */
const slow4g = { downPerSecond: 200_000, latencyMs: 150 }

export const conditions = {
  plain: { cpuSlowdown: 1, network: null },
  slow: { cpuSlowdown: 4, network: null },
  slowOn4g: { cpuSlowdown: 4, network: slow4g },
} as const satisfies Record<string, Condition>

export type VisitOrder = {
  readonly url: string
  /** Signed in with it; null: a guest. */
  readonly token: string | null
  /** What stands on the page once a person can use it. */
  readonly readyWhen: string
}

/** Times in milliseconds since the navigation began; sizes in KiB as they crossed the wire in gzip. */
export type Visit = {
  readonly lcpMs: number
  readonly readyMs: number
  /** What the page's main thread computed until it settled, in ticks of that thread: what others do on the same cores does not count. */
  readonly cpuMs: number
  /** Total blocking time: what tasks took beyond 50 ms each. */
  readonly blockedMs: number
  /** Cumulative layout shift. */
  readonly shift: number
  readonly jsKib: number
  readonly allKib: number
  readonly requests: number
}

/** What is seen after it settled: largest paints and shifts may come after the page is ready. */
const settleMs = 1_000

const patienceMs = 60_000
/** What the page calls once it is ready. */
const binding = 'benchReady'

/**
 * Opens the page once with an empty cache. The page itself tells when it is ready: a browser driver that looks for an element puts a
 * script of its own into the page, which at a quarter of the speed takes more of the time before the first paint than the page's own.
 */
export async function visit(browser: Browser, order: VisitOrder, condition: Condition): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const traffic = await follow(devtools, condition)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await context.addInitScript(observe, { token: order.token, readyWhen: order.readyWhen, tell: binding })
    const ready = new Promise<void>((resolve, reject) => {
      devtools.on('Runtime.bindingCalled', () => resolve())
      setTimeout(() => reject(new Error(`nothing on the page fits ${order.readyWhen}`)), patienceMs).unref()
    })
    await devtools.send('Runtime.enable')
    await devtools.send('Runtime.addBinding', { name: binding })
    await page.goto(order.url, { waitUntil: 'commit' })
    await ready
    await page.waitForLoadState('load')
    await page.waitForTimeout(settleMs)
    const { metrics } = await devtools.send('Performance.getMetrics')
    const cpuMs = 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
    const seen = await page.evaluate(() => (window as unknown as { readonly seen: Seen }).seen)
    return { ...seen, cpuMs, ...traffic() }
  } finally {
    await context.close()
  }
}

async function follow(devtools: CDPSession, { cpuSlowdown, network }: Condition): Promise<() => Pick<Visit, 'jsKib' | 'allKib' | 'requests'>> {
  const kinds = new Map<string, string>()
  const sizes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache !== true) kinds.set(requestId, kindOf(response.url, type))
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => kinds.delete(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // What comes out of the cache, such as a module whose file was fetched before, crossed no wire.
    if (kinds.has(requestId)) sizes.set(requestId, encodedDataLength)
  })
  await devtools.send('Network.enable')
  if (network !== null) {
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: network.latencyMs, downloadThroughput: network.downPerSecond, uploadThroughput: network.downPerSecond })
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return () => {
    const kib = (wanted: (kind: string) => boolean): number =>
      [...sizes].reduce((sum, [id, bytes]) => sum + (wanted(kinds.get(id) ?? '') ? bytes : 0), 0) / 1024
    // Replies of the platform are data, not what the application weighs; the live stream never ends.
    return {
      jsKib: kib((kind) => kind === 'Script'),
      allKib: kib((kind) => !dataKinds.has(kind)),
      requests: [...sizes.keys()].filter((id) => !dataKinds.has(kinds.get(id) ?? '')).length,
    }
  }
}

/** A script is fetched before it is imported, so what a file is says its address and not who asked for it; the table of parts counts as one. */
function kindOf(url: string, type: string): string {
  const { pathname } = new URL(url)
  return /\.js$|^\/assets\/.*\.json$/.test(pathname) ? 'Script' : pathname.endsWith('.css') ? 'Stylesheet' : type
}

const dataKinds: ReadonlySet<string> = new Set(['Fetch', 'XHR', 'EventSource', 'Ping'])

type Seen = { lcpMs: number; readyMs: number; blockedMs: number; shift: number }

/** Runs in the page before anything of it. */
function observe({ token, readyWhen, tell }: { readonly token: string | null; readonly readyWhen: string; readonly tell: string }): void {
  if (token !== null) window.sessionStorage.setItem('accessToken', token)
  const seen: Seen = { lcpMs: 0, readyMs: 0, blockedMs: 0, shift: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry & { readonly value?: number; readonly hadRecentInput?: boolean }) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => { seen.lcpMs = entry.startTime })
  watch('longtask', (entry) => { seen.blockedMs += Math.max(0, entry.duration - 50) })
  watch('layout-shift', (entry) => { if (entry.hadRecentInput !== true) seen.shift += entry.value ?? 0 })
  const observer = new MutationObserver(() => {
    if (document.querySelector(readyWhen) === null) return
    observer.disconnect()
    seen.readyMs = performance.now()
    ;(window as unknown as Record<string, (text: string) => void>)[tell]?.('')
  })
  observer.observe(document, { childList: true, subtree: true })
}
