import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { memo, useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react'
import { rowHeights } from '../../components/data-table/column.ts'
import { gridTemplate, leastWidth, type TableLayout } from '../../components/data-table/table-layout.ts'
import { throttled } from '../../components/throttled/throttled.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { RowKeys } from './row-keys.ts'
import { text } from './text.ts'
import { isLarge, type Thresholds } from './thresholds.ts'
import type { TickerColumn } from './ticker-columns.tsx'
import { cellClass, TickerRow } from './ticker-row.tsx'
import classes from './ticker.module.css'
import type { Freeze } from './use-freeze.ts'
import { windowOf } from './window-of.ts'

type TickerWindowProps = {
  readonly rows: readonly Bet[]
  /** Those that are drawn, in their order. */
  readonly columns: readonly TickerColumn[]
  readonly layout: Pick<TableLayout, 'widths' | 'density'>
  readonly thresholds: Thresholds
  readonly freeze: Freeze
  /** Null: the person may not open a bet. */
  readonly onOpen: ((bet: Bet) => void) | null
}

const narrowRowHeightPx = 52
const headHeightPx = 34
/** What is held for longer is no tap, and what clicks later is not this finger. */
const tapMs = 1_000

/** A window over the bets: only the rows in sight are drawn, however many there are. One tab stop, then the arrow keys. */
export function TickerWindow({ rows, columns, layout, thresholds, freeze, onOpen }: TickerWindowProps): ReactElement {
  const id = useId()
  const narrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const height = narrow ? narrowRowHeightPx : rowHeights[layout.density]
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: measured, height: wholeHeight } = useElementSize()
  const viewHeight = Math.max(0, wholeHeight - (narrow ? 0 : headHeightPx))
  const box = useMergedRef(measured, scroller)
  const [scrollTop, setScrollTop] = useState(0)
  const { frozen: still, setHovered, setScrolled, setSelected } = freeze
  const [rowKeys] = useState(() => new RowKeys())
  const [follow] = useState(() =>
    throttled((top: number) => {
      setScrollTop(top)
      setScrolled(top > 0)
    }),
  )
  /** A finger does not hold the list: what it taps is the bet that stood there when it came down. */
  const touched = useRef<{ readonly betId: string | null; readonly at: number } | null>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const { first, last } = windowOf({ count: rows.length, rowHeight: height, scrollTop, viewHeight, still })
  const drawn = rows.slice(first, last)
  const keys = rowKeys.of(drawn.map((bet) => bet.id))
  const activeIndex = activeId === null ? -1 : rows.findIndex((bet) => bet.id === activeId)
  const marked = activeIndex >= 0
  // A mark whose row is gone does not come back with it.
  if (activeId !== null && !marked) setActiveId(null)

  useEffect(
    function holdWhileMarked() {
      setSelected(marked)
    },
    [marked, setSelected],
  )
  useEffect(
    () =>
      function letGo() {
        follow.cancel()
        setHovered(false)
        setScrolled(false)
        setSelected(false)
      },
    [follow, setHovered, setScrolled, setSelected],
  )

  function activate(index: number | null): void {
    const bet = index === null ? undefined : rows[Math.min(Math.max(index, 0), rows.length - 1)]
    setActiveId(bet?.id ?? null)
    if (bet === undefined || scroller.current === null) return
    const top = rows.indexOf(bet) * height
    const { current: element } = scroller
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + height > element.scrollTop + viewHeight) element.scrollTop = top + height - viewHeight
  }

  function onKeyDown(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(viewHeight / height) - 1)
    const moves: Readonly<Record<string, number | null>> = {
      ArrowDown: activeIndex + 1,
      j: activeIndex + 1,
      ArrowUp: Math.max(activeIndex, 0) - 1,
      k: Math.max(activeIndex, 0) - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: rows.length - 1,
      Escape: null,
    }
    const active = rows[activeIndex]
    if (event.key === 'Enter' && active !== undefined) onOpen?.(active)
    else if (event.key in moves && !event.ctrlKey && !event.metaKey && !event.altKey) activate(moves[event.key] ?? null)
    else return
    event.preventDefault()
  }

  /** A plain press on the link of a row stays in the page; with a key that asks for another tab the browser follows it. */
  function follows(event: MouseEvent, bet: Bet | undefined): boolean {
    if ((event.target as Element).closest('a') === null) return false
    if (bet !== undefined && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      onOpen?.(bet)
    }
    return true
  }

  function betOf(event: MouseEvent): number {
    const touch = touched.current
    const betId = touch !== null && event.timeStamp - touch.at < tapMs ? touch.betId : betIdAt(event)
    return rows.findIndex((bet) => bet.id === betId)
  }

  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={text.table}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={activeIndex >= first && activeIndex < last ? rowId(id, activeId) : undefined}
      className={classes.grid}
      style={{ '--columns': gridTemplate(columns, layout.widths), '--least': `${leastWidth(columns, layout.widths)}px`, '--row-height': `${height}px` } as CSSProperties}
      onKeyDown={onKeyDown}
      onScroll={(event) => follow(event.currentTarget.scrollTop)}
    >
      {narrow ? null : <Head columns={columns} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keys are the grid's */}
      <div
        className={classes.sizer}
        role="presentation"
        style={{ height: rows.length * height }}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') setHovered(true)
        }}
        onPointerLeave={() => setHovered(false)}
        onPointerDown={(event) => {
          touched.current = event.pointerType === 'touch' ? { betId: betIdAt(event), at: event.timeStamp } : null
        }}
        onPointerCancel={() => {
          touched.current = null
        }}
        onClick={(event) => {
          const index = betOf(event)
          touched.current = null
          if (follows(event, rows[index])) return
          if (index >= 0) activate(index === activeIndex ? null : index)
        }}
        onDoubleClick={(event) => {
          const bet = rows[betOf(event)]
          if (bet !== undefined) onOpen?.(bet)
        }}
      >
        <div className={classes.drawn} role="presentation" style={{ transform: `translateY(${first * height}px)` }}>
          {drawn.map((bet, index) => (
            <TickerRow
              key={keys[index]}
              bet={bet}
              id={rowId(id, bet.id)}
              place={first + index + 1}
              active={bet.id === activeId}
              large={isLarge(bet, thresholds)}
              columns={narrow ? null : columns}
              opens={onOpen !== null}
              still={still}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function betIdAt(event: MouseEvent): string | null {
  return (event.target as Element).closest('[data-bet]')?.getAttribute('data-bet') ?? null
}

function rowId(gridId: string, betId: string | null): string {
  return `${gridId}-${betId ?? ''}`
}

const Head = memo(function Head({ columns }: { readonly columns: readonly TickerColumn[] }): ReactElement {
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {columns.map((column) => (
        <span key={column.id} role="columnheader" title={column.header} className={cellClass({ ...column, className: undefined })}>
          {column.header}
        </span>
      ))}
    </div>
  )
})

/** How many rows wait, on the button that shows them. */
export function NewBets({ count, onShow }: { readonly count: number; readonly onShow: () => void }): ReactElement | null {
  if (count === 0) return null
  const bets = text.newBets({ count })
  return (
    <button type="button" className={classes.newBets} aria-label={text.showNew({ bets })} onClick={onShow}>
      {bets}
    </button>
  )
}
