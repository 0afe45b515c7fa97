import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { providerOfColumn, sportOfColumn } from '#contract/report-list.ts'
import type { ReportName } from '#contract/report-names.ts'
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

/** Profit of the house. Of what players won, or have, green would say the contrary: that has no colour, and its heading says whose it is. */
const profits: ReadonlySet<string> = new Set(['pnl', 'own', 'own_win', 'downline', 'upline', 'total', 'sessions', 'casino', 'rewards'])
/** What a row is of, and what came of it, before everything else that is known of it. */
const leading: Partial<Readonly<Record<ReportName, readonly string[]>>> = {
  event_pnl: ['event', 'starts_at', 'bets', 'turnover', 'pnl'],
  market_pnl: ['market', 'event', 'bets', 'turnover', 'pnl'],
}
const ids: ReadonlySet<string> = new Set(['event_id', 'market_id'])
const wide: ReadonlySet<string> = new Set(['league', 'event', 'market', 'game', 'result', 'was', 'became', 'note', 'action', 'target', 'altered', 'before', 'after'])

/** The columns of a report as its heading says them; the table may be arranged like any other. */
export function reportColumns(heading: ReportHeading, asked: AskedPlace): readonly Column<ReportRow>[] {
  const several = new Set(heading.totals.map(({ currency }) => currency)).size > 1
  const currency: readonly Column<ReportRow>[] = several ? [{ id: 'currency', header: text.currency, width: 84, cell: (row) => row.currency }] : []
  const lead = leading[heading.report] ?? []
  const place = (name: string): number => (lead.includes(name) ? lead.indexOf(name) : lead.length)
  const shown = heading.columns.toSorted((one, other) => place(one.name) - place(other.name)).map((column, index): Column<ReportRow> => {
    const figure = column.kind === 'amount' || column.kind === 'integer' || column.kind === 'ratio'
    return {
      id: column.name,
      header: columnTitle(column),
      width: wide.has(column.name) ? 170 : column.kind === 'instant' ? 170 : column.title !== null || column.name === 'stake_won' || column.name === 'stake_lost' ? 184 : figure ? 136 : column.name === 'user_name' ? 150 : 120,
      ...(figure ? { align: 'end' as const } : {}),
      ...(index === 0 ? { fixed: true } : lead.length > 0 && ids.has(column.name) ? { hiddenAtFirst: true } : {}),
      ...(wide.has(column.name) || index === 0 ? { grow: 1 } : {}),
      cell: (row) => <Cell row={row} column={column} heading={heading} asked={asked} />,
    }
  })
  return shown.toSpliced(lead.length === 0 ? shown.length : shown.filter(({ id }) => lead.includes(id)).length, 0, ...currency)
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
  if (name === 'user_name' && row.account_id !== undefined && row.cells[name] !== null) return <Link to={paths.member} params={{ admin_id: row.account_id }} {...shared}>{content}</Link>
  return <span className={classes.clip} title={words}>{content}</span>
}
