import { beforeAll, expect, test } from 'vitest'
import { platform } from '#contract/platform.ts'
import { reports as reportCalls } from '#contract/reports.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { notifications as notificationText } from '#web/shared/i18n/en/notifications.ts'
import { reports } from '#web/shared/i18n/en/reports.ts'
import { site } from '#web/shared/i18n/en/site.ts'
import { table } from '#web/shared/i18n/en/table.ts'
import { views } from '#web/shared/i18n/en/views.ts'
import { paths } from '#web/app/paths.ts'
import { browse, findBarriers, goTo } from './browser.ts'
import { look, plain, tooWide, turned } from './look.ts'
import { startProduct, type Product } from './product.ts'

// Reports in a browser: what comes by itself, what a figure opens, what is taken along; and a notification from writing to reading. Every report with rows in it: filled-reports.e2e.test.ts.

let product: Product
beforeAll(async () => {
  product = await startProduct()
  for (const side of ['back', 'lay', 'back'] as const) await product.placeBet(side)
  return () => product.stop()
})
const { open } = browse(() => product.address)

test('what comes by itself, and what presses, read well in both themes and directions, wide and narrow', { tags: 'deeper' }, async () => {
  const owner = product.person('owner')
  for (const every of ['day', 'month'] as const) await owner(reportCalls.schedule, { body: { report: 'agent_pnl', every, format: 'xlsx' } })
  const { data: [told] } = await owner(siteNotifications.create, { body: { audience: 'all', texts: [{ language: 'en', title: 'The exchange is away', text: 'Prices come from the second feed until it is back.' }], priority: 'high', starts_at: null, ends_at: null } })
  const page = await open(`${paths.reports}?report=liability`, { person: 'owner' })
  const found: string[] = []
  for (const settings of [plain, turned]) {
    for (const width of [1280, 390]) {
      await look(page, settings, width)
      await page.getByRole('status', { name: notificationText.priorities.high }).getByText(/The exchange is away/).waitFor()
      await page.getByRole('button', { name: reports.kept, exact: true }).click()
      const drawer = page.getByRole('dialog', { name: reports.keptTitle })
      await drawer.getByRole('button', { name: new RegExp(`^${reports.stop}`) }).nth(1).waitFor()
      found.push(...[...(await findBarriers(page)), ...(await tooWide(page))].map((barrier) => `${width} ${settings.mode} ${settings.direction}: ${barrier}`))
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
    }
  }
  expect(found).toEqual([])
  await look(page, plain, 1280)
  await owner(siteNotifications.status, { body: { id: told?.id ?? '', version: told?.version ?? 0, status: 'inactive' } })
})

