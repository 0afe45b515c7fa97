import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { surveillance } from '#contract/surveillance.ts'
import { paths } from '#web/app/paths.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
/** Two players who bet against each other from one device. */
let names: readonly string[]
beforeAll(async () => {
  product = await startProduct()
  const from = { device: 'e2e shared device', ip: '198.51.100.9' }
  names = [await product.placeBet('back', from), await product.placeBet('lay', from)]
  return () => product.stop()
})
const { open } = browse(() => product.address)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const alerts = async (query: object) => (await product.person('owner')(surveillance.alerts, { query })).data

test('who is linked with whom is drawn with its evidence, which stands in a table too', async () => {
  const page = await open(paths.surveillance, { person: 'owner' })
  await page.getByRole('row').filter({ hasText: 'Linked and opposite' }).getByText(/: opposite, /).click()
  const panel = page.getByRole('dialog')
  await button(page, `Links of ${names[0]}`).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: `Accounts linked with ${names[0]}` }).waitFor()
  await button(page, new RegExp(`^${names[1]}, 3 alerts`)).waitFor()
  const table = page.getByRole('grid', { name: 'The same as a table' })
  for (const kind of ['Device', 'Address', 'Opposite bets']) await table.getByText(kind, { exact: true }).first().waitFor()
  await table.getByText('e2e shared device').waitFor()
  expect(await findBarriers(page)).toEqual([])
  // On a phone a part of the picture is in view: the one with both of them.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const drawn = [page.getByRole('figure').filter({ has: page.getByRole('group') }), ...names.slice(0, 2).map((name) => button(page, new RegExp(`^${name}, `)))]
  await drawn[2]?.waitFor()
  await expect.poll(async () => {
    const [frame, ...accounts] = await Promise.all(drawn.map((each) => each.boundingBox()))
    return accounts.map((account) => frame && account && account.x >= frame.x && account.x + account.width <= frame.x + frame.width)
  }).toEqual([true, true])
})

