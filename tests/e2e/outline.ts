import type { Page } from 'playwright-core'

/** Attributes that say how an element looks. */
const looks: readonly string[] = ['class', 'style', 'data-mantine-color-scheme']

/**
 * Whether the page stood the same under this name before, but for its colours: its elements with what they say, what is seen of them and
 * where. A clock that went on is the same clock. Remembered for the next time, until the page is loaded anew.
 */
export function stoodBefore(page: Page, name: string): Promise<boolean> {
  return page.evaluate(([called, leftOut]) => {
    const kept = ((window as unknown as { outlines?: Map<string, string> }).outlines ??= new Map<string, string>())
    const outline = [...document.querySelectorAll('html, body, body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const said = [...element.attributes].filter((each) => !leftOut.includes(each.name)).map((each) => `${each.name}=${each.value}`)
      const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.nodeValue)
      const seen = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
      const line = [element.localName, ...said, ...words, seen, ...[x, y, width, height].map(Math.round)].join(' ')
      return element.closest('time') === null ? line : line.replaceAll(/\d/g, '0')
    }).join('\n')
    const same = kept.get(called) === outline
    kept.set(called, outline)
    return same
  }, [name, looks] as const)
}
