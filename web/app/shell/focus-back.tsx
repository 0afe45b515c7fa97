import { useEffect } from 'react'

/** So many elements that had the keyboard are remembered: dialogs stand on each other and have many fields. */
const rememberedMax = 100
/** What stands over the page: dialogs, drawers, menus. */
const overPage = '[data-portal]'

/**
 * Gives the keyboard back to what had it before a dialog, when the dialog goes with the keyboard inside. Dialogs here are there while they
 * are open and gone afterwards, and would leave people who work by keyboard at the top of the page.
 */
export function FocusBack(): null {
  useEffect(function giveBackWhatDialogsTook() {
    // What the first key or press went to, which brought this here.
    let had: readonly HTMLElement[] = document.activeElement instanceof HTMLElement ? [document.activeElement] : []
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) had = [...had.filter((each) => each !== target && each.isConnected), target].slice(-rememberedMax)
    }
    const giveBack = (): void => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!lost || had.at(-1)?.isConnected !== false) return
      had.findLast((each) => each.isConnected && !each.matches(':disabled'))?.focus({ preventScroll: true })
    }
    const over = new MutationObserver(giveBack)
    const page = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) watch(node)
      giveBack()
    })
    const watch = (node: Node): void => {
      if (node instanceof HTMLElement && node.matches(overPage)) over.observe(node, { childList: true, subtree: true })
    }
    for (const node of document.body.children) watch(node)
    page.observe(document.body, { childList: true })
    document.addEventListener('focusin', remember)
    return () => {
      over.disconnect()
      page.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
  return null
}
