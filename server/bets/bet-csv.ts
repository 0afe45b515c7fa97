import { csvCell, csvRowEnd, decimal, exponentOf } from '#contract/csv.ts'
import type { Exponents } from '#contract/csv.ts'
import { copiedText } from '#database/copied-lines.ts'
import type { CopiedLines } from '#database/copied-lines.ts'
import { assert } from '#domain/kernel/assert.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { isPlain, numberAt, putAscii, putBytes, putPointed, putRange } from '../runtime/bytes.ts'
import type { CsvPart } from '../runtime/csv-parts.ts'
import { KnownTexts } from '../runtime/known-texts.ts'
import { flagsOf } from './bet-flags.ts'
import { at } from './bet-lines.ts'
import { betFate, openFate } from './bet-status.ts'
import type { Names } from './exported-names.ts'
import type { KeptCells } from './kept-cells.ts'
import { selectionName } from './selection-name.ts'

/** A part is full when one more row might not fit. */
const partBytes = 131_072
const rowBytesMax = 16_384

/**
 * The rows of an export of bets from their lines, in the columns of the list's CSV, written as bytes from bytes: an object a row with each of its
 * values in it, which is then looked through column by column, costs many times as much, and a string a value three times. A test holds
 * all to the same bytes. Each part has a buffer of its own.
 */
export function* betCsv(lines: CopiedLines, names: Names, exponents: Exponents): Generator<CsvPart & { readonly piece: Uint8Array<ArrayBuffer> }> {
  const part = new Uint8Array(partBytes)
  const write = writer(lines.bytes, names, exponents)
  let [end, rows] = [0, 0]
  for (let index = 0; index < lines.count; index++) {
    end = write(part, end, lines.from(index), lines.to(index))
    assert(end <= partBytes, 'a row of bets fits into a part')
    rows++
    if (end < partBytes - rowBytesMax && index < lines.count - 1) continue
    yield { piece: part.slice(0, end), rows };
    [end, rows] = [0, 0]
  }
}

const [tab, comma, backslash, letterN, letterT, letterZ, letterOfTrue] = [9, 44, 92, 78, 84, 90, 116]
const lineDecimals = 3
const wholeCell = String(wholeBp)
/** When, by whom and why: three empty cells. */
const notVoided = ',,'
/** Where in PostgreSQL's form of a moment the date ends, and how long its zone is; it is always UTC. */
const [dateLength, zoneLength] = [10, 3]

/** Writes the line between two places of `from` as a row, and returns the place behind it. */
type WriteRow = (to: Uint8Array, place: number, first: number, last: number) => number