test('a figure of one sport opens its entries, and they come to it; a total opens its rows', async () => {
  await product.settle()
  const page = await open(`${paths.reports}?report=market_pnl&market_type=match_odds`, { person: 'owner' })
  const grid = page.getByRole('grid', { name: reports.names.market_pnl })
  const figure = grid.getByRole('button', { name: /^What makes up: Profit/ }).first()
  // What was settled is added up some seconds later.
  await expect.poll(async () => {
    if (await figure.isVisible()) return true
    await page.reload()
    return false
  }, { timeout: 60_000, interval: 2_000 }).toBe(true)
  const shown = (await figure.innerText()).split('\n').at(-1)?.trim() ?? ''
  await figure.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(shown, { exact: true }).first().waitFor()
  expect(await findBarriers(page)).toEqual([])

  // A total that has no entries of its own opens the rows that it is of.
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await goTo(page, `${paths.reports}?report=agent_pnl`)
  const name = `Rows that make up: ${reports.columns.own}`
  const total = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  const sum = (await total.innerText()).split('\n').at(-1)?.trim() ?? ''
  await total.click()
  const rows = page.getByRole('dialog', { name })
  await rows.getByRole('grid', { name }).waitFor()
  await rows.getByText(sum, { exact: true }).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('a report has views of its own, goes to a file as it stands, and its rows to the clipboard', async () => {
  const page = await open(`${paths.reports}?report=agent_pnl`, { person: 'owner' })
  const grid = page.getByRole('grid', { name: reports.names.agent_pnl })
  await grid.getByRole('row').nth(1).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: table.export, exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-\d{8}T\d{6}Z\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString('utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffreport,/)
  const rows = await grid.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select row/ }) }).count()
  expect(lines).toContain(`rows,${rows}`)

  // What is picked is copied with its headings.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await grid.getByRole('gridcell').filter({ has: page.getByRole('checkbox', { name: /^Select row/ }) }).first().click()
  await page.getByRole('toolbar', { name: table.bulk }).getByRole('button', { name: reports.copyRows }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${reports.columns.user_name}\\t.*\\n[^\\n]+$`))

  // A view brings the report with its filter, and is of this report alone.
  await page.getByRole('button', { name: table.views, exact: true }).click()
  await page.getByRole('button', { name: views.saveView }).click()
  await page.getByRole('textbox', { name: views.viewName }).fill('Branches')
  await page.getByRole('button', { name: views.save, exact: true }).click()
  await page.waitForURL(/[?&]view=/)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('combobox', { name: reports.report }).selectOption('turnover')
  await page.getByRole('grid', { name: reports.names.turnover }).waitFor()
  expect(page.url()).not.toMatch(/[?&]view=/)
})

test('who is to pay whom begins at now whatever was chosen before, is told of a moment that is chosen, and leads back to now', async () => {
  const page = await open(`${paths.reports}?report=agent_pnl&from=2026-01-04T18:30:00Z&to=2026-01-05T18:30:00Z`, { person: 'owner' })
  await page.getByRole('combobox', { name: reports.report }).selectOption('settlement')
  const facts = page.getByRole('region', { name: reports.heading })
  await facts.getByText(reports.moving).waitFor()
  const [choice, moment] = [page.getByRole('combobox', { name: reports.shownAt }), page.getByLabel(reports.stoodAt)]
  expect([await choice.inputValue(), await moment.count(), new URL(page.url()).searchParams.get('to')]).toEqual(['now', 0, null])
  await choice.selectOption('then')
  await moment.fill('2026-01-06T00:00')
  await facts.getByText(reports.final, { exact: true }).waitFor()
  await facts.getByText(/2026/).first().waitFor()
  const found: string[] = []
  for (const settings of [plain, turned]) {
    for (const width of [1280, 390]) {
      await look(page, settings, width)
      found.push(...[...(await findBarriers(page)), ...(await tooWide(page))].map((barrier) => `${width} ${settings.mode} ${settings.direction}: ${barrier}`))
    }
  }
  expect(found).toEqual([])
  await look(page, plain, 1280)
  await choice.selectOption('now')
  await facts.getByText(reports.moving).waitFor()
  expect(await moment.count()).toBe(0)
})

test('a report is taken along as a file', async () => {
  const page = await open(`${paths.reports}?report=turnover`, { person: 'owner' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: reports.xlsx, exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^turnover-.*\.xlsx$/)
})

test('what the site says reaches whom it is for, here and on the player site, and both say who has read it', async () => {
  const [page, trader] = [await open(paths.notifications, { person: 'owner' }), await open(paths.dashboard, { person: 'trader' })]
  await page.getByRole('button', { name: site.write }).click()
  const form = page.getByRole('form', { name: site.form })
  await form.getByRole('status').getByText(/^[1-9][\d,]* people here, [1-9][\d,]* players$/).waitFor()
  await form.getByLabel('Title (English)').fill('New markets')
  await form.getByLabel('Text (English)').fill('Hockey begins on Monday.')
  // A language is whole or not there at all.
  await form.getByLabel('Title (العربية)').fill('أسواق جديدة')
  await form.getByRole('button', { name: site.publish }).click()
  await form.locator('[data-field="text_ar"][aria-invalid="true"]').waitFor()
  await form.getByLabel('Text (العربية)').fill('يبدأ الهوكي يوم الاثنين.')
  await form.getByRole('region', { name: site.preview }).getByText('أسواق جديدة').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await form.getByRole('button', { name: site.publish }).click()
  const asked = page.getByRole('dialog', { name: site.publish })
  await asked.getByText(/New markets: shown at once, to [1-9]/).waitFor()
  await asked.getByRole('button', { name: site.publish }).click()
  await form.waitFor({ state: 'detached' })

  await trader.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await trader.getByRole('button', { name: /New markets.*Hockey begins on Monday/ }).click()
  const [player] = (await product.site(platform.players, { query: { limit: '1' } })).data
  const [shown] = (await product.site(siteNotifications.forSite, { query: { player_id: player?.player_id ?? '' } })).data
  expect(shown).toMatchObject({ is_read: false, texts: [{ language: 'en', title: 'New markets' }, { language: 'ar', title: 'أسواق جديدة' }] })
  await product.site(siteNotifications.readByPlayer, { params: { id: shown?.id ?? '', player_id: player?.player_id ?? '' } })

  // The drawer tells the server on its own time.
  await expect.poll(async () => (await product.person('owner')(siteNotifications.list, { query: {} })).data[0]?.read, { timeout: 60_000 }).toBe(1)
  await page.reload()
  const item = page.getByRole('grid', { name: site.list }).getByRole('row').filter({ hasText: 'New markets' })
  await item.getByText('New markets').click()
  const panel = page.getByRole('dialog', { name: 'New markets' })
  await panel.getByText(/Read by 1 of \d+ here and 1 player/).waitFor()
  await panel.getByText(site.receipts.title).click()
  const receipts = panel.getByRole('list', { name: new RegExp(`^${site.receipts.title}`) })
  await receipts.getByText(site.receipts.kinds.player, { exact: true }).waitFor()
  await receipts.getByText(site.receipts.unread).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await item.getByRole('button', { name: /^Switch off/ }).click()
  await item.getByText('Over').waitFor()
  // Over is out of the drawers and off the player site.
  expect((await product.site(siteNotifications.forSite, { query: {} })).data).toEqual([])
})
