import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { downlineTotals } from '#contract/downline-totals.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { can } from '../../shared/access.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { formatCount } from '../../shared/format.ts'
import { useInnerAddress } from '../../shared/list-address.tsx'
import type { OpenedFigure } from '../../shared/open-figure.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

type Part = RowOf<typeof downlineTotals.held>
/** Whose parts they are, and in what currency. */
type Whose = { readonly accountId: string; readonly currency: string }

const ofPlayer = (whose: Whose): readonly Column<Part>[] => [
  { id: 'name', header: text.heldColumns.part, width: 190, grow: 1, fixed: true, cell: (row) => <PartName part={row} accountId={whose.accountId} /> },
  { id: 'place', header: text.heldColumns.place, width: 190, grow: 1, cell: (row) => <span dir="auto" className={classes.clip}>{row.place}</span> },
  { id: 'bets', header: text.columns.bets, width: 70, align: 'end', cell: (row) => (row.bets === null ? '–' : formatCount(row.bets)) },
  { id: 'stake', header: text.columns.stake, width: 120, align: 'end', cell: (row) => <Amount minor={row.stake_minor} currency={whose.currency} /> },
  { id: 'worst', header: text.heldColumns.worst, width: 150, grow: 1, cell: (row) => <span dir="auto" className={classes.clip}>{worstOf(row)}</span> },
  { id: 'amount', header: text.heldColumns.amount, width: 130, align: 'end', fixed: true, cell: (row) => <Held part={row} currency={whose.currency} /> },
]

const ofOthers = (whose: Whose): readonly Column<Part>[] => [
  { id: 'name', header: text.columns.user, width: 220, grow: 1, fixed: true, cell: (row) => <PartName part={row} accountId={whose.accountId} /> },
  { id: 'place', header: text.heldColumns.below, width: 180, grow: 1, cell: (row) => row.place },
  { id: 'amount', header: text.heldColumns.amount, width: 160, align: 'end', fixed: true, cell: (row) => <Held part={row} currency={whose.currency} /> },
]

/** What sums to what is held: of a player open markets and casino rounds, of others the players below, who open their own. */
export function HeldParts({ of }: { readonly of: OpenedFigure }): ReactElement {
  const { accountId, userName } = of
  const address = useInnerAddress()
  const params = { id: accountId }
  const list = useRowList(downlineTotals.held, { params, query: { limit: '100' } })
  const whole = list.pages?.[0]?.extra
  const currency = whole?.currency ?? ''
  const players = list.rows[0]?.kind === 'player'
  const columns = useMemo(() => (players ? ofOthers : ofPlayer)({ accountId, currency }), [players, accountId, currency])
  // Which columns there are hangs on whose parts they are.
  if (list.table.state === 'loading') return <Skeleton height={320} role="img" aria-label={text.loading} />
  return (
    <div className={classes.statement}>
      {whole === undefined ? null : (
        <div className={classes.ends}>
          <dl>
            <div>
              <dt>{players ? text.heldPlayers({ count: whole.parts }) : text.heldParts({ count: whole.parts })}</dt>
              <dd>
                <Amount minor={whole.sum_minor} currency={currency} withCurrency />
              </dd>
            </div>
          </dl>
          {players || whole.parts === 0 ? null : <p>{text.heldHint}</p>}
        </div>
      )}
      <div className={classes.list}>
        <DataTable
          name={players ? 'statements.held-players' : 'statements.held'}
          aria-label={text.of({ statement: text.figures.held, name: userName })}
          columns={columns}
          {...list.table}
          rowId={(row) => `${row.kind} ${row.id}`}
          empty={text.heldNone}
          list={{ ...address, csv: { row: downlineTotals.held, params } }}
          cardOf={(row) => <PartCard part={row} accountId={accountId} currency={currency} />}
        />
      </div>
    </div>
  )
}

/** A round loses its stake at worst, whatever it has won so far. */
function worstOf({ kind, worst_outcome: worst }: Part): string {
  return kind === 'round' ? text.heldRound : (worst ?? '–')
}

function PartName({ part, accountId }: { readonly part: Part; readonly accountId: string }): ReactElement {
  const { user } = useSession()
  const { kind, id, name } = part
  const shared = { dir: 'auto', className: classes.quietLink, tabIndex: -1 } as const
  if (kind === 'player') return <Link {...shared} to={paths.member} params={{ admin_id: id }}>{name}</Link>
  if (kind === 'market' && can(user, 'BETS')) return <Link {...shared} to={paths.bets} search={{ account_id: accountId, market_id: id }} title={text.betsBehind({ market: name })}>{name}</Link>
  if (kind === 'round' && user.kind === 'staff' && can(user, 'CASINOCMS')) return <Link {...shared} to={paths.casinoRounds} search={{ tab: 'rounds', round: id }} title={text.callsBehind}>{name}</Link>
  return <span dir="auto" className={classes.clip}>{name}</span>
}

function Held({ part, currency }: { readonly part: Part; readonly currency: string }): ReactElement {
  const amount = <Amount minor={part.amount_minor} currency={currency} />
  if (part.kind !== 'player') return amount
  return (
    <FigureButton of={{ accountId: part.id, userName: part.name, figure: 'held' }} name={text.figures.held} inGrid>
      {amount}
    </FigureButton>
  )
}

/** A part on a narrow screen. */
function PartCard({ part, accountId, currency }: Whose & { readonly part: Part }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <PartName part={part} accountId={accountId} />
        <span className={classes.cardEnd}>
          <Held part={part} currency={currency} />
        </span>
      </span>
      <span className={classes.cardLine}>
        <small className={classes.clip} dir="auto">{part.place}</small>
      </span>
      {part.kind === 'player' ? null : (
        <span className={classes.cardLine}>
          <small>{text.heldColumns.worst}</small>
          <span className={classes.clip} dir="auto">{worstOf(part)}</span>
        </span>
      )}
    </div>
  )
}
