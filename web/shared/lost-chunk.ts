/** What browsers say when a part of the application cannot be fetched. */
const browserSays = /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

/** A part of the application that could not be fetched, however often it was tried. */
export class LostChunk extends Error {
  override readonly name = 'LostChunk'
  readonly chunk: string

  constructor(chunk: string) {
    super(`the part ${chunk} of the application could not be fetched`)
    this.chunk = chunk
  }
}

/** The name of the part that a failed import asked for ("…/bets-page-x1.js" is "bets-page-x1"); null for any other failure. */
export function lostChunkOf(error: unknown): string | null {
  if (error instanceof LostChunk) return error.chunk
  if (!(error instanceof Error) || !browserSays.test(error.message)) return null
  return /([\w.-]+?)\.(?:js|css)\b/.exec(error.message)?.[1] ?? 'page'
}
