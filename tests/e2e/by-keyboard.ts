import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Steps with Tab until something must have been reached. */
const stepsMax = 300
const tabsMax = 20

/** Goes to an element with Tab, or Shift and Tab where it lies behind, as a person without a mouse does; fails where that does not lead there. */
export async function reach(page: Page, element: Locator): Promise<void> {
  // A radio of a segmented control takes the focus and has no size.
  await element.waitFor({ state: 'attached' })
  for (let step = 0; step < stepsMax; step++) {
    const key = await element.evaluate((it) => {
      const here = document.activeElement
      if (it === here) return null
      return here !== null && (it.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ? 'Shift+Tab' : 'Tab'
    })
    if (key === null) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${String(element)}`)
}

/** Chooses a tab: of a row of them Tab leads to the chosen one, and arrows go on from there. */
export async function chooseTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  await reach(page, page.getByRole('tab', { selected: true }))
  for (let step = 0; step < tabsMax; step++) {
    if ((await tab.getAttribute('aria-selected')) === 'true') return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`arrows do not lead to the tab ${name}`)
}

/** Goes to an element and presses keys on it, one after the other. */
export async function strike(page: Page, element: Locator, ...keys: readonly string[]): Promise<void> {
  await reach(page, element)
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses a button once it can be pressed: one that waits for figures or an answer cannot. */
export async function push(page: Page, button: Locator): Promise<void> {
  await expect.poll(() => button.evaluate((it) => !(it as HTMLButtonElement).disabled && it.getAttribute('data-loading') === null)).toBe(true)
  await strike(page, button, 'Enter')
}

/** Goes to a field and writes over what stands there. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await strike(page, field, 'Control+a')
  await page.keyboard.insertText(text)
}
