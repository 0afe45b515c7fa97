/** Failed sign-ins that bear on one more attempt under a name; none from before a password that was handed out and not changed yet. */
export type SignInHistory = {
  /** Under this name from the same place: the same known device, or the same address by devices that are not known; since the last success there. */
  readonly failuresHere: number
  readonly lastFailureHere: Date | null
  /** Under this name from everywhere, within the hour. */
  readonly failuresAnywhere: number
  readonly lastFailureAnywhere: Date | null
  /** From this address under any name, by devices that are not known, within the hour. */
  readonly failuresOfAddress: number
  readonly lastFailureOfAddress: Date | null
  /** This device, or this address, has signed in under this name before. */
  readonly placeKnown: boolean
}

type Delay = { readonly free: number; readonly firstMs: number; readonly maxMs: number }

/** After the third failure 5 seconds, then twice as long each time, up to 30 minutes (PCI DSS 8.3.4: at most 10 attempts, 30 minutes). */
const here: Delay = { free: 3, firstMs: 5_000, maxMs: 1_800_000 }
/** Guessing from many addresses slows the name down, but never for a place its owner has used. */
const anywhere: Delay = { free: 10, firstMs: 30_000, maxMs: 1_800_000 }
/** One address that tries many names is slowed down for all of them, but for those who have signed in from there. */
const address: Delay = { free: 30, firstMs: 30_000, maxMs: 1_800_000 }

/** Until when a sign-in must wait; null: it may go on. */
export function lockedUntil(history: SignInHistory, now: Date): Date | null {
  const ends = [waitEnd(here, history.failuresHere, history.lastFailureHere)]
  if (!history.placeKnown) {
    ends.push(waitEnd(anywhere, history.failuresAnywhere, history.lastFailureAnywhere), waitEnd(address, history.failuresOfAddress, history.lastFailureOfAddress))
  }
  const end = Math.max(...ends)
  return end > now.getTime() ? new Date(end) : null
}

function waitEnd(delay: Delay, failures: number, last: Date | null): number {
  if (last === null || failures < delay.free) return 0
  return last.getTime() + Math.min(delay.maxMs, delay.firstMs * 2 ** (failures - delay.free))
}
