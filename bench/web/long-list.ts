import type { Browser, Page } from 'playwright-core'
import { taskTimes } from './task-times.ts'

/** Times in milliseconds; of a list that is scrolled. */
export type ScrollReport = {
  /** From the beginning of the navigation, with an empty cache, to the first row. */
  readonly firstRowMs: number
  /** Rows that stood in the list at the end of the scroll, how many its page draws at most, and how long the way there took. */
  readonly rows: number
  readonly drawn: number
  readonly scrolledMs: number
  /** Between each frame and the next on the way. */
  readonly frames: readonly number[]
  /** What each task of the main thread took of a processor on the way; of a long way its beginning. */
  readonly tasks: readonly number[]
  /** From a leap to anywhere in the list to the frame in which its rows stand there. */
  readonly leaps: readonly number[]
  readonly heapMib: number
}

export type ScrollOrder = { readonly url: string; readonly token: string | null; /** Stands in for a page of the product: its HTML. */ readonly html?: string; /** The way is given up after as many. */ readonly secondsMost: number }

/** In pixels a frame: some 30 rows, as a wheel that is spun. */
const stepPx = 1_200
const leapsMade = 200
const tracedMs = 20_000
const mebibyte = 1_048_576
/** A list that has not grown for as long stands at its end. */
const restMs = 5_000

/** Scrolls a list from its first row to its last, page after page as it comes, then leaps about in it. */
export async function scrollLongList(browser: Browser, { url, token, html, secondsMost }: ScrollOrder): Promise<ScrollReport> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await context.addInitScript(observe, token)
    if (html !== undefined) await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as unknown as Seen).firstRowMs !== null)
    const trace = await taskTimes(browser)
    const traced = new Promise((resolve) => setTimeout(resolve, tracedMs)).then(() => trace.stop())
    const way = await page.evaluate(scrollDown, { stepPx, restMs, mostMs: secondsMost * 1_000 })
    const leaps = await page.evaluate(leapAbout, leapsMade)
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return { ...way, ...leaps, firstRowMs: await firstRow(page), heapMib: usedSize / mebibyte, tasks: await traced }
  } finally {
    await context.close()
  }
}

/** As many rows as the list of the product has, drawn by a few lines of script and nothing else: what this browser on this machine takes for the same way. */
export function plainList(rows: number): string {
  const rowPx = 40
  return `<!doctype html><div style="height:600px;overflow:auto"><div role="grid"><div id="rows" role="rowgroup" style="position:relative;height:${rows * rowPx}px"></div></div></div><script>
    const box = document.querySelector('[role=grid]').parentElement, rows = document.getElementById('rows')
    const draw = () => {
      const first = Math.max(0, Math.floor(box.scrollTop / ${rowPx}) - 12), end = Math.min(${rows}, first + 40)
      rows.innerHTML = Array.from({ length: end - first }, (_, n) => '<div role="row" data-index="' + (first + n) + '" style="position:absolute;top:' + (first + n) * ${rowPx} + 'px">' + '<span>Contender</span> '.repeat(10) + '</div>').join('')
    }
    box.addEventListener('scroll', draw); draw()
  </script>`
}

function firstRow(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Seen).firstRowMs ?? 0)
}

type Seen = { firstRowMs: number | null }

/** Runs in the page before anything of it. */
function observe(token: string | null): void {
  if (token !== null) window.sessionStorage.setItem('accessToken', token)
  const seen = window as unknown as Seen
  seen.firstRowMs = null
  const look = (): void => {
    if (document.querySelector('[role=grid] [data-index]') === null) return void requestAnimationFrame(look)
    seen.firstRowMs = performance.now()
  }
  requestAnimationFrame(look)
}

/** Runs in the page. */
function scrollDown({ stepPx: step, restMs: rest, mostMs }: { readonly stepPx: number; readonly restMs: number; readonly mostMs: number }): Promise<Pick<ScrollReport, 'frames' | 'drawn' | 'scrolledMs'>> {
  const box = document.querySelector('[role=grid]')?.parentElement
  if (box === null || box === undefined) throw new Error('there is no list')
  const began = performance.now()
  return new Promise((resolve) => {
    const frames: number[] = []
    let [last, height, grownAt, drawn] = [began, box.scrollHeight, began, 0]
    const follow = (now: number): void => {
      frames.push(now - last)
      last = now
      drawn = Math.max(drawn, box.querySelectorAll('[data-index]').length)
      const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
      if (box.scrollHeight > height || !atEnd) [height, grownAt] = [box.scrollHeight, now]
      if (now - grownAt > rest || now - began > mostMs) return resolve({ frames, drawn, scrolledMs: grownAt - began })
      box.scrollTop += step
      requestAnimationFrame(follow)
    }
    requestAnimationFrame(follow)
  })
}

/** Runs in the page. */
async function leapAbout(count: number): Promise<Pick<ScrollReport, 'leaps' | 'rows'>> {
  const box = document.querySelector('[role=grid]')?.parentElement
  const body = box?.querySelector('[role=rowgroup]:has([data-index])')
  const sample = box?.querySelector<HTMLElement>('[data-index]')
  if (box === null || box === undefined || body === null || body === undefined || sample === null || sample === undefined) throw new Error('there is no list')
  const indexes = [...box.querySelectorAll('[data-index]')].map((row) => Number(row.getAttribute('data-index')))
  const rows = Math.max(...indexes) + 1
  const rowPx = body.getBoundingClientRect().height / rows
  const leaps: number[] = []
  for (let leap = 0; leap < count; leap++) {
    // Far from the last one each time, and the same way in every run.
    const target = Math.floor(((leap * 0.618_034) % 1) * (rows - 40))
    const began = performance.now()
    box.scrollTop = target * rowPx
    await new Promise<void>((resolve) => {
      const look = (): void => (box.querySelector(`[data-index="${target + 5}"]`) === null ? void requestAnimationFrame(look) : resolve())
      requestAnimationFrame(look)
    })
    leaps.push(performance.now() - began)
  }
  return { leaps, rows }
}
