import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { catalogue } from '#contract/catalogue.ts'
import { statements } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { browse } from './browser.ts'
import { push, strike, write } from './by-keyboard.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)

/** From where one bet alone is placed. */
const lateAddress = '198.51.100.77'

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
  await page.getByRole('button', { name: 'Search and commands' }).waitFor()
  const first = await product.placeBet('lay')
  await page.getByText(first).first().waitFor()
  await page.keyboard.press('p')
  // The first key on a page brings what hears it.
  await page.getByText('Paused', { exact: true }).waitFor()
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

test('a market and, by half, an event are voided on their desk and undone there', async () => {
  await product.placeBet('back', { ip: lateAddress })
  const before = await money()
  const page = await open(`/dashboard/sports/${product.event.sportId}/${product.event.id}`, { person: 'trader' })
  await page.getByRole('button', { name: 'Result of Match Odds' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void all bets' }).click()
  const market = page.getByRole('dialog', { name: `All bets of Match Odds, ${product.event.name}` })
  await market.getByLabel('Reason').selectOption('technical_fault')
  await market.getByRole('button', { name: /^Void \d+ bets?$/ }).click()
  await market.waitFor({ state: 'detached' })
  expect(await money()).not.toEqual(before)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

  const voids = page.locator('details').filter({ hasText: 'Voids' })
  const undone = async () => {
    await voids.getByRole('button', { name: 'Undo void' }).click()
    const undo = page.getByRole('dialog', { name: 'Undo void' })
    await undo.getByText('Exposure held again').first().waitFor()
    await undo.getByLabel('Reason').fill('Voided by mistake')
    await undo.getByRole('button', { name: 'Undo void' }).click()
    await voids.getByRole('button', { name: 'Undo void' }).waitFor({ state: 'detached' })
    expect(await money()).toEqual(before)
  }
  await voids.locator('summary').click()
  await undone()

  await voids.getByRole('button', { name: 'Void all bets of the event' }).click()
  const event = page.getByRole('dialog', { name: `All bets of ${product.event.name}` })
  await event.getByText('Half of it').click()
  await event.getByLabel('Reason').selectOption('integrity')
  await event.getByRole('button', { name: /^Void \d+ bets?$/ }).click()
  await event.waitFor({ state: 'detached' })
  expect(await money()).not.toEqual(before)
  await undone()
})

test('without a mouse: a market and, by half, an event are voided on their desk and given back, and every account is where it was', { tags: 'deeper' }, async () => {
  await product.placeBet('back')
  const before = await money()
  const page = await open(`/dashboard/sports/${product.event.sportId}/${product.event.id}`, { person: 'trader' })
  const pointers = await countPointers(page)
  const panel = await toResult(page)
  await push(page, panel.getByRole('button', { name: 'Void all bets' }))
  const market = page.getByRole('dialog', { name: `All bets of Match Odds, ${product.event.name}` })
  await market.getByText('Exposure released').waitFor()
  await strike(page, market.getByLabel('Reason'), 'ArrowDown')
  await push(page, market.getByRole('button', { name: /^Void \d+ bets?$/ }))
  await market.waitFor({ state: 'detached' })
  expect(await money()).not.toEqual(before)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  const voids = page.locator('details').filter({ hasText: 'Voids' })
  await strike(page, voids.locator('summary'), 'Enter')
  const giveBack = async () => {
    await push(page, voids.getByRole('button', { name: 'Undo void' }))
    const undo = page.getByRole('dialog', { name: 'Undo void' })
    await undo.getByText('Exposure held again').first().waitFor()
    await write(page, undo.getByLabel('Reason'), 'Voided by mistake')
    await push(page, undo.getByRole('button', { name: 'Undo void' }))
    await voids.getByRole('button', { name: 'Undo void' }).waitFor({ state: 'detached' })
    await expect.poll(money).toEqual(before)
  }
  await giveBack()

  await push(page, voids.getByRole('button', { name: 'Void all bets of the event' }))
  const event = page.getByRole('dialog', { name: `All bets of ${product.event.name}` })
  await event.getByText('Exposure released').waitFor()
  await strike(page, event.getByRole('radio', { checked: true }), 'ArrowRight')
  expect(await event.getByRole('radio', { name: 'Half of it' }).isChecked()).toBe(true)
  await strike(page, event.getByLabel('Reason'), 'ArrowDown')
  await push(page, event.getByRole('button', { name: /^Void \d+ bets?$/ }))
  await event.waitFor({ state: 'detached' })
  await expect.poll(money).not.toEqual(before)
  await giveBack()
  expect(await pointers()).toBe(0)
})

const fancies = ['Runs after 6 overs', 'Runs after 10 overs', 'Runs after 15 overs'] as const

test('at 1280 pixels, beside the open sidebar too, three levels of each side stand with their sizes, and a fancy is one row from its line to its result', async () => {
  const owner = product.person('owner')
  for (const name of fancies) {
    const [fancy] = (await owner(catalogue.createMarket, { body: { event_id: product.event.id, name, type: 'fancy' } })).data
    const params = { id: fancy?.id ?? '' }
    await owner(catalogue.priceMarket, { params, body: { quotes: { line: { back: 100_000, lay: 110_000, line: 46_000 } } } })
    await owner(catalogue.marketStatus, { params, body: { status: name === fancies[0] ? 'closed' : 'open' } })
  }
  for (const layout of ['vertical', 'mini'] as const) {
    const page = await open(`/dashboard/sports/${product.event.sportId}/${product.event.id}`, { person: 'trader', layout })
    const runner = page.getByRole('table', { name: 'Match Odds' }).getByRole('row').filter({ hasText: 'Northgate' })
    await runner.waitFor()
    for (const side of ['back', 'lay'] as const) {
      const cells = runner.locator(`[data-side="${side}"]`)
      expect(await cells.count()).toBe(3)
      for (const cell of await cells.all()) {
        expect(await cell.isVisible()).toBe(true)
        expect(await cell.innerText()).toMatch(/^\d[\d.]*\s+\d/)
      }
    }
    const list = page.getByRole('table', { name: 'Fancy' })
    await list.getByRole('columnheader', { name: 'Worst' }).waitFor()
    for (const [name, end] of [[fancies[0], list.getByRole('textbox', { name: `Number of ${fancies[0]}` })], [fancies[1], list.getByRole('button', { name: `Result of ${fancies[1]}` })]] as const) {
      const row = list.getByRole('row').filter({ hasText: name })
      const parts = [row.getByTitle(name, { exact: true }), row.getByRole('button', { name: `Run ladder of ${name}` }), end, ...(name === fancies[0] ? [] : await row.locator('[data-side]').all())]
      const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox()) ?? expect.fail(`${name}: not in sight`)))
      // One line: each of them is beside the others and none below.
      expect(Math.max(...boxes.map((box) => box.y))).toBeLessThan(Math.min(...boxes.map((box) => box.y + box.height)))
      for (const box of boxes) expect(box.x + box.width).toBeLessThanOrEqual(1280)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  }
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
  await panel.getByText('2 fancies and lines take no more bets').waitFor()
  await panel.getByLabel(/Close this market now/).check()
  await panel.getByRole('button', { name: 'Declare and close' }).click()
  await panel.getByText('Waiting for a second person').first().waitFor()
  expect(await panel.getByRole('button', { name: 'Verify and settle' }).count()).toBe(0)
  const queue = await open('/dashboard/results', { person: 'verifier' })
  await queue.getByText('To verify').first().waitFor()
  await queue.getByRole('button', { name: 'Match Odds: Take…' }).click()
  await queue.getByRole('menuitem', { name: /Demo Verifier/ }).click()
  await queue.getByRole('button', { name: 'Match Odds: Demo Verifier' }).waitFor()
  expect(await money()).toEqual(before)

  const verifier = await open(path, { person: 'verifier' })
  await verifier.getByRole('button', { name: 'Result of Match Odds' }).click()
  await verifier.getByRole('dialog').getByRole('button', { name: 'Verify and settle' }).click()
  await verifier.getByRole('dialog', { name: 'Verify and settle' }).getByRole('button', { name: 'Verify and settle' }).click()
  await verifier.getByRole('button', { name: 'Roll back' }).waitFor()
  await expect.poll(money).not.toEqual(before)
  await trader.getByText('Settled').first().waitFor()
  // The match has ended: what was left to bet on waits for its result, on every desk at once.
  const closed = (name: string) => trader.locator('[data-market][data-status="closed"]').filter({ hasText: name })
  for (const name of fancies) await closed(name).waitFor()

  await verifier.getByRole('button', { name: 'Roll back' }).click()
  const confirm = verifier.getByRole('dialog', { name: 'Roll back' })
  await confirm.getByText('Players together').first().waitFor()
  await confirm.getByLabel('Reason').fill('The wrong runner was declared')
  await confirm.getByLabel(/to confirm/).fill(product.event.name)
  await confirm.getByRole('button', { name: 'Roll back' }).click()
  await verifier.getByText('Rolled back').first().waitFor()
  await expect.poll(money).toEqual(before)
  for (const name of fancies.slice(1)) await trader.locator('[data-market][data-status="suspended"]').filter({ hasText: name }).waitFor()
})

