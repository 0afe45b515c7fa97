import { Button, Drawer, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement } from 'react'
import type { Extra, RowOf } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import { SideMark } from '../../components/value/side-mark.tsx'
import { When } from '../../components/value/when.tsx'
import { formatBasisPoints, formatCount } from '../../shared/format.ts'
import { withParams } from '../../shared/list-address.tsx'
import { useRowList } from '../../shared/use-row-list.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import type { BetsBehind } from './exposure-tree.tsx'
import classes from './exposure.module.css'
import { text } from './text.ts'
import { marketName, type BookName } from './tree-rows.ts'

type BetRow = RowOf<typeof exposure.bets>
type Subtotal = Extra<typeof exposure.bets>['subtotals'][number]

const columns = (type: MarketType, inCell: InCell | null): readonly Column<BetRow>[] => [
  { id: 'placed', header: text.bets.columns.placed, width: 148, cell: (bet) => <When iso={bet.placed_at} style="second" /> },
  { id: 'player', header: text.bets.columns.player, width: 110, grow: 1, fixed: true, cell: (bet) => <span dir="auto" title={bet.path}>{bet.login}</span> },
  { id: 'path', header: text.bets.columns.path, width: 180, grow: 1, hiddenAtFirst: true, cell: (bet) => bet.path },
  { id: 'side', header: text.bets.columns.side, width: 56, align: 'center', fixed: true, cell: (bet) => <SideMark side={bet.side} type={type} /> },
  { id: 'selection', header: text.bets.columns.selection, width: 112, grow: 1, cell: (bet) => <b dir="auto">{selectionText({ ...bet, market_type: type })}</b> },
  { id: 'price', header: text.bets.columns.price, width: 64, align: 'end', cell: (bet) => <bdi dir="ltr">{priceText(bet.price, type)}</bdi> },
  { id: 'stake', header: text.bets.columns.stake, width: 100, align: 'end', cell: (bet) => <Amount minor={bet.stake} currency={bet.currency} /> },
  { id: 'profit', header: text.bets.columns.profit, width: 100, align: 'end', cell: (bet) => <Amount minor={bet.profit} currency={bet.currency} /> },
  { id: 'liability', header: text.bets.columns.liability, width: 100, align: 'end', cell: (bet) => <Amount minor={bet.liability} currency={bet.currency} /> },
  ...(inCell === null ? [] : [{ id: 'cell', header: inCell.title, width: 190, align: 'end', fixed: true, cell: (bet) => <InCellAmount of={bet} inCell={inCell} /> } satisfies Column<BetRow>]),
  { id: 'share', header: text.bets.columns.share, width: 76, align: 'end', cell: (bet) => <bdi dir="ltr">{formatBasisPoints(bet.my_share_bp)}</bdi> },
  { id: 'win', header: text.bets.columns.ifWin, width: 110, align: 'end', cell: (bet) => <Amount minor={bet.my_pl_if_win} currency={bet.currency} tone="pnl" /> },
  { id: 'lose', header: text.bets.columns.ifLose, width: 110, align: 'end', cell: (bet) => <Amount minor={bet.my_pl_if_lose} currency={bet.currency} tone="pnl" /> },
  { id: 'ip', header: text.bets.columns.ip, width: 128, hiddenAtFirst: true, cell: (bet) => <bdi dir="ltr">{bet.ip ?? '–'}</bdi> },
]

/** The cell whose bets are shown: its book, and what its figures are called. */
type InCell = { readonly book: BookName; readonly title: string }

function InCellAmount({ of, inCell: { book } }: { readonly of: Pick<BetRow, 'total_book' | 'my_pt' | 'currency'>; readonly inCell: InCell }): ReactElement {
  return <Amount minor={(book === 'total' ? of.total_book : of.my_pt) ?? 0} currency={of.currency} tone="pnl" />
}

type BetsDrawerProps = { readonly of: BetsBehind; readonly book: BookName; /** From whose place the shares are. */ readonly accountId: string | undefined; readonly onClose: () => void }

