import type { Page } from 'playwright-core'
import { settingsKey } from '#web/app/settings/setting-choices.ts'

export type Look = { readonly mode: 'light' | 'dark'; readonly direction: 'ltr' | 'rtl' }
export const [plain, turned] = [{ mode: 'light', direction: 'ltr' }, { mode: 'dark', direction: 'rtl' }] as const satisfies readonly Look[]

/** Lets the page look so from now on, without a reload: as the settings of another window do. */
export async function look(page: Page, settings: Look, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.evaluate(([key, value]) => {
    window.localStorage.setItem(key, value)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }, [settingsKey, JSON.stringify({ ...settings, layout: 'vertical' })] as const)
  await page.waitForFunction(({ mode, direction }) => document.documentElement.dir === direction && document.documentElement.dataset['mantineColorScheme'] === mode, settings)
}

/** By how much the page is wider than its window. */
export async function tooWide(page: Page): Promise<readonly string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return over > 0 ? [`${over} pixels too wide`] : []
}
