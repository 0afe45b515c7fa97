import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import type { Body, RowOf } from '#contract/endpoint.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { paths } from '#web/app/paths.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

// The jobs of somebody who runs a part of the tree: an account three levels below the company, with its own downline.

type Member = RowOf<typeof superAdmins.updateStatus>

const person = 'demo-super-master'
const master = 'Master-demo-1'
const creditMinor = 100_000

let product: Product
let call: Client
let ownId = ''
beforeAll(async () => {
  product = await startProduct()
  call = product.person(person)
  ownId = (await call(superAdmins.roots, {})).data[0]?.id ?? ''
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

/** A name of its own for each try: a test that is tried again finds nothing of the try before. */
function newName(stem: string): string {
  return `${stem}-${crypto.randomUUID().slice(0, 6)}`
}

async function masterIsSet(): Promise<boolean> {
  return (await call(transfers.masterPassword, {})).data[0]?.is_set === true
}

async function setMaster(): Promise<void> {
  if (!(await masterIsSet())) await call(transfers.setMasterPassword, { body: { current_password: demoPassword, master_password: master } })
}

async function make(more: Pick<Body<typeof superAdmins.create>, 'level' | 'user_name'>): Promise<Member> {
  await setMaster()
  const password = more.level === 9 ? {} : { password: 'First-pass-1' }
  const [made] = (await call(superAdmins.create, { key: crypto.randomUUID(), body: { parent_id: ownId, name: 'E2E', credit_minor: creditMinor, master_password: master, ...password, ...more } })).data
  if (made === undefined) throw new Error('an account is made')
  return made.account
}

async function look(id: string): Promise<Member> {
  const [found] = (await call(superAdmins.detail, { params: { id } })).data
  if (found === undefined) throw new Error('an account of the own branch is there')
  return found.account
}

/** Types the master password; who has none yet sets it first. */
async function proveMaster(page: Page): Promise<void> {
  if (!(await masterIsSet())) {
    await page.getByRole('button', { name: 'Set master password' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password you sign in with').fill(demoPassword)
    await dialog.getByLabel('New master password', { exact: true }).fill(master)
    await dialog.getByLabel('New master password again').fill(master)
    await dialog.getByRole('button', { name: 'Set master password' }).click()
  }
  await page.getByLabel('Master password', { exact: true }).fill(master)
}

/** Reviews what the sheet holds and moves it. */
async function move(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog')
  await review.getByLabel('Remark').fill('by e2e')
  await review.getByLabel('Master password', { exact: true }).fill(master)
  await review.getByRole('button', { name: `Move ${count} transfer${count === 1 ? '' : 's'}` }).click()
}

test('makes an account with its share and credit under a master password set on the way', async () => {
  const name = newName('made')
  const page = await open(paths.addMember, { person, height: 1200 })
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Name', { exact: true }).fill('E2E Master')
  await page.getByLabel('First password', { exact: true }).fill('First-pass-1')
  await page.getByLabel('First password again').fill('First-pass-1')
  await page.getByLabel('Credit limit').fill('1,000')
  await page.getByLabel('Own share: Every other sport').fill('5')
  await proveMaster(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.getByRole('region', { name: 'Balances' }).getByRole('button', { name: /Credit limit.*1,000\.00/ }).waitFor()
})

test('an edit over what another saved meanwhile is refused with both versions, and goes on with what was changed', async () => {
  expectFaults(/status of 409/)
  const { id, user_name: name, version } = await make({ level: 4, user_name: newName('edit') })
  const page = await open(paths.editMember.replace('$admin_id', id), { person, height: 1200 })
  await page.getByLabel('City').fill('Leeds')
  await call(superAdmins.edit, { params: { id }, key: crypto.randomUUID(), body: { version, city: 'York', name: 'E2E Renamed', master_password: master } })
  await proveMaster(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const both = page.getByRole('alert').filter({ hasText: 'Somebody else saved this account' })
  expect(await both.getByRole('row', { name: /City/ }).textContent()).toBe('City–YorkLeeds')
  await both.getByRole('button', { name: 'Keep what I changed' }).click()
  await proveMaster(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const [saved] = (await call(superAdmins.detail, { params: { id } })).data
  expect([saved?.city, saved?.account.name]).toEqual(['Leeds', 'E2E Renamed'])
})

test('finds an account, locks its bets and takes that back; suspends several on a preview of each', async () => {
  const stem = newName('many')
  const members = [await make({ level: 4, user_name: `${stem}-a` }), await make({ level: 4, user_name: `${stem}-b` })]
  const page = await open(`${paths.members}?account=${ownId}`, { person })
  await page.getByRole('searchbox').fill(stem)
  const row = page.getByRole('row', { name: new RegExp(`${stem}-a`) })
  await page.getByRole('row', { name: new RegExp(`${stem}-b`) }).waitFor()
  await row.getByRole('button', { name: `Lock bets of ${stem}-a` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Bets of ${stem}-a are open`).waitFor()
  await row.getByRole('button', { name: `Lock bets of ${stem}-a` }).waitFor()

  await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).check()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByText('Suspends 1 agent, no players, no open bets').count()).toBe(2)
  await dialog.getByLabel('Reason, for the record').fill('by e2e')
  await dialog.getByRole('button', { name: 'Suspend: 2 accounts' }).click()
  await expect.poll(() => dialog.getByText('Done').count()).toBe(2)
  for (const { id } of members) expect((await look(id)).self_status).toBe('suspended')
})

test('gives credit and takes it back; of two transfers one fails, and it alone is tried again', async () => {
  const [first, second] = [await make({ level: 4, user_name: newName('lend-a') }), await make({ level: 4, user_name: newName('lend-b') })]
  const page = await open(`${paths.transfer}?kind=credit_deposit&search=lend`, { person })
  for (const { user_name: name } of [first, second]) await page.getByLabel(`Amount for ${name}`).fill('250')
  const lock = { transfer_locked: true }
  const [seen] = (await call(superAdmins.previewStatus, { params: { id: second.id }, body: lock })).data
  await call(superAdmins.updateStatus, { params: { id: second.id }, body: { ...lock, preview_hash: seen?.hash ?? '' } })
  await move(page, 2)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 moved, 1 not moved').waitFor()
  const free = { transfer_locked: false }
  const [now] = (await call(superAdmins.previewStatus, { params: { id: second.id }, body: free })).data
  await call(superAdmins.updateStatus, { params: { id: second.id }, body: { ...free, preview_hash: now?.hash ?? '' } })
  await dialog.getByRole('button', { name: 'Try 1 failed again' }).click()
  await dialog.getByLabel('Master password', { exact: true }).fill(master)
  await dialog.getByRole('button', { name: 'Move 1 transfer' }).click()
  await dialog.getByText('1 moved, 0 not moved').waitFor()
  for (const { id } of [first, second]) expect((await look(id)).credit_minor).toBe(creditMinor + 25_000)

  await page.goto(`${paths.transfer}?kind=credit_withdraw&search=${first.user_name}&member=${first.id}`)
  await expect.poll(() => page.getByLabel(`Amount for ${first.user_name}`).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('300')
  await page.reload()
  await page.getByText('What you typed before is back.').waitFor()
  await move(page, 1)
  await dialog.getByText('1 moved, 0 not moved').waitFor()
  expect((await look(first.id)).credit_minor).toBe(creditMinor - 5_000)
})

test('settles with who won and who lost, and every figure opens the entries that it is made of', async () => {
  const [winner, loser] = [await make({ level: 9, user_name: newName('winner') }), await make({ level: 9, user_name: newName('loser') })]
  await product.placeBetOf(winner.id, 'back')
  await product.placeBetOf(loser.id, 'lay')
  await product.settle()
  const owed = async (): Promise<readonly number[]> => [(await look(winner.id)).unsettled_minor, (await look(loser.id)).unsettled_minor]
  await expect.poll(async () => (await owed()).every((minor) => minor !== 0)).toBe(true)
  const [won = 0, lost = 0] = await owed()

  const page = await open(paths.transfer, { person })
  await page.getByRole('button', { name: new RegExp(`^All of .* for ${winner.user_name}$`) }).click()
  await page.getByRole('button', { name: new RegExp(`^All of .* for ${loser.user_name}$`) }).click()
  await move(page, 2)
  await page.getByRole('dialog').getByText('2 moved, 0 not moved').waitFor()
  expect(await owed()).toEqual([0, 0])

  await page.goto(`${paths.member.replace('$admin_id', loser.id)}?tab=statement`)
  const statement = page.getByRole('grid', { name: `Account statement of ${loser.user_name}` })
  await statement.getByText('Take', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Balances' }).getByRole('button', { name: /Own P&L/ }).click()
  const entries = page.getByRole('dialog')
  await entries.getByRole('grid').getByText('Profit and loss').waitFor()
  const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Math.abs(lost) / 100)
  expect((await entries.getByText('Closing balance').locator('..').textContent())?.replace(/[^\d.,-]/g, '')).toBe(`-${shown}`)
  expect(won).toBeGreaterThan(0)
  await entries.getByRole('button', { name: 'Close' }).click()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('tab', { name: 'Balance' }).click()
  const credit = page.getByRole('row', { name: /^Credit limit/ })
  await credit.getByRole('button', { name: /Credit limit then .*[^\d]0\.00$/ }).waitFor()
  await credit.getByRole('button', { name: /^What makes up: Credit limit [^ ]*1,000\.00$/ }).waitFor()
})

test('drills down the tree and steps sideways in it', async () => {
  await make({ level: 4, user_name: newName('beside') })
  const page = await open(`${paths.members}?account=${ownId}`, { person })
  await page.getByRole('row', { name: /demo-master/ }).getByText('demo-master', { exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Downline of demo-master' }).waitFor()
  await page.getByRole('row', { name: /demo-agent/ }).waitFor()
  await page.getByRole('button', { name: 'Beside demo-master' }).click()
  await page.getByRole('menuitem', { name: /^beside-/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /^Downline of beside-/ }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: person }).click()
  await page.getByRole('heading', { level: 1, name: `Downline of ${person}` }).waitFor()
})