/** The bets behind a row or a cell of the tree, newest first, with what each brings the player, the viewer and the cell, and what they come to. */
export function BetsDrawer({ of, book, accountId, onClose }: BetsDrawerProps): ReactElement {
  const drawer = useDialogClose(onClose)
  const { market, cell } = of
  const navigate = useNavigate()
  // Where several win, only bets on its own runner make a cell.
  const [selectionId, setSelectionId] = useState(market.form === 'per_runner' ? cell?.selection_id : undefined)
  const [search, setSearch] = useState('')
  const chosen = new URLSearchParams(search).get('side')
  const side = chosen === 'back' || chosen === 'lay' ? chosen : undefined
  const query = {
    market_id: market.market_id,
    currency: market.currency,
    ...(of.accountId === null ? {} : { user_id: of.accountId }),
    ...(cell === undefined ? {} : { outcome: cell.selection_id }),
    ...(side === undefined ? {} : ({ side } as const)),
    ...(selectionId === undefined ? {} : { selection_id: selectionId }),
    ...(accountId === undefined ? {} : { account_id: accountId }),
  }
  const list = useRowList(exposure.bets, { query: { ...query, limit: '100' } })
  const inCell = useMemo(() => (cell === undefined ? null : { book, title: text.bets.inCell({ book: text.books[book], outcome: cell.name }) }), [cell, book])
  const shown = useMemo(() => columns(market.market_type, inCell), [market.market_type, inCell])
  const subtotals = list.pages?.[0]?.extra.subtotals ?? []
  const whole = subtotals.find((each) => each.of === 'market')
  return (
    <Drawer
      opened
      {...drawer}
      position="right"
      size="min(1080px, 100vw)"
      title={text.bets.title({ market: `${of.eventName}, ${marketName(market)}`, name: of.name })}
      closeButtonProps={{ 'aria-label': text.bets.close }}
      classNames={{ body: classes.drawer, content: classes.drawerContent }}
    >
      <Subtotals rows={subtotals} inCell={inCell} />
      <DataTable
        name="exposure.bets"
        aria-label={text.bets.table}
        columns={shown}
        {...list.table}
        rowId={(bet) => bet.id}
        rowClass={(bet) => bet.side}
        empty={text.bets.empty}
        onOpen={(bet) => void navigate({ to: paths.bet, params: { betId: bet.id } })}
        total={whole === undefined ? null : { count: whole.bets, exact: true }}
        list={{ search, onSearch: setSearch, csv: { row: exposure.bets, query } }}
        cardOf={(bet) => <BetCard bet={bet} type={market.market_type} inCell={inCell} />}
        toolbar={
          <>
            <NativeSelect
              size="xs"
              aria-label={text.bets.columns.side}
              value={side ?? ''}
              onChange={(event) => setSearch(withParams(search, { side: event.currentTarget.value }))}
              data={[{ value: '', label: text.bets.bothSides }, { value: 'back', label: text.bets.of.back }, { value: 'lay', label: text.bets.of.lay }]}
            />
            {market.form === 'ladder' ? null : <div className={classes.segments} role="group" aria-label={text.bets.on}>
              <Button size="compact-xs" variant={selectionId === undefined ? 'light' : 'subtle'} aria-pressed={selectionId === undefined} onClick={() => setSelectionId(undefined)}>{text.bets.all}</Button>
              {market.selections.map((runner) => (
                <Button key={runner.selection_id} size="compact-xs" variant={selectionId === runner.selection_id ? 'light' : 'subtle'} aria-pressed={selectionId === runner.selection_id} onClick={() => setSelectionId(runner.selection_id)}>
                  <bdi>{text.bets.only({ runner: runner.name })}</bdi>
                </Button>
              ))}
            </div>}
          </>
        }
      />
    </Drawer>
  )
}

function Subtotals({ rows, inCell }: { readonly rows: readonly Subtotal[]; readonly inCell: InCell | null }): ReactElement | null {
  if (rows.length === 0) return null
  return (
    <div className={classes.scroll} role="group" aria-label={text.bets.subtotals} tabIndex={0}>
      <table className={classes.subtotals}>
        <thead>
          <tr>
            <th scope="col">{text.bets.subtotals}</th>
            {[...(inCell === null ? [] : [inCell.title]), text.columns.bets, text.bets.columns.stake, text.bets.columns.profit, text.bets.columns.liability, text.bets.columns.ifWin, text.bets.columns.ifLose].map((name) => <th key={name} scope="col">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.of} data-of={row.of}>
              <th scope="row">{text.bets.of[row.of]}</th>
              {inCell === null ? null : <td data-cell><InCellAmount of={row} inCell={inCell} /></td>}
              <td><bdi>{formatCount(row.bets)}</bdi></td>
              <td><Amount minor={row.stake} currency={row.currency} withCurrency /></td>
              <td><Amount minor={row.profit} currency={row.currency} /></td>
              <td><Amount minor={row.liability} currency={row.currency} /></td>
              <td><Amount minor={row.my_pl_if_win} currency={row.currency} tone="pnl" /></td>
              <td><Amount minor={row.my_pl_if_lose} currency={row.currency} tone="pnl" /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BetCard({ bet, type, inCell }: { readonly bet: BetRow; readonly type: MarketType; readonly inCell: InCell | null }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <SideMark side={bet.side} type={type} />
        <b dir="auto">{selectionText({ ...bet, market_type: type })}</b>
        <bdi dir="ltr">{priceText(bet.price, type)}</bdi>
        <Amount minor={bet.stake} currency={bet.currency} withCurrency />
      </span>
      <span className={classes.cardLine}>
        {bet.login} <When iso={bet.placed_at} style="second" />
      </span>
      {inCell === null ? null : (
        <span className={classes.cardLine}>
          <span dir="auto">{inCell.title}</span> <InCellAmount of={bet} inCell={inCell} />
        </span>
      )}
      <span className={classes.cardLine}>
        {text.bets.columns.share} <bdi dir="ltr">{formatBasisPoints(bet.my_share_bp)}</bdi>
        <Amount minor={bet.my_pl_if_win} currency={bet.currency} tone="pnl" />
        <Amount minor={bet.my_pl_if_lose} currency={bet.currency} tone="pnl" />
      </span>
    </div>
  )
}
