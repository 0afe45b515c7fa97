/** What browsers say when a part of the application cannot be fetched. */
const lostChunk = /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

/** The name of the part that a failed import asked for ("…/bets-page-x1.js" is "bets-page-x1"); null for any other failure. */
export function lostChunkOf(error: unknown): string | null {
  if (!(error instanceof Error) || !lostChunk.test(error.message)) return null
  return /([\w.-]+?)\.(?:js|css)\b/.exec(error.message)?.[1] ?? 'page'
}
