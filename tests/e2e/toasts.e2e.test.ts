import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)

/** What lies over a part, wherever one would look at it or press it; nothing where all of it is free. */
async function over(part: Locator): Promise<readonly string[]> {
  return part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const steps = [0.02, 0.25, 0.5, 0.75, 0.98]
    const found = steps.flatMap((x) => steps.map((y) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))))
    return found.flatMap((at) => (at !== null && (element.contains(at) || at.contains(element)) ? [] : [at?.textContent ?? 'the edge of the window']))
  })
}

test('a toast covers nothing of what comes next on the panel of a result, beside a desk and on a phone', async () => {
  const page = await open(`/dashboard/sports/${product.event.sportId}/${product.event.id}`, { person: 'owner' })
  await page.getByRole('button', { name: 'Result of Match Odds' }).click()
  const panel = page.getByRole('dialog').first()
  await panel.getByRole('radiogroup', { name: 'Place of Northgate' }).getByRole('radio', { name: 'Won' }).check()
  await panel.getByLabel(/Close this market now/).check()
  await panel.getByText('If this is verified').waitFor()
  await panel.getByRole('button', { name: 'Declare and close' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'result declared' })
  // As long as the focus is in it, it stays.
  await toast.getByRole('button', { name: 'Close this message' }).focus()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const next = [panel.getByText(/^You declared this result/), panel.getByText('Waiting for a second person').first(), panel.getByRole('button', { name: 'Withdraw' }).last(), panel.getByRole('button', { name: 'Close' }).first()]
    for (const part of next) {
      await part.waitFor()
      expect(await over(part), `at ${width} pixels`).toEqual([])
    }
    expect(await toast.isVisible()).toBe(true)
    expect(await over(toast)).toEqual([])
  }
})
