import { useRef, type Ref } from 'react'

/**
 * How a drawer closes, unless something stands over it: Escape reaches every dialog that is open, and is meant for the one on top, a runner's
 * leaving, say, over his market's result. What was opened later stands later in the document, and what lies below a drawer never keeps it open.
 */
export function useUnlessCovered(close: () => void): { readonly ref: Ref<HTMLDivElement>; readonly onClose: () => void } {
  const own = useRef<HTMLDivElement>(null)
  function onClose(): void {
    const drawer = own.current?.querySelector('[role="dialog"]')
    const isCovered = drawer != null && [...document.querySelectorAll('[role="dialog"]')].at(-1) !== drawer
    if (!isCovered) close()
  }
  return { ref: own, onClose }
}
