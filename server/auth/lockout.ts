/** Failed sign-ins for one name: from this address since its last success here, and from everywhere within the hour. */
export type SignInHistory = {
  readonly failuresHere: number
  readonly lastFailureHere: Date | null
  readonly failuresAnywhere: number
  readonly lastFailureAnywhere: Date | null
  /** This address has signed in under this name before. */
  readonly addressKnown: boolean
}

type Delay = { readonly free: number; readonly firstMs: number; readonly maxMs: number }

/** After the third failure 5 seconds, then twice as long each time, up to 15 minutes. */
const here: Delay = { free: 3, firstMs: 5_000, maxMs: 900_000 }
/** Guessing from many addresses slows the name down, but never for an address its owner has used. */
const anywhere: Delay = { free: 10, firstMs: 30_000, maxMs: 900_000 }

/** Until when a sign-in must wait; null: it may go on. */
export function lockedUntil(history: SignInHistory, now: Date): Date | null {
  const ends = [waitEnd(here, history.failuresHere, history.lastFailureHere)]
  if (!history.addressKnown) ends.push(waitEnd(anywhere, history.failuresAnywhere, history.lastFailureAnywhere))
  const end = Math.max(...ends)
  return end > now.getTime() ? new Date(end) : null
}

function waitEnd(delay: Delay, failures: number, last: Date | null): number {
  if (last === null || failures < delay.free) return 0
  return last.getTime() + Math.min(delay.maxMs, delay.firstMs * 2 ** (failures - delay.free))
}
