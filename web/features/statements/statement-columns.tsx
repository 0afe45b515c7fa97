import { Link } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Amount } from '../../components/value/amount.tsx'
import lines from '../../components/value/two-lines.module.css'
import { can } from '../../shared/access.ts'
import { formatInstant } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import { isChanged, type RoundLine } from './round-line.ts'
import type { PlacedLine, StatementLine } from './statement-line.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

const described = `${lines.twoLines} ${classes.described}`
const RoundChanges = lazyPart(() => import('./round-changes.tsx'), 'RoundChanges')

type Lines<Line> = readonly Column<PlacedLine<Line>>[]
type OriginLine = RoundLine & { readonly market_id: string | null; readonly market_name: string | null }
type HandsLine = StatementLine & { readonly ip: string | null; readonly remark: string | null; readonly by: string | null }

/** When and what, as narrow as they are: the balance stands beside them in a window of 1280 pixels. The day stands once, with what all its entries come to; the time is that of the account. */
export function whenColumns<Line extends StatementLine>(): Lines<Line> {
  return [
    { id: 'day', header: text.columns.day, width: 118, fixed: true, sortKey: 'at', fallsFirst: true, cell: (line) => (line.firstOfDay ? <Day day={line.day} /> : '') },
    { id: 'daySum', header: text.columns.daySum, width: 100, align: 'end', cell: (line) => (line.firstOfDay ? <Amount minor={line.day_sum_minor} currency={line.currency} tone="muted" /> : '') },
    {
      id: 'at',
      header: text.columns.at,
      width: 74,
      cell: (line) => (
        <time dir="ltr" dateTime={line.at} title={`${formatInstant(line.at, 'UTC')} UTC`}>
          {formatInstant(line.at, line.timeZone, 'time')}
        </time>
      ),
    },
    { id: 'type', header: text.columns.type, width: 120, cell: (line) => text.types[line.type] },
  ]
}

function Day({ day }: { readonly day: string }): ReactElement {
  return (
    <b>
      <time dateTime={day}>{formatInstant(`${day}T00:00:00Z`, 'UTC', 'date')}</time>
    </b>
  )
}

/** What it was; a market leads to the bets of the account in it, a casino round to its calls. `onRound` leaves the rows of one round alone. */
export function marketColumn<Line extends OriginLine>(accountId: string, onRound?: (round: string) => void): Column<PlacedLine<Line>> {
  return { id: 'description', header: text.columns.description, width: 154, grow: 2, cell: (line) => (isChanged(line) ? <span className={classes.marked}><Suspense fallback={null}><RoundChanges line={line} onRound={onRound} /></Suspense><Market line={line} accountId={accountId} /></span> : <Market line={line} accountId={accountId} />) }
}

function Market({ line, accountId }: { readonly line: OriginLine; readonly accountId: string }): ReactElement {
  const { user } = useSession()
  const { market_id: marketId, round_id: round, description } = line
  if (round !== null && user.kind === 'staff' && can(user, 'CASINOCMS')) {
    return <Link dir="auto" className={described} to={paths.casinoRounds} search={{ tab: 'rounds', round }} title={text.callsBehind}>{description}</Link>
  }
  if (marketId === null || !can(user, 'BETS')) return <span dir="auto" className={described} title={description}>{description}</span>
  return (
    <Link dir="auto" className={described} to={paths.bets} search={{ account_id: accountId, market_id: marketId }} title={text.betsBehind({ market: line.market_name ?? '' })}>
      {description}
    </Link>
  )
}

/** Only profit and loss has colours: credit and cash are neither. */
export function amountColumn<Line extends StatementLine>(header: string, tone: 'plain' | 'pnl'): Column<PlacedLine<Line>> {
  return { id: 'amount', header, width: 116, align: 'end', fixed: true, cell: (line) => <Amount minor={line.amount_minor} currency={line.currency} tone={tone} /> }
}

export function balanceColumn<Line extends StatementLine>(header: string): Column<PlacedLine<Line>> {
  return { id: 'balance', header, width: 120, align: 'end', cell: (line) => <Amount minor={line.balance_minor} currency={line.currency} /> }
}

/** Who did it, from where, and what they wrote. */
export function handsColumns<Line extends HandsLine>(): Lines<Line> {
  return [
    { id: 'by', header: text.columns.by, width: 120, cell: (line) => line.by ?? '–' },
    { id: 'remark', header: text.columns.remark, width: 140, grow: 1, cell: (line) => line.remark ?? '–' },
    { id: 'ip', header: text.columns.ip, width: 120, hiddenAtFirst: true, cell: (line) => <bdi dir="ltr">{line.ip ?? '–'}</bdi> },
  ]
}

export function entryColumn<Line extends StatementLine>(): Column<PlacedLine<Line>> {
  return { id: 'entry', header: text.columns.entry, width: 150, hiddenAtFirst: true, cell: (line) => <bdi dir="ltr">{line.entry_id}</bdi> }
}
