import type { Exponents } from '#contract/csv.ts'
import type { Query } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { ok } from '#domain/kernel/result.ts'
import { csvPageRows } from '../runtime/csv-pages.ts'
import type { CsvPages } from '../runtime/csv-pages.ts'
import { currencyExponents } from '../runtime/currency-exponents.ts'
import type { After } from '../runtime/list-order.ts'
import { betCsv } from './bet-csv.ts'
import { betLines, betOrder } from './bet-store.ts'
import type { BetSelection } from './bet-store.ts'
import { ExportedNames } from './exported-names.ts'
import { PlayerCells } from './player-cells.ts'
import type { BetReach } from './bet-reach.ts'

/** An export as it is asked for: nothing but values, which may go to another thread. */
export type AskedExport = { readonly selection: BetSelection; readonly sort: Query<typeof bets.list>['sort'] }

/** What makes exports of bets. */
export type BetExports = {
  readonly pages: (asked: AskedExport) => CsvPages
  readonly stop: () => Promise<void>
}

export type ExportedPart = ReturnType<typeof betCsv> extends Generator<infer Part> ? Part : never

/** As `CsvPages`; a page may be asked for while those before it are on their way. */
type ExportedPages = { next(): Promise<readonly ExportedPart[] | null>; end(): void }

type ExportOptions = {
  readonly pageRows?: { readonly first: number; readonly further: number }
  readonly reach?: BetReach
  /** What is known of players from exports before. */
  readonly players?: PlayerCells
}

/**
 * The pages of an export of bets. Each is read in one look at the database and written when it is whole. None is read before it is asked for; one that
 * is asked for while the page before it is on its way begins as soon as it is known where that one ends, so that it is copied through a second
 * connection while the names of the other are looked up.
 */
export function exportedBets(database: Database, { selection, sort }: AskedExport, { pageRows = csvPageRows, reach, players = new PlayerCells() }: ExportOptions = {}): ExportedPages {
  const sorted = betOrder(sort)
  const names = new ExportedNames(selection.viewer, players)
  let exponents: Exponents | null = null
  let ended = false

  const read = (after: After | null): Reading => {
    const end = Promise.withResolvers<After | null>()
    // Nothing is changed that could get into anybody's way; and whoever waits for the end must not be told of two.
    const page = withTransaction(database, { readOnly: true, isolation: 'repeatable read', retries: 0 }, async (tx) => {
      exponents ??= await currencyExponents(tx)
      const { lines, next } = await betLines(tx, selection, { sorted, limit: after === null ? pageRows.first : pageRows.further, after, ...(reach && { reach }) })
      end.resolve(next)
      return { lines, named: await names.of(tx, lines), exponents }
    }).then((of) => [...betCsv(of.lines, of.named, of.exponents)])
    page.catch(end.reject)
    end.promise.catch(() => undefined)
    return { page, end: end.promise }
  }
  let last: Promise<Reading | null> | null = null
  const behind = async (before: Promise<Reading | null>): Promise<Reading | null> => {
    const end = await (await before)?.end ?? null
    return end === null || ended ? null : read(end)
  }

  return {
    next() {
      const reading = last === null ? Promise.resolve(read(null)) : behind(last)
      last = reading
      return reading.then((begun) => begun?.page ?? null)
    },
    end() { ended = true },
  }
}

type Reading = { readonly page: Promise<readonly ExportedPart[]>; readonly end: Promise<After | null> }

/** Exports on the event loop of whoever asks, where a test can see them. */
export function localExports(database: Database): BetExports {
  return {
    pages(asked) {
      const { next, end } = exportedBets(database, asked)
      return { next: async () => ok(await next()), end }
    },
    stop: () => Promise.resolve(),
  }
}
