import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { casino } from '#contract/casino.ts'
import { catalogue as events } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'
import { wallet } from '#contract/wallet.ts'
import { paths } from '#web/app/paths.ts'
import { browse, findBarriers, undoLast } from './browser.ts'
import { chooseTab, strike, write } from './by-keyboard.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open, expectFaults } = browse(() => product.address)

const catalogue = ['code,name,sub_category,kind,return_bp', 'h1,Harbour One,Docks,Roulette,9730', 'h2,Harbour Two,Docks,Roulette,9730', 'h3,Harbour Three,Piers,Slots,9600', 'h4,Harbour Four,Piers,Nothing,'].join('\n')

/** Goes to a button and presses it. */
const push = (page: Page, name: string | RegExp) => strike(page, page.getByRole('button', { name, exact: typeof name === 'string' }), 'Enter')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Opens the menu of a place and goes down it to an entry. */
async function pick(page: Page, menu: string, entry: string): Promise<void> {
  await push(page, menu)
  const item = page.getByRole('menuitem', { name: entry })
  await item.waitFor()
  for (let step = 0; step < 20 && !(await item.evaluate((element) => element === document.activeElement)); step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Casino games' })
const names = (page: Page) => grid(page).locator('[data-index]').evaluateAll((rows) => rows.toSorted((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index'))).map((row) => /Harbour (?:One|Two|Three)/.exec(row.textContent ?? '')?.[0] ?? ''))

/** What a try before this one has left of a provider: a test begins where it would have begun alone. */
async function takeAway(keeper: Client, code: string): Promise<void> {
  const left = (await keeper(casino.providers, {})).data.find((row) => row.code === code)
  if (left === undefined) return
  const { data: games } = await keeper(casino.games, { query: { casino_provider_id: left.id } })
  for (const { id } of games) await keeper(events.deleteEvent, { params: { id }, query: { casino_provider_id: left.id } })
  await keeper(casino.deleteProvider, { params: { id: left.id } })
}
async function closeWaiting(keeper: Client): Promise<void> {
  const { data: rounds } = await keeper(wallet.rounds, { query: { state: 'interrupted' } })
  for (const { id, last_call_at } of rounds) await keeper(wallet.resolveRound, { params: { id }, body: { how: 'close', reason: 'left by another try', last_call_at } })
}

const picture = () => sharp({ create: { width: 800, height: 800, channels: 3, background: '#336699' } }).png().toBuffer()
/** Chooses a file for an image of the game that is open; the browser's own dialogue is answered for it. */
async function chooseImage(page: Page, image: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await push(page, `${image}: choose a file…`)
  await (await chooser).setFiles({ name: 'table.png', mimeType: 'image/png', buffer })
}

/** Sets the largest stake in the limits that are open. */
async function limit(page: Page, place: string, most: string): Promise<void> {
  const limits = page.getByRole('dialog', { name: /^Limits/ })
  await limits.getByText(place, { exact: true }).first().waitFor()
  await write(page, limits.getByLabel('Largest stake', { exact: true }), most)
  await page.keyboard.press('Enter')
  await limits.waitFor({ state: 'detached' })
}

test('a catalogue is built, ordered, shown and taken from sight again without a mouse', async () => {
  // The image that is refused.
  expectFaults(/status of 422/)
  const keeper = product.person('owner')
  await takeAway(keeper, 'harbour')
  const page = await open(paths.casinoCms, { person: 'owner' })

  await push(page, 'New provider')
  const making = dialog(page, 'New provider')
  await write(page, making.getByLabel('Code of the provider'), 'Harbour Games')
  await write(page, making.getByLabel('Name', { exact: true }), 'Harbour Games')
  await strike(page, making.getByLabel('Name', { exact: true }), 'Enter')
  await making.locator('[data-field="code"][aria-invalid="true"]').waitFor()
  await write(page, making.getByLabel('Code of the provider'), 'harbour')
  await strike(page, making.getByLabel('Code of the provider'), 'Enter')
  await making.waitFor({ state: 'detached' })

  // The newest provider is the last of the tree; two steps with Alt bring it before the two in front of it.
  const tree = page.getByRole('tree', { name: 'Providers' })
  await tree.getByRole('treeitem', { name: 'Harbour Games' }).waitFor()
  await strike(page, tree, 'End', 'Alt+ArrowUp', 'Alt+ArrowUp', 'Enter')
  await page.getByRole('heading', { name: 'Harbour Games' }).waitFor()
  await expect.poll(async () => (await keeper(casino.providers, {})).data.map((row) => row.name)).toEqual(['Demo Tables', 'Harbour Games', 'Demo Reels', 'Demo Parlour'])

  await pick(page, 'What can be done with Harbour Games', 'Import games…')
  const importing = dialog(page, 'Import games of Harbour Games')
  await write(page, importing.getByLabel('Catalogue'), catalogue)
  await push(page, 'Look what would change')
  await importing.getByText('There is no such kind of casino games.').waitFor()
  expect((await keeper(casino.games, { query: { search: 'Harbour' } })).data).toEqual([])
  await push(page, 'Take in 3 games')
  await importing.waitFor({ state: 'detached' })
  await expect.poll(() => names(page)).toEqual(['Harbour One', 'Harbour Two', 'Harbour Three'])
  expect(await findBarriers(page)).toEqual([])

  // The first game goes behind the others, step by step, and is offered.
  await strike(page, grid(page), 'Home')
  await strike(page, grid(page), 'Alt+ArrowDown')
  await strike(page, grid(page), 'Alt+ArrowDown')
  await expect.poll(() => names(page)).toEqual(['Harbour Two', 'Harbour Three', 'Harbour One'])
  await expect.poll(async () => (await keeper(casino.games, { query: { search: 'Harbour' } })).data.map((row) => row.name)).toEqual(['Harbour Two', 'Harbour Three', 'Harbour One'])
  await strike(page, grid(page), 'Alt+o')
  await page.getByText('Harbour One: Offered to players is on').waitFor()
  await grid(page).getByRole('switch', { name: 'Harbour One: Offered to players', checked: true }).waitFor()
  await undoLast(page)
  await grid(page).getByRole('switch', { name: 'Harbour One: Offered to players', checked: false }).waitFor()
  await strike(page, grid(page), 'Alt+Home')
  await expect.poll(async () => (await keeper(casino.games, { query: { search: 'Harbour' } })).data.map((row) => row.name)).toEqual(['Harbour One', 'Harbour Two', 'Harbour Three'])
  await strike(page, grid(page), 'Alt+End')
  await expect.poll(async () => (await keeper(casino.games, { query: { search: 'Harbour' } })).data.map((row) => row.name)).toEqual(['Harbour Two', 'Harbour Three', 'Harbour One'])

  // To either end from its menu as well.
  for (const [entry, after] of [['Move to the very front', ['Harbour One', 'Harbour Two', 'Harbour Three']], ['Move to the very end', ['Harbour Two', 'Harbour Three', 'Harbour One']]] as const) {
    await pick(page, 'What can be done with Harbour One', entry)
    await expect.poll(() => names(page)).toEqual(after)
    await expect.poll(async () => (await keeper(casino.games, { query: { search: 'Harbour' } })).data.map((row) => row.name)).toEqual(after)
  }

  // All three at once, each with its result.
  await strike(page, grid(page), 'Home')
  for (const key of ['x', 'Shift+ArrowDown', 'Shift+ArrowDown']) await strike(page, grid(page), key)
  await push(page, 'Change…')
  const bulk = dialog(page, 'Change 3 games')
  await strike(page, bulk.getByLabel('Offered to players'))
  await page.keyboard.type('Yes')
  await push(page, 'Apply')
  await bulk.getByText('3 were changed').waitFor()
  expect(await bulk.getByText('Changed', { exact: true }).count()).toBe(3)
  await strike(page, bulk.getByRole('button', { name: 'Close' }).last(), 'Enter')
  await bulk.waitFor({ state: 'detached' })

  // A game gets its image; what is no image is told why.
  await strike(page, grid(page), 'Home')
  await strike(page, grid(page), 'Enter')
  const game = dialog(page, 'Harbour Two')
  const choose = (buffer: Buffer) => chooseImage(page, 'Desktop image', buffer)
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))
  await push(page, 'Desktop image: use this image')
  await game.getByText('Only PNG, JPEG and WebP images are taken').waitFor()
  await strike(page, game.getByRole('group', { name: 'Desktop image' }).getByRole('button', { name: 'Cancel' }), 'Enter')
  await choose(await picture())
  await push(page, 'Desktop image: use this image')
  await game.locator('img[alt="Desktop image"][src^="/casino-images/"]').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await game.waitFor({ state: 'detached' })

  // Offered, the provider's games are in the lobby; switched off, it is said what becomes of them, and they are gone.
  const offered = page.getByRole('switch', { name: 'Offered to players', exact: true })
  await strike(page, offered, 'Space')
  await page.getByText('Players see 3 of 3 games').waitFor()
  const lobby = await open(`${paths.casino}?device=mobile&direction=rtl`, { person: 'owner', width: 390 })
  const phone = lobby.getByRole('region', { name: 'The lobby on a phone' }).last()
  await phone.getByText('Harbour Games').waitFor()
  expect(await phone.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await strike(page, offered, 'Space')
  const off = dialog(page, 'Switch provider off')
  await off.getByText('3 games disappear for players at once.').waitFor()
  await off.getByText('No round is open.').waitFor()
  await strike(page, off.getByRole('button', { name: 'Switch provider off' }), 'Enter')
  await page.getByText('Players see 0 of 3 games').waitFor()
  // The lobby that is open elsewhere follows by itself.
  await phone.getByText('Harbour Games').waitFor({ state: 'detached' })
})

test('a sub-category, a game with its two images and its moment, and limits of all three places are made by hand, without a mouse', { tags: 'deeper' }, async () => {
  const keeper = product.person('owner')
  await takeAway(keeper, 'quay')
  const [made] = (await keeper(casino.createProvider, { body: { code: 'quay', name: 'Quay Games', currencies: [], launch_url: null } })).data
  const provider = made ?? expect.fail('a provider')
  await keeper(casino.providerStatus, { params: { id: provider.id }, body: { status: 'active', version: provider.version } })
  const page = await open(`${paths.casinoCms}?casino_provider_id=${provider.id}`, { person: 'owner' })
  await page.getByRole('heading', { name: 'Quay Games' }).waitFor()

  await pick(page, 'What can be done with Quay Games', 'New sub-category…')
  const sub = dialog(page, 'New sub-category of Quay Games')
  await write(page, sub.getByLabel('Name', { exact: true }), 'Steps')
  await page.keyboard.press('Enter')
  await sub.waitFor({ state: 'detached' })
  const tree = page.getByRole('tree', { name: 'Providers' })
  await tree.getByRole('treeitem', { name: /^Steps/ }).waitFor()
  await strike(page, tree, 'End', 'Enter')
  await page.getByRole('heading', { name: 'Steps' }).waitFor()
  await pick(page, 'What can be done with Steps', 'Rename…')
  const renaming = dialog(page, 'Edit Steps')
  await write(page, renaming.getByLabel('Name', { exact: true }), 'Stairs')
  await page.keyboard.press('Enter')
  await renaming.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Stairs' }).waitFor()

  // The form of a game: what is missing is said where it is, and a moment to come keeps it from players.
  await push(page, 'New game')
  const making = dialog(page, 'New game')
  await write(page, making.getByLabel('Code of the provider'), 'q1')
  await write(page, making.getByLabel('Name', { exact: true }), 'Quay One')
  await page.keyboard.press('Enter')
  await making.getByText('Choose a kind.').waitFor()
  await strike(page, making.getByLabel('Kind', { exact: true }))
  await page.keyboard.type('Roulette')
  await write(page, making.getByLabel('Theoretical return'), '97.3')
  await write(page, making.getByLabel('Visible from'), '31 December 2098 10:30')
  await page.keyboard.press('Tab')
  await expect.poll(() => making.getByLabel('Visible from').inputValue()).toBe('31 Dec 2098 10:30')
  await strike(page, making.getByRole('switch', { name: 'Offered to players' }), 'Space')
  expect(await findBarriers(page)).toEqual([])
  await strike(page, making.getByRole('button', { name: 'Create' }), 'Enter')
  await making.waitFor({ state: 'detached' })

  // It opens for its images.
  const game = dialog(page, 'Quay One')
  await game.getByText('Scheduled', { exact: true }).waitFor()
  for (const image of ['Desktop image', 'Mobile image']) {
    await chooseImage(page, image, await picture())
    await push(page, `${image}: use this image`)
    await game.locator(`img[alt="${image}"][src^="/casino-images/"]`).waitFor()
  }
  await write(page, game.getByLabel('Name', { exact: true }), 'Quay Prime')
  await page.keyboard.press('Enter')
  const renamed = dialog(page, 'Quay Prime')
  await renamed.waitFor()
  const [row] = (await keeper(casino.games, { query: { casino_provider_id: provider.id } })).data
  expect(row).toMatchObject({ code: 'q1', name: 'Quay Prime', sub_category_name: 'Stairs', return_bp: 9_730, status: 'active', shown: 'scheduled', desktop_image: expect.any(String) as string, mobile_image: expect.any(String) as string })
  expect(row?.visible_from).toMatch(/^2098-12-3/)

  // Limits of the game, of its sub-category and of its provider; each says what it stands instead of.
  await push(page, 'Limits…')
  await limit(page, 'Quay Prime', '300')
  await page.keyboard.press('Escape')
  await renamed.waitFor({ state: 'detached' })
  await pick(page, 'What can be done with Stairs', 'Limits…')
  await limit(page, 'Stairs', '400')
  await pick(page, 'What can be done with Quay Games', 'Limits…')
  await limit(page, 'Quay Games', '500')
  const most = async (scope: 'provider' | 'sub_category' | 'game', id: string) => (await keeper(casino.limits, { query: { scope, id } })).data[0]?.fields.find(({ name }) => name === 'max_stake_minor')
  expect(await most('game', row?.id ?? '')).toMatchObject({ own: 30_000, inherited: 40_000, inherited_from: { scope: 'sub_category', name: 'Stairs' } })
  expect(await most('sub_category', row?.sub_category_id ?? '')).toMatchObject({ own: 40_000, inherited: 50_000, inherited_from: { scope: 'provider', name: 'Quay Games' } })
  expect(await most('provider', provider.id)).toMatchObject({ own: 50_000 })
  await pick(page, 'What can be done with Stairs', 'Limits…')
  await page.getByRole('dialog', { name: /^Limits/ }).getByText('Instead of 500.00 from Quay Games').waitFor()
})

test('a round that was interrupted is resolved, and a figure leads down to the calls of a round, without a mouse', async () => {
  const keeper = product.person('owner')
  await closeWaiting(keeper)
  // A round and its transactions are played once: another try plays others.
  const mark = crypto.randomUUID()
  const ended = await product.playRound({ name: `ended-${mark}`, stakeMinor: 10_000, winMinor: 25_000 })
  await product.playRound({ name: `left-${mark}`, stakeMinor: 20_000, winMinor: 5_000, leftForHours: 30 })
  const page = await open(paths.casinoRounds, { person: 'owner' })
  const list = (name: string) => page.getByRole('grid', { name })
  const named = page.getByRole('searchbox', { name: 'Round or transaction' })

  const waiting = list('Interrupted')
  await waiting.getByText('30 hr').waitFor()
  await strike(page, waiting, 'Home')
  await strike(page, waiting, 'Enter')
  const round = dialog(page, `${ended.game}, ${ended.player}`)
  await round.getByText(`left-${mark}-win`).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await strike(page, round.getByRole('button', { name: 'Close as it stands' }), 'Enter')
  const ending = dialog(page, 'Close as it stands')
  await write(page, ending.getByLabel('Reason'), 'no')
  await strike(page, ending.getByRole('button', { name: 'Close as it stands' }), 'Enter')
  await ending.getByText('Say why, in at least 3 characters.').waitFor()
  await write(page, ending.getByLabel('Reason'), 'the provider does not answer')
  await strike(page, ending.getByRole('button', { name: 'Close as it stands' }), 'Enter')
  await ending.waitFor({ state: 'detached' })
  await round.getByText('Resolved by Demo Owner').waitFor()
  await round.getByText('the provider does not answer').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No round waits').waitFor()

  // Provider, game, player, the rounds of the same days, the calls of one of them.
  await chooseTab(page, 'Figures')
  const figures = list('Figures')
  for (const name of [ended.provider, ended.game, ended.player]) {
    await figures.getByText(name, { exact: true }).waitFor()
    await strike(page, figures, 'Home')
    await strike(page, figures, 'Enter')
  }
  await page.getByRole('button', { name: `Game: ${ended.game}, show every game` }).waitFor()
  const rounds = list('Rounds')
  const { data: all } = await keeper(wallet.rounds, {})
  const closed = all.filter((row) => row.closed_at !== null && (row.stake_minor > 0 || row.win_minor > 0) && row.game_name === ended.game && row.user_name === ended.player)
  await expect.poll(() => rounds.locator('[data-index]').count()).toBe(closed.length)
  await write(page, named, `ended-${mark}-win`)
  await expect.poll(() => rounds.locator('[data-index]').count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
  await strike(page, rounds, 'Home')
  await strike(page, rounds, 'Enter')
  for (const kind of ['bet', 'win', 'end']) await round.getByText(`ended-${mark}-${kind}`).waitFor()
})

/** The rounds of the casino with one that a person undid, and in which its provider says since that something was won. */
async function wonSince(name: string, wins: readonly number[]) {
  const keeper = product.person('owner')
  const played = await product.playRound({ name, stakeMinor: 20_000, winMinor: 0, leftForHours: 30 })
  const round = async () => (await keeper(wallet.rounds, { query: { named: name } })).data[0] ?? expect.fail('a round')
  const { id, last_call_at } = await round()
  await keeper(wallet.resolveRound, { params: { id }, body: { how: 'undo', reason: 'never played', last_call_at } })
  const win = (amount_minor: number) => played.call('win', { transaction_id: `${name}-since-${amount_minor}`, player_id: played.playerId, round_id: name, currency: played.currency, amount_minor })
  for (const amount of wins) expect(await win(amount)).toMatchObject({ code: null })
  return { ...played, round, win }
}

test('what was won after a round was undone is paid, and the next not, and what was given beside rounds is found, without a mouse', { tags: 'deeper' }, async () => {
  const keeper = product.person('owner')
  await closeWaiting(keeper)
  const mark = crypto.randomUUID()
  const { round, win, ...played } = await wonSince(`undone-${mark}`, [4_000])
  const page = await open(paths.casinoRounds, { person: 'owner' })
  const waiting = page.getByRole('grid', { name: 'Interrupted' })
  const drawer = dialog(page, `${played.game}, ${played.player}`)
  /** Says with the keyboard what becomes of what was won since. */
  async function say(verb: string, told: RegExp): Promise<void> {
    await expect.poll(() => waiting.locator('[data-index]').count()).toBe(1)
    await strike(page, waiting, 'Home')
    await strike(page, waiting, 'Enter')
    await strike(page, drawer.getByRole('button', { name: verb, exact: true }), 'Enter')
    const saying = dialog(page, verb)
    await saying.getByText(told).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await write(page, saying.getByLabel('Reason'), 'the provider showed the round')
    await strike(page, saying.getByRole('button', { name: verb, exact: true }), 'Enter')
    await saying.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByText('No round waits').waitFor()
  }
  await say('Pay what was won', /40\.00 is paid to the player/)
  expect(await round()).toMatchObject({ state: 'resolved', late_win_minor: 0, posted_minor: 4_000 })
  expect(await win(700)).toMatchObject({ code: null })
  await say('Do not pay it', /7\.00 is not paid/)
  expect(await round()).toMatchObject({ state: 'resolved', late_win_minor: 0, posted_minor: 4_000 })

  // What a provider gave: found by its name of it, and marked once it is taken back.
  const given = `given-${mark}`
  for (const [transaction_id, amount_minor] of [[given, 1_500], [`other-${mark}`, 900]] as const) {
    expect(await played.call('reward', { transaction_id, player_id: played.playerId, currency: played.currency, reward_type: 'tournament', amount_minor })).toMatchObject({ code: null })
  }
  await chooseTab(page, 'Rewards')
  const rewards = page.getByRole('grid', { name: 'Rewards' })
  await rewards.getByText(`other-${mark}`).waitFor()
  await write(page, page.getByRole('searchbox', { name: 'Transaction' }), given)
  await expect.poll(() => rewards.locator('[data-index]').count()).toBe(1)
  const row = rewards.locator('[data-index]')
  for (const words of ['Tournament', played.player, '15.00', given]) await row.getByText(words).first().waitFor()
  expect(await row.locator('time').count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
  expect(await played.call('rollback', { transaction_id: `back-${mark}`, player_id: played.playerId, reference_id: given })).toMatchObject({ code: null })
  // The list follows by itself, and says since when.
  await expect.poll(() => row.locator('time').count()).toBe(2)
})

/** Types into a field that finds, goes down to what is called so, and takes it. */
async function find(page: Page, field: Locator, name: string): Promise<void> {
  await write(page, field, name)
  const option = page.getByRole('option', { name: new RegExp(`^${name}`) }).first()
  await option.waitFor()
  for (let step = 0; step < 20 && (await option.getAttribute('data-combobox-selected')) !== 'true'; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a supposed stake is explained, without a mouse', { tags: 'deeper' }, async () => {
  const { game, player } = await product.playRound({ name: `asked-${crypto.randomUUID()}`, stakeMinor: 10_000, winMinor: 0 })
  const page = await open(paths.casinoCms, { person: 'owner' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor()
  await page.keyboard.insertText('Explain a stake')
  await page.getByRole('option', { name: 'Explain a stake…' }).waitFor()
  await page.keyboard.press('Enter')
  const asking = dialog(page, /^Why would a stake be taken or refused\?/)
  await find(page, asking.getByRole('combobox', { name: 'Player' }), player)
  await find(page, asking.getByRole('combobox', { name: 'Game' }), game)
  await write(page, asking.getByLabel('Stake', { exact: true }), '100')
  await page.keyboard.press('Enter')
  await asking.getByText('This stake would be taken.').waitFor()
  expect(await asking.getByRole('table', { name: 'Every rule on this stake' }).locator('tbody tr').count()).toBe(5)
  expect(await findBarriers(page)).toEqual([])
  await write(page, asking.getByLabel('Stake', { exact: true }), '900000000')
  await page.keyboard.press('Enter')
  await asking.getByText('This stake would be refused.').waitFor()
  await asking.locator('tr[data-binding]').getByText('Largest stake').waitFor()
})
