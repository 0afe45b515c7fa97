import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement } from 'react'
import { exposure } from '#contract/exposure.ts'
import { pageSizeMax } from '#contract/fields.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { rowQuery } from '../../shared/api.ts'
import { formatCount, formatMinor } from '../../shared/format.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { useRowList } from '../../shared/use-row-list.ts'
import classes from './exposure.module.css'
import type { NetFilter } from './net-query.ts'
import { text } from './text.ts'
import type { BookName } from './tree-rows.ts'
import { WaitingMark } from './waiting-mark.tsx'
import { WorstActs, type Worst } from './worst-acts.tsx'
import { WorstBets } from './worst-bets.tsx'

const columns = (onBets: (row: Worst) => void): readonly Column<Worst>[] => [
  { id: 'event', header: text.worst.columns.event, width: 170, grow: 2, fixed: true, cell: (row) => <EventName row={row} /> },
  { id: 'market', header: text.worst.columns.market, width: 130, grow: 1, cell: (row) => <span dir="auto" className={classes.clip} title={row.market_name}>{row.market_name}</span> },
  { id: 'outcome', header: text.worst.columns.outcome, width: 140, grow: 1, fixed: true, cell: (row) => <b dir="auto" className={classes.clip} title={row.worst_outcome}>{row.worst_outcome}</b> },
  { id: 'worst', header: text.worst.columns.worst, width: 124, align: 'end', fixed: true, cell: (row) => <Amount minor={row.worst} currency={row.currency} withCurrency tone="pnl" /> },
  { id: 'best', header: text.worst.columns.best, width: 112, align: 'end', cell: (row) => <Amount minor={row.best} currency={row.currency} withCurrency tone="pnl" /> },
  { id: 'bestOutcome', header: text.worst.columns.bestOutcome, width: 130, hiddenAtFirst: true, cell: (row) => <span dir="auto">{row.best_outcome}</span> },
  { id: 'stake', header: text.worst.columns.stake, width: 112, align: 'end', cell: (row) => <Amount minor={row.stake} currency={row.currency} withCurrency /> },
  { id: 'bets', header: text.worst.columns.bets, width: 56, align: 'end', cell: (row) => <bdi>{formatCount(row.bets)}</bdi> },
  { id: 'sport', header: text.worst.columns.sport, width: 100, hiddenAtFirst: true, cell: (row) => <span dir="auto">{row.sport_name}</span> },
  { id: 'league', header: text.worst.columns.league, width: 140, hiddenAtFirst: true, cell: (row) => <span dir="auto">{row.league_name}</span> },
  { id: 'start', header: text.worst.columns.start, width: 112, hiddenAtFirst: true, cell: (row) => <When iso={row.start_time} style="short" /> },
  { id: 'acts', header: text.worst.columns.acts, width: 52, align: 'end', fixed: true, cell: (row) => <WorstActs row={row} onBets={onBets} /> },
]

function EventName({ row }: { readonly row: Worst }): ReactElement {
  return (
    <span className={classes.eventName}>
      <span dir="auto" className={classes.clip} title={row.event_name}>{row.event_name}</span>
      {row.in_play ? <Chip tone="live">{text.inPlay}</Chip> : null}
      <WaitingMark status={row.status} />
    </span>
  )
}

type WorstViewProps = { readonly filter: NetFilter; readonly book: BookName; readonly accountId?: string | undefined }

/** Where most would be lost right now in each currency, and which outcome does it: markets by their worst case. */
export function WorstView({ filter, book, accountId }: WorstViewProps): ReactElement {
  const navigate = useNavigate()
  const address = useListAddress('tab')
  const query = {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    view: book === 'total' ? ('total' as const) : ('my_pt' as const),
    ...(accountId === undefined ? {} : { account_id: accountId }),
  }
  const list = useRowList(exposure.worst, { query: { ...query, limit: '100' } })
  // Amounts of two currencies are never compared: each has its own first.
  const firsts = useQuery(rowQuery(exposure.worst, { query: { ...query, of_each: '1', limit: String(pageSizeMax) } })).data?.data ?? []
  const [bets, setBets] = useState<Worst | null>(null)
  const shown = useMemo(() => columns(setBets), [])
  return (
    <>
      {firsts.length === 0 ? null : (
        <div className={classes.headline} role="status">
          {firsts.map((first) => (
            <p key={first.currency}>
              <span className={classes.whose}>{text.books[book]}</span>{' '}
              <bdi>{text.worst.headline({ market: first.market_name, event: first.event_name, outcome: first.worst_outcome, amount: formatMinor(first.worst, first.currency) })}</bdi>
              {firsts.length === 1 ? null : <>{' '}<Link to={paths.exposure} search={{ ...filter, tab: 'worst', currency: first.currency, book }}>{text.worst.onlyIn({ currency: first.currency })}</Link></>}
            </p>
          ))}
        </div>
      )}
      <DataTable
        name="exposure.worst"
        aria-label={text.worst.table}
        columns={shown}
        {...list.table}
        rowId={(row) => `${row.market_id} ${row.currency}`}
        copiesIds={false}
        empty={text.worst.empty}
        onOpen={(row) => void navigate({ to: paths.exposure, search: { event_id: row.event_id, currency: row.currency, book } })}
        list={{ ...address, csv: { row: exposure.worst, query } }}
        cardOf={(row) => <WorstCard row={row} onBets={setBets} />}
      />
      {bets === null ? null : <WorstBets of={bets} accountId={accountId} onClose={() => setBets(null)} />}
    </>
  )
}

function WorstCard({ row, onBets }: { readonly row: Worst; readonly onBets: (row: Worst) => void }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <b dir="auto" className={classes.clip}>{row.worst_outcome}</b>
        <Amount minor={row.worst} currency={row.currency} withCurrency tone="pnl" />
      </span>
      <span className={classes.cardLine}>
        <span dir="auto" className={classes.clip}>{row.event_name}, {row.market_name}</span>
        <WorstActs row={row} onBets={onBets} />
      </span>
    </div>
  )
}
