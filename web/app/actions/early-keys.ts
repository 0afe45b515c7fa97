import { waitMs } from './typed-ahead.ts'

type EarlyKeys = { readonly pressed: readonly KeyboardEvent[]; /** A key or a pointer was pressed. */ readonly hand: boolean; readonly stop: () => void }

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface Window {
    earlyKeys?: EarlyKeys
  }
}

/** What was pressed longer ago than this is not done any more, in milliseconds: whoever pressed it has gone on. */
const keptMs = 5_000

/** The keys that were pressed before anybody heard them, once; from then on they are heard where they are pressed. Those that nothing else was given are waited for. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const early = window.earlyKeys
  if (early === undefined) return []
  early.stop()
  delete window.earlyKeys
  return early.pressed.filter(({ timeStamp, defaultPrevented }) => performance.now() - timeStamp < (defaultPrevented ? waitMs : keptMs))
}
