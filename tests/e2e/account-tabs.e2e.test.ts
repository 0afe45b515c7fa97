import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { paths } from '#web/app/paths.ts'
import { previewed } from '../support/previewed.ts'
import { browse } from './browser.ts'
import { masterPassword, newName, ownBranch, type OwnBranch } from './own-branch.ts'
import { startProduct, type Product } from './product.ts'

// Everything about an account that somebody three levels below the company reads in its tabs, after bets, a result and cash.

const person = 'demo-super-master'

let product: Product
let branch: OwnBranch
beforeAll(async () => {
  product = await startProduct()
  branch = await ownBranch(product, person)
  return () => product.stop()
})
const { open } = browse(() => product.address)

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
  await page.getByRole('tabpanel').waitFor()
}

/** The CSV that a press on the button brings, line by line. */
async function fileOf(page: Page): Promise<readonly string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Export CSV/ }).click()])
  return (await readFile(await file.path(), 'utf8')).replace(/^\ufeff/, '').trimEnd().split('\r\n')
}

/** What the printer would be given. */
async function paperOf(page: Page): Promise<string> {
  await page.evaluate(() => { window.print = () => undefined })
  await page.getByRole('button', { name: 'Print' }).click()
  const sheet = page.locator('[data-print-sheet]')
  await sheet.waitFor({ state: 'attached' })
  const text = (await sheet.textContent()) ?? ''
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await sheet.waitFor({ state: 'detached' })
  return text
}

test('reads all eight tabs of the own account: bets and exposure while they are open, then what came of them', async () => {
  const [winner, loser] = [await branch.make({ level: 9, user_name: newName('tab-win') }), await branch.make({ level: 9, user_name: newName('tab-lose') })]
  await product.placeBetOf(winner.id, 'back')
  await product.placeBetOf(loser.id, 'lay')
  const page = await open(paths.member.replace('$admin_id', branch.ownId), { person, width: 1500, height: 1100 })

  await openTab(page, 'Bets')
  for (const { user_name: name } of [winner, loser]) await page.getByRole('grid').getByRole('row', { name: new RegExp(name) }).waitFor()
  expect((await fileOf(page)).filter((line) => line.includes(winner.user_name) || line.includes(loser.user_name))).toHaveLength(2)
  await openTab(page, 'Net exposure')
  await page.getByRole('tabpanel').getByText(product.event.name).first().waitFor()

  await product.settle()
  const owed = async (id: string): Promise<number> => (await branch.look(id)).unsettled_minor
  await expect.poll(async () => (await owed(winner.id)) > 0 && (await owed(loser.id)) < 0).toBe(true)
  const moves = await previewed(branch.call, [
    { key: crypto.randomUUID(), account_id: winner.id, type: 'settle_give' as const, amount_minor: await owed(winner.id) },
    { key: crypto.randomUUID(), account_id: loser.id, type: 'settle_take' as const, amount_minor: -await owed(loser.id) },
  ])
  const { data } = await branch.call(transfers.transfer, { key: crypto.randomUUID(), body: { transfers: moves, master_password: masterPassword } })
  expect(data.map(({ ok }) => ok)).toEqual([true, true])
  await page.reload()

  await openTab(page, 'Activity')
  const turnover = page.getByRole('row', { name: /^Turnover/ })
  await turnover.getByRole('button', { name: /Turnover, Lifetime .*200\.00$/ }).waitFor()
  const [heading, ...lines] = await fileOf(page)
  expect(heading).toBe('figure,view,today,days_3,days_7,days_30,lifetime,currency')
  expect(lines.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual(['win total', 'commission total', 'pnl total', 'turnover total'])
  expect(lines.at(-1)).toMatch(/^turnover,total,200\.00,200\.00,200\.00,200\.00,200\.00,/)
  expect(await paperOf(page)).toMatch(new RegExp(`^Activity of ${person}.*Whose figuresTotal.*Turnover.*200\\.00`, 's'))
  await page.getByRole('radiogroup', { name: 'Whose figures' }).getByText('My share').click()
  await page.getByRole('row', { name: /^Win My share/ }).waitFor()
  expect((await fileOf(page))[1]).toMatch(/^win,my_share,/)

  await openTab(page, 'Balance')
  await page.getByRole('row', { name: /^Available \(credit left\)/ }).getByRole('button', { name: /^What makes up: Available/ }).first().waitFor()
  await openTab(page, 'Betting P&L')
  await page.getByRole('grid', { name: `Betting P&L of ${person}` }).getByText('Profit and loss').first().waitFor()
  await openTab(page, 'Statement')
  await page.getByRole('grid', { name: `Credit statement of ${person}` }).getByText('Credit deposit').first().waitFor()
  await openTab(page, 'Transfer statement')
  const cash = page.getByRole('grid', { name: `Transfer statement of ${person}` })
  await cash.getByRole('row', { name: new RegExp(`Give .*${winner.user_name}`) }).waitFor()
  await cash.getByRole('row', { name: new RegExp(`Take .*${loser.user_name}`) }).waitFor()
  expect((await fileOf(page)).filter((line) => /settle_(give|take)/.test(line))).toHaveLength(2)
  expect(await paperOf(page)).toMatch(new RegExp(`Transfer statement of ${person}.*${loser.user_name}`, 's'))
  await openTab(page, 'Client statement')
  await page.getByRole('combobox', { name: 'Player' }).fill(winner.user_name)
  await page.getByRole('option', { name: winner.user_name }).click()
  await page.getByRole('grid', { name: `Account statement of ${winner.user_name}` }).getByText('Give', { exact: true }).waitFor()
})
