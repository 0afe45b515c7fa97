import { useRef, type Ref } from 'react'

/**
 * How a dialog or a drawer closes by Escape, its cross or a click beside it. Not while something stands over it: Escape reaches every one that
 * is open, and is meant for the one on top, a runner's leaving, say, over his market's result. What was opened later stands later in the
 * document, and what lies below never keeps it open. Nor while a form in it waits for its answer, which would be told to nobody.
 */
export function useDialogClose(close: () => void): { readonly ref: Ref<HTMLDivElement>; readonly onClose: () => void } {
  const own = useRef<HTMLDivElement>(null)
  function onClose(): void {
    const dialog = own.current?.querySelector('[role="dialog"]')
    const isCovered = dialog != null && [...document.querySelectorAll('[role="dialog"]')].at(-1) !== dialog
    const waits = dialog?.querySelector('form[aria-busy="true"]') != null
    if (!isCovered && !waits) close()
  }
  return { ref: own, onClose }
}
