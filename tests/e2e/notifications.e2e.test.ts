import { beforeAll, expect, test } from 'vitest'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import { verifyShown } from '#simulator/confirm-result.ts'
import { browse, findBarriers } from './browser.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  return () => product.stop()
})
const { open } = browse(() => product.address)
const deskPath = () => `/dashboard/sports/${product.event.sportId}/${product.event.id}`

test('a declared result reaches the verifier’s bell as it happens, and leads to the desk where it is verified', async () => {
  const page = await open('/dashboard', { person: 'verifier' })
  const second = await page.context().newPage()
  await second.addInitScript((token) => window.sessionStorage.setItem('accessToken', token ?? ''), await page.evaluate(() => window.sessionStorage.getItem('accessToken')))
  await second.goto('/dashboard/bets')
  for (const window of [page, second]) await window.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  const trader = product.person('trader')
  const market = (await trader(markets.byEvent, { params: { eventId: product.event.id } })).data.find((each) => each.id === product.event.marketId)
  const outcome = { kind: 'winners' as const, winners: [market?.selections[0]?.id ?? ''] }
  await trader(results.declare, { body: { market_id: product.event.marketId, outcome, close_market: true } })
  // One of the person's windows holds the stream; both hear of it.
  for (const window of [page, second]) await window.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('tab', { name: /^Unread ?1$/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: /Result to verify: Match Odds/ }).click()
  await page.getByRole('button', { name: 'Verify and settle' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(deskPath())
  for (const window of [page, second]) await window.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  // What is done waits for nobody: it went to the archive, and the verifier hears that it is settled.
  await verifyShown(product.person('verifier'), { market_id: product.event.marketId, revision: 1, outcome })
  await second.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await second.getByRole('button', { name: /^Settled: Match Odds/ }).waitFor()
  await second.getByRole('tab', { name: /^Archived ?1$/ }).click()
  await second.getByText('Done').waitFor()
})

test('the palette finds an account and an event, and goes there, by the keys alone', async () => {
  const page = await open('/dashboard', { person: 'owner' })
  await page.getByRole('button', { name: 'Search and commands' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor()
  await page.keyboard.type('demo-agent')
  await page.getByRole('group', { name: 'Accounts' }).getByRole('option', { name: /^demo-agent/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(/super_admins\/list\?account=/)
  await page.getByText('demo-agent').first().waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor()
  await page.keyboard.type('southgate')
  await page.getByRole('group', { name: 'Events' }).getByRole('option', { name: new RegExp(product.event.name) }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === deskPath())
  await page.getByRole('heading', { name: product.event.name }).waitFor()
})

test('acts on a league are reached by the palette alone: it is found, opened, and offers them; so does the line under the keyboard', async () => {
  const page = await open('/dashboard', { person: 'owner' })
  const palette = page.getByRole('combobox', { name: 'Search and commands' })
  await page.getByRole('button', { name: 'Search and commands' }).waitFor()
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await page.keyboard.type('demo leag')
  await page.getByRole('group', { name: 'Leagues' }).getByRole('option', { name: /^Demo League/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard\/sports\?.*league_id=/)
  const tree = page.getByRole('treegrid')
  await tree.getByText('Demo League').waitFor()

  /** Types a command until the palette has it, which comes with its part of the page, and does it. */
  async function command(words: string, name: string): Promise<void> {
    await expect.poll(async () => {
      await page.keyboard.press('Control+k')
      await palette.waitFor()
      await page.keyboard.type(words)
      if (await page.getByRole('option', { name, exact: true }).isVisible()) return true
      await page.keyboard.press('Escape')
      await palette.waitFor({ state: 'detached' })
      return false
    }).toBe(true)
    expect(await page.locator('[role="option"][aria-selected="true"]').textContent()).toBe(name)
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }
  await command('league limits', 'Demo League: Limits…')
  await page.getByRole('dialog', { name: /^Limits/ }).getByText('Demo League').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // The tree is one tab stop: what its line has to press is in the palette.
  await tree.focus()
  await tree.locator('[data-active]', { hasText: 'Demo League' }).waitFor()
  await command('history of demo', 'History of Demo League')
  await page.getByRole('dialog', { name: /Demo League/ }).waitFor()
})

test.each(['/dashboard/bets', '/dashboard/reports', '/dashboard/super_admins/list'])('the palette has what %s has to press, what only reads too, and presses it', async (path) => {
  const page = await open(path, { person: 'owner' })
  await page.getByRole('main').getByRole('button').first().waitFor()
  const palette = page.getByRole('combobox', { name: 'Search and commands' })
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

test('single keys lead through the product, are listed, and can be turned off', async () => {
  const page = await open('/dashboard', { person: 'owner' })
  await page.getByRole('button', { name: 'Search and commands' }).waitFor()
  // The two keys belong together for a moment only, which a busy machine may miss.
  await expect.poll(async () => {
    await page.keyboard.type('gs')
    return new URL(page.url()).pathname
  }).toBe('/dashboard/sports')
  await page.getByRole('heading', { name: 'Sports', level: 1 }).waitFor()
  await page.getByRole('searchbox').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('gb')
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('gb')
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Bet Ticker').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await sheet.getByRole('switch').press('Space')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.type('gb')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor()
  expect(await sheet.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard/sports')
})
