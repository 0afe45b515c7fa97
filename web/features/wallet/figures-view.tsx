import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { figuresBy, wallet } from '#contract/wallet.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { addDays, periodOf, todayIn } from '../../shared/day-period.ts'
import { formatBasisPoints, formatCount } from '../../shared/format.ts'
import { useInnerAddress } from '../../shared/list-address.tsx'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { WhoseRounds, type RoundFilters } from './round-filter-bar.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

type Figure = RowOf<typeof wallet.figures>
export type FiguresBy = (typeof figuresBy.options)[number]
export const periods = ['1', '7', '30', '90'] as const
export type Period = (typeof periods)[number]
type FiguresViewProps = {
  readonly by: FiguresBy
  readonly days: Period
  readonly filters: RoundFilters
  readonly onFilter: (change: RoundFilters & { readonly by?: FiguresBy | undefined; readonly days?: Period | undefined }) => void
  readonly onRounds: (of: RoundFilters) => void
}

const tones: Readonly<Record<Figure['verdict'], ChipTone>> = { few_rounds: 'neutral', no_theory: 'neutral', within: 'neutral', above: 'alarm', below: 'warn' }

/** What closed rounds come to, and how far their returns are from theory. A row leads to what it is made of, down to its rounds. */
export function FiguresView({ by, days, filters, onFilter, onRounds }: FiguresViewProps): ReactElement {
  const { user } = useSession()
  const [openedAt] = useState(() => new Date())
  const { casino_provider_id, game_id, player_id } = filters
  const today = todayIn(user.time_zone, openedAt)
  const { from = '', to = '' } = periodOf({ first: addDays(today, 1 - Number(days)), last: today }, user.time_zone)
  const query = { by, from, to, ...(casino_provider_id && { casino_provider_id }), ...(game_id && { game_id }), ...(player_id && { player_id }) }
  const list = useRowList(wallet.figures, { query: { ...query, limit: '100' } })
  const address = useInnerAddress()
  const columns = useMemo(() => {
    const whose = (id: string): RoundFilters => ({ from, to, ...(by === 'provider' ? { casino_provider_id: id } : { player_id: id, ...(casino_provider_id && { casino_provider_id }) }), ...(by === 'provider' && player_id && { player_id }) })
    return figureColumns(whose)
  }, [by, from, to, casino_provider_id, player_id])

  function open(row: Figure): void {
    if (by === 'provider') onFilter({ by: 'game', casino_provider_id: row.id })
    else if (by === 'game') onFilter({ by: 'account', game_id: row.id })
    else onRounds({ ...(casino_provider_id && { casino_provider_id }), ...(game_id && { game_id }), player_id: row.id, from, to })
  }

  return (
    <>
      <search className={classes.bar}>
        <NativeSelect size="xs" aria-label={text.by} value={by} onChange={(event) => onFilter({ by: figuresBy.options.find((each) => each === event.currentTarget.value) })} data={figuresBy.options.map((value) => ({ value, label: text.bys[value] }))} />
        <NativeSelect size="xs" aria-label={text.period} value={days} onChange={(event) => onFilter({ days: periods.find((each) => each === event.currentTarget.value) })} data={periods.map((value) => ({ value, label: text.lastDays({ count: Number(value) }) }))} />
        <WhoseRounds filters={filters} onFilter={onFilter} playerName={by === 'account' ? list.rows.find((row) => row.id === player_id)?.name : undefined} />
      </search>
      <DataTable
        name="wallet.figures"
        aria-label={text.tabs.figures}
        columns={columns}
        {...list.table}
        rowId={figureId}
        onOpen={open}
        empty={text.emptyFigures}
        list={{ ...address, csv: { row: wallet.figures, query } }}
        cardOf={(row) => <FigureCard row={row} />}
      />
    </>
  )
}

const figureId = (row: Figure): string => `${row.id} ${row.currency}`
const percent = (bp: number | null): ReactElement | string => (bp === null ? '–' : <bdi dir="ltr">{formatBasisPoints(bp)}</bdi>)
const band = ({ return_bp, band_bp }: Figure): ReactElement | string =>
  return_bp === null || band_bp === null ? '–' : <bdi dir="ltr">{formatBasisPoints(Math.max(0, return_bp - band_bp))} – {formatBasisPoints(return_bp + band_bp)}</bdi>

/** @param whose which rewards those of a row are */
const figureColumns = (whose: (id: string) => RoundFilters): readonly Column<Figure>[] => [
  { id: 'name', header: text.columns.name, width: 112, grow: 2, fixed: true, cell: (row) => <span dir="auto" className={classes.clip}>{row.name}</span> },
  { id: 'of', header: text.columns.of, width: 120, grow: 1, hiddenAtFirst: true, cell: (row) => <span dir="auto" className={classes.clip}>{row.of ?? '–'}</span> },
  { id: 'rounds', header: text.tabs.rounds, width: 74, align: 'end', cell: (row) => formatCount(row.rounds) },
  { id: 'stake', header: text.columns.stake, width: 116, align: 'end', cell: (row) => <Amount minor={row.stake_minor} currency={row.currency} withCurrency /> },
  { id: 'win', header: text.columns.win, width: 96, align: 'end', cell: (row) => <Amount minor={row.win_minor} currency={row.currency} /> },
  { id: 'house', header: text.columns.house, width: 96, align: 'end', cell: (row) => <Amount minor={row.house_minor} currency={row.currency} tone="pnl" /> },
  {
    id: 'rewards', header: text.tabs.rewards, width: 96, align: 'end',
    cell: (row) => (row.reward_minor === null || row.reward_minor === 0 ? <Amount minor={row.reward_minor} currency={row.currency} /> : <Link to={paths.casinoRounds} search={{ tab: 'rewards', ...whose(row.id) }} className={classes.clip}><Amount minor={row.reward_minor} currency={row.currency} /></Link>),
  },
  { id: 'currency', header: text.columns.currency, width: 80, hiddenAtFirst: true, cell: (row) => row.currency },
  { id: 'return', header: text.columns.return, width: 76, align: 'end', cell: (row) => percent(row.return_bp) },
  { id: 'band', header: text.columns.band, width: 142, align: 'end', cell: band },
  { id: 'theory', header: text.columns.theory, width: 72, align: 'end', cell: (row) => percent(row.theory_bp) },
  { id: 'verdict', header: text.columns.verdict, width: 130, cell: (row) => <Chip tone={tones[row.verdict]}>{text.verdicts[row.verdict]}</Chip> },
]

function FigureCard({ row }: { readonly row: Figure }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <b dir="auto" className={classes.clip}>{row.name}</b>
        <Chip tone={tones[row.verdict]}>{text.verdicts[row.verdict]}</Chip>
      </span>
      <span className={classes.cardLine}>
        <span>{text.roundCount({ count: row.rounds })}</span>
        <Amount minor={row.house_minor} currency={row.currency} withCurrency tone="pnl" />
      </span>
      <span className={classes.cardLine}>
        <span>{text.columns.return}: {percent(row.return_bp)}</span>
        <span>{text.columns.theory}: {percent(row.theory_bp)}</span>
      </span>
      <span className={classes.cardLine}>
        <span>{text.columns.band}</span>
        {band(row)}
      </span>
    </div>
  )
}
