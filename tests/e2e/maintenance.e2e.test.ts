import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { casino } from '#contract/casino.ts'
import { maintenance } from '#contract/maintenance.ts'
import { paths } from '#web/app/paths.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

const told = 'New database, back soon'
const banner = (page: Page) => page.getByRole('status', { name: 'Maintenance' })

/** Opens the act on what is in the list and confirms it. */
async function act(page: Page, verb: string): Promise<void> {
  await page.getByRole('grid', { name: 'Maintenance' }).getByRole('button', { name: verb }).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('maintenance is announced, begun and ended: everybody reads of it, and no bet is taken while it is in force', async () => {
  // The refused announcement.
  expectFaults(/status of 422/)
  await product.placeBet('back')
  const [page, trader] = [await open(paths.maintenance, { person: 'owner' }), await open(paths.dashboard, { person: 'trader' })]
  await page.getByRole('button', { name: 'Announce maintenance' }).click()
  const form = page.getByRole('form', { name: 'New maintenance' })
  await form.getByLabel('Where it counts').selectOption({ label: 'The whole site' })
  await form.getByLabel('What people read').fill(told)
  await form.getByLabel('Begins').fill('2099-01-01T10:00')
  await form.getByLabel('Ends by itself').fill('2099-01-01T09:00')
  await form.getByRole('button', { name: 'Announce maintenance' }).click()
  // The server's refusal stands at its field, and what was typed stays.
  await form.locator('[data-field="ends"][aria-invalid="true"]').waitFor()
  await form.getByLabel('Ends by itself').fill('')
  await form.getByRole('button', { name: 'Announce maintenance' }).click()
  await banner(page).getByText('Maintenance announced').waitFor()
  await banner(trader).getByText(told).waitFor()
  await product.placeBet('lay')

  await act(page, 'Begin now')
  for (const each of [page, trader]) await banner(each).getByText('Maintenance in force, no new bets').waitFor()
  await expect(product.placeBet('back')).rejects.toMatchObject({ code: 'MARKET_MAINTENANCE' })
  expect(await findBarriers(page)).toEqual([])

  await act(page, 'End now')
  for (const each of [page, trader]) await banner(each).waitFor({ state: 'detached' })
  await product.placeBet('back')
  expect((await product.person('owner')(maintenance.list, { query: {} })).data.map(({ message, state, ended_by }) => [message, state, ended_by])).toEqual([[told, 'ended', 'Demo Owner']])
})

test('what is in force keeps its end where it was moved to, drains and settles what stands, and a provider can be closed alone', { tags: 'deeper' }, async () => {
  const owner = product.person('owner')
  await owner(maintenance.announce, { body: { scope: 'site', message: 'Second try', starts_at: null, ends_at: new Date(Date.now() + 3_600_000).toISOString() } })
  const page = await open(paths.maintenance, { person: 'owner' })
  await banner(page).getByText('Maintenance in force, no new bets').waitFor()
  await page.getByRole('grid', { name: 'Maintenance' }).getByRole('button', { name: 'Move the end' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the end' })
  await dialog.getByLabel('Ends by itself').fill('2099-03-01T10:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  // A row opens everything that is known of it.
  const row = (message: string) => page.getByRole('grid', { name: 'Maintenance' }).getByRole('row').filter({ hasText: message })
  await row('Second try').getByText('Second try').click()
  await page.getByRole('dialog').getByText('2099').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await findBarriers(page)).toEqual([])

  // No new bets; those that stand are declared, verified and paid.
  await expect(product.placeBet('back')).rejects.toMatchObject({ code: 'MARKET_MAINTENANCE' })
  await product.settle()
  await act(page, 'End now')
  await banner(page).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Announce maintenance' }).click()
  const form = page.getByRole('form', { name: 'New maintenance' })
  await form.getByLabel('Where it counts').selectOption({ label: 'One casino provider' })
  const [provider] = (await owner(casino.providers, {})).data
  await form.getByLabel('Casino provider').selectOption({ label: provider?.name ?? '' })
  await form.getByLabel('What people read').fill('Its games rest')
  // It begins at once: what that stops is said first.
  await form.getByRole('button', { name: 'Begin now' }).click()
  const last = page.getByRole('dialog', { name: 'Begin now' })
  await last.getByText(`Casino provider ${provider?.name ?? ''}: no new bets in its games`).waitFor()
  await last.getByRole('button', { name: 'Begin now' }).click()
  // Its history stays: what it was of, who announced it and who ended it.
  await row('Its games rest').getByText(provider?.name ?? '').waitFor()
  await row('Second try').getByText('Second try').click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Ended by').waitFor()
  await panel.getByText(/Demo Owner · its end moved · ends/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await act(page, 'End now')
  await row('Its games rest').getByText('Over').waitFor()
  // What is over alone: the filter stands in the address.
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption({ label: 'Over' })
  await page.waitForURL(/state=ended/)
  await row('Second try').waitFor()
})
