import { standingJoin } from '#database/bet-standing.ts'

const columns = [
  'b.id', 'b.player_id', 'b.market_id', 'b.selection_id', 'b.placed_at', 'b.market_type', 'b.line', 'b.side', 'b.price_requested', 'b.price_matched', 't.price', 'b.stake_minor', 't.kept_bp', 'b.profit_minor',
  'b.liability_minor', 'b.currency', 'b.in_play', 'b.ip', 'b.delay_ms', 'b.user_agent',
] as const

/** The values of a bet as PostgreSQL copies them (see `copiedText`), in the order of `lineColumns`. */
export type BetLine = TextOfEach<typeof columns>
type TextOfEach<Columns extends readonly string[]> = { readonly [Index in keyof Columns]: string }

/** What a line of a bet `b` holds, with how it stands as `t` (`lineJoin`). Nothing that many bets have in common is in it. */
export const lineColumns = columns.join(', ')
export const lineJoin = standingJoin

/** Where in a line the value is that a list is in the order of. */
export function placeInLine(column: string): number {
  return columns.findIndex((each) => each === column)
}

/** What is looked up before a line is cut as a whole: thousands of lines wait for it, and their pieces would too. */
export function namedIn(line: string): { readonly player: string; readonly market: string; readonly selection: string } {
  const player = line.indexOf('\t') + 1
  const market = line.indexOf('\t', player) + 1
  const selection = line.indexOf('\t', market) + 1
  return { player: line.slice(player, market - 1), market: line.slice(market, selection - 1), selection: line.slice(selection, line.indexOf('\t', selection)) }
}

export function cutLine(line: string): BetLine {
  return line.split('\t') as unknown as BetLine
}
