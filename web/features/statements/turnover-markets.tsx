import { Link } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { paths } from '../../app/paths.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { Amount } from '../../components/value/amount.tsx'
import { can } from '../../shared/access.ts'
import { formatCount, formatInstant } from '../../shared/format.ts'
import type { OpenedFigure } from '../../shared/open-figure.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { PeriodBar } from '../../shared/period-bar.tsx'
import { useStatementFilters } from './statement-filters.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

type Market = RowOf<typeof statements.turnover>

const columns = (accountId: string, timeZone: string): readonly Column<Market>[] => [
  { id: 'settled', header: text.columns.settled, width: 164, fixed: true, sortKey: 'settled_at', fallsFirst: true, cell: (row) => <SettledAt row={row} timeZone={timeZone} /> },
  { id: 'market', header: text.columns.market, width: 220, grow: 1, fixed: true, cell: (row) => <MarketBets row={row} accountId={accountId} /> },
  { id: 'bets', header: text.columns.bets, width: 80, align: 'end', cell: (row) => formatCount(row.bets) },
  { id: 'stake', header: text.columns.stake, width: 132, align: 'end', fixed: true, cell: (row) => <Amount minor={row.stake_minor} currency={row.currency} /> },
]

/** The settled markets whose stakes sum to the turnover of an account, each with the bets behind it. */
export function TurnoverMarkets({ of }: { readonly of: OpenedFigure }): ReactElement {
  const { accountId } = of
  const { user } = useSession()
  const filters = useStatementFilters(statements.turnover, { from: of.from, to: of.to })
  const { from, to, sort = '-settled_at' } = filters.filters
  const params = { id: accountId }
  const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), sort }
  const list = useRowList(statements.turnover, { params, query: { ...query, limit: '100' } })
  const whole = list.pages?.[0]?.extra
  const timeZone = whole?.time_zone ?? user.time_zone
  const shown = useMemo(() => columns(accountId, timeZone), [accountId, timeZone])
  return (
    <div className={classes.statement}>
      <search className={classes.bar}>
        <PeriodBar period={{ from, to }} onPeriod={(period) => filters.set({ from: period.from, to: period.to })} timeZone={timeZone} />
      </search>
      {whole === undefined ? null : (
        <div className={classes.ends}>
          <dl>
            <div>
              <dt>{text.turnoverSum}</dt>
              <dd>
                <Amount minor={whole.sum_minor} currency={whole.currency} withCurrency />
              </dd>
            </div>
          </dl>
          <p>{text.zone({ zone: timeZone })}</p>
        </div>
      )}
      <div className={classes.list}>
        <DataTable
          name="statements.turnover"
          aria-label={text.of({ statement: text.figures.turnover, name: of.userName })}
          columns={shown}
          {...list.table}
          rowId={(row) => row.market_id}
          empty={from === undefined && to === undefined ? text.noTurnover : { ...text.noMatch, action: <ClearFilters onClear={filters.clear} /> }}
          sort={sortOf(sort, shown)}
          onSort={(next) => filters.set({ sort: sortText(next, shown) })}
          list={{ ...filters.address, csv: { row: statements.turnover, params, query, of: of.userName } }}
          cardOf={(row) => <MarketCard row={row} accountId={accountId} timeZone={timeZone} />}
        />
      </div>
    </div>
  )
}

function SettledAt({ row, timeZone }: { readonly row: Market; readonly timeZone: string }): ReactElement {
  return (
    <time dateTime={row.settled_at} title={`${formatInstant(row.settled_at, 'UTC')} UTC`}>
      {formatInstant(row.settled_at, timeZone)}
    </time>
  )
}

function MarketBets({ row, accountId }: { readonly row: Market; readonly accountId: string }): ReactElement {
  const { user } = useSession()
  const name = `${row.event_name} / ${row.market_name}`
  if (!can(user, 'BETS')) return <span dir="auto" className={classes.clip}>{name}</span>
  return (
    <Link dir="auto" className={classes.quietLink} to={paths.bets} search={{ account_id: accountId, market_id: row.market_id }} title={text.betsBehind({ market: row.market_name })}>
      {name}
    </Link>
  )
}

function MarketCard({ row, accountId, timeZone }: { readonly row: Market; readonly accountId: string; readonly timeZone: string }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <SettledAt row={row} timeZone={timeZone} />
        <span className={classes.cardEnd}>
          <Amount minor={row.stake_minor} currency={row.currency} withCurrency />
        </span>
      </span>
      <span className={classes.cardLine}>
        <MarketBets row={row} accountId={accountId} />
        <span className={classes.cardEnd}>{text.betsCount({ count: row.bets })}</span>
      </span>
    </div>
  )
}
