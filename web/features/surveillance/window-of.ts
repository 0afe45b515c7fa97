/** Rows drawn above and below what is in sight, so that a fast scroll does not show a gap. */
const overscan = 12
/** While the list follows what comes, all its rows are new several times a second, and a scroll holds it: none is drawn in vain. */
const overscanAtTop = 6
const overscanMoving = 1

/** The rows of a list of equal heights that have to be drawn: `first` up to but not `last`. Pixels. */
export function windowOf(list: {
  readonly count: number
  readonly rowHeight: number
  readonly scrollTop: number
  /** 0 before it is known. */
  readonly viewHeight: number
  /** Nothing new is drawn in it now. */
  readonly still: boolean
}): { readonly first: number; readonly last: number } {
  const { count, rowHeight, scrollTop, viewHeight, still } = list
  const top = Math.min(Math.max(scrollTop, 0), Math.max(0, count * rowHeight - viewHeight))
  const more = top > 0 ? overscan : still || viewHeight === 0 ? overscanAtTop : overscanMoving
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - more),
    last: Math.min(count, Math.ceil((top + viewHeight) / rowHeight) + more),
  }
}
