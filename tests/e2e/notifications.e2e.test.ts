import { beforeAll, expect, test } from 'vitest'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import { verifyShown } from '#simulator/confirm-result.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)
const deskPath = () => `/dashboard/sports/${product.event.sportId}/${product.event.id}`

test('a declared result reaches the verifier’s bell as it happens, and leads to the desk where it is verified', async () => {
  const page = await open('/dashboard', { person: 'verifier' })
  const second = await page.context().newPage()
  await second.addInitScript((token) => window.sessionStorage.setItem('accessToken', token ?? ''), await page.evaluate(() => window.sessionStorage.getItem('accessToken')))
  await second.goto('/dashboard/bets')
  for (const window of [page, second]) await window.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  const trader = product.person('trader')
  const market = (await trader(markets.byEvent, { params: { eventId: product.event.id } })).data.find((each) => each.id === product.event.marketId)
  const outcome = { kind: 'winners' as const, winners: [market?.selections[0]?.id ?? ''] }
  await trader(results.declare, { body: { market_id: product.event.marketId, outcome, close_market: true } })
  // One of the person's windows holds the stream; both hear of it.
  for (const window of [page, second]) await window.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('tab', { name: /^Unread ?1$/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: /Result to verify: Match Odds/ }).click()
  await page.getByRole('button', { name: 'Verify and settle' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(deskPath())
  for (const window of [page, second]) await window.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  // What is done waits for nobody: it went to the archive, and the verifier hears that it is settled.
  await verifyShown(product.person('verifier'), { market_id: product.event.marketId, revision: 1, outcome })
  await second.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await second.getByRole('button', { name: /^Settled: Match Odds/ }).waitFor()
  await second.getByRole('tab', { name: /^Archived ?1$/ }).click()
  await second.getByText('Done').waitFor()
})

test('single keys lead through the product, are listed, and can be turned off', async () => {
  const page = await open('/dashboard', { person: 'owner' })
  await page.getByRole('button', { name: 'Search and commands' }).waitFor()
  // The two keys belong together for a moment only, which a busy machine may miss.
  await expect.poll(async () => {
    await page.keyboard.type('gs')
    return new URL(page.url()).pathname
  }).toBe('/dashboard/sports')
  await page.getByRole('heading', { name: 'Sports', level: 1 }).waitFor()
  await page.getByRole('searchbox').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('gb')
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('gb')
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Bet Ticker').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await sheet.getByRole('switch').press('Space')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.type('gb')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor()
  expect(await sheet.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard/sports')
})
