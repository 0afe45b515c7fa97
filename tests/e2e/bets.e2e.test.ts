import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { dossier, type Dossier } from '#contract/bet-dossier.ts'
import { bets } from '#contract/bets.ts'
import { notifications } from '#contract/notifications.ts'
import { paths } from '#web/app/paths.ts'
import { bets as arabic } from '#web/shared/i18n/ar/bets.ts'
import { bets as english } from '#web/shared/i18n/en/bets.ts'
import { languageKey } from '#web/shared/i18n/languages.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
/** Who backed Northgate at 2.00 for 100.00, and the bet. */
let player: string
let betId: string
beforeAll(async () => {
  product = await startProduct()
  player = await product.placeBet('back', { ip: '198.51.100.21', device: 'e2e phone' })
  betId = (await product.person('owner')(bets.list, { query: { limit: '1' } })).data[0]?.id ?? ''
  return () => product.stop()
})
const { open } = browse(() => product.address)

async function download(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFile(await file.path(), 'utf8')
}

test('the exposure is followed from the market down to the bet behind a cell, and taken along as a table', async () => {
  const page = await open(`${paths.exposure}?event_id=${product.event.id}`, { person: 'owner' })
  const tree = page.getByRole('treegrid')
  const below = (kind: string) => tree.locator(`[data-kind=${kind}]`)
  await below('market').getByRole('button', { name: /^Northgate/ }).waitFor()
  expect(await below('market').getByRole('button', { name: /^Northgate/ }).textContent()).toContain('-100.00')
  // Level by level: there is one branch, since there is one bet.
  await below('market').getByRole('button', { name: 'Show what is below Match Odds' }).click()
  for (;;) {
    const last = below('account').last()
    await last.waitFor()
    const deeper = last.getByRole('button', { name: /^Show what is below/ })
    if ((await deeper.count()) === 0) break
    const level = Number(await last.getAttribute('aria-level'))
    await deeper.click()
    await tree.locator(`[data-kind=account][aria-level="${level + 1}"]`).waitFor()
  }
  const row = below('account').last()
  expect(await row.getByRole('rowheader').textContent()).toContain(player)
  expect(await row.getByRole('button', { name: /^Northgate/ }).textContent()).toContain('-100.00')
  await row.getByRole('button', { name: /^Northgate/ }).click()
  const behind = page.getByRole('dialog').getByRole('grid', { name: 'Bets behind the cell' })
  await behind.getByText(player).waitFor()
  expect(await behind.locator('[data-index]').count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')

  // Nobody bet on the other runner, and its figure is made of the same bet.
  expect(await row.getByRole('button', { name: /^Southgate/ }).textContent()).toContain('100.00')
  await row.getByRole('button', { name: /^Southgate/ }).click()
  await behind.getByText(player).waitFor()
  expect(await behind.locator('[data-index]').count()).toBe(1)
  expect(await behind.locator('[data-index]').textContent()).toContain('Northgate')
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('tr[data-of=market] [data-cell]').textContent()).toBe('+100.00')
  await dialog.getByRole('button', { name: 'Only bets on Southgate' }).click()
  await dialog.getByText('No bet stands behind this.').waitFor()
  await dialog.getByRole('button', { name: 'All bets' }).click()
  await behind.getByText(player).waitFor()
  await page.keyboard.press('Escape')

  // However long the name of a runner, it stands whole above its amount.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await tree.getByRole('button', { name: /^Northgate/ }).evaluateAll((cells) => cells.flatMap((cell) => [...cell.children].filter((part, index) => {
      if (index === 0) part.textContent = 'Northgate of the Upper Meadows, reserves'
      return index < 2 && part.scrollWidth > part.clientWidth && getComputedStyle(part).display !== 'inline'
    }).map((part) => part.textContent)))
    expect(cut, `at ${width}`).toEqual([])
  }
  // However much stands above it in a small window, the tree has room, and so have worst cases.
  const sizes = [{ width: 390, height: 664 }, { width: 390, height: 844 }, { width: 844, height: 390 }]
  const rooms = (list: Locator) => sizes.reduce<Promise<readonly number[]>>(async (before, size) => {
    const found = await before
    await page.setViewportSize(size)
    return [...found, await list.evaluate((box) => box.clientHeight)]
  }, Promise.resolve([]))
  expect(Math.min(...await rooms(tree.locator('..'))), 'the tree').toBeGreaterThan(260)
  await page.getByRole('tab', { name: 'Worst cases' }).click()
  expect(Math.min(...await rooms(page.locator('[role=tabpanel] section[data-height=fill]'))), 'worst cases').toBeGreaterThan(270)
  await page.getByRole('tab', { name: 'Net exposure' }).click()
  await page.setViewportSize({ width: 1280, height: 900 })

  const csv = await download(page, page.getByRole('button', { name: 'Export as CSV' }))
  const [head = '', ...lines] = csv.trim().split('\r\n')
  const column = (line: string, name: string) => line.split(',')[head.replace('\ufeff', '').split(',').indexOf(name)]
  expect(lines.map((line) => [column(line, 'market_name'), column(line, 'name'), column(line, 'total_book'), column(line, 'worst_total')])).toEqual([
    ['Match Odds', 'Northgate', '-100.00', '-100.00'], ['Match Odds', 'Southgate', '100.00', '-100.00'],
  ])
})

