import { useLayoutEffect, useState, type RefObject } from 'react'
import { throttled } from '../throttled/throttled.ts'

/** Rows beyond the window on both sides, so that a scroll finds them drawn; fewer than the least, and as many as these are drawn. */
const overscanRows = 12
const overscanLeast = 4

type RowWindowOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** In pixels; all rows are of one height, and so is the heading that stays on top of them. */
  readonly rowHeight: number
  /** In pixels: what stays at the bottom, over the rows. */
  readonly coveredEnd: number
  /** Without it every row is drawn. */
  readonly enabled: boolean
}

/** Which rows of a long list are near its window, and the way to bring one into sight. */
export function useRowWindow({ scroller, count, rowHeight, coveredEnd, enabled }: RowWindowOptions) {
  // Before the box is measured: no more than the whole window takes.
  const [range, setRange] = useState(() => ({ first: 0, end: Math.ceil(window.innerHeight / rowHeight) }))

  useLayoutEffect(
    function followWindow() {
      const box = scroller.current
      if (!enabled || box === null) return undefined
      const measure = (): void => {
        const top = Math.floor(box.scrollTop / rowHeight)
        const bottom = Math.ceil((box.scrollTop + box.clientHeight) / rowHeight)
        setRange((last) => {
          const enough = last.first <= Math.max(0, top - overscanLeast) && last.end >= bottom + overscanLeast && last.end - last.first <= bottom - top + 3 * overscanRows
          return enough ? last : { first: Math.max(0, top - overscanRows), end: bottom + overscanRows }
        })
      }
      // It tells the first size too, once the page is laid out: asked for here, it would be laid out once more for it.
      const observer = new ResizeObserver(measure)
      observer.observe(box)
      const scroll = throttled(measure)
      box.addEventListener('scroll', scroll, { passive: true })
      return () => {
        observer.disconnect()
        box.removeEventListener('scroll', scroll)
        scroll.cancel()
      }
    },
    [scroller, rowHeight, enabled],
  )

  function bringIntoSight(index: number): void {
    const box = scroller.current
    if (box === null) return
    const top = index * rowHeight
    const room = box.clientHeight - rowHeight - coveredEnd
    if (top < box.scrollTop) box.scrollTo({ top })
    else if (top + rowHeight > box.scrollTop + room) box.scrollTo({ top: top + rowHeight - room })
  }

  const { first, end } = enabled ? range : { first: 0, end: count }
  const shown = Math.max(0, Math.min(end, count) - first)
  return { indexes: Array.from({ length: shown }, (_, place) => first + place), bringIntoSight }
}
