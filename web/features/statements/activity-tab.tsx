import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { ExportButton } from '../../components/data-table/export-button.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { rowQuery } from '../../shared/api.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { formatInstant } from '../../shared/format.ts'
import type { OpenedFigure } from '../../shared/open-figure.ts'
import { figureText } from './figure-text.ts'
import { PrintedSheet } from './printed-sheet.tsx'
import classes from './statements.module.css'
import { text } from './text.ts'
import { useSubject } from './use-subject.ts'

type Row = RowOf<typeof statements.activity>

/** What opens: stakes by their markets, the rest by its entries. */
function figureOf({ figure, view }: Row): Pick<OpenedFigure, 'figure' | 'part'> {
  if (figure === 'turnover') return { figure }
  return { figure: view === 'total' ? 'total_pnl' : 'own_pnl', ...(figure === 'pnl' ? {} : { part: figure }) }
}

const spans = ['today', 'days_3', 'days_7', 'days_30', 'lifetime'] as const
type Span = (typeof spans)[number]

/** What an account won, paid in commission, kept and turned over, lately and ever, in the days of its business; the same as a file and on paper. */
export function ActivityTab({ accountId }: { readonly accountId: string }): ReactElement {
  const { subject } = useSubject(accountId)
  const [view, setView] = useState<'total' | 'my_share'>('total')
  const [printing, setPrinting] = useState(false)
  const params = { id: accountId }
  const query = useQuery(rowQuery(statements.activity, { params, query: { view } }))
  const rows = query.data?.data
  const since = query.data?.extra.since
  const timeZone = query.data?.extra.time_zone ?? 'UTC'
  const userName = subject?.user_name ?? ''
  const title = text.of({ statement: figureText.activity.title, name: userName === '' ? accountId : userName })
  const views = { total: text.views.total, my_share: text.views.my_share }

  return (
    <section className={classes.asOf} aria-label={figureText.activity.title} aria-busy={query.isPending}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={figureText.activity.view}
          value={view}
          onChange={(next) => setView(next === 'my_share' ? 'my_share' : 'total')}
          data={[{ value: 'total', label: views.total }, { value: 'my_share', label: views.my_share }]}
        />
        {rows?.[0] === undefined ? null : <Chip title={figureText.activity.currency}>{rows[0].currency}</Chip>}
        <Button className={classes.print} size="xs" variant="default" leftSection={<IconPrinter size={15} aria-hidden />} disabled={rows === undefined} onClick={() => setPrinting(true)}>
          {text.print}
        </Button>
        <ExportButton name="statements.activity" list={title} csv={{ row: statements.activity, params, query: { view }, of: userName === '' ? accountId : userName }} />
      </div>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : rows === undefined ? (
        <Skeleton height={190} role="img" aria-label={text.loading} />
      ) : (
        <div className={classes.scroll} role="group" aria-label={figureText.activity.title} tabIndex={0}>
          <ActivityTable
            rows={rows}
            cell={(row, span) => (
              <FigureButton
                of={{ accountId, userName, ...figureOf(row), ...(span === 'lifetime' || since === undefined ? {} : { from: since[span] }) }}
                name={figureText.activity.of({ figure: figureText.activity.figures[row.figure], span: figureText.activity.spans[span] })}
              >
                <Amount minor={row[`${span}_minor`]} currency={row.currency} {...(row.figure === 'turnover' ? {} : { tone: 'pnl' })} />
              </FigureButton>
            )}
          />
        </div>
      )}
      {!printing || rows === undefined || since === undefined ? null : (
        <PrintedSheet
          title={title}
          timeZone={timeZone}
          facts={[
            [figureText.activity.view, views[view]],
            [figureText.activity.currency, rows[0]?.currency ?? ''],
            ...(['today', 'days_3', 'days_7', 'days_30'] as const).map((span) => [figureText.activity.spans[span], figureText.activity.since({ at: formatInstant(since[span], timeZone) })] as const),
          ]}
          onDone={() => setPrinting(false)}
        >
          <ActivityTable rows={rows} cell={(row, span) => <Amount minor={row[`${span}_minor`]} currency={row.currency} />} />
        </PrintedSheet>
      )}
    </section>
  )
}

function ActivityTable({ rows, cell }: { readonly rows: readonly Row[]; readonly cell: (row: Row, span: Span) => ReactNode }): ReactElement {
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">{figureText.figureColumn}</th>
          {spans.map((span) => (
            <th key={span} scope="col" data-align="end">
              {figureText.activity.spans[span]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.figure}>
            <th scope="row">
              {figureText.activity.figures[row.figure]} <small>{text.labels[row.view]}</small>
            </th>
            {spans.map((span) => (
              <td key={span} data-align="end">
                {cell(row, span)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
