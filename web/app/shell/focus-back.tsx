import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** So many elements that had the keyboard are remembered: dialogs stand on each other and have many fields. */
const rememberedMax = 100
/** What stands over the page: dialogs, drawers, menus. */
const overPage = '[data-portal]'

/** From these on the person goes on by themselves. */
const acts = ['keydown', 'pointerdown'] as const

/**
 * Gives the keyboard back to what had it before a dialog, when the dialog goes with the keyboard inside. Dialogs here are there while they
 * are open and gone afterwards, and would leave people who work by keyboard at the top of the page. A new page begins at its heading, which
 * also says to those who do not see it which page it is; what is being typed in, a field that the page itself begins at and an open dialog
 * keep the keyboard.
 */
export function FocusBack({ router }: { readonly router: Pick<AnyRouter, 'subscribe'> }): null {
  useEffect(function giveBackWhatDialogsTook() {
    // What the first key or press went to, which brought this here.
    let had: readonly HTMLElement[] = document.activeElement instanceof HTMLElement ? [document.activeElement] : []
    let before: Element | null = null
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) had = [...had.filter((each) => each !== target && each.isConnected), target].slice(-rememberedMax)
    }
    const giveBack = (): void => {
      if (!isLost(document.activeElement) || had.at(-1)?.isConnected === true) return
      const target = had.findLast((each) => each.isConnected && !each.matches(':disabled')) ?? headingOfPage()
      if (target !== null && target === headingOfPage()) target.tabIndex = -1
      target?.focus({ preventScroll: true })
    }
    const over = new MutationObserver(giveBack)
    const page = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) watch(node)
      giveBack()
    })
    // A page may draw its heading late, and anew once it knows of what it is.
    const arriving = new MutationObserver(giveBack)
    const settle = (): void => arriving.disconnect()
    const watch = (node: Node): void => {
      if (node instanceof HTMLElement && node.matches(overPage)) over.observe(node, { childList: true, subtree: true })
    }
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) before = document.activeElement
    })
    const arrive = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return
      const { activeElement } = document
      const kept = activeElement instanceof HTMLElement && !isLost(activeElement) && (activeElement !== before || isWritable(activeElement) || activeElement.closest(overPage) !== null)
      // Nothing of the page before has it again.
      had = kept ? [activeElement] : []
      if (!kept && activeElement instanceof HTMLElement) activeElement.blur()
      arriving.observe(document.body, { childList: true, subtree: true })
      giveBack()
    })
    for (const node of document.body.children) watch(node)
    page.observe(document.body, { childList: true })
    document.addEventListener('focusin', remember)
    for (const act of acts) document.addEventListener(act, settle, true)
    return () => {
      leave()
      arrive()
      over.disconnect()
      page.disconnect()
      settle()
      document.removeEventListener('focusin', remember)
      for (const act of acts) document.removeEventListener(act, settle, true)
    }
  }, [router])
  return null
}

function isLost(active: Element | null): boolean {
  return active === null || active === document.body
}

/** The heading of a page, wherever the frame has it; what is printed has others. */
function headingOfPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('header h1, main h1')
}

function isWritable(element: Element): boolean {
  return element.matches('input, textarea, select, [contenteditable]')
}
