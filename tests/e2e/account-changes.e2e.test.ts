import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { superAdmins } from '#contract/super-admins.ts'
import { users } from '#contract/users.ts'
import { paths } from '#web/app/paths.ts'
import { previewedStatus } from '../support/previewed.ts'
import { browse, undoLast } from './browser.ts'
import { newName, ownBranch, type OwnBranch } from './own-branch.ts'
import { startProduct, type Product } from './product.ts'

// What somebody who runs a part of the tree changes in it, each on what the preview of the change said, and what a player's profile is for.

const person = 'demo-super-master'

let product: Product
let branch: OwnBranch
beforeAll(async () => {
  product = await startProduct()
  branch = await ownBranch(product, person)
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)
const editPath = (id: string): string => paths.editMember.replace('$admin_id', id)

test('locks a branch on a preview that says whom it reaches, keeps what is below as it was, and takes it back', async () => {
  const { call, ownId, look } = branch
  const [top] = (await call(superAdmins.downline, { params: { id: ownId }, query: { search: 'demo-master' } })).data
  const [below] = (await call(superAdmins.downline, { params: { id: top?.id ?? '' }, query: { search: 'demo-agent' } })).data
  if (top === undefined || below === undefined) throw new Error('the demo branch is there')
  const [reach] = (await call(superAdmins.previewStatus, { params: { id: top.id }, body: { status: 'locked' } })).data
  const page = await open(`${paths.members}?account=${ownId}`, { person })
  await page.getByRole('button', { name: 'Lock demo-master', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock' })
  const count = (what: string, number = 0): RegExp => new RegExp(`${number === 0 ? 'no' : number} ${what}s?\\b`)
  const said = (await dialog.getByText(/^Locks \d+ agent/).textContent()) ?? ''
  for (const [what, number] of [['agent', reach?.agents], ['player', reach?.players], ['open bet', reach?.open_bets]] as const) expect(said).toMatch(count(what, number))
  await dialog.getByLabel('Reason').fill('by e2e')
  await dialog.getByLabel(/^Type .demo-master. to confirm$/).fill('demo-master')
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByText('demo-master is locked').waitFor()
  expect(await look(below.id)).toMatchObject({ status: 'locked', self_status: 'active', parent_status: 'locked' })
  await undoLast(page)
  await page.getByText('demo-master is active').waitFor()
  expect(await look(below.id)).toMatchObject({ status: 'active', self_status: 'active' })
})

test('gives credit, a share and bet settings in one edit, each as its preview showed it', async () => {
  const { id, user_name: name } = await branch.make({ level: 4, user_name: newName('edited') })
  const page = await open(editPath(id), { person, height: 1200 })
  await page.getByLabel('Credit limit').fill('1,500')
  await page.getByLabel('Own share: Every other sport').fill('5')
  await page.getByLabel('Most stake: Every other sport').fill('50')
  const preview = page.getByRole('region', { name: 'What this changes' })
  await preview.getByRole('row', { name: new RegExp(`${name} Credit limit .*1,000\\.00 .*1,500\\.00`) }).waitFor()
  await preview.getByText(/^New bets below 1 agent with no players; no bet is open/).waitFor()
  await branch.proveMaster(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const [saved] = (await branch.call(superAdmins.detail, { params: { id } })).data
  expect(saved).toMatchObject({ account: { credit_minor: 150_000 }, bet_settings: [{ game_id: null, max_stake_minor: 5_000, min_stake_minor: null }] })
  expect(saved?.shares.find(({ game_id: game }) => game === null)?.own_bp).toBe(500)
})

test('takes a listing with all of its columns as a file, and a statement to the printer', { tags: 'deeper' }, async () => {
  const { user_name: name, id } = await branch.make({ level: 4, user_name: newName('listed') })
  const page = await open(`${paths.members}?account=${branch.ownId}&search=${name}`, { person })
  await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  const [heading = '', line = '', ...rest] = (await readFile(await file.path(), 'utf8')).replace(/^\ufeff/, '').split('\r\n')
  const cells = new Map(heading.split(',').map((column, index) => [column, line.split(',')[index]]))
  expect(Object.fromEntries(cells)).toMatchObject({ id, user_name: name, parent_name: person, credit: '1000.00', points: '1000.00', client_pnl: '0.00', client_pnl_share: '0.00', net_exposure: '0.00', available: '1000.00' })
  expect(rest).toEqual([''])

  await page.goto(`${paths.member.replace('$admin_id', id)}?tab=statement`)
  await page.getByRole('grid', { name: /Credit statement/ }).getByText('1,000.00').first().waitFor()
  // The printer's own dialog is nobody's here: what it would be given is looked at.
  await page.evaluate(() => { window.print = () => undefined })
  await page.getByRole('button', { name: 'Print' }).click()
  const sheet = page.locator('[data-print-sheet]')
  await sheet.waitFor({ state: 'attached' })
  expect(await sheet.textContent()).toMatch(/Credit statement[\s\S]*1,000\.00/)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await sheet.waitFor({ state: 'detached' })
})

test('finds a player by phone, sees the book, locks, limits and excludes', async () => {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  const { id, user_name: name } = await branch.make({ level: 9, user_name: newName('player'), phone: `+00 555 ${digits}` })
  await product.placeBetOf(id, 'back')
  const page = await open(paths.users, { person, height: 1000 })
  await page.getByLabel('Look in').selectOption('phone')
  await page.getByRole('searchbox', { name: 'Find a player' }).fill(digits)
  await page.getByRole('row', { name: new RegExp(name) }).getByText(name).click()
  const profile = page.getByRole('dialog', { name: `Player ${name}` })
  const book = profile.getByRole('region', { name: 'Book: open markets and rounds' })
  await expect.poll(() => book.getByRole('definition').allTextContents()).toEqual(['+100.00', '-100.00'])
  await profile.getByRole('button', { name: /^What makes up: Exposure, total/ }).click()
  const held = page.getByRole('dialog', { name: `Held by open bets of ${name}` })
  await held.getByRole('row', { name: /Match Odds .* Southgate 100\.00$/ }).waitFor()
  expect(await held.getByText('Sum of 1 market or round').locator('..').textContent()).toContain('100.00')
  await held.getByRole('button', { name: 'Close' }).click()

  await profile.getByRole('button', { name: 'Lock account' }).click()
  const lock = page.getByRole('dialog', { name: 'Lock account' })
  await lock.getByText('1 open bet', { exact: true }).waitFor()
  await lock.getByLabel('Reason').fill('by e2e')
  await lock.getByRole('button', { name: 'Lock account' }).click()
  await profile.getByRole('button', { name: 'Unlock account' }).waitFor()
  expect((await branch.look(id)).self_status).toBe('locked')

  await profile.getByRole('button', { name: 'Exposure limit' }).click()
  const limit = page.getByRole('dialog', { name: `Exposure limit of ${name}` })
  await limit.getByLabel('No limit').uncheck()
  await limit.getByLabel('New limit').fill('250')
  await limit.getByRole('button', { name: 'Set limit' }).click()
  await limit.waitFor({ state: 'detached' })

  await profile.getByRole('button', { name: 'Exclude' }).click()
  const exclude = page.getByRole('dialog', { name: `Exclude ${name} from betting` })
  await exclude.getByLabel('For good').check()
  await exclude.getByLabel(`Type ${name} to confirm`).fill(name)
  await exclude.getByRole('button', { name: 'Exclude' }).click()
  await exclude.waitFor({ state: 'detached' })
  await profile.getByText('Cooling off, for good').waitFor()
  const [now] = (await branch.call(users.profile, { params: { id } })).data
  expect(now).toMatchObject({ exposure_limit_minor: 25_000, exclusion: { kind: 'cooling_off', until: null }, account: { excluded: true } })
})

test('a player who excludes themselves until a date bets no more until then', async () => {
  const { id, user_name: name } = await branch.make({ level: 9, user_name: newName('tired') })
  await product.placeBetOf(id, 'back')
  const page = await open(`${paths.users}?player=${id}`, { person, height: 1000 })
  const profile = page.getByRole('dialog', { name: /^Player / })
  await profile.getByRole('button', { name: 'Exclude' }).click()
  const exclude = page.getByRole('dialog', { name: `Exclude ${name} from betting` })
  await exclude.getByRole('radio', { name: 'Self-exclusion' }).check()
  const year = new Date().getUTCFullYear() + 1
  await exclude.getByLabel('Until').fill(`${year}-03-04T05:06`)
  await exclude.getByLabel(`Type ${name} to confirm`).fill(name)
  await exclude.getByRole('button', { name: 'Exclude' }).click()
  await exclude.waitFor({ state: 'detached' })
  await profile.getByText(new RegExp(`^Self-exclusion until .*${year}.*05:06`)).waitFor()
  await expect(product.placeBetOf(id, 'back')).rejects.toMatchObject({ code: 'ACCOUNT_EXCLUDED' })
})

test('closes an account with what stands below it, finds it by the filter of status alone, and opens it again', async () => {
  const stem = newName('shut')
  const top = await branch.make({ level: 4, user_name: `${stem}-a` })
  await branch.make({ level: 9, user_name: `${stem}-b` })
  const list = `${paths.members}?account=${branch.ownId}&search=${stem}&depth=all`
  const page = await open(paths.member.replace('$admin_id', top.id), { person, height: 1000 })
  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Status and locks' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Close account')
  const dialog = page.getByRole('dialog', { name: 'Close account' })
  await dialog.getByText('Closes 1 agent, no players, no open bets').waitFor()
  await dialog.getByLabel('Reason').fill('by e2e')
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await page.getByText(`${top.user_name} is closed`).waitFor()

  await page.goto(list)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row(`${stem}-b`).waitFor()
  expect(await row(`${stem}-a`).count()).toBe(0)
  await page.getByLabel('Level', { exact: true }).selectOption('Master')
  await page.getByText('Nobody found').waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('Closed')
  await row(`${stem}-a`).getByText('Closed').waitFor()
  await page.getByLabel('Level', { exact: true }).selectOption('Player')
  await page.getByText('Nobody found').waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('Active')
  await row(`${stem}-b`).waitFor()

  await page.goto(paths.member.replace('$admin_id', top.id))
  await act('Activate')
  await page.getByText(`${top.user_name} is active`).waitFor()
  await page.goto(list)
  await row(`${stem}-a`).getByText('Active').waitFor()
})

test('a lock over what another changed meanwhile shows both versions and by whom, and looks again', { tags: 'deeper' }, async () => {
  expectFaults(/status of 409/)
  const { id, user_name: name } = await branch.make({ level: 4, user_name: newName('both') })
  const page = await open(`${paths.members}?account=${branch.ownId}&search=${name}&depth=all`, { person })
  const lock = page.getByRole('button', { name: `Lock ${name}`, exact: true })
  await lock.waitFor()
  const change = { status: 'suspended' } as const
  await branch.call(superAdmins.updateStatus, { params: { id }, body: await previewedStatus(branch.call, id, change) })
  await lock.click()
  const both = page.getByRole('dialog', { name })
  expect(await both.getByRole('row', { name: /^Status/ }).textContent()).toBe('StatusActiveSuspended')
  await both.getByText(new RegExp(`^Changed by ${person}, `)).waitFor()
  await both.getByRole('button', { name: 'Look again: Lock' }).click()
  await page.getByText(`${name} is locked`).waitFor()
  expect((await branch.look(id)).self_status).toBe('locked')
})

test('takes a statement as a file, with what the filter selects of it', async () => {
  const { id, user_name: name } = await branch.make({ level: 4, user_name: newName('filed') })
  const page = await open(`${paths.member.replace('$admin_id', id)}?tab=statement`, { person, height: 1000 })
  await page.getByRole('grid', { name: new RegExp(`Credit statement of ${name}`) }).getByText('1,000.00').first().waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Export CSV/ }).click()])
  const [heading = '', line = '', ...rest] = (await readFile(await file.path(), 'utf8')).replace(/^\ufeff/, '').split('\r\n')
  const cells = Object.fromEntries(heading.split(',').map((column, index) => [column, line.split(',')[index]]))
  expect(cells).toMatchObject({ type: 'credit_deposit', amount: '1000.00', balance: '1000.00' })
  expect(rest).toEqual([''])
})

