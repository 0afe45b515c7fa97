import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { statements } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { paths } from '#web/app/paths.ts'
import { toZonedInput } from '#web/shared/zoned-time.ts'
import { previewed, previewedStatus } from '../support/previewed.ts'
import { browse, findBarriers, undoLast } from './browser.ts'
import { firstCreditMinor, masterPassword, newName, ownBranch, type OwnBranch } from './own-branch.ts'
import { startProduct, type Product } from './product.ts'

// The jobs of somebody who runs a part of the tree: an account three levels below the company, with its own downline.

const person = 'demo-super-master'

let product: Product
let branch: OwnBranch
beforeAll(async () => {
  product = await startProduct()
  branch = await ownBranch(product, person)
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

/** Reviews what the sheet holds and moves it. */
async function move(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog')
  await review.getByLabel('Remark').fill('by e2e')
  await review.getByLabel('Master password', { exact: true }).fill(masterPassword)
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
  const { available_credit_minor: available = 0 } = (await branch.call(superAdmins.balance, { params: { id: branch.ownId } })).data[0] ?? {}
  const shown = (minor: number): string => new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(minor / 100).replaceAll('.', '\\.')
  const preview = page.getByRole('region', { name: 'What this changes' })
  await preview.getByRole('row', { name: new RegExp(`${person} Available .*${shown(available ?? 0)} .*${shown((available ?? 0) - 100_000)}$`) }).waitFor()
  await branch.proveMaster(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.getByRole('region', { name: 'Balances' }).getByRole('button', { name: /Credit limit.*1,000\.00/ }).waitFor()
})

test('an edit over what another saved meanwhile is refused with both versions, and goes on with what was changed', { tags: 'deeper' }, async () => {
  expectFaults(/status of 409/)
  const { id, user_name: name, version } = await branch.make({ level: 4, user_name: newName('edit') })
  const page = await open(paths.editMember.replace('$admin_id', id), { person, height: 1200 })
  await page.getByLabel('City').fill('Leeds')
  await branch.call(superAdmins.edit, { params: { id }, key: crypto.randomUUID(), body: { version, city: 'York', name: 'E2E Renamed', master_password: masterPassword } })
  await branch.proveMaster(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const both = page.getByRole('alert').filter({ hasText: 'Somebody else saved this account' })
  expect(await both.getByRole('row', { name: /City/ }).textContent()).toBe('City–YorkLeeds')
  await both.getByRole('button', { name: 'Keep what I changed' }).click()
  await branch.proveMaster(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const [saved] = (await branch.call(superAdmins.detail, { params: { id } })).data
  expect([saved?.city, saved?.account.name]).toEqual(['Leeds', 'E2E Renamed'])
})

test('finds an account, locks its bets and takes that back; suspends several on a preview of each', async () => {
  const stem = newName('many')
  const members = [await branch.make({ level: 4, user_name: `${stem}-a` }), await branch.make({ level: 4, user_name: `${stem}-b` })]
  const page = await open(`${paths.members}?account=${branch.ownId}`, { person })
  await page.getByRole('searchbox').fill(stem)
  const row = page.getByRole('row', { name: new RegExp(`${stem}-a`) })
  await page.getByRole('row', { name: new RegExp(`${stem}-b`) }).waitFor()
  await row.getByRole('button', { name: `Lock bets of ${stem}-a` }).click()
  await undoLast(page)
  await page.getByText(`Bets of ${stem}-a are open`).waitFor()
  await row.getByRole('button', { name: `Lock bets of ${stem}-a` }).waitFor()

  await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).check()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByText('Suspends 1 agent, no players, no open bets').count()).toBe(2)
  await dialog.getByLabel('Reason, for the record').fill('by e2e')
  await dialog.getByRole('button', { name: 'Suspend: 2 accounts' }).click()
  await expect.poll(() => dialog.getByText('Done').count()).toBe(2)
  for (const { id } of members) expect((await branch.look(id)).self_status).toBe('suspended')
})

test('gives credit and takes it back; of two transfers one fails, and it alone is tried again', async () => {
  const [first, second] = [await branch.make({ level: 4, user_name: newName('lend-a') }), await branch.make({ level: 4, user_name: newName('lend-b') })]
  const page = await open(`${paths.transfer}?kind=credit_deposit&search=lend`, { person })
  for (const { user_name: name } of [first, second]) await page.getByLabel(`Amount for ${name}`).fill('250')
  const setTransfers = async (transfer_locked: boolean) => branch.call(superAdmins.updateStatus, { params: { id: second.id }, body: await previewedStatus(branch.call, second.id, { transfer_locked }) })
  await setTransfers(true)
  await move(page, 2)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 moved, 1 not moved').waitFor()
  await setTransfers(false)
  await dialog.getByRole('button', { name: 'Try 1 failed again' }).click()
  await dialog.getByLabel('Master password', { exact: true }).fill(masterPassword)
  await dialog.getByRole('button', { name: 'Move 1 transfer' }).click()
  await dialog.getByText('1 moved, 0 not moved').waitFor()
  for (const { id } of [first, second]) expect((await branch.look(id)).credit_minor).toBe(firstCreditMinor + 25_000)

  await page.goto(`${paths.transfer}?kind=credit_withdraw&search=${first.user_name}&member=${first.id}`)
  await expect.poll(() => page.getByLabel(`Amount for ${first.user_name}`).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('300')
  await page.reload()
  await page.getByText('What you typed before is back.').waitFor()
  await move(page, 1)
  await dialog.getByText('1 moved, 0 not moved').waitFor()
  expect((await branch.look(first.id)).credit_minor).toBe(firstCreditMinor - 5_000)
})

test('a transfer is refused once what its preview showed has changed, and goes on what is shown then', async () => {
  const { id, user_name: name } = await branch.make({ level: 4, user_name: newName('moved') })
  const page = await open(`${paths.transfer}?kind=credit_deposit&search=${name}`, { person })
  await page.getByLabel(`Amount for ${name}`).fill('250')
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog')
  await review.getByRole('row', { name: new RegExp(`${name} .*1,000\\.00.*1,250\\.00`) }).waitFor()
  await branch.call(transfers.transfer, { key: crypto.randomUUID(), body: { transfers: await previewed(branch.call, [{ key: crypto.randomUUID(), account_id: id, type: 'credit_deposit', amount_minor: 1_000 }]), master_password: masterPassword } })
  await review.getByLabel('Master password', { exact: true }).fill(masterPassword)
  await review.getByRole('button', { name: 'Move 1 transfer' }).click()
  await review.getByText('0 moved, 1 not moved').waitFor()
  await review.getByText(/has changed since the preview/).waitFor()
  expect((await branch.look(id)).credit_minor).toBe(firstCreditMinor + 1_000)
  await review.getByRole('button', { name: 'Try 1 failed again' }).click()
  await review.getByRole('row', { name: new RegExp(`${name} .*1,010\\.00.*1,260\\.00`) }).waitFor()
  await review.getByLabel('Master password', { exact: true }).fill(masterPassword)
  await review.getByRole('button', { name: 'Move 1 transfer' }).click()
  await review.getByText('1 moved, 0 not moved').waitFor()
  expect((await branch.look(id)).credit_minor).toBe(firstCreditMinor + 26_000)
})

/** The amount at the end of a text, minor units. */
function minorAtEnd(text: string | null): number {
  const [, sign = '', digits = ''] = /([-−]?)[^\d-−]*([\d,]+\.\d\d)$/.exec(text?.trim() ?? '') ?? expect.fail(`an amount at the end of ${text}`)
  return Number(digits.replaceAll(/[,.]/g, '')) * (sign === '' ? 1 : -1)
}

/** Opens totals of the listing on the page: what opens is the same amount, and its rows sum to it. */
async function openTotals(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const total = page.getByRole('button', { name: `Which accounts make up: ${name}` })
    const minor = minorAtEnd(await total.textContent())
    await total.click()
    const opened = page.getByRole('dialog')
    const whole = opened.getByText(/^Sum of \d+ accounts?$/)
    expect([name, minorAtEnd(await whole.locator('..').textContent())]).toEqual([name, minor])
    const parts = opened.getByRole('grid').getByRole('button', { name: /^What makes up: / })
    await expect.poll(() => parts.count()).toBe(Number(/\d+/.exec((await whole.textContent()) ?? '')))
    expect([name, (await parts.allTextContents()).reduce((sum, part) => sum + minorAtEnd(part), 0)]).toEqual([name, minor])
    await opened.getByRole('button', { name: 'Close' }).click()
    await opened.waitFor({ state: 'detached' })
  }
}

test('settles with who won and who lost, and every figure opens the entries that it is made of', async () => {
  const [winner, loser] = [await branch.make({ level: 9, user_name: newName('winner') }), await branch.make({ level: 9, user_name: newName('loser') })]
  await product.placeBetOf(winner.id, 'back')
  await product.placeBetOf(loser.id, 'lay')
  await product.settle()
  const owed = async (): Promise<readonly number[]> => [(await branch.look(winner.id)).unsettled_minor, (await branch.look(loser.id)).unsettled_minor]
  await expect.poll(async () => (await owed()).every((minor) => minor !== 0)).toBe(true)
  const [won = 0, lost = 0] = await owed()

  const page = await open(`${paths.members}?account=${branch.ownId}`, { person, width: 1900, height: 1500 })
  await openTotals(page, ['Points, total', 'Given, total', 'P&L, my share', 'Client P&L, others’ share'])

  await page.goto(paths.transfer)
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

  // As of a minute before the credit was given, and one after it, both typed.
  const moment = page.getByLabel(/^As of, in the time of/)
  const zone = /in the time of (\S+)$/.exec((await page.getByText(/^As of, in the time of/).textContent()) ?? '')?.[1] ?? ''
  const [given] = (await branch.call(statements.credit, { query: { id: loser.id } })).data
  for (const [minutes, was] of [[-1, '0.00'], [2, '1,000.00']] as const) {
    await moment.fill(toZonedInput(new Date(Date.parse(given?.at ?? '') + minutes * 60_000).toISOString(), zone))
    await credit.getByRole('button', { name: new RegExp(`Credit limit then [^ ]*[^\\d,]${was}$`) }).waitFor()
  }
})

test('gives somebody below a new password, which lets them in and takes the old one away', async () => {
  const { id, user_name: name } = await branch.make({ level: 4, user_name: newName('forgot') })
  const page = await open(paths.member.replace('$admin_id', id), { person, height: 1200 })
  await page.getByRole('button', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog', { name: `Reset password: ${name}` })
  await dialog.getByLabel('Reason').fill('asked at the desk')
  await dialog.getByLabel('Master password', { exact: true }).fill(masterPassword)
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  const handed = page.getByRole('dialog', { name: 'Password for the first sign-in' })
  const password = (await handed.getByRole('code').textContent()) ?? ''
  await handed.getByRole('button', { name: 'I have noted it' }).click()
  await page.getByText('To be changed at the next sign-in').waitFor()
  const signIn = (password_: string) => createClient({ baseUrl: product.address, token: () => null, fetch })(auth.adminLogin, { body: { user_name: name, password: password_ } })
  await expect(signIn('First-pass-1')).rejects.toMatchObject({ code: 'ACCESS_BAD_CREDENTIALS' })
  expect((await signIn(password)).extra.token).not.toBe('')
})

test('an account that is not there is told once, and nothing stands around it', async () => {
  expectFaults(/status of 404/)
  const page = await open(`${paths.members}?account=999999`, { person })
  await page.getByRole('alert').waitFor()
  expect(await page.locator('main').getByRole('alert').count()).toBe(1)
  expect(await page.locator('main').getByRole('searchbox').or(page.getByRole('grid')).count()).toBe(0)
})

test('drills down the tree and steps sideways in it', { tags: 'deeper' }, async () => {
  await branch.make({ level: 4, user_name: newName('beside') })
  const page = await open(`${paths.members}?account=${branch.ownId}`, { person })
  await page.getByRole('row', { name: /demo-master/ }).getByText('demo-master', { exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Downline of demo-master' }).waitFor()
  await page.getByRole('row', { name: /demo-agent/ }).waitFor()
  await page.getByRole('button', { name: 'Beside demo-master' }).click()
  await page.getByRole('menuitem', { name: /^beside-/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /^Downline of beside-/ }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: person }).click()
  await page.getByRole('heading', { level: 1, name: `Downline of ${person}` }).waitFor()
})
