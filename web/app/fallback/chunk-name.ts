/** The name of the file that a failed import asked for: ".../assets/bets-page-x1.js" is "bets-page-x1". */
export function chunkNameOf(error: Error): string {
  return /([\w.-]+?)\.[cm]?js\b/.exec(error.message)?.[1] ?? 'page'
}
