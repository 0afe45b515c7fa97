import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { reportNames } from '#contract/report-names.ts'
import { reports as reportCalls } from '#contract/reports.ts'
import { analytics } from '#web/shared/i18n/en/analytics.ts'
import { reports } from '#web/shared/i18n/en/reports.ts'
import { paths } from '#web/app/paths.ts'
import { all, eachOr } from '../support/all.ts'
import type { TestDatabase } from '../support/database.ts'
import { testIdsAbove } from '../support/money-world.ts'
import { playSeededDay } from '../reports/seeded-day.ts'
import { browse, findBarriers, goTo } from './browser.ts'
import { look, plain, tooWide, turned, type Look } from './look.ts'
import { startProduct, type Product } from './product.ts'

// Every report with rows in it, and the charts, in every look and at both widths; then on paper and as pictures and files.

const hourMs = 3_600_000
const looks: readonly Look[] = [plain, turned, { mode: 'light', direction: 'rtl' }, { mode: 'dark', direction: 'ltr' }]
/** Every second report and one look each in turn; in `npm run test:all` every report in all four. */
const asked = reportNames.filter((_, index) => all || index % 2 === 0)
const looksOf = (index: number): readonly Look[] => eachOr(looks, index % looks.length)

let product: Product
beforeAll(async () => {
  product = await startProduct({ furnish })
  for (const side of ['back', 'lay', 'back'] as const) await product.placeBet(side)
  return () => product.stop()
}, 600_000)
const { open } = browse(() => product.address)

/** A day on which everything happened, some hours ago; a player with money from long ago, and one below nothing. */
async function furnish(db: TestDatabase): Promise<void> {
  // The demo world has the ids below.
  testIdsAbove(8_000_000)
  await playSeededDay(db, undefined, Math.floor(Date.now() / hourMs) * hourMs - 8 * hourMs)
  // What is still open there is of an event that has not begun.
  await db.owner.query(`update events set starts_at = now() + interval '1 day'`)
  const { rows } = await db.owner.query<{ id: string }>(`select f.account_id as id from account_funds f where f.level = 9 and f.exposure_minor = 0 and f.unsettled_minor = 0 and not exists (select from money_sums s where s.account_id = f.account_id and s.edge_profit_minor <> 0) order by 1 limit 2`)
  await db.owner.query('update account_funds set unsettled_minor = 12345 where account_id = $1', [rows[0]?.id])
  await db.owner.query('update account_funds set unsettled_minor = -credit_minor - 6789 where account_id = $1', [rows[1]?.id])
}

const stands = (page: Page) => page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)

test('reports, filled, read well in both themes and both directions, wide and narrow', async () => {
  const owner = product.person('owner')
  const empty: string[] = []
  const page = await open(paths.reports, { person: 'owner' })
  const found: string[] = []
  for (const [index, report] of asked.entries()) {
    if ((await owner(reportCalls.read, { query: { report, limit: '1' } })).data.length === 0) empty.push(report)
    await goTo(page, `${paths.reports}?report=${report}`)
    for (const [turn, settings] of looksOf(index).entries()) {
      const width = (index + turn) % 2 === 0 ? 1280 : 390
      await look(page, settings, width)
      await page.getByLabel(reports.names[report], { exact: true }).first().waitFor()
      await stands(page)
      found.push(...[...(await findBarriers(page, { goodPractice: true })), ...(await tooWide(page))].map((barrier) => `${report} ${width} ${settings.mode} ${settings.direction}: ${barrier}`))
    }
  }
  expect({ empty, found }).toEqual({ empty: [], found: [] })
}, 600_000)

