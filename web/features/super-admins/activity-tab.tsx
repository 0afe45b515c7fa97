import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { rowQuery } from '../../shared/api.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import type { OpenedFigure } from '../../shared/open-figure.ts'
import classes from './member-page.module.css'
import { text } from './member-text.ts'

type Row = RowOf<typeof statements.activity>

/** What opens: stakes by their markets, the rest by its entries. */
function figureOf({ figure, view }: Row): Pick<OpenedFigure, 'figure' | 'part'> {
  if (figure === 'turnover') return { figure }
  return { figure: view === 'total' ? 'total_pnl' : 'own_pnl', ...(figure === 'pnl' ? {} : { part: figure }) }
}

const spans = ['today', 'days_3', 'days_7', 'days_30', 'lifetime'] as const

/** What an account won, paid in commission, kept and turned over, lately and ever, in the days of its business. */
export function ActivityTab({ accountId }: { readonly accountId: string }): ReactElement {
  const [view, setView] = useState<'total' | 'my_share'>('total')
  const query = useQuery(rowQuery(statements.activity, { params: { id: accountId }, query: { view } }))
  const rows = query.data?.data
  const since = query.data?.extra.since
  const userName = useQuery(rowQuery(superAdmins.detail, { params: { id: accountId } })).data?.data[0]?.account.user_name ?? ''
  return (
    <section className={classes.panel} aria-label={text.tabs.activity} aria-busy={query.isPending}>
      <div className={classes.panelBar}>
        <SegmentedControl
          size="xs"
          aria-label={text.view}
          value={view}
          onChange={(next) => setView(next === 'my_share' ? 'my_share' : 'total')}
          data={[
            { value: 'total', label: text.views.total },
            { value: 'my_share', label: text.views.my_share },
          ]}
        />
        {rows?.[0] === undefined ? null : <Chip title={text.currency}>{rows[0].currency}</Chip>}
      </div>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes.scroll} role="group" aria-label={text.tabs.activity} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text.activity.figure}</th>
                {spans.map((span) => (
                  <th key={span} scope="col">
                    {text.activity.spans[span]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows === undefined
                ? Array.from({ length: 4 }, (_, index) => (
                    <tr key={index}>
                      <td colSpan={spans.length + 1}>
                        <Skeleton height={14} />
                      </td>
                    </tr>
                  ))
                : rows.map((row) => (
                    <tr key={row.figure}>
                      <th scope="row">
                        {text.activity.figures[row.figure]} <span className={classes.muted}>{text.views[row.view]}</span>
                      </th>
                      {spans.map((span) => (
                        <td key={span}>
                          <FigureButton
                            of={{ accountId, userName, ...figureOf(row), ...(span === 'lifetime' || since === undefined ? {} : { from: since[span] }) }}
                            name={text.activity.of({ figure: text.activity.figures[row.figure], span: text.activity.spans[span] })}
                          >
                            <Amount minor={row[`${span}_minor`]} currency={row.currency} {...(row.figure === 'turnover' ? {} : { tone: 'pnl' })} />
                          </FigureButton>
                        </td>
                      ))}
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
