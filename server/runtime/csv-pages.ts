import type { Result } from '#domain/kernel/result.ts'
import type { CsvPart } from './csv-parts.ts'

/** Rows fetched at once: few at first, so that the list begins soon. No more than a few such pages of an export are ever held. */
export const csvPageRows = { first: 1_000, further: 4_000 } as const

/** The pages of one export, read one after another. */
export type CsvPages = {
  /** Null behind the last page; rejects where the export cannot go on. The next page may be on its way already, no more than a few are. */
  next(): Promise<Result<Iterable<CsvPart> | null>>
  /** Nobody asks for more: gives back all that it holds. To be called once, however the export ends. */
  end(): void
}
