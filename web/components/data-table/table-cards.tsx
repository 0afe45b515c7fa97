import { NativeSelect } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useId, useRef, type ReactElement, type ReactNode } from 'react'
import { SaysCurrency } from '../value/amount.tsx'
import { CardsLoading } from './cards-loading.tsx'
import type { DataTableProps } from './data-table.tsx'
import table from './data-table.module.css'
import { MoreRows } from './more-rows.tsx'
import type { Picking } from './row-selection.ts'
import classes from './table-cards.module.css'
import { canSort, type Sort } from './table-sort.ts'
import { tableText } from './table-text.ts'

type TableCardsProps<Row> = Omit<DataTableProps<Row>, 'sort' | 'onSort'> & {
  readonly cardOf: (row: Row) => ReactNode
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** Null where cards cannot be picked. */
  readonly picking: Picking | null
}

const cardHeightEstimatePx = 96

/** The rows of a table as cards, one under the other, for narrow screens. */
export function TableCards<Row>(props: TableCardsProps<Row>): ReactElement {
  const { rows, onOpen, picking } = props
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
  const wantsMore = props.state === 'ready' && props.hasMore === true && props.fetching !== true && props.moreFailed !== true && props.search?.stopped !== true && (items.at(-1)?.index ?? -1) >= rows.length - 4
  const fetchMore = useEffectEvent(() => props.fetchMore?.())
  useEffect(function fetchNextPage() {
    if (wantsMore) fetchMore()
  }, [wantsMore, rows.length])

  if (props.state === 'loading') return <CardsLoading height={props.height ?? 'fill'} />

  return (
    <div
      ref={scroller}
      className={table.scroller}
      data-height={props.height ?? 'fill'}
      tabIndex={0}
      role="group"
      aria-label={props['aria-label']}
    >
      <CardOrder {...props} />
      <SaysCurrency value>
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
                <div className={`${classes.card} ${props.rowClass?.(row) ?? 'normal'}`} data-selected={props.selectedId === props.rowId(row) || undefined} data-picks={picking !== null || undefined}>
                  {picking === null ? null : (
                    <input
                      type="checkbox"
                      className={classes.cardPick}
                      checked={picking.all || picking.ids.has(props.rowId(row))}
                      aria-label={tableText.pickRow({ row: item.index + 1 })}
                      onChange={() => picking.pick(item.index, false)}
                    />
                  )}
                  <div id={`${cardsId}-${item.index}`} className={classes.cardBody}>
                    {props.cardOf(row)}
                  </div>
                  {onOpen === undefined ? null : (
                    // Beside what the card holds, which may have buttons and links of its own, and under it.
                    <button type="button" className={classes.cardOpen} aria-labelledby={`${cardsId}-${item.index}`} onClick={() => onOpen(row)} />
                  )}
                </div>
              </li>
            )
          })}
        </ul>
        <MoreRows {...props} as="cards" />
        {props.footer === undefined ? null : <CardTotals {...props} footer={props.footer} />}
      </SaysCurrency>
    </div>
  )
}

/** Cards have no headings: what they are sorted by is chosen above them. */
function CardOrder<Row>({ columns, sort, onSort, rows, picking }: TableCardsProps<Row>): ReactElement | null {
  const sortable = columns.filter(canSort)
  const [first] = sort
  if (sortable.length === 0 && picking === null) return null
  return (
    <div className={classes.order}>
      {picking === null ? null : (
        <input
          type="checkbox"
          checked={rows.length > 0 && picking.ids.size >= rows.length}
          aria-label={tableText.pickLoaded}
          onChange={(event) => picking.pickLoaded(event.currentTarget.checked)}
        />
      )}
      {sortable.length === 0 ? null : (
        <NativeSelect
          size="xs"
          aria-label={tableText.sortBy}
          value={first === undefined ? '' : `${first.descending ? '-' : ''}${first.column}`}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            onSort(chosen === '' ? [] : [{ column: chosen.replace(/^-/, ''), descending: chosen.startsWith('-') }])
          }}
          data={[
            { value: '', label: tableText.unsorted },
            ...sortable.flatMap(({ id, header }) => [
              { value: id, label: tableText.rising({ column: header }) },
              { value: `-${id}`, label: tableText.falling({ column: header }) },
            ]),
          ]}
        />
      )}
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
