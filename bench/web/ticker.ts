import type { Browser } from 'playwright-core'
import { createClient } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import type { LoadReport } from '../placement-load.ts'
import { runLoad } from '../run-load.ts'

const betsPerSecond = 200
/** Before anything is counted, in seconds: the page is there, its code is compiled, its list is full. */
const warmUpS = 5
const countedS = 10

type TickerOrder = { readonly address: string; readonly token: string; readonly apiKey: string }

/** What the bet ticker costs the page while bets come in: the share of one core that its main thread is busy, and bets a second as accepted. */
export async function tickerCost(browser: Browser, { address, token, apiKey }: TickerOrder): Promise<{ readonly share: number; readonly perSecond: number; readonly refused: LoadReport['refused'] }> {
  const site = createClient({ baseUrl: address, token: () => apiKey, fetch })
  const { data: players } = await site(platform.players, { query: { limit: '200' } })
  const { data: offer } = await site(platform.offer, { query: { limit: '50' } })
  const markets = offer.map((market) => ({ marketId: market.market_id, selectionIds: market.selections.map((selection) => selection.id) }))
  const stakeMinor = Math.max(...offer.map((market) => market.min_stake_minor))

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await context.addInitScript((stored) => window.sessionStorage.setItem('accessToken', stored), token)
    // Ticks of the thread: what others do on the same cores does not count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${address}/dashboard/surveillance/bet_ticker`)
    await page.locator('h1').first().waitFor()
    const load = runLoad({
      port: Number(new URL(address).port), apiKey, players: players.map((player) => player.player_id), markets,
      seconds: warmUpS + countedS + 5, connections: 16, perSecond: betsPerSecond, stakesMinor: [stakeMinor, stakeMinor * 2], seed: 1,
    })
    const busyS = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    }
    // An empty ticker says so instead of showing a list.
    await page.locator('[role=grid]').first().waitFor()
    await page.waitForTimeout(warmUpS * 1_000)
    const began = performance.now()
    const busyBefore = await busyS()
    await page.waitForTimeout(countedS * 1_000)
    const share = (await busyS() - busyBefore) / ((performance.now() - began) / 1_000)
    const { accepted, refused, seconds } = await load
    return { share, perSecond: accepted / seconds, refused }
  } finally {
    await context.close()
  }
}
