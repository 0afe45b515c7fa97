/** Tells pages that fill the window how much of it the notices above them take: they would scroll beside their tables. */
export function tellNotices(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined
  // With the space below the last of them.
  box.style.display = 'flow-root'
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty('--notices', `${box.getBoundingClientRect().height}px`))
  watch.observe(box)
  return () => {
    watch.disconnect()
    style.removeProperty('--notices')
  }
}