test('the charts read well in every look; one is read by keys and as a table, and taken along as a picture and as a file', { tags: 'deeper' }, async () => {
  const page = await open(paths.analytics, { person: 'owner' })
  const title = analytics.overTime.replace('{metric}', analytics.metrics.turnover)
  const chart = page.getByRole('slider', { name: title })
  const found: string[] = []
  for (const [turn, settings] of looks.entries()) {
    const width = turn % 2 === 0 ? 1280 : 390
    await look(page, settings, width)
    await chart.waitFor()
    await stands(page)
    found.push(...[...(await findBarriers(page, { goodPractice: true })), ...(await tooWide(page))].map((barrier) => `${width} ${settings.mode} ${settings.direction}: ${barrier}`))
  }
  expect(found).toEqual([])

  // Nine figures fill their rows: none stands alone, and no row ends before the others.
  for (const width of [390, 1280, 1366, 1920]) {
    await look(page, plain, width)
    const rows = await page.getByRole('region', { name: analytics.figures }).evaluate((section) => [...Map.groupBy([...section.children].map((child) => child.getBoundingClientRect()), ({ top }) => Math.round(top)).values()].map((row) => ({ count: row.length, end: Math.round(Math.max(...row.map(({ right }) => right))) })))
    expect([width, new Set(rows.map(({ end }) => end)).size, rows.reduce((sum, { count }) => sum + count, 0)]).toEqual([width, 1, 9])
    if (width > 390) expect([width, Math.min(...rows.map(({ count }) => count)) > 2]).toEqual([width, true])
  }

  await look(page, plain, 1280)
  const figure = page.getByRole('figure').filter({ has: chart })
  await chart.press('End')
  await chart.press('ArrowLeft')
  await chart.press('ArrowRight')
  const said = (await chart.getAttribute('aria-valuetext')) ?? ''
  expect(said).toMatch(/^.+: .*\d/)
  await figure.getByText(analytics.table, { exact: true }).click()
  const table = figure.getByRole('table')
  await table.waitFor()
  // What is said of a bar stands in a line of the table.
  const [label = '', value = ''] = said.split(': ')
  await table.getByRole('row').filter({ hasText: label }).getByText(value, { exact: true }).waitFor()
  const taken = async (name: string) => {
    const download = page.waitForEvent('download')
    await figure.getByRole('button', { name }).click()
    const file = await download
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) }
  }
  const [image, csv] = [await taken(`${analytics.image}: ${title}`), await taken(`${analytics.csv}: ${title}`)]
  expect([image.name, image.bytes.subarray(1, 4).toString()]).toEqual(['turnover-over-time.png', 'PNG'])
  // Width of the picture: it was drawn, and at twice the size.
  expect(image.bytes.readUInt32BE(16)).toBeGreaterThan(800)
  expect(csv.name).toBe('turnover-over-time.csv')
  expect(csv.bytes.toString()).toContain(title)
  expect(csv.bytes.toString().split('\n').length).toBeGreaterThan(5)
})

test('a report on paper has its heading, its rows and nothing else of the page', async () => {
  const page = await open(`${paths.reports}?report=market_pnl`, { person: 'owner' })
  // What the browser would show of its own printing.
  await page.evaluate(() => { window.print = () => { document.documentElement.dataset['printed'] = 'yes' } })
  await page.getByRole('button', { name: reports.print, exact: true }).click()
  await page.waitForFunction(() => document.documentElement.dataset['printed'] === 'yes')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print-sheet]')
  await sheet.getByRole('heading', { name: reports.names.market_pnl }).waitFor()
  for (const fact of [reports.account, reports.period, reports.filters, reports.generated, reports.operator, reports.asOf]) await sheet.getByText(fact, { exact: true }).waitFor()
  const { data } = await product.person('owner')(reportCalls.read, { query: { report: 'market_pnl', limit: '100' } })
  expect(await sheet.locator('tbody tr').filter({ hasText: data[0]?.market_id ?? 'a market' }).count()).toBe(1)
  expect(await page.getByRole('grid').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: reports.print, exact: true }).isVisible()).toBe(false)
  // Across an A4 sheet, between its margins, nothing is cut off: paper that runs from right to left is not made to fit.
  await page.setViewportSize({ width: 1_047, height: 700 })
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => { document.documentElement.dir = dir }, direction)
    expect([direction, await sheet.evaluate((article) => article.scrollWidth - article.clientWidth)]).toEqual([direction, 0])
  }
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThanOrEqual(1)
})
