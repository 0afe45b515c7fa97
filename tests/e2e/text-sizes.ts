import type { Page } from 'playwright-core'

/** A page has at most so many sizes of text; headings are told apart by weight. */
const most = 4

/** Where the page has more sizes of text than it may: each with words that have it. */
export async function tooManySizes(page: Page): Promise<readonly string[]> {
  const sizes = await page.evaluate(sizesOfText)
  return sizes.length > most ? [`${sizes.length} sizes of text: ${sizes.join(', ')}`] : []
}

/** Runs in the page: the sizes of what is seen of words, fields and their drawings. */
function sizesOfText(): string[] {
  const found = new Map<string, string>()
  const note = (element: Element, words: string): void => {
    const { width, height } = element.getBoundingClientRect()
    // What only a screen reader reads is a pixel wide.
    if (words.trim() === '' || width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return
    const { fontSize } = getComputedStyle(element)
    if (!found.has(fontSize)) found.set(fontSize, `${fontSize} "${words.trim().slice(0, 30)}"`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) if (texts.currentNode.parentElement !== null) note(texts.currentNode.parentElement, texts.currentNode.textContent ?? '')
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"], [type="radio"]), textarea, select')) note(field, field.value || field.placeholder || field.tagName)
  return [...found.values()].toSorted()
}
