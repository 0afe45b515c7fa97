import { Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useId, useRef, type ReactElement, type ReactNode } from 'react'
import type { DataTableProps } from './data-table.tsx'
import table from './data-table.module.css'
import classes from './table-cards.module.css'
import { tableText } from './table-text.ts'

type TableCardsProps<Row> = DataTableProps<Row> & { readonly cardOf: (row: Row) => ReactNode }

const cardHeightEstimatePx = 96
const skeletonCards = 6

/** The rows of a table as cards, one under the other, for narrow screens. */
export function TableCards<Row>(props: TableCardsProps<Row>): ReactElement {
  const { rows, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const cardsId = useId()
  const windowed = props.height !== 'auto'
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeightEstimatePx,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : props.rowId(row)
    },
    overscan: 6,
    enabled: windowed,
  })
  const items = windowed
    ? virtualizer.getVirtualItems()
    : rows.map((row, index) => ({ index, key: props.rowId(row), start: null }))
  const wantsMore = props.hasMore === true && props.fetching !== true && (items.at(-1)?.index ?? -1) >= rows.length - 4
  const fetchMore = useEffectEvent(() => props.fetchMore?.())
  useEffect(function fetchNextPage() {
    if (wantsMore) fetchMore()
  }, [wantsMore, rows.length])

  if (props.state === 'loading') {
    return (
      <div className={table.scroller} data-height={props.height ?? 'fill'} aria-busy>
        {Array.from({ length: skeletonCards }, (_, index) => (
          <div key={index} className={classes.card}>
            <Skeleton height={12} width="60%" mb={10} />
            <Skeleton height={10} width="85%" mb={8} />
            <Skeleton height={10} width="40%" />
          </div>
        ))}
      </div>
    )
  }

  return (
    <div
      ref={scroller}
      className={table.scroller}
      data-height={props.height ?? 'fill'}
      tabIndex={0}
      role="group"
      aria-label={props['aria-label']}
    >
      <ul className={classes.cards} style={windowed ? { height: virtualizer.getTotalSize() } : undefined}>
        {items.map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          return (
            <li
              key={item.key}
              data-index={item.index}
              {...(item.start === null
                ? {}
                : {
                    ref: virtualizer.measureElement,
                    className: classes.cardSlot,
                    style: { transform: `translateY(${item.start}px)` },
                  })}
            >
              <div className={`${classes.card} ${props.rowClass?.(row) ?? 'normal'}`} data-selected={props.selectedId === props.rowId(row) || undefined}>
                <div id={`${cardsId}-${item.index}`}>{props.cardOf(row)}</div>
                {onOpen === undefined ? null : (
                  // Beside what the card holds, which may have buttons and links of its own, and under them.
                  <button type="button" className={classes.cardOpen} aria-labelledby={`${cardsId}-${item.index}`} onClick={() => onOpen(row)} />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {props.footer === undefined ? null : <CardTotals {...props} footer={props.footer} />}
    </div>
  )
}

function CardTotals<Row>({ columns, footer }: { columns: DataTableProps<Row>['columns']; footer: Readonly<Record<string, ReactNode>> }): ReactElement {
  return (
    <dl className={classes.cardTotals} aria-label={tableText.total}>
      {columns
        .filter((column) => footer[column.id] !== undefined)
        .map((column) => (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{footer[column.id]}</dd>
          </div>
        ))}
    </dl>
  )
}
