import { Button, Skeleton } from '@mantine/core'
import { IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { BetweenNote } from '../../components/odds/between-note.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { formatCount } from '../../shared/format.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { BookCells } from './book-cells.tsx'
import classes from './exposure-tree.module.css'
import { text } from './text.ts'
import { marketName, netIn, treeRows, worstIn, worstOutcome, type BookName, type ExposureEvent, type MarketBook, type TreeRow } from './tree-rows.ts'
import { WaitingMark } from './waiting-mark.tsx'
import { cellsOf, type Cell } from './whole-cells.ts'
import { useDownlines } from './use-downlines.ts'

/** Whose bets, on what. */
export type BetsBehind = { readonly market: MarketBook; readonly eventName: string; readonly accountId: string | null; readonly name: string; /** The cell; absent: the row. */ readonly cell: Cell | undefined }

type ExposureTreeProps = {
  readonly events: readonly ExposureEvent[]
  /** They stand by their worst, once in each currency. */
  readonly byCurrency: boolean
  readonly book: BookName
  /** From whose place; absent: the viewer's own. */
  readonly accountId: string | undefined
  readonly onBets: (of: BetsBehind) => void
}

const noEvents: ReadonlySet<string> = new Set()

/** Net exposure as a tree: events, their markets, and below each the accounts level by level, in every outcome. */
export function ExposureTree({ events, byCurrency, book, accountId, onBets }: ExposureTreeProps): ReactElement {
  const [opened, setOpened] = useState<readonly string[]>([])
  const [closed, setClosed] = useState(noEvents)
  const [at, setAt] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const downlines = useDownlines(opened, accountId)
  const rows = treeRows(events, { opened: new Set(opened), closedEvents: closed, below: downlines.below, byCurrency })
  const walked = rows.filter(({ kind }) => kind !== 'note')
  const current = walked.find(({ id }) => id === at) ?? walked[0]

  function toggle(row: TreeRow): void {
    if (row.kind === 'event') {
      setClosed((now) => (now.has(row.id) ? new Set([...now].filter((id) => id !== row.id)) : new Set([...now, row.id])))
    } else if (row.kind !== 'note' && row.open !== null) {
      setOpened((now) => (now.includes(row.id) ? now.filter((id) => id !== row.id) : [...now, row.id]))
    }
  }
  function open(row: TreeRow, cell?: Cell): void {
    if (row.kind !== 'market' && row.kind !== 'account') return
    onBets({
      market: row.market, eventName: row.event.event_name, cell,
      accountId: row.kind === 'account' ? row.account.user_id : null, name: row.kind === 'account' ? row.account.login : text.bets.everybody,
    })
  }
  function move(row: TreeRow | undefined): void {
    if (row === undefined) return
    setAt(row.id)
    grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`)?.focus()
  }
  function press(event: KeyboardEvent): void {
    if (current === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const index = walked.indexOf(current)
    // The arrows point as the page reads.
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const above = walked.slice(0, index).findLast(({ level }) => level < current.level)
    const isOpen = current.kind !== 'note' && current.open === true
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(walked[index + 1]),
      ArrowUp: () => move(walked[index - 1]),
      Home: () => move(walked[0]),
      End: () => move(walked.at(-1)),
      Enter: () => (current.kind === 'event' ? toggle(current) : open(current)),
      ' ': () => toggle(current),
      [forward]: () => (isOpen ? move(walked[index + 1]) : toggle(current)),
      [forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight']: () => (isOpen ? toggle(current) : move(above)),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <div className={classes.frame}>
      <div role="treegrid" tabIndex={-1} aria-label={text.tree} className={classes.tree} ref={grid} onKeyDown={press}>
        <div role="row" className={classes.head}>
          <span role="columnheader">{text.columns.name}</span>
          <span role="columnheader">{text.columns.outcomes}</span>
          <span role="columnheader" className={classes.end}>{text.columns.worst}</span>
          <span role="columnheader" className={classes.end}>{text.columns.stake}</span>
          <span role="columnheader" className={classes.end}>{text.columns.bets}</span>
        </div>
        {rows.map((row) =>
          row.kind === 'note' ? (
            <Note key={row.id} row={row} onRetry={() => downlines.retry(row.branch)} />
          ) : (
            <Row key={row.id} row={row} book={book} focusable={row === current} onFocus={() => setAt(row.id)} onToggle={() => toggle(row)} onBets={(cell) => open(row, cell)} />
          ),
        )}
      </div>
    </div>
  )
}

type RowProps = {
  readonly row: Exclude<TreeRow, { kind: 'note' }>
  readonly book: BookName
  readonly focusable: boolean
  readonly onFocus: () => void
  readonly onToggle: () => void
  readonly onBets: (cell?: Cell) => void
}

function Row({ row, book, focusable, onFocus, onToggle, onBets }: RowProps): ReactElement {
  const name = row.kind === 'event' ? row.event.event_name : row.kind === 'market' ? marketName(row.market) : row.account.login
  return (
    <div
      role="row"
      data-row={row.id}
      data-kind={row.kind}
      aria-level={row.level}
      {...(row.open === null ? {} : { 'aria-expanded': row.open })}
      tabIndex={focusable ? 0 : -1}
      className={classes.row}
      onFocus={onFocus}
      style={{ '--depth': row.level - 1 } as object}
    >
      <span role="rowheader" className={classes.name}>
        {row.open === null ? (
          <span className={classes.noChevron} />
        ) : (
          <button type="button" tabIndex={-1} className={classes.chevron} data-open={row.open || undefined} aria-label={row.open ? text.collapse({ name }) : text.expand({ name })} onClick={onToggle}>
            <IconChevronRight size={16} aria-hidden />
          </button>
        )}
        <span className={classes.names}>
          <b dir="auto" className={classes.clip} title={name}>{name}</b>
          <About row={row} book={book} />
        </span>
      </span>
      {row.kind === 'event' ? <EventFigures event={row.event} book={book} /> : <BookFigures row={row} book={book} name={name} onBets={onBets} />}
    </div>
  )
}

function About({ row, book }: Pick<RowProps, 'row' | 'book'>): ReactElement {
  if (row.kind === 'event') {
    return (
      <span className={classes.about}>
        {row.event.in_play ? <Chip tone="live">{text.inPlay}</Chip> : <When iso={row.event.start_time} style="short" />}
        <span dir="auto" className={classes.clip}>{row.event.sport_name}, {row.event.league_name}</span>
      </span>
    )
  }
  if (row.kind === 'market') {
    return (
      <span className={classes.about}>
        <span>{row.market.currency}</span>
        <WaitingMark status={row.market.status} />
        {worstIn(row.market, book) < 0 ? <span className={classes.clip}>{text.worstIf} <bdi>{worstOutcome(row.market, book)}</bdi></span> : null}
      </span>
    )
  }
  return (
    <span className={classes.about}>
      <span>{levelTitle(row.account.level)}</span>
      {row.account.blocked === 0 ? null : (
        <span title={text.blockedHint} className={classes.clip}>
          {text.blocked} <Amount minor={row.account.blocked} currency={row.account.currency} withCurrency tone="muted" />
        </span>
      )}
    </span>
  )
}

function EventFigures({ event, book }: { readonly event: ExposureEvent; readonly book: BookName }): ReactElement {
  return (
    <>
      <span role="gridcell" />
      <span role="gridcell" className={classes.end} data-label={text.figures.net}>
        {event.net.map((net) => <Amount key={net.currency} minor={netIn(net, book)} currency={net.currency} withCurrency tone="pnl" />)}
      </span>
      <span role="gridcell" className={classes.end} data-label={text.columns.stake}>
        {event.net.map((net) => <Amount key={net.currency} minor={net.stake} currency={net.currency} withCurrency />)}
      </span>
      <span role="gridcell" className={classes.end} data-label={text.columns.bets}>
        <bdi>{formatCount(event.net.reduce((sum, net) => sum + net.bets, 0))}</bdi>
      </span>
    </>
  )
}

function BookFigures({ row, book, name, onBets }: { readonly row: Extract<RowProps['row'], { kind: 'market' | 'account' }>; readonly book: BookName; readonly name: string; readonly onBets: RowProps['onBets'] }): ReactElement {
  const of = row.kind === 'market' ? row.market : row.account
  const { cells, between } = cellsOf(row.market, of.selections, book)
  return (
    <>
      <span role="gridcell" className={classes.outcomes} title={row.market.form === 'per_runner' ? text.perRunner : undefined}>
        <BookCells cells={cells} currency={of.currency} book={book} onOpen={onBets} />
        {between === null ? null : <BetweenNote minor={between} currency={of.currency} className={classes.between} />}
      </span>
      <span role="gridcell" className={classes.end} data-label={text.columns.worst}>
        <Amount minor={worstIn(of, book)} currency={of.currency} withCurrency tone="pnl" />
      </span>
      <span role="gridcell" className={classes.end} data-label={text.columns.stake}>
        <Amount minor={of.stake} currency={of.currency} withCurrency />
      </span>
      <span role="gridcell" className={classes.end} data-label={text.columns.bets}>
        <button type="button" tabIndex={-1} className={classes.bets} aria-label={`${formatCount(of.bets)} · ${text.betsOf({ name })}`} onClick={() => onBets()}>
          <bdi>{formatCount(of.bets)}</bdi> <IconReceipt size={14} aria-hidden />
        </button>
      </span>
    </>
  )
}

function Note({ row, onRetry }: { readonly row: Extract<TreeRow, { kind: 'note' }>; readonly onRetry: () => void }): ReactElement {
  return (
    <div role="row" className={classes.note} aria-level={row.level} style={{ '--depth': row.level - 1 } as object}>
      <span role="gridcell">
        {row.state === 'loading' ? (
          <span role="img" aria-label={text.loading}><Skeleton height={12} width={180} /></span>
        ) : row.state === 'failed' ? (
          <>{text.failed} <Button size="compact-xs" variant="subtle" onClick={onRetry}>{text.retry}</Button></>
        ) : (
          text.nothingBelow
        )}
      </span>
    </div>
  )
}
