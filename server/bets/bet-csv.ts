import { csvCell, csvRowEnd, exponentOf, pointed } from '#contract/csv.ts'
import type { Exponents } from '#contract/csv.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { copiedText } from '#database/copied-lines.ts'
import { isoUtc } from '#database/open-database.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { csvParts } from '../runtime/csv-parts.ts'
import type { CsvParts } from '../runtime/csv-parts.ts'
import { cutLine, namedIn } from './bet-lines.ts'
import type { BetLine } from './bet-lines.ts'
import { betFate } from './bet-status.ts'
import type { Cells, ExportedNames } from './exported-names.ts'
import { flagsOf } from './listed-bets.ts'
import { selectionName } from './selection-name.ts'

/**
 * The rows of an export of bets from their lines, in the columns of the list's CSV. An object a row with each of its values in it, which
 * is then looked through column by column, costs twice as much; a test holds both to the same bytes.
 * @param known what the pages before have read of names
 */
export async function betCsv(tx: Tx, lines: readonly string[], known: ExportedNames): Promise<CsvParts> {
  const players: string[] = []
  const [markets, selections] = [new Set<string>(), new Set<string>()]
  for (const line of lines) {
    const { player, market, selection } = namedIn(line)
    players.push(player)
    markets.add(market)
    if (selection !== none) selections.add(selection)
  }
  const names: Names = {
    players: await known.players(tx, players), markets: await known.markets(tx, markets), runners: await known.runners(tx, selections), outcomes: await known.outcomes(tx, markets),
  }
  return csvParts(lines, (exponents) => {
    const write = writer(names, exponents)
    return (line) => write(cutLine(line))
  })
}

type Names = { readonly players: Cells; readonly markets: Cells; readonly runners: Cells; readonly outcomes: ReadonlyMap<string, WireOutcome> }

/** How PostgreSQL copies a null. */
const none = '\\N'
const lineDecimals = 3

function writer({ players, markets, runners, outcomes }: Names, exponents: Exponents): (line: BetLine) => string {
  const [text, amount, yesOrNo, list] = [csvCell('text', exponents), csvCell('amount', exponents), csvCell('boolean', exponents), csvCell('list', exponents)]
  const thousandths = (value: string): string => (value === none ? '' : pointed(value, lineDecimals))
  const minor = (value: string, currency: string): string => pointed(value, exponentOf(currency, exponents))
  const number = (value: string): number | null => (value === none ? null : Number(value))
  const cellOf = (cells: Cells, id: string): string => {
    const cell = cells.get(id)
    assert(cell !== undefined, 'what a bet names is there')
    return cell
  }
  /** Few browsers make most bets. */
  const browsers = new Map<string, string>()
  const browser = (copied: string): string => {
    let cell = browsers.get(copied)
    if (cell === undefined) browsers.set(copied, cell = text(copiedText(copied) ?? '', null))
    return cell
  }

  return ([id, playerId, marketId, selection, placedAt, type, line, sideText, requested, matched, reduced, stake, kept, profit, loss, currency, inPlay, ip, delay, agent]) => {
    const [market_type, side, selection_id, kept_bp] = [type as MarketType, sideText as Side, selection === none ? null : selection, kept === none ? wholeBp : Number(kept)]
    const [price_requested, price_matched, price_reduced] = [number(requested), number(matched), number(reduced)]
    const { status, result_minor } = betFate({
      market_type, side, selection_id, line: number(line), price_matched: price_reduced ?? price_matched, stake_minor: stake, kept_bp, outcome: outcomes.get(marketId) ?? null,
    })
    const flags = flagsOf({ in_play: inPlay === 't', price_requested, price_matched, price_reduced, kept_bp }, Number(delay))
    const price = thousandths(matched)
    return [
      id, isoUtc(placedAt), cellOf(players, playerId), cellOf(markets, marketId), type, selection_id ?? '',
      selection_id === null ? selectionName(market_type, side, null) : cellOf(runners, selection_id), thousandths(line), sideText,
      requested === matched ? price : thousandths(requested), price, thousandths(reduced), minor(stake, currency), String(kept_bp), minor(profit, currency), minor(loss, currency),
      result_minor === null ? '' : amount(result_minor, currency), currency, status, yesOrNo(inPlay === 't', null), delay, flags.length === 0 ? '' : list(flags, null),
      ip === none ? '' : ip, browser(agent),
    ].join(',') + csvRowEnd
  }
}