test('what is printed is the page and its title, without what stands around them', { tags: 'deeper' }, async () => {
  const page = await open(paths.surveillance, { person: 'owner' })
  const row = page.getByRole('row').filter({ hasText: 'Linked and opposite' })
  // Who, what and where stand in the row, and nothing of it is cut.
  const sentence = row.getByText(new RegExp(`${names[0]}.+: opposite, `))
  await sentence.waitFor()
  // A third line would be 14 pixels.
  expect(await sentence.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(10)
  const around = [page.getByRole('navigation').first(), button(page, 'Settings')]
  expect(await Promise.all(around.map((part) => part.isVisible()))).toEqual([true, true])
  await page.emulateMedia({ media: 'print' })
  expect(await Promise.all(around.map((part) => part.isVisible()))).toEqual([false, false])
  expect(await page.getByRole('heading', { name: 'Surveillance' }).isVisible()).toBe(true)
  expect((await row.boundingBox())?.x).toBeLessThan(40)
})

test('an alert is taken, made less grave, noted; its account is locked, its bets are voided with a reason, and it leaves the queue as wrong', async () => {
  const page = await open(paths.surveillance, { person: 'owner' })
  await page.getByRole('row').filter({ hasText: 'Linked and opposite' }).getByText(/: opposite, /).click()
  const panel = page.getByRole('dialog', { name: /^Alert/ })
  await panel.getByRole('button', { name: /Take it$/ }).click()
  await page.getByRole('menuitem', { name: /\(you\)/ }).click()
  await panel.getByRole('button', { name: /^Who sees to alert/ }).filter({ hasNotText: 'Take it' }).waitFor()
  await panel.getByRole('button', { name: /High$/ }).click()
  await page.getByRole('menuitem', { name: 'Medium' }).click()
  await panel.getByRole('button', { name: /Medium$/ }).waitFor()
  await panel.getByRole('textbox', { name: 'Note' }).fill('Both live in one house.')
  await button(page, 'Add the note').click()
  await panel.getByRole('listitem').filter({ hasText: 'Both live in one house.' }).waitFor()

  const account = panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Links of ${names[0]}` }) })
  await account.getByRole('button', { name: 'Lock bets' }).click()
  // Escape is meant for the dialog over the alert.
  await page.getByRole('dialog', { name: 'Lock bets' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Lock bets' }).waitFor({ state: 'detached' })
  await account.getByRole('button', { name: 'Lock bets' }).click()
  await page.getByRole('dialog', { name: 'Lock bets' }).getByRole('button', { name: 'Lock bets' }).click()
  await account.getByText('Bet lock', { exact: true }).waitFor()
  await account.getByRole('button', { name: 'Lock account' }).waitFor()
  const [about] = await alerts({ kind: 'opposite_linked' })
  const locked = about?.players.find((each) => each.user_name === names[0])
  await expect(product.placeBetOf(locked?.id ?? '', 'back')).rejects.toMatchObject({ code: 'ACCOUNT_BET_LOCKED' })

  // Acted on is what is picked, and nothing else.
  expect(await panel.getByRole('button', { name: /^Void/ }).count()).toBe(0)
  await panel.getByRole('checkbox', { name: 'Select all rows that are loaded' }).check()
  await panel.getByRole('button', { name: 'Void 2 bets' }).click()
  const voiding = page.getByRole('dialog', { name: '2 chosen bets' })
  await voiding.getByText('Exposure released').waitFor()
  await voiding.getByLabel('Reason').selectOption('palpable_error')
  await voiding.getByRole('button', { name: 'Void 2 bets' }).click()
  const ofBoth = async () => (await product.person('owner')(bets.list, { query: { limit: '10' } })).data.filter((bet) => names.includes(bet.user_name)).map((bet) => bet.status)
  await expect.poll(ofBoth).toEqual(['void', 'void'])

  await panel.getByRole('button', { name: 'False positive' }).click()
  const closing = page.getByRole('dialog', { name: 'False positive' })
  await closing.getByLabel('Reason').fill('They told us before.')
  await closing.getByRole('button', { name: 'False positive' }).click()
  await panel.getByRole('button', { name: 'Open again' }).waitFor()
  expect(await alerts({ kind: 'opposite_linked' })).toMatchObject([{ status: 'false_positive', severity: 'medium', score: 45, assignee: 'Demo Owner', closed_by: 'Demo Owner' }])
  expect((await alerts({ status: 'waiting' })).map((alert) => alert.kind).toSorted()).toEqual(['same_device', 'same_ip'])
})

test('a version of a rule is tested on the past before it can be switched on', async () => {
  const page = await open(`${paths.surveillance}?tab=rules&rule=2`, { person: 'owner' })
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'New version' }).click()
  await panel.getByRole('textbox', { name: 'Minutes back' }).fill('45')
  await panel.getByRole('button', { name: 'Make version 2' }).click()
  const version = panel.getByRole('article', { name: 'Version 2' })
  await version.getByText('Not tested on the past yet').waitFor()
  await version.getByRole('button', { name: 'Run in the shadow' }).waitFor()
  expect(await version.getByRole('button', { name: 'Switch on' }).count()).toBe(0)
  await version.getByRole('button', { name: 'Test on the past' }).click()
  await version.getByText('1 alert from 1 bet among 2').waitFor()
  await version.getByText(/^\d{2} \w+ \d{4}: 1 alert$/).waitFor()
  await version.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('dialog', { name: 'Switch on' }).getByRole('button', { name: 'Switch on' }).click()
  await version.getByText('Runs', { exact: true }).waitFor()
  // The way back to what came with the product asks for its test too.
  const delivered = panel.getByRole('article', { name: 'Version 1' })
  await delivered.getByText('It can be switched on once it was tested on the past.').waitFor()
  expect(await delivered.getByRole('button', { name: 'Switch on' }).count()).toBe(0)
  const { data: rules } = await product.person('owner')(surveillance.rules, {})
  expect(rules.find((rule) => rule.id === '2')).toMatchObject({ state: 'on', running_version: 2 })
})
