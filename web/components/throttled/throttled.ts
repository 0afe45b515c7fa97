/** Handlers of scrolling and of the pointer run at most this often, in milliseconds. */
export const throttleMs = 64

export type Throttled<Args extends readonly unknown[]> = ((...args: Args) => void) & {
  /** What still waits does not run any more. */
  cancel(): void
}

/** Runs at once, then at most every 64 ms, and at the end with what came last: nothing stays behind where it stopped. */
export function throttled<Args extends readonly unknown[]>(run: (...args: Args) => void): Throttled<Args> {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waiting: Args | null = null

  function go(args: Args): void {
    waiting = null
    timer = setTimeout(() => {
      timer = null
      if (waiting !== null) go(waiting)
    }, throttleMs)
    run(...args)
  }
  const call = (...args: Args): void => {
    if (timer === null) go(args)
    else waiting = args
  }
  return Object.assign(call, {
    cancel() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      waiting = null
    },
  })
}
