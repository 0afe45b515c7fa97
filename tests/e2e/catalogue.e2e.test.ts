import { beforeAll, expect, test } from 'vitest'
import { browse } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)
const desk = (): string => `/dashboard/sports/${product.event.sportId}/${product.event.id}`

test('one action stops all betting, every page says so, and one lifts it', async () => {
  const [trader, support] = await Promise.all([open(desk(), { person: 'trader' }), open('/dashboard/bets', { person: 'support' })])
  await trader.getByRole('button', { name: 'Stop betting', exact: true }).click()
  const dialog = trader.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Wrong prices everywhere')
  await dialog.getByRole('button', { name: 'Stop now' }).click()
  await support.getByRole('button', { name: 'Betting stopped' }).click()
  const told = support.getByRole('dialog')
  await told.getByText(/Wrong prices everywhere/).waitFor()
  expect(await told.getByRole('button', { name: /Lift/ }).count()).toBe(0)
  await expect(product.placeBet('back')).rejects.toThrow('Betting is stopped at the moment.')
  await trader.getByRole('button', { name: 'Betting stopped' }).click()
  await trader.getByRole('button', { name: /Lift/ }).click()
  await support.getByRole('button', { name: 'Betting stopped' }).waitFor({ state: 'detached' })
  await product.placeBet('back')
})

test('by keyboard a market is suspended against its feed and undone; its limits bind the next bet', async () => {
  const page = await open(desk(), { person: 'trader' })
  const panel = page.locator(`[data-market="${product.event.marketId}"]`)
  await page.locator('[aria-keyshortcuts="J K S B R L H C"]').waitFor({ state: 'attached' })
  await panel.focus()
  await page.keyboard.press('s')
  await panel.getByText('Held by hand').waitFor()
  await expect(product.placeBet('back')).rejects.toThrow('The market is suspended.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await panel.getByText('Held by hand').waitFor({ state: 'detached' })
  await product.placeBet('back')

  await panel.focus()
  await page.keyboard.press('l')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Largest stake', { exact: true }).fill('50')
  await drawer.getByRole('button', { name: 'Set limits' }).click()
  await drawer.waitFor({ state: 'detached' })
  await expect(product.placeBet('back')).rejects.toThrow('The stake is above the maximum.')
})
