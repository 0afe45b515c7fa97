import { loadPart } from './load-part.ts'
import { lostChunkOf } from './lost-chunk.ts'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface Window {
    /** Says, beside an offer to reload, that the page cannot start; the script in the page's head puts it there. */
    tellLostStart?: (chunk: string) => void
  }
}

/** Fetches that with which a page starts, again where the connection fails. What cannot be had is said in the page, where nothing else works yet. */
export async function loadStart<Part>(load: () => Promise<Part>, start: (part: Part) => unknown): Promise<void> {
  let part: Part
  try {
    part = await loadPart(load)
  } catch (failure) {
    window.tellLostStart?.(lostChunkOf(failure) ?? 'page')
    throw failure
  }
  await start(part)
}
