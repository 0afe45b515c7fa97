import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)

const liveState = (page: Page) => page.locator('[data-state]:has(> [aria-hidden])').first().getAttribute('data-state')

test('however many windows follow live figures, the next one loads; whoever waits says so, and goes on when another is not looked at', async () => {
  const first = await open('/dashboard/surveillance/bet_ticker', { person: 'owner' })
  const windows = [first]
  const next = async (path: string) => {
    const page = await first.context().newPage()
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    windows.push(page)
    return page
  }
  for (let more = 0; more < 3; more++) await next('/dashboard/surveillance/bet_ticker')
  const last = await next('/dashboard/sports')
  await last.getByRole('row').nth(1).waitFor()
  await expect.poll(() => liveState(last)).toBe('waiting')

  // Nobody looks at the others any more: the browser of a test shows all its windows.
  for (const page of windows.slice(0, -1)) await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await expect.poll(() => liveState(last)).toBe('live')
})
