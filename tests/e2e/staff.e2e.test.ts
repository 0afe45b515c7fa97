import { beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { logs } from '#contract/logs.ts'
import { roles } from '#contract/roles.ts'
import { security } from '#contract/security.ts'
import { paths } from '#web/app/paths.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)

const userName = 'new-desk'
const chosenPassword = 'a quiet harbour at dawn'

test('a person is added from a preset, gets one right more, and sees exactly that; the record has the difference', async () => {
  const page = await open(paths.addRole, { person: 'owner' })
  await page.getByRole('textbox', { name: 'User name' }).fill(userName)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('New Desk')
  await page.getByLabel('Start from a preset').selectOption({ label: 'Trader' })
  await page.getByRole('checkbox', { name: 'Declare results', checked: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Add person' }).click()
  const handed = page.getByRole('dialog', { name: 'Password for the first sign-in' })
  const firstPassword = await handed.locator('code').textContent()
  await handed.getByRole('button', { name: 'I have noted it' }).click()
  await page.getByRole('heading', { level: 1, name: 'New Desk' }).waitFor()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Void bets', exact: false }).last().waitFor()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('checkbox', { name: 'Edit notifications' }).check()
  await page.getByRole('region', { name: 'Surveillance' }).getByRole('checkbox', { name: 'Look' }).uncheck()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Save permissions' })
  await review.getByRole('listitem').first().waitFor()
  // Whoever may no longer look at a section works on nothing in it.
  const changed = ['Notifications: look', 'Notifications: Edit notifications', 'Surveillance: look', 'Surveillance: Work on alerts']
  expect(await review.getByRole('listitem').allTextContents()).toEqual(changed.map((line) => expect.stringContaining(line)))
  await review.getByRole('textbox').fill('moves to the notices')
  await review.getByRole('button', { name: 'Save permissions' }).click()
  await page.getByText('New Desk now holds what you chose.', { exact: false }).waitFor()

  const guest = createClient({ baseUrl: product.address, token: () => null, fetch })
  const signedIn = await guest(auth.adminLogin, { body: { user_name: userName, password: firstPassword ?? '' } })
  const self = createClient({ baseUrl: product.address, token: () => signedIn.extra.token, fetch })
  await self(security.changePassword, { body: { current_password: firstPassword ?? '', new_password: chosenPassword } })
  const token = (await guest(auth.adminLogin, { body: { user_name: userName, password: chosenPassword } })).extra.token
  const theirs = await open('/404')
  await theirs.evaluate((key) => window.sessionStorage.setItem('accessToken', key), token)
  await theirs.goto(paths.dashboard)
  const sidebar = theirs.getByRole('navigation').first()
  await sidebar.getByRole('link', { name: 'Notifications' }).waitFor()
  expect(await sidebar.getByRole('link').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('Sports'), expect.stringContaining('Bets')]))
  for (const hidden of ['Roles', 'Surveillance', 'Casino CMS', 'Security Events']) expect(await sidebar.getByRole('link', { name: hidden, exact: true }).count()).toBe(0)

  const owner = product.person('owner')
  const added = (await owner(roles.list, { query: { search: userName } })).data[0]
  expect(added?.preset).toBeNull()
  await page.goto(`/dashboard/roles/detail/${(await owner(auth.me, {})).data[0]?.id ?? ''}?tab=activity&action=roles.setPermissions`)
  await page.getByText('Rights of a person').first().click()
  const entry = page.getByRole('dialog')
  await entry.getByText('Notifications: Edit notifications').waitFor()
  expect(await entry.getByText('moves to the notices').count()).toBeGreaterThan(0)
  expect(await findBarriers(page)).toEqual([])
  expect((await owner(logs.activity, { params: { id: (await owner(auth.me, {})).data[0]?.id ?? '' }, query: { action: 'roles.add' } })).data[0]).toMatchObject({ target_name: 'New Desk' })
})
