import type { ReplayReport } from './run-replay.ts'

/** The report for a person. */
export function replaySummary(report: ReplayReport): string {
  const refused = Object.entries(report.bets_refused).toSorted(([, a], [, b]) => b - a)
  const refusals = refused.reduce((sum, [, count]) => sum + count, 0)
  const yes = (right: boolean | null): string => (right === true ? 'yes' : 'NO')
  const lines: readonly (readonly [string, string])[] = [
    ['Recordings', report.files.join(', ')],
    ['Messages', `${report.messages}, ${report.malformed} malformed`],
    ['Markets', `${report.markets}, ${report.market_status}; up to ${report.runners} runners, ${report.runners_removed} removed; ${report.suspensions} suspensions`],
    ['Winners', report.winners.length === 0 ? 'none: the recording ends before the result' : report.winners.join(', ')],
    ['Bets', `${report.bets_accepted} accepted, ${refusals} refused, ${(report.staked_minor / 100).toFixed(2)} staked`],
    ...refused.map(([code, count]) => ['', `${String(count).padStart(6)}  ${code}`] as const),
    ['Settled', report.markets_settled === 0 ? 'nothing' : `${report.markets_settled} markets: declared by the feed, then by the trader; verified by a second person`],
    ...(report.markets_left_to_people === 0 ? [] : [['Left to people', `${report.markets_left_to_people} markets: the recording does not say it all, such as who tied`] as const]),
    ['Ledger sum', String(report.ledger_sum_minor)],
    ['Mismatches', `${report.mismatches} against a second calculation from the bets`],
    ['Rolled back', report.rollback_identical === null ? 'nothing' : `every account where it was: ${yes(report.rollback_identical)}; settled again to the same figures: ${yes(report.resettled_identical)}`],
    ['Removed runners', `${report.bets_void} bets on them are void; the odds of the others are reduced by their factors`],
    ['Time', `${report.seconds} s, seed ${report.seed}`],
  ]
  const table = lines.map(([label, text]) => `${label.padEnd(16)} ${text}`).join('\n')
  const verdict = report.troubles.length === 0 ? 'All is right.' : `SOMETHING IS OFF:\n${report.troubles.map((line) => `  - ${line}`).join('\n')}`
  return `${table}\n\n${verdict}`
}
