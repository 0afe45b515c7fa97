import { Link } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { downlineTotals, type TotalFigure } from '#contract/downline-totals.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { useInnerAddress } from '../../shared/list-address.tsx'
import type { OpenableFigure, OpenedTotal } from '../../shared/open-figure.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

type Account = RowOf<typeof downlineTotals.totalAccounts>

const columns = (total: TotalFigure): readonly Column<Account>[] => [
  { id: 'account', header: text.columns.user, width: 220, grow: 1, fixed: true, cell: (row) => <Name row={row} /> },
  { id: 'level', header: text.level, width: 130, cell: (row) => levelTitle(row.level) },
  { id: 'amount', header: text.columns.amount, width: 180, align: 'end', fixed: true, cell: (row) => <Part row={row} total={total} /> },
]

/** The accounts whose amounts sum to a total of a listing, the largest first; each opens what its own is made of. */
export function TotalAccounts({ of }: { readonly of: OpenedTotal }): ReactElement {
  const { total, accountId, userName, filter } = of
  const figure = text.totals[total]
  const address = useInnerAddress()
  const query = { ...filter, ...(accountId === undefined ? {} : { account_id: accountId }), figure: total }
  const list = useRowList(downlineTotals.totalAccounts, { query: { ...query, limit: '100' } })
  const whole = list.pages?.[0]?.extra
  const currency = list.rows[0]?.currency
  const shown = useMemo(() => columns(total), [total])
  return (
    <div className={classes.statement}>
      {whole === undefined || currency === undefined ? null : (
        <div className={classes.ends}>
          <dl>
            <div>
              <dt>{text.totalAccounts({ count: whole.accounts })}</dt>
              <dd>
                <Amount minor={whole.sum_minor} currency={currency} withCurrency />
              </dd>
            </div>
          </dl>
        </div>
      )}
      <div className={classes.list}>
        <DataTable
          name="statements.total"
          aria-label={userName === '' ? text.totalHere({ figure }) : text.totalOf({ figure, name: userName })}
          columns={shown}
          {...list.table}
          rowId={(row) => row.id}
          empty={text.totalNone}
          list={{ ...address, csv: { row: downlineTotals.totalAccounts, query } }}
          cardOf={(row) => <AccountCard row={row} total={total} />}
        />
      </div>
    </div>
  )
}

function Name({ row }: { readonly row: Account }): ReactElement {
  return (
    <Link dir="auto" className={classes.quietLink} to={paths.member} params={{ admin_id: row.id }} tabIndex={-1}>
      {row.user_name}
    </Link>
  )
}

const profits: readonly TotalFigure[] = ['client_pnl', 'client_share', 'own_pnl']

function Part({ row, total }: { readonly row: Account; readonly total: TotalFigure }): ReactElement {
  return (
    <FigureButton of={{ accountId: row.id, userName: row.user_name, figure: figureOf(total, row.level) }} name={text.totals[total]} inGrid>
      <Amount minor={row.amount_minor} currency={row.currency} {...(profits.includes(total) ? { tone: 'pnl' as const } : {})} />
    </FigureButton>
  )
}

/** What an account's part of a total is called among its figures. */
function figureOf(total: TotalFigure, level: number): OpenableFigure {
  if (total === 'exposure') return 'held'
  if (total === 'unsettled') return 'balance_up'
  if (total === 'available') return level === levels.player ? 'available' : 'credit_left'
  return total
}

/** An account on a narrow screen. */
function AccountCard({ row, total }: { readonly row: Account; readonly total: TotalFigure }): ReactElement {
  return (
    <span className={classes.cardLine}>
      <Name row={row} /> {levelTitle(row.level)}
      <span className={classes.cardEnd}>
        <Part row={row} total={total} />
      </span>
    </span>
  )
}