function writer(from: Buffer, { players, markets, runners, voids, outcomes, standings }: Names, exponents: Exponents): WriteRow {
  const [text, yesOrNo, list] = [csvCell('text', exponents), csvCell('boolean', exponents), csvCell('list', exponents)]
  const [inPlayCell, notInPlayCell] = [yesOrNo(true, null), yesOrNo(false, null)]
  // Few browsers make most bets, and there are few kinds and currencies.
  const browsers = new KnownTexts((copied) => Buffer.from(text(copiedText(copied) ?? '', null)))
  const [types, sides, currencies] = [new KnownTexts((type) => type as MarketType), new KnownTexts((side) => side as Side), new KnownTexts((code) => exponentOf(code, exponents))]

  /** Where each value of the line begins, and one more. */
  const begins = new Int32Array(Object.keys(at).length + 1)
  const begin = (value: number): number => begins[value] as number
  const end = (value: number): number => (begins[value + 1] as number) - 1
  /** PostgreSQL copies a null as `\N`. */
  const isNull = (value: number): boolean => from[begin(value)] === backslash && from[begin(value) + 1] === letterN
  const known = <Made>(texts: KnownTexts<Made>, value: number): Made => texts.of(from, begin(value), end(value))
  const digitsOf = (value: number): string => from.toString('latin1', begin(value), end(value))
  const numberOf = (value: number): number => numberAt(from, begin(value), end(value))
  const priceOf = (value: number): number | null => (isNull(value) ? null : numberOf(value))

  // Each of these writes a cell and the comma behind it.
  const empty = (to: Uint8Array, place: number): number => {
    to[place] = comma
    return place + 1
  }
  const put = (to: Uint8Array, place: number, value: number): number => empty(to, putRange(to, place, from, begin(value), end(value)))
  const putText = (to: Uint8Array, place: number, ascii: string): number => empty(to, putAscii(to, place, ascii))
  const putThousandths = (to: Uint8Array, place: number, value: number): number => empty(to, isNull(value) ? place : putPointed(to, place, from, begin(value), end(value), lineDecimals))
  const putMinor = (to: Uint8Array, place: number, value: number, places: number): number => empty(to, putPointed(to, place, from, begin(value), end(value), places))
  const putMoment = (to: Uint8Array, place: number, value: number): number => {
    const behind = putRange(to, place, from, begin(value), end(value) - zoneLength)
    to[place + dateLength] = letterT
    to[behind] = letterZ
    return empty(to, behind + 1)
  }
  /** Nearly every bet has a device of its own, which is nearly always letters and digits: these are the cell as they stand. */
  const putDevice = (to: Uint8Array, place: number): number =>
    isPlain(from, begin(at.device), end(at.device)) ? put(to, place, at.device) : empty(to, isNull(at.device) ? place : putBytes(to, place, Buffer.from(text(copiedText(from.toString('utf8', begin(at.device), end(at.device))) ?? '', null))))
  const putCells = (to: Uint8Array, place: number, cells: KeptCells, value: number): number => {
    const behind = cells.put(to, place, numberOf(value))
    assert(behind !== null, 'what a bet names is there')
    return empty(to, behind)
  }

  return (to, place, first, last) => {
    let value = 0
    begins[value++] = first
    for (let next = first; next < last; next++) if (from[next] === tab) begins[value++] = next + 1
    begins[value] = last + 1

    const hasSelection = !isNull(at.selection)
    const standing = standings.size === 0 ? undefined : standings.get(numberOf(at.id))
    const [kept_bp, price_reduced] = [standing?.kept_bp ?? wholeBp, standing?.price ?? null]
    const [price_requested, price_matched] = [priceOf(at.requested), priceOf(at.matched)]
    const [type, side, places] = [known(types, at.type), known(sides, at.side), known(currencies, at.currency)]
    const outcome = outcomes.get(numberOf(at.market)) ?? null
    const { status, result_minor } = outcome === null && kept_bp === wholeBp ? openFate : betFate({
      market_type: type, side, selection_id: hasSelection ? digitsOf(at.selection) : null, line: isNull(at.line) ? null : Number(digitsOf(at.line)),
      price_matched: price_reduced ?? price_matched, stake_minor: digitsOf(at.stake), kept_bp, outcome,
    })
    const inPlay = from[begin(at.inPlay)] === letterOfTrue
    const flags = flagsOf({ in_play: inPlay, price_requested, price_matched, price_reduced, kept_bp }, numberOf(at.delay))

    place = put(to, place, at.id)
    place = putMoment(to, place, at.placedAt)
    place = putCells(to, place, players, at.player)
    place = putCells(to, place, markets, at.market)
    place = put(to, place, at.type)
    place = hasSelection ? put(to, place, at.selection) : empty(to, place)
    place = hasSelection ? putCells(to, place, runners, at.selection) : putText(to, place, selectionName(type, side, null))
    place = putThousandths(to, place, at.line)
    place = put(to, place, at.side)
    place = putThousandths(to, place, at.requested)
    place = putThousandths(to, place, at.matched)
    place = price_reduced === null ? empty(to, place) : putText(to, place, decimal(price_reduced, lineDecimals))
    place = putMinor(to, place, at.stake, places)
    place = kept_bp === wholeBp ? putText(to, place, wholeCell) : putText(to, place, String(kept_bp))
    place = putMinor(to, place, at.profit, places)
    place = putMinor(to, place, at.liability, places)
    place = result_minor === null ? empty(to, place) : putText(to, place, decimal(result_minor, places))
    place = put(to, place, at.currency)
    place = putText(to, place, status)
    place = putText(to, place, inPlay ? inPlayCell : notInPlayCell)
    place = put(to, place, at.delay)
    place = flags.length === 0 ? empty(to, place) : putText(to, place, list(flags, null))
    place = isNull(at.ip) ? empty(to, place) : put(to, place, at.ip)
    place = isNull(at.agent) ? empty(to, place) : empty(to, putBytes(to, place, known(browsers, at.agent)))
    place = putDevice(to, place)
    place = (kept_bp < wholeBp ? voids.put(to, place, numberOf(at.id)) : null) ?? putAscii(to, place, notVoided)
    return putAscii(to, place, csvRowEnd)
  }
}