test('in a window of 1440 pixels the moment of a bet stands in one line, and in one of 1280 what it came to is in view', async () => {
  for (const language of ['en', 'ar'] as const) {
    const page = await open(paths.bets, { person: 'owner', width: 1440, height: 900, direction: language === 'ar' ? 'rtl' : 'ltr' })
    await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [languageKey, language] as const)
    await page.reload()
    const moment = page.getByRole('grid').locator('time').first()
    await moment.waitFor()
    const lines = () => moment.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(await lines(), `${language}: ${await moment.textContent()} in ${await moment.evaluate((element) => element.closest('[role=gridcell]')?.clientWidth)} pixels`).toBe(1)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(lines).toBe(2)
    const result = await page.getByRole('columnheader', { name: language === 'ar' ? arabic.columns.result : english.columns.result, exact: true }).boundingBox()
    expect(result === null ? null : language === 'ar' ? result.x >= 0 : result.x + result.width <= 1280).toBe(true)
    await page.evaluate((key) => window.localStorage.removeItem(key), languageKey)
  }
})

test('an alarm that is set rings when a loss reaches it, and is taken back', async () => {
  const owner = product.person('owner')
  const rung = async () => (await owner(notifications.list, { query: {} })).data.filter((row) => row.category === 'exposure').length
  expect(await rung()).toBe(0)
  const page = await open(`${paths.exposure}?tab=alarms`, { person: 'owner' })
  const form = page.getByRole('form', { name: 'Set an alarm' })
  await form.getByLabel('Which book').selectOption('total')
  await form.getByLabel('Loss from').fill('100')
  await form.getByRole('button', { name: 'Set an alarm' }).click()
  const alarms = page.getByRole('list', { name: 'Your alarms' })
  await alarms.getByText('₹100.00', { exact: true }).waitFor()
  await expect.poll(rung, { timeout: 30_000 }).toBe(1)
  await alarms.getByText('Rings', { exact: true }).waitFor()
  // From there to the bets behind the outcome.
  await alarms.getByRole('button', { name: 'What can be done with Match Odds, Northgate v Southgate' }).click()
  await page.getByRole('menuitem', { name: 'Limits…' }).waitFor()
  await page.getByRole('menuitem', { name: 'Bets behind “Northgate”' }).click()
  await page.getByRole('dialog').getByRole('grid', { name: 'Bets behind the cell' }).getByText(player).waitFor()
  await page.keyboard.press('Escape')
  expect(await findBarriers(page)).toEqual([])
  await alarms.getByRole('button', { name: 'Remove' }).click()
  await alarms.getByText('₹100.00', { exact: true }).waitFor({ state: 'detached' })
})

test('the frame of the keyboard lies over the cells that stay', { tags: 'deeper' }, async () => {
  const page = await open(paths.bets, { person: 'owner' })
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(1).waitFor()
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  const frame = await grid.locator('[data-active]').evaluate((row) => {
    const { boxShadow, position, zIndex } = getComputedStyle(row, '::after')
    return { drawn: boxShadow !== 'none' && position === 'absolute', over: [...row.children].every((cell) => getComputedStyle(cell).zIndex === 'auto' || Number(getComputedStyle(cell).zIndex) <= Number(zIndex)) }
  })
  expect(frame).toEqual({ drawn: true, over: true })
})

test('a bet has its whole life on a page, as a file, and on paper', async () => {
  await product.settle()
  const owner = product.person('owner')
  await expect.poll(async () => (await owner(bets.list, { query: { limit: '1' } })).data[0]?.status, { timeout: 30_000 }).toBe('won')
  const page = await open(paths.bet.replace('$betId', betId), { person: 'owner' })
  for (const part of ['Terms', 'What the player saw', 'Limits in force', 'Result of the market', 'Journal of the player in this market', 'Worked out a second time', 'What was done to it']) {
    await page.getByRole('heading', { name: part }).first().waitFor()
  }
  await page.getByText('What was posted is what the bets and the result say.').waitFor()
  await page.getByRole('group', { name: 'Result of the market' }).getByRole('cell', { name: 'Northgate', exact: true }).first().waitFor()
  const touches = page.getByRole('table', { name: 'What was done to it' })
  await touches.getByText('Result declared').first().waitFor()
  expect(await touches.textContent()).not.toMatch(/market_id|close_market|_minor/)
  expect(await findBarriers(page)).toEqual([])

  // On a phone no table of it is wider than its place.
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByRole('figure').getByText('The dot is the bet: Back, Northgate at 2.00').waitFor()
  const wider = () => page.evaluate(() => [...document.querySelectorAll('main [role=group] > table')].filter((table) => table.getBoundingClientRect().width > (table.parentElement?.clientWidth ?? 0) + 1).map((table) => table.parentElement?.ariaLabel))
  await expect.poll(wider).toEqual([])
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  const file = JSON.parse(await download(page, page.getByRole('button', { name: 'Save as JSON' }))) as Dossier
  expect(dossier.safeParse(file).success).toBe(true)
  expect(file.content.bet).toMatchObject({ id: betId, user_name: player, status: 'won', ip: '198.51.100.21' })

  // What is printed is a sheet of its own, and nothing of the page stands beside it.
  await page.evaluate(() => { window.print = () => undefined })
  await page.emulateMedia({ media: 'print' })
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print' }).evaluate((button: HTMLElement) => button.click())
  const sheet = page.locator('[data-print-sheet]')
  await sheet.getByText(file.content.made_by).waitFor()
  await sheet.getByText('Limits in force').waitFor()
  // The paper names the hash of the file that was saved with it.
  const saved = JSON.parse(await readFile(await (await kept).path(), 'utf8')) as Dossier
  expect(await sheet.getByText(saved.sha256).first().isVisible()).toBe(true)
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  expect(await page.evaluate(() => [...document.querySelectorAll('[data-print-sheet] table')].every((table) => table.getBoundingClientRect().right <= document.documentElement.clientWidth + 1))).toBe(true)
})
