import { beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { browse } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)

/** The money of the companies and of everyone directly below them: what a result moves first. */
async function money(): Promise<unknown> {
  const owner = product.person('owner')
  const { data: roots } = await owner(superAdmins.roots, {})
  const below = await Promise.all(roots.map((root) => owner(superAdmins.downline, { params: { id: root.id } })))
  return [...roots, ...below.flatMap((reply) => reply.data)].map((row) => [row.user_name, row.unsettled_minor, row.exposure_minor, row.available_minor, row.own_pnl_minor])
}

test('from the sports to the event, and a bet arrives on the desk as it is placed', async () => {
  const page = await open('/dashboard/sports', { person: 'trader' })
  await page.getByText(product.event.name).first().click()
  await page.getByRole('heading', { name: product.event.name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/sports/${product.event.sportId}/${product.event.id}`)
  const player = await product.placeBet('back')
  await page.getByText(player).first().waitFor()
})

test('the ticker shows a bet the moment it is accepted, and holds still on demand', async () => {
  const page = await open('/dashboard/surveillance/bet_ticker', { person: 'support' })
  await page.getByRole('status').getByText('Live').first().waitFor()
  // Single keys are heard from then on.
  await page.getByRole('button', { name: 'Search and commands' }).waitFor()
  const first = await product.placeBet('lay')
  await page.getByText(first).first().waitFor()
  await page.keyboard.press('p')
  const second = await product.placeBet('back')
  await page.getByText(/1 new bet/).first().waitFor()
  expect(await page.getByText(second).count()).toBe(0)
  await page.keyboard.press('p')
  await page.getByText(second).first().waitFor()
})

test('stakes from an amount on are marked and heard, for the person who said so; the ticker stands still while somebody searches', async () => {
  const page = await open('/dashboard/surveillance/bet_ticker', { person: 'support' })
  await page.getByRole('status').getByText('Live').first().waitFor()
  await page.evaluate(() => {
    const sounded = window as unknown as { tones: number }
    sounded.tones = 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function count(...at) {
      sounded.tones++
      start.apply(this, at)
    }
  })
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('preferences') && response.request().postData()?.includes('ticker.sound') === true)
  await page.getByLabel('Mark stakes from').fill('150')
  await page.getByLabel('Mark stakes from').press('Enter')
  await page.getByRole('button', { name: 'Sound for marked stakes' }).click()
  const small = await product.placeBet('back')
  await page.getByRole('row').filter({ hasText: small }).waitFor()
  const large = await product.placeBet('back', { stakes: 2 })
  await page.locator('[data-large]').filter({ hasText: large }).waitFor()
  expect(await page.locator('[data-large]').filter({ hasText: small }).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => (window as unknown as { readonly tones: number }).tones)).toBe(2)
  expect((await kept).status()).toBe(200)

  // Another device of the same person.
  const other = await open('/dashboard/surveillance/bet_ticker', { person: 'support' })
  await other.locator('[data-large]').filter({ hasText: large }).waitFor()
  await other.getByLabel('Player').focus()
  await other.getByText('Held while you search').waitFor()
  const next = await product.placeBet('lay')
  await other.getByText(/1 new bet/).first().waitFor()
  expect(await other.getByText(next).count()).toBe(0)
  await other.getByRole('button', { name: 'Sound for marked stakes' }).focus()
  await other.getByText(next).first().waitFor()
})

test('a bet is voided on what it does and undone, and every account is where it was', async () => {
  await product.placeBet('back')
  const before = await money()
  const bet = (await product.person('owner')(bets.list, { query: { limit: '1' } })).data[0]?.id ?? ''
  const page = await open(`/dashboard/bets/${bet}`, { person: 'trader' })
  await page.getByRole('button', { name: 'Void bet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Exposure released').waitFor()
  await dialog.getByLabel('Reason').selectOption('palpable_error')
  await dialog.getByRole('button', { name: 'Void 1 bet' }).click()
  await expect.poll(money).not.toEqual(before)
  await page.getByRole('button', { name: 'Void bet' }).waitFor({ state: 'detached' })

  await page.goto('/dashboard/voids')
  await page.getByRole('button', { name: 'Undo void' }).first().click()
  const undo = page.getByRole('dialog', { name: 'Undo void' })
  await undo.getByText('Exposure held again').waitFor()
  await undo.getByLabel('Reason').fill('Voided by mistake')
  await undo.getByRole('button', { name: 'Undo void' }).click()
  await page.getByText('Undone', { exact: true }).first().waitFor()
  expect(await money()).toEqual(before)
})

test('one person declares, another verifies, and a roll back puts every account where it was', async () => {
  const path = `/dashboard/sports/${product.event.sportId}/${product.event.id}`
  await product.placeBet('back')
  await product.placeBet('lay')
  const before = await money()

  const trader = await open(path, { person: 'trader' })
  await trader.getByRole('button', { name: 'Result of Match Odds' }).click()
  const panel = trader.getByRole('dialog')
  await panel.getByRole('radiogroup', { name: 'Place of Northgate' }).getByRole('radio', { name: 'Won' }).check()
  await panel.getByText('If this is verified').waitFor()
  await panel.getByLabel(/Close this market now/).check()
  await panel.getByRole('button', { name: 'Declare and close' }).click()
  await panel.getByText('Waiting for a second person').first().waitFor()
  expect(await panel.getByRole('button', { name: 'Verify and settle' }).count()).toBe(0)
  const queue = await open('/dashboard/results', { person: 'trader' })
  await queue.getByText('Waiting for a second person').first().waitFor()
  await queue.getByRole('button', { name: 'Match Odds: Nobody' }).click()
  await queue.getByRole('menuitem', { name: /Demo Trader/ }).click()
  await queue.getByRole('button', { name: 'Match Odds: Demo Trader' }).waitFor()
  expect(await money()).toEqual(before)

  const verifier = await open(path, { person: 'verifier' })
  await verifier.getByRole('button', { name: 'Result of Match Odds' }).click()
  await verifier.getByRole('dialog').getByRole('button', { name: 'Verify and settle' }).click()
  await verifier.getByRole('dialog', { name: 'Verify and settle' }).getByRole('button', { name: 'Verify and settle' }).click()
  await verifier.getByRole('button', { name: 'Roll back' }).waitFor()
  await expect.poll(money).not.toEqual(before)
  await trader.getByText('Settled').first().waitFor()

  await verifier.getByRole('button', { name: 'Roll back' }).click()
  const confirm = verifier.getByRole('dialog', { name: 'Roll back' })
  await confirm.getByLabel('Reason').fill('The wrong runner was declared')
  await confirm.getByLabel(/to confirm/).fill('Match Odds')
  await confirm.getByRole('button', { name: 'Roll back' }).click()
  await verifier.getByText('Rolled back').first().waitFor()
  await expect.poll(money).toEqual(before)
})

test('who may only look sees no verb that acts', async () => {
  const page = await open(`/dashboard/sports/${product.event.sportId}/${product.event.id}`, { person: 'support' })
  await page.getByRole('heading', { name: product.event.name }).waitFor()
  for (const verb of ['Declare', 'Verify', 'Roll back', 'Withdraw']) expect(await page.getByRole('button', { name: verb }).count()).toBe(0)
})
