import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo, useState, type ReactElement, type ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import type { TableList } from '../../components/data-table/table-tools.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { Amount } from '../../components/value/amount.tsx'
import { useSession } from '../../shared/session.ts'
import { PeriodBar } from '../../shared/period-bar.tsx'
import type { useRowList } from '../../shared/use-row-list.ts'
import { PrintSheet } from './print-sheet.tsx'
import { StatementEnds } from './statement-ends.tsx'
import type { StatementFilters } from './statement-filters.ts'
import { allLines, placeLines, type PlacedLine, type StatementLine, type StatementPage } from './statement-line.ts'
import type { Period } from '../../shared/day-period.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

export type StatementViewProps<Line extends StatementLine> = {
  /** Under this name layouts and views are kept: 'statements.pnl'. */
  readonly name: string
  readonly title: string
  readonly columns: readonly Column<PlacedLine<Line>>[]
  readonly pages: { readonly pages: readonly StatementPage<Line>[] | undefined; readonly table: Omit<ReturnType<typeof useRowList>['table'], 'rows'> }
  readonly load: (page: { readonly limit: string; readonly cursor?: string }) => Promise<StatementPage<Line>>
  readonly csv: NonNullable<TableList['csv']>
  readonly list: Pick<StatementFilters<Endpoint>, 'set' | 'clear' | 'address'> & { readonly filters: { readonly sort?: string | undefined } }
  readonly period: Period
  /** The filters beside the period, and what is set in them in words: a filter that selects hides the running balance. */
  readonly filters?: ReactNode
  readonly filterWords?: readonly string[]
}

type Sheet<Line> = Awaited<ReturnType<typeof allLines<Line & StatementLine>>>

/** A statement: its period and filters, the balances at its ends, its entries newest first, and the same on paper. */
export function StatementView<Line extends StatementLine>(props: StatementViewProps<Line>): ReactElement {
  const { pages, columns, list, period, filterWords = [] } = props
  const { user } = useSession()
  const [sheet, setSheet] = useState<Sheet<Line> | null>(null)
  const [fetching, setFetching] = useState(false)
  const loaded = pages.pages
  const lines = useMemo(() => placeLines(loaded ?? []), [loaded])
  const ends = loaded?.[0]?.extra.ends
  const [zone, setZone] = useState(user.time_zone)
  if (ends !== undefined && ends.time_zone !== zone) setZone(ends.time_zone)
  const narrowed = filterWords.length > 0 || period.from !== undefined || period.to !== undefined

  async function print(): Promise<void> {
    setFetching(true)
    try {
      setSheet(await allLines<Line>(props.load))
    } catch (failure) {
      notify.error(failure)
    } finally {
      setFetching(false)
    }
  }

  return (
    <div className={classes.statement}>
      <search className={classes.bar}>
        <PeriodBar period={period} onPeriod={({ from, to }) => list.set({ from, to })} timeZone={zone} />
        {props.filters}
        <Button className={classes.print} size="xs" variant="default" leftSection={<IconPrinter size={15} aria-hidden />} loading={fetching} disabled={lines.length === 0} onClick={() => void print()}>
          {text.print}
        </Button>
      </search>
      {ends === undefined ? null : <StatementEnds ends={ends} filtered={filterWords.length > 0} />}
      <div className={classes.list}>
        <DataTable
          name={props.name}
          aria-label={props.title}
          columns={columns}
          {...pages.table}
          rows={lines}
          rowId={entryId}
          empty={narrowed ? { ...text.noMatch, action: <ClearFilters onClear={list.clear} /> } : text.empty}
          sort={sortOf(list.filters.sort ?? '-at', columns)}
          onSort={(next) => list.set({ sort: sortText(next, columns) })}
          list={{ ...list.address, csv: props.csv }}
          cardOf={(line) => <LineCard line={line} columns={columns} />}
        />
      </div>
      {sheet === null ? null : <PrintSheet {...props} sheet={sheet} onDone={() => setSheet(null)} />}
    </div>
  )
}

const entryId = (line: StatementLine): string => line.entry_id

/** A line on a narrow screen. */
function LineCard<Line extends StatementLine>({ line, columns }: { readonly line: PlacedLine<Line>; readonly columns: readonly Column<PlacedLine<Line>>[] }): ReactElement {
  const cell = (id: string): ReactNode => columns.find((column) => column.id === id)?.cell(line)
  return (
    <div className={classes.card}>
      {line.firstOfDay ? (
        <span className={classes.cardLine}>
          {cell('day')}
          <span className={classes.cardEnd}>{cell('daySum')}</span>
        </span>
      ) : null}
      <span className={classes.cardLine}>
        {cell('at')} <span>{cell('type')}</span>
        <span className={classes.cardEnd}>
          {cell('amount')}
        </span>
      </span>
      <span className={classes.cardLine}>
        <span dir="auto" className={classes.clip}>{cell('description') ?? line.description}</span>
        {line.balance_minor === null ? null : (
          <span className={classes.cardEnd}>
            <Amount minor={line.balance_minor} currency={line.currency} tone="muted" />
          </span>
        )}
      </span>
    </div>
  )
}