/** Says at the end whether a mouse, a pen or a finger was ever down on the page. */
async function countPointers(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { pointers: number }
    seen.pointers = 0
    for (const kind of ['pointerdown', 'mousedown', 'touchstart']) window.addEventListener(kind, () => { seen.pointers++ }, true)
  })
  return () => page.evaluate(() => (window as unknown as { readonly pointers: number }).pointers)
}

/** Opens the result of the event's market by the keys of the desk: M to the markets, J from one to the next, D its result. */
async function toResult(page: Page) {
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-market') ?? null)
  await page.getByRole('button', { name: 'Result of Match Odds' }).waitFor()
  // Keys are heard once the desk stands; pressed again, M goes to the same market.
  await expect.poll(async () => (await page.keyboard.press('m'), at())).not.toBeNull()
  for (let step = 0; step < marketsMost && (await at()) !== product.event.marketId; step++) await page.keyboard.press('j')
  expect(await at()).toBe(product.event.marketId)
  await page.keyboard.press('d')
  return page.getByRole('dialog').first()
}

/** More than there are on the desk. */
const marketsMost = 20

test('without a mouse: one person declares, another verifies and rolls back, and every account is where it was', async () => {
  const path = `/dashboard/sports/${product.event.sportId}/${product.event.id}`
  const before = await money()
  const trader = await open(path, { person: 'trader' })
  const byTrader = await countPointers(trader)
  const declaring = await toResult(trader)
  const place = declaring.getByRole('radiogroup', { name: 'Place of Northgate' })
  await strike(trader, place.getByRole('radio', { checked: true }), 'ArrowLeft', 'ArrowLeft')
  expect(await place.getByRole('radio', { name: 'Won' }).isChecked()).toBe(true)
  await declaring.getByText('If this is verified').waitFor()
  // Whatever was declared and taken back before: a market that still takes bets is closed with its result.
  const close = declaring.getByLabel(/Close this market now/)
  if ((await close.count()) > 0) await strike(trader, close, 'Space')
  await push(trader, declaring.getByRole('button', { name: /^Declare (result|and close)$/ }))
  await declaring.getByText('Waiting for a second person').first().waitFor()
  expect(await money()).toEqual(before)

  const verifier = await open(path, { person: 'verifier' })
  const byVerifier = await countPointers(verifier)
  const verifying = await toResult(verifier)
  await push(verifier, verifying.getByRole('button', { name: 'Verify and settle' }))
  await push(verifier, verifier.getByRole('dialog', { name: 'Verify and settle' }).getByRole('button', { name: 'Verify and settle' }))
  await verifying.getByRole('button', { name: 'Roll back' }).waitFor()
  await expect.poll(money).not.toEqual(before)

  await push(verifier, verifying.getByRole('button', { name: 'Roll back' }))
  const confirm = verifier.getByRole('dialog', { name: 'Roll back' })
  await confirm.getByText('Players together').first().waitFor()
  await write(verifier, confirm.getByLabel('Reason'), 'The wrong runner was declared')
  await write(verifier, confirm.getByLabel(/to confirm/), product.event.name)
  await push(verifier, confirm.getByRole('button', { name: 'Roll back' }))
  await confirm.waitFor({ state: 'detached' })
  await verifying.getByText('Rolled back').first().waitFor()
  await expect.poll(money).toEqual(before)
  expect([await byTrader(), await byVerifier()]).toEqual([0, 0])
})

