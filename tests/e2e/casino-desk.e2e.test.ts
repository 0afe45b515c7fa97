import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { casino } from '#contract/casino.ts'
import { catalogue as events } from '#contract/catalogue.ts'
import { locks } from '#contract/locks.ts'
import { platform } from '#contract/platform.ts'
import { wallet } from '#contract/wallet.ts'
import { paths } from '#web/app/paths.ts'
import { browse, findBarriers } from './browser.ts'
import { strike, write } from './by-keyboard.ts'
import { startProduct, type Product } from './product.ts'

// What the casino's keepers do beside its catalogue: rows dragged by the mouse, a game kept from a branch, a provider's report.
let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)
const push = (page: Page, name: string | RegExp) => strike(page, page.getByRole('button', { name, exact: typeof name === 'string' }), 'Enter')

/** Takes a thing with the mouse, carries it over another and lets go; `behind` its middle or before it. */
async function drag(page: Page, from: Locator, to: Locator, behind: boolean): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (start === null || end === null) throw new Error('what is dragged is not in sight')
  const x = end.x + Math.min(80, end.width / 2)
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, end.y + end.height / 2, { steps: 8 })
  await page.mouse.move(x, end.y + end.height * (behind ? 0.9 : 0.1), { steps: 4 })
  await page.mouse.up()
}

