import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { providerOfColumn, sportOfColumn } from '#contract/report-list.ts'
import type { ReportHeading, ReportRow } from '#contract/reports.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Amount } from '../../components/value/amount.tsx'
import { When } from '../../components/value/when.tsx'
import type { AskedPlace } from './behind.ts'
import { BehindFigure } from './behind-figure.tsx'
import { columnTitle, rowText, type ReportColumnShown } from './cell-words.ts'
import classes from './reports.module.css'
import { text } from './text.ts'

const profits: ReadonlySet<string> = new Set(['pnl', 'own', 'own_win', 'downline', 'upline', 'players_pnl', 'players_win', 'won', 'lost', 'adjusted', 'total', 'sessions', 'casino', 'rewards', 'balance', 'available'])
const wide: ReadonlySet<string> = new Set(['league', 'event', 'market', 'game', 'result', 'was', 'became', 'note', 'action', 'target', 'altered', 'before', 'after'])

/** The columns of a report as its heading says them; the table may be arranged like any other. */
export function reportColumns(heading: ReportHeading, asked: AskedPlace): readonly Column<ReportRow>[] {
  const several = new Set(heading.totals.map(({ currency }) => currency)).size > 1
  const shown = heading.columns.map((column, index): Column<ReportRow> => {
    const figure = column.kind === 'amount' || column.kind === 'integer' || column.kind === 'ratio'
    return {
      id: column.name,
      header: columnTitle(column),
      width: wide.has(column.name) ? 170 : column.kind === 'instant' ? 170 : column.title !== null || column.name === 'stake_won' || column.name === 'stake_lost' ? 184 : figure ? 136 : column.name === 'user_name' ? 150 : 120,
      ...(figure ? { align: 'end' as const } : {}),
      ...(index === 0 ? { fixed: true } : {}),
      ...(wide.has(column.name) || index === 0 ? { grow: 1 } : {}),
      cell: (row) => <Cell row={row} column={column} heading={heading} asked={asked} />,
    }
  })
  return several ? [...shown, { id: 'currency', header: text.currency, width: 84, cell: (row) => row.currency }] : shown
}

type CellProps = { readonly row: ReportRow; readonly column: ReportColumnShown; readonly heading: ReportHeading; readonly asked: AskedPlace }

function Cell(props: CellProps): ReactNode {
  const { row, column, heading } = props
  const value = row.cells[column.name] ?? null
  if (column.kind === 'amount') {
    return <BehindFigure {...props}><Amount minor={typeof value === 'number' ? value : null} currency={row.currency} tone={providerOfColumn(column.name) !== null || profits.has(sportOfColumn(column.name)?.figure ?? column.name) ? 'pnl' : 'plain'} /></BehindFigure>
  }
  if (column.kind === 'instant') return <When iso={value === null ? null : String(value)} style="short" zone={heading.time_zone} />
  const words = rowText(row, column, heading.time_zone)
  if (column.kind === 'integer') return <BehindFigure {...props}><bdi dir="ltr">{words}</bdi></BehindFigure>
  if (column.kind === 'ratio') return <bdi dir="ltr">{words}</bdi>
  return <Named row={row} name={column.name} words={words} />
}

/** A name leads to what it names. */
function Named({ row, name, words }: { readonly row: ReportRow; readonly name: string; readonly words: string }): ReactElement {
  const content = <bdi dir="auto">{words}</bdi>
  const shared = { className: classes.link ?? '', tabIndex: -1 }
  if (name === 'bet_id' && row.bet_id !== undefined) return <Link to={paths.bet} params={{ betId: row.bet_id }} {...shared}>{content}</Link>
  if ((name === 'event' || name === 'market') && row.event_id !== undefined && row.game_id !== undefined) {
    return <Link to={paths.event} params={{ sportId: row.game_id, eventId: row.event_id }} search={row.market_id === undefined ? {} : { market: row.market_id }} {...shared}>{content}</Link>
  }
  if (name === 'user_name' && row.account_id !== undefined) return <Link to={paths.member} params={{ admin_id: row.account_id }} {...shared}>{content}</Link>
  return <span className={classes.clip} title={words}>{content}</span>
}
