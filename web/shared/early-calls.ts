/** What the script in the page's head asked the server for before the application was there, by address. */
export type EarlyCalls = Record<string, { readonly atMs: number; readonly reply: Promise<Response> }>

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface Window {
    earlyCalls?: EarlyCalls
    /** Done once everything was asked for that the page needs first. */
    earlyAsked?: Promise<unknown>
  }
}

/** An answer that waited longer than this is asked for anew, in milliseconds: what the cache holds counts as fresh as long. */
const keptMs = 10_000

/** Whether a reply to this call is on its way, or there, for whoever asks first. */
export function waitsForTaking(url: string): boolean {
  return window.earlyCalls?.[url] !== undefined
}

/** The reply to a call that was made early, once; null where there is none. */
export function takeEarlyCall(url: string): Promise<Response> | null {
  const early = window.earlyCalls?.[url]
  if (early === undefined) return null
  delete window.earlyCalls?.[url]
  return performance.now() - early.atMs < keptMs ? early.reply : null
}