test('games and providers are dragged with the mouse to another place, where they stand after a reload as well', { tags: 'deeper' }, async () => {
  const keeper = product.person('owner')
  const [kind] = (await keeper(casino.kinds, {})).data
  const left = (await keeper(casino.providers, {})).data.find(({ code }) => code === 'pier')
  if (left !== undefined) {
    for (const { id } of (await keeper(casino.games, { query: { casino_provider_id: left.id } })).data) await keeper(events.deleteEvent, { params: { id }, query: { casino_provider_id: left.id } })
    await keeper(casino.deleteProvider, { params: { id: left.id } })
  }
  const made = (await keeper(casino.createProvider, { body: { code: 'pier', name: 'Pier Games', currencies: [], launch_url: null } })).data[0] ?? expect.fail('a provider')
  const sub = (await keeper(casino.createSubCategory, { body: { casino_provider_id: made.id, name: 'Planks' } })).data[0] ?? expect.fail('a sub-category')
  for (const name of ['Pier One', 'Pier Two', 'Pier Three']) {
    await keeper(casino.createGame, {
      body: { casino_provider_id: made.id, sub_category_id: sub.id, game_id: kind?.id ?? '', code: name.replace(' ', '-'), name, status: 'active', desktop: true, mobile: true, popular: false, return_bp: null, visible_from: null },
    })
  }
  const order = async () => (await keeper(casino.games, { query: { casino_provider_id: made.id } })).data.map((row) => row.name)
  const page = await open(`${paths.casinoCms}?casino_provider_id=${made.id}`, { person: 'owner' })
  const row = (name: string) => page.getByRole('grid', { name: 'Casino games' }).locator('[data-index]').filter({ hasText: name })
  const shown = () => page.getByRole('grid', { name: 'Casino games' }).locator('[data-index]').evaluateAll((rows) => rows.toSorted((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index'))).map((each) => /Pier (?:One|Two|Three)/.exec(each.textContent ?? '')?.[0] ?? ''))
  await expect.poll(shown).toEqual(['Pier One', 'Pier Two', 'Pier Three'])

  await drag(page, row('Pier One').locator('[data-drag]'), row('Pier Three'), true)
  await expect.poll(shown).toEqual(['Pier Two', 'Pier Three', 'Pier One'])
  await expect.poll(order).toEqual(['Pier Two', 'Pier Three', 'Pier One'])
  await drag(page, row('Pier Three').locator('[data-drag]'), row('Pier Two'), false)
  await expect.poll(order).toEqual(['Pier Three', 'Pier Two', 'Pier One'])
  await page.reload()
  await expect.poll(shown).toEqual(['Pier Three', 'Pier Two', 'Pier One'])

  // Providers likewise, in the tree beside the list.
  const tree = page.getByRole('tree', { name: 'Providers' })
  const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  const providers = async () => (await keeper(casino.providers, {})).data.map((each) => each.name)
  await item('Pier Games').waitFor()
  const [first] = await providers()
  await drag(page, item('Pier Games'), item(first ?? ''), false)
  await expect.poll(async () => (await providers())[0]).toBe('Pier Games')
  await page.reload()
  await expect.poll(async () => (await tree.getByRole('treeitem').allTextContents())[1]).toContain('Pier Games')
})

/** Types into a field that finds, goes down to what is called so, and takes it. */
async function find(page: Page, field: Locator, name: string): Promise<void> {
  await write(page, field, name)
  const option = page.getByRole('option', { name: new RegExp(`^${name}`) }).first()
  await option.waitFor()
  for (let step = 0; step < 20 && (await option.getAttribute('data-combobox-selected')) !== 'true'; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a game is found and kept from a branch, which loses sight of it at once, and given back, without a mouse', async () => {
  const [game] = (await product.site(casino.siteGames, { query: { device: 'desktop', limit: '1' } })).data
  const [player] = (await product.site(platform.players, { query: { limit: '1' } })).data
  const sees = async () => (await product.site(casino.siteGames, { query: { device: 'desktop', player_id: player?.player_id ?? '', limit: '200' } })).data.some(({ id }) => id === game?.id)
  for (const { id } of (await product.person('owner')(locks.list, { query: { scope: 'game', scope_id: game?.id ?? '' } })).data) await product.person('owner')(locks.lift, { params: { id } })
  expect(await sees()).toBe(true)
  const page = await open(paths.locks, { person: 'owner' })
  await push(page, 'In the casino…')
  const asking = page.getByRole('dialog', { name: 'Lock or block in the casino' })
  await strike(page, asking.getByRole('button', { name: 'Set' }), 'Enter')
  await asking.getByText('Choose a place of the casino.').waitFor()
  await find(page, asking.getByRole('combobox', { name: 'Provider, sub-category or game' }), game?.name ?? '')
  await strike(page, asking.getByLabel('What', { exact: true }))
  await page.keyboard.type('Block')
  expect(await findBarriers(page)).toEqual([])
  await find(page, asking.getByRole('combobox', { name: 'Accounts' }), player?.user_name ?? '')
  await strike(page, asking.getByRole('button', { name: 'Set' }), 'Enter')
  await asking.waitFor({ state: 'detached' })
  const list = page.getByRole('grid', { name: 'Stops, locks and blocks' })
  await list.getByText(new RegExp(`${game?.name ?? ''}$`)).first().waitFor()
  expect(await sees()).toBe(false)
  await strike(page, list.getByRole('button', { name: new RegExp(`^Lift: .*${game?.name ?? ''}`) }), 'Enter')
  await expect.poll(sees).toBe(true)
})

test('a provider’s report is compared, kept, and a round that it shows open is ended by it, without a mouse', { tags: 'deeper' }, async () => {
  const keeper = product.person('owner')
  const mark = crypto.randomUUID()
  const kept = (await keeper(wallet.reports, {})).data.length
  const equal = await product.playRound({ name: `equal-${mark}`, stakeMinor: 10_000, winMinor: 25_000 })
  await product.playRound({ name: `open-${mark}`, stakeMinor: 20_000, winMinor: 5_000, leftForHours: 2 })
  const { data: [round] } = await keeper(wallet.rounds, { query: { named: `equal-${mark}` } })
  const { data: [game] } = await keeper(casino.game, { params: { id: round?.game_id ?? '' } })
  const line = (name: string, stakes: number, wins: number) => `${name}-${mark},${game?.code ?? ''},${round?.player_id ?? ''},${stakes},${wins},0,closed`
  const report = ['round_id,game,player_id,stakes,wins,rollbacks,state', line('equal', 10_000, 25_000), line('open', 20_000, 5_000), line('unheard', 700, 0)].join('\n')

  const page = await open(`${paths.casinoRounds}?tab=reports`, { person: 'owner' })
  await push(page, 'Compare a report…')
  const comparing = page.getByRole('dialog', { name: 'Compare a provider’s report' })
  await strike(page, comparing.getByLabel('Provider', { exact: true }))
  await page.keyboard.type(equal.provider)
  await strike(page, comparing.getByLabel('Period', { exact: true }))
  await page.keyboard.type('Today')
  await write(page, comparing.getByLabel('Report', { exact: true }), report)
  await push(page, 'Compare')
  await comparing.getByRole('button', { name: /^Open here 1/ }).waitFor()
  await comparing.getByRole('button', { name: /^Unknown to us 1/ }).waitFor()
  expect((await keeper(wallet.reports, {})).data.length, 'nothing is kept by a look').toBe(kept)
  await strike(page, comparing.getByRole('button', { name: /^Unknown to us/ }), 'Enter')
  await expect.poll(() => comparing.locator('[data-index]').count()).toBe(1)
  await comparing.getByRole('grid').getByText(`unheard-${mark}`).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await push(page, 'Keep as evidence')
  await comparing.waitFor({ state: 'detached' })

  // The report that was kept leads to the round that is open here, and goes with its end.
  await push(page, /^Open here/)
  const lines = page.getByRole('grid', { name: 'Which rounds' })
  await expect.poll(() => lines.locator('[data-index]').count()).toBe(1)
  await strike(page, lines, 'Home')
  await strike(page, lines, 'Enter')
  const drawer = page.getByRole('dialog', { name: `${equal.game}, ${equal.player}` })
  await strike(page, drawer.getByRole('button', { name: 'Close as it stands' }), 'Enter')
  const ending = page.getByRole('dialog', { name: 'Close as it stands' })
  await ending.getByText('The report that is open goes with it as the evidence.').waitFor()
  await write(page, ending.getByLabel('Reason'), 'over for its provider')
  await strike(page, ending.getByRole('button', { name: 'Close as it stands' }), 'Enter')
  await ending.waitFor({ state: 'detached' })
  await drawer.getByText('Ended by a report of its provider').waitFor()
  expect((await keeper(wallet.rounds, { query: { named: `open-${mark}` } })).data[0]?.resolve_report_id).not.toBeNull()
})
