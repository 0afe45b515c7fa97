import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { seesCasino } from '#contract/casino-access.ts'
import type { ReportHeading, ReportRow } from '#contract/reports.ts'
import { paths } from '../../app/paths.ts'
import valueClasses from '../../components/value/value.module.css'
import { can, mayCall } from '../../shared/access.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { useSession } from '../../shared/session.ts'
import { behind, type AskedPlace } from './behind.ts'
import { columnTitle, type ReportColumnShown } from './cell-words.ts'
import classes from './reports.module.css'
import { text } from './text.ts'

type BehindFigureProps = {
  readonly row: Omit<ReportRow, 'id'>
  readonly column: ReportColumnShown
  readonly heading: ReportHeading
  readonly asked: AskedPlace
  /** Shows the rows that a total is of. */
  readonly onRows?: OpenRows | undefined
  readonly children: ReactNode
}

export type OpenRows = (of: { readonly column: ReportColumnShown; readonly currency: string | null }) => void

/** A figure of a report, which leads to what it is the sum of as far as the viewer may see that. */
export function BehindFigure({ row, column, heading, asked, onRows, children }: BehindFigureProps): ReactNode {
  const { user } = useSession()
  const found = row.cells[column.name] == null ? null : behind(heading, row, column.name, asked)
  const shared = { className: classes.link ?? '', tabIndex: -1 } as const
  switch (found?.kind) {
    case 'entries': {
      const named = placeName(row, column, heading)
      return <FigureButton of={{ ...found.of, ...(found.of.place === undefined ? {} : { placeName: named }) }} name={columnTitle(column)} inGrid>{children}</FigureButton>
    }
    case 'bets': return can(user, 'BETS') ? <Link to={paths.bets} search={found.search} {...shared}>{children}</Link> : children
    case 'rounds': return mayCall(user, { access: seesCasino }) ? <Link to={paths.casinoRounds} search={{ tab: 'rounds', ...found.search }} {...shared}>{children}</Link> : children
    case 'bet': return can(user, 'BETS') ? <Link to={paths.bet} params={{ betId: found.betId }} {...shared}>{children}</Link> : children
    case 'report': return <Link to={paths.reports} search={found.search} {...shared}>{children}</Link>
    case 'rows': return onRows === undefined ? children : <button type="button" className={valueClasses.open} onClick={() => onRows({ column, currency: row.currency })}><VisuallyHidden>{text.rowsOf({ figure: columnTitle(column) })}</VisuallyHidden> {children}</button>
    case undefined: return children
  }
}

/** What the entries are narrowed to, as the report calls it. */
function placeName({ cells }: Omit<ReportRow, 'id'>, column: ReportColumnShown, { sport, event, market, market_type: type }: ReportHeading): string {
  const words = (value: string): string => (betKindsText.types as Readonly<Record<string, string>>)[value] ?? (value === 'casino' ? text.words.casino : value)
  if (column.title !== null) return column.title
  if (column.name === 'casino' || column.name === 'sessions') return columnTitle(column)
  const ofRow = ['sport', 'event', 'market', 'provider', 'game'].flatMap((name) => (typeof cells[name] === 'string' && cells[name] !== '' ? [cells[name]] : []))
  const ofType = cells['market_type'] ?? type
  return [...(ofRow.length > 0 ? ofRow : [sport, market ?? event].filter((each) => each !== null)), ...(typeof ofType === 'string' ? [words(ofType)] : [])].join(' / ')
}
