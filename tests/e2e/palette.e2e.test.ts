import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sports } from '#contract/sports.ts'
import { paths } from '#web/app/paths.ts'
import { eachOr } from '../support/all.ts'
import { browse, findBarriers, goTo } from './browser.ts'
import { startProduct, type Product } from './product.ts'

// Search and commands, by the keys alone: no hand comes near anything here.

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open: openPage } = browse(() => product.address)
const open = (path: string) => openPage(path, { person: 'owner', hand: false })
const deskPath = () => `/dashboard/sports/${product.event.sportId}/${product.event.id}`
const paletteOf = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search and commands' }).waitFor()
  await page.keyboard.press('Control+k')
  await paletteOf(page).waitFor()
}

/** Types a command and does it, once the open palette has it: it may come with its part of the page. */
async function command(page: Page, words: string, name: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(words)
  await page.getByRole('option', { name, exact: true }).waitFor()
  await expect.poll(() => page.locator('[role="option"][aria-selected="true"]').textContent()).toBe(name)
  await page.keyboard.press('Enter')
  await paletteOf(page).waitFor({ state: 'detached' })
}

test('the palette finds an account and an event, and goes there', async () => {
  const page = await open('/dashboard')
  await openPalette(page)
  await page.keyboard.type('demo-agent')
  await page.getByRole('group', { name: 'Accounts' }).getByRole('option', { name: /^demo-agent/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(/super_admins\/list\?account=/)
  await page.getByText('demo-agent').first().waitFor()

  await openPalette(page)
  await page.keyboard.type('southgate')
  await page.getByRole('group', { name: 'Events' }).getByRole('option', { name: new RegExp(product.event.name) }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === deskPath())
  await page.getByRole('heading', { name: product.event.name }).waitFor()
})

test('the palette finds a game of the casino and a provider, and opens them where they are managed', { tags: 'deeper' }, async () => {
  const page = await open('/dashboard')
  await openPalette(page)
  await page.keyboard.type('demo roulette 1')
  await page.getByRole('group', { name: 'Casino games' }).getByRole('option', { name: /^Demo Roulette 1/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard\/casino_cms\?.*open=/)
  await page.getByRole('dialog', { name: 'Demo Roulette 1' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openPalette(page)
  await page.keyboard.type('demo tables')
  await page.getByRole('group', { name: 'Casino providers' }).getByRole('option', { name: /^Demo Tables/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Demo Tables' }).waitFor()
})

test('acts on a league are reached by the palette alone: it is found, opened, and offers them; so does the line under the keyboard', async () => {
  const page = await open('/dashboard')
  await openPalette(page)
  await page.keyboard.type('demo leag')
  await page.getByRole('group', { name: 'Leagues' }).getByRole('option', { name: /^Demo League/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard\/sports\?.*league_id=/)
  await command(page, 'league limits', 'Demo League: Limits…')
  await page.getByRole('dialog', { name: /^Limits/ }).getByText('Demo League').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // The tree is one tab stop: what its line has to press is in the palette.
  const tree = page.getByRole('treegrid')
  await tree.focus()
  await tree.locator('[data-active]', { hasText: 'Demo League' }).waitFor()
  await command(page, 'history of demo', 'History of Demo League')
  await page.getByRole('dialog', { name: /Demo League/ }).waitFor()
})

test('of every act the palette has one entry, and rows of lists stand behind the screens', async () => {
  await product.placeBet('back')
  const page = await open(deskPath())
  await page.getByRole('link', { name: /n-p-/ }).first().waitFor()
  await openPalette(page)
  await page.getByRole('option', { name: /: Turn off: Offered to players$/ }).waitFor()
  const options = await page.getByRole('option').allTextContents()
  for (const act of [/^Declare/, /^Northgate v Southgate.*Bets locked/, /^Match Odds.*Bets locked/, /History.*Northgate v|Northgate v.*History/, /Void all bets/]) {
    expect(options.filter((name) => act.test(name)), String(act)).toHaveLength(1)
  }
  expect(options.filter((name) => /\((on|off) → /.test(name))).toEqual([])
  expect(await page.getByRole('listbox').getByRole('group').last().getAttribute('aria-label')).toBe('In the lists')
  expect(options.at(-1)).toMatch(/n-p-/)
  await page.goto('/dashboard/bets')
  await openPalette(page)
  await paletteOf(page).fill('csv')
  await page.getByRole('option', { name: /csv/i }).first().waitFor()
  expect(await page.getByRole('option', { name: /csv/i }).allTextContents()).toEqual(['Export CSV: Bets'])
})

test('what comes only where somebody is near comes to the palette that stands open, on a page that nobody has touched', { tags: 'deeper' }, async () => {
  const { data: menus } = await product.person('owner')(sports.menus, {})
  const page = await open('/dashboard/sports')
  await openPalette(page)
  for (const [words, name] of [['new sport', 'New sport…'], ['limits', `${menus[0]?.menu_name ?? ''}: Limits…`], ['switches in sight', 'Switches always in sight']] as const) {
    await paletteOf(page).fill(words)
    await page.getByRole('option', { name, exact: true }).waitFor()
  }
  const league = await open(`/dashboard/sports?game_id=${product.event.sportId}`)
  await openPalette(league)
  await league.keyboard.type('new league')
  await league.getByRole('option', { name: /New league…$/ }).waitFor()
})

/** The commands and the palette take so long to come, in milliseconds. */
const heldMs = 1_500
const holdParts = (page: Page) => page.route(/\/(commands|palette)-[^/]*\.js$/, async (route) => {
  await new Promise((resolve) => { setTimeout(resolve, heldMs) })
  await route.continue()
})

/** A page with an amount of money that is being typed. */
async function typeAmount(held: boolean) {
  const page = await open('/dashboard')
  if (held) await holdParts(page)
  await goTo(page, `${paths.transfer}?kind=credit_deposit`)
  const amount = page.getByLabel(/^Amount for /).first()
  await amount.focus()
  await page.keyboard.type('12')
  return { page, amount }
}

test('what is typed and pasted after Ctrl-K goes to the palette alone, not to the amount that was being typed, however fast', async () => {
  const { page, amount } = await typeAmount(false)
  await openPalette(page)
  await page.keyboard.press('Escape')
  for (let delay = 0; delay < 5; delay += 1) {
    await paletteOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    for (const key of ['b', 'e', 't', 't', 'Backspace', 's']) await page.keyboard.press(key, { delay })
    await page.getByRole('option', { name: /^Bets/ }).first().waitFor()
    expect([await paletteOf(page).inputValue(), await amount.inputValue()]).toEqual(['bets', '12.00'])
    await page.keyboard.press('Escape')
  }
})

test('the same while the commands and the palette are on their way: all that is typed waits for it', { tags: 'deeper' }, async () => {
  const { page, amount } = await typeAmount(true)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sports fantastic 123', { delay: 20 })
  for (let left = 'fantastic 123'.length + 1; left > 0; left -= 1) await page.keyboard.press('Backspace')
  await amount.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ' gs')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await paletteOf(page).waitFor()
  await expect.poll(() => paletteOf(page).inputValue()).toBe('sports gs')
  expect([await amount.inputValue(), new URL(page.url()).pathname]).toEqual(['12.00', paths.transfer])
})

test('Escape gives up a palette that is on its way: the field has its keys again, and no palette comes', { tags: 'deeper' }, async () => {
  const { page, amount } = await typeAmount(true)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('be')
  await page.keyboard.press('Escape')
  await page.keyboard.type('3')
  await page.waitForResponse(/\/commands-[^/]*\.js$/)
  await page.waitForTimeout(heldMs)
  expect([await amount.inputValue(), await paletteOf(page).count()]).toEqual(['123', 0])
})

test.each(eachOr(['/dashboard/bets', '/dashboard/reports', '/dashboard/super_admins/list'], 0))('the palette has what %s has to press, what only reads too, and presses it', async (path) => {
  const page = await open(path)
  await page.getByRole('main').getByRole('button').first().waitFor()
  const palette = paletteOf(page)
  const pressed = page.locator('main button:enabled:not([role="row"] *, [role="grid"] *, [role="treegrid"] *, table *, form *)')
  await expect.poll(async () => {
    // Words of different parts of a button stand apart: a count beside a name is no part of it.
    const names = await pressed.evaluateAll((buttons) => buttons.filter((button) => button.checkVisibility()).map((button) => {
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      let said = ''
      for (let last: Node | null = null, node = words.nextNode(); node !== null; last = node, node = words.nextNode()) {
        if (node.parentElement?.closest('[aria-hidden="true"]') === null) said += `${last === null || last.parentNode === node.parentNode ? '' : ' '}${node.nodeValue ?? ''}`
      }
      return (button.getAttribute('aria-label') ?? (said.trim() || (button as HTMLElement).title)).replaceAll(/\s+/g, ' ').trim()
    }))
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    const offered = (await page.getByRole('option').allTextContents()).map((each) => each.toLowerCase())
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    return names.length < 3 ? ['not there yet'] : names.filter((name) => !offered.some((label) => label.startsWith(name.toLowerCase().replace(/…$/, ''))))
  }).toEqual([])
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await page.keyboard.type('columns')
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()
})