test('without a mouse: a bet is voided on what it does and given back, and every account is where it was', { tags: 'deeper' }, async () => {
  const before = await money()
  const [bet] = (await product.person('owner')(bets.list, { query: { status: 'open', limit: '1' } })).data
  const page = await open(`/dashboard/bets/${bet?.id ?? ''}`, { person: 'trader' })
  const pointers = await countPointers(page)
  await push(page, page.getByRole('button', { name: 'Void bet' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Exposure released').waitFor()
  await strike(page, dialog.getByLabel('Reason'), 'ArrowDown')
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('palpable_error')
  await push(page, dialog.getByRole('button', { name: 'Void 1 bet' }))
  await dialog.waitFor({ state: 'detached' })
  expect(await money()).not.toEqual(before)
  expect(await pointers()).toBe(0)

  await page.goto('/dashboard/voids')
  const again = await countPointers(page)
  await push(page, page.getByRole('button', { name: 'Undo void' }).first())
  const undo = page.getByRole('dialog', { name: 'Undo void' })
  await undo.getByText('Exposure held again').waitFor()
  await write(page, undo.getByLabel('Reason'), 'Voided by mistake')
  await push(page, undo.getByRole('button', { name: 'Undo void' }))
  await undo.waitFor({ state: 'detached' })
  expect(await money()).toEqual(before)
  expect(await again()).toBe(0)
})

test('who may only look sees no verb that acts', async () => {
  const page = await open(`/dashboard/sports/${product.event.sportId}/${product.event.id}`, { person: 'support' })
  await page.getByRole('heading', { name: product.event.name }).waitFor()
  for (const verb of ['Declare', 'Verify', 'Roll back', 'Withdraw']) expect(await page.getByRole('button', { name: verb }).count()).toBe(0)
})

test('what a filter finds in a settled market is voided with its legal basis and undone, and the statement of the player ends where it did', async () => {
  const owner = product.person('owner')
  const [bet] = (await owner(bets.list, { query: { ip: lateAddress, limit: '1' } })).data
  await product.settle()
  const detail = async () => (await owner(bets.detail, { params: { id: bet?.id ?? '' } })).data[0]?.bet
  await expect.poll(async () => (await detail())?.status).toMatch(/won|lost/)
  const ending = async () => {
    const { data } = await owner(statements.user, { query: { id: bet?.player_id ?? '' } })
    return { lines: data.length, balance: data[0]?.balance_minor }
  }
  const before = await ending()

  const page = await open('/dashboard/voids', { person: 'trader' })
  await page.getByText('Find bets to void').click()
  await page.getByLabel('IP address').fill(lateAddress)
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'All bets that the filter finds' })
  await dialog.getByText(/^Players (get|give) back$/).waitFor()
  await dialog.getByLabel('Reason').selectOption('regulator_order')
  await dialog.getByLabel('Legal basis').fill('Licence conditions, section 4')
  await dialog.getByRole('button', { name: 'Void 1 bet' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await ending()).balance).not.toBe(before.balance)
  expect(await detail()).toMatchObject({ kept_bp: 0 })

  await page.getByRole('button', { name: 'Undo void' }).first().click()
  const undo = page.getByRole('dialog', { name: 'Undo void' })
  await undo.getByText(/^Players (get|give) back$/).waitFor()
  await undo.getByLabel('Reason').fill('The order was lifted')
  await undo.getByRole('button', { name: 'Undo void' }).click()
  await undo.waitFor({ state: 'detached' })
  expect(await ending()).toEqual({ lines: before.lines + 2, balance: before.balance })
  expect(await detail()).toMatchObject({ kept_bp: 10_000 })
})
