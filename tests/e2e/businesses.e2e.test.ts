import { beforeAll, expect, test } from 'vitest'
import { platform } from '#contract/platform.ts'
import { reference } from '#contract/reference.ts'
import { siteClient } from '#simulator/people.ts'
import { paths } from '#web/app/paths.ts'
import { heldFetch } from '../support/hold-reply.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

test('a business is opened, its key is seen once, and taken away it opens nothing any more', async () => {
  // The code that is taken, then the name.
  expectFaults(/status of 409/)
  const page = await open(paths.businesses, { person: 'owner' })
  await page.getByRole('button', { name: 'Open a business' }).click()
  const form = page.getByRole('form', { name: 'Open a business' })
  const [taken] = (await product.person('owner')(reference.businesses, {})).data
  await form.getByLabel('Name', { exact: true }).fill('Harbour')
  await form.getByLabel('Code').fill(taken?.code ?? '')
  await form.getByLabel('Time zone').fill('Europe/London')
  await form.getByLabel('Currency', { exact: true }).fill('gbx')
  await form.getByLabel('Name of the currency').fill('Harbour pound')
  await form.getByLabel('Digits after the point').selectOption('3')
  await form.getByLabel('User name of the company account').fill('harbour-house')
  await form.getByRole('button', { name: 'Open a business' }).click()
  // The refusal stands at its field, and what was typed stays.
  await form.locator('[data-field="code"][aria-invalid="true"]').waitFor()
  await form.getByLabel('Code').fill('harbour')
  await form.getByLabel('Name', { exact: true }).fill(taken?.name.toUpperCase() ?? '')
  await form.getByRole('button', { name: 'Open a business' }).click()
  await form.locator('[data-field="name"][aria-invalid="true"]').waitFor()
  await form.getByLabel('Name', { exact: true }).fill('Harbour')
  expect(await findBarriers(page)).toEqual([])
  await form.getByRole('button', { name: 'Open a business' }).click()
  await page.getByRole('grid', { name: 'Businesses' }).getByText('Harbour').first().waitFor()
  const opened = (await product.person('owner')(reference.businesses, {})).data.find(({ code }) => code === 'harbour')
  expect(opened).toMatchObject({ name: 'Harbour', currency: 'GBX', time_zone: 'Europe/London', credit_allowed: true })

  await page.getByRole('tab', { name: 'Keys of player sites' }).click()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const naming = page.getByRole('form', { name: 'Make a key' })
  await naming.getByLabel('Business').selectOption('Harbour (harbour)')
  await naming.getByLabel('What is it for?').fill('Site of Harbour')
  await naming.getByRole('button', { name: 'Make a key' }).click()
  const shown = page.getByRole('dialog', { name: 'The key Site of Harbour' })
  const secret = await shown.getByText(/^steward_/).innerText()
  expect(await findBarriers(page)).toEqual([])
  const site = siteClient(product.address, secret, heldFetch(fetch))
  expect((await site(platform.players, {})).data).toEqual([])
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await shown.waitFor({ state: 'detached' })
  const grid = page.getByRole('grid', { name: 'Keys of player sites' })
  await grid.getByText(`…${secret.slice(-4)}`).waitFor()
  expect(await page.content()).not.toContain(secret)
  await page.reload()
  const row = grid.getByRole('row').filter({ hasText: 'Site of Harbour' })
  await row.waitFor()
  expect(await page.content()).not.toContain(secret)

  await row.getByRole('button', { name: 'Take away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('The key Site of Harbour is taken away.').waitFor()
  await expect(site(platform.players, {})).rejects.toMatchObject({ code: 'ACCESS_NO_SESSION' })
  await row.getByRole('button', { name: 'Take away' }).waitFor({ state: 'detached' })
})

test('a sport is made by hand and stands in the catalogue', async () => {
  const page = await open(paths.sports, { person: 'owner' })
  await page.getByRole('button', { name: 'New sport…' }).click()
  const form = page.getByRole('form', { name: 'New sport' })
  await form.getByLabel('Name', { exact: true }).fill('Hurling')
  await form.getByLabel('Category').fill('Games of the field')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('treegrid').getByText('Hurling').waitFor()
})
