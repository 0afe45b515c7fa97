/** A timer longer than this overflows and fires at once. */
const timerMaxMs = 2_147_483_647

/** Runs `act` at an instant (milliseconds since 1970), at once where it has passed. Returns what calls it off. */
export function runAt(instantMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait(): void {
    const leftMs = instantMs - Date.now()
    if (leftMs <= 0) act()
    else timer = setTimeout(wait, Math.min(leftMs, timerMaxMs))
  }
  wait()
  return () => clearTimeout(timer)
}