test('sets the terms of an account: a domain, the most credit of a child, and from what balance it is due', { tags: 'deeper' }, async () => {
  const { id, user_name: name } = await branch.make({ level: 4, user_name: newName('terms') })
  const domain = `${name}.example.com`
  const page = await open(editPath(id), { person, height: 1200 })
  await page.getByLabel('Domain of the player site').fill(domain)
  await page.getByLabel('Most credit of a child').fill('40')
  await page.getByLabel('Threshold of payment').fill('25')
  await branch.proveMaster(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.getByText(domain).waitFor()
  expect(await branch.look(id)).toMatchObject({ domain, member_max_credit_minor: 4_000, payment_threshold_minor: 2_500, payment_due: false })
  await page.goto(`${paths.members}?account=${branch.ownId}&search=${domain.slice(0, 20)}&depth=all`)
  await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  await page.getByLabel('Payment').selectOption('Due to be settled')
  await page.getByText('Nobody found').waitFor()
})

// The last one: nothing that asks for the master password goes on after it.
test('a master password that is guessed at is locked, and then the right one does not help', { tags: 'deeper' }, async () => {
  expectFaults(/status of (403|429)/)
  const { id } = await branch.make({ level: 4, user_name: newName('guessed') })
  const page = await open(editPath(id), { person, height: 1200 })
  await page.getByLabel('City').fill('York')
  const field = page.getByLabel('Master password', { exact: true })
  const save = page.getByRole('button', { name: 'Save changes' })
  for (let guess = 1; guess <= 5; guess++) {
    await field.fill(`Wrong-${guess}`)
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
    await save.click()
    await answered
    await page.getByText(/The master password is (wrong|locked)/).first().waitFor()
  }
  await branch.proveMaster(page)
  await save.click()
  await page.getByText(/The master password is locked/).first().waitFor()
  expect((await branch.call(superAdmins.detail, { params: { id } })).data[0]?.city).toBeNull()
})
