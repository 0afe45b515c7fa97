import { beforeAll, expect, test } from 'vitest'
import { reportNames } from '#contract/report-list.ts'
import { reports } from '#web/shared/i18n/en/reports.ts'
import { settingsKey } from '#web/app/settings/setting-choices.ts'
import { paths } from '#web/app/paths.ts'
import { browse, findBarriers, goTo } from './browser.ts'
import { startProduct, type Product } from './product.ts'

// Every report in a browser, the themes, directions and widths taken in turn; what is taken along, and a notification from writing to reading.

let product: Product
beforeAll(async () => {
  product = await startProduct()
  for (const side of ['back', 'lay', 'back'] as const) await product.placeBet(side)
  return () => product.stop()
})
const { open } = browse(() => product.address)

const looks = [
  { width: 1280, mode: 'light', direction: 'ltr' }, { width: 390, mode: 'dark', direction: 'rtl' }, { width: 1280, mode: 'dark', direction: 'rtl' }, { width: 390, mode: 'light', direction: 'ltr' },
] as const

test('every report reads well in every look', async () => {
  const page = await open(paths.reports, { person: 'owner' })
  const found: string[] = []
  for (const [index, report] of reportNames.entries()) {
    await goTo(page, `${paths.reports}?report=${report}`)
    await page.getByLabel(reports.names[report], { exact: true }).first().waitFor()
    const { width, ...settings } = looks[index % looks.length] ?? looks[0]
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(([key, value]) => {
      window.localStorage.setItem(key, value)
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }, [settingsKey, JSON.stringify({ ...settings, layout: 'vertical' })] as const)
    await page.waitForFunction((direction) => document.documentElement.dir === direction, settings.direction)
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null)
    found.push(...(await findBarriers(page, { goodPractice: true })).map((barrier) => `${report} ${width} ${settings.mode} ${settings.direction}: ${barrier}`))
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) found.push(`${report} ${width}: ${over} pixels too wide`)
  }
  expect(found).toEqual([])
})

test('a report is taken along as a file', async () => {
  const page = await open(`${paths.reports}?report=turnover`, { person: 'owner' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: reports.xlsx, exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^turnover-.*\.xlsx$/)
})
