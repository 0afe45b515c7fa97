import { VisuallyHidden } from '@mantine/core'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useMemo, useRef, useState, type DragEvent, type KeyboardEvent, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import type { Reply } from '#contract/client.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import type { RowMove } from '../../components/data-table/use-grid-keys.ts'
import { mayCall } from '../../shared/access.ts'
import { call, rowPages } from '../../shared/api.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { BulkChange, type PickedGames } from './bulk-bar.tsx'
import type { Game, GameFilterKey, GameFilters } from './casino-rows.ts'
import classes from './casino.module.css'
import { GameCard, gameColumns } from './game-columns.tsx'
import { GameFilterBar } from './game-filter-bar.tsx'
import { GamePlacesContext } from './game-places.ts'
import { isBehind } from './place-order.ts'
import { text } from './text.ts'
import { useOrder } from './use-order.ts'

type GamesTableProps = {
  readonly filters: GameFilters
  readonly openedId: string | undefined
  readonly onFilter: (key: GameFilterKey, value: string | undefined) => void
  readonly onClear: () => void
  readonly onOpen: (game: Game) => void
}

/** With Alt: what a key presses in the row where the keyboard is. */
const rowKeys: Readonly<Record<string, string>> = { KeyO: 'status', KeyD: 'desktop', KeyM: 'mobile', KeyP: 'popular', Enter: 'menu' }

/**
 * The games that the filters select. In the order of players, those of one provider can be moved: dragged, or with Alt and an arrow, Home or
 * End, or to either end from its menu. Alt with O, D, M and P presses the switches of a row, with Enter its menu.
 */
export function GamesTable({ filters, openedId, onFilter, onClear, onOpen }: GamesTableProps): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const address = useListAddress('open')
  const games = useRowList(casino.games, { query: filters })
  const ordered = mayCall(user, casino.moveGame) && filters.casino_provider_id !== undefined && (filters.sort ?? 'order') === 'order' && filters.state !== 'archived'
  const columns = useMemo(() => gameColumns(ordered), [ordered])
  const { queryKey } = rowPages(casino.games, { query: filters })
  type Pages = InfiniteData<Reply<typeof casino.games>, string | null>
  const order = useOrder<Game>({
    queryKey,
    read: () => queries.getQueryData<Pages>(queryKey)?.pages.flatMap((page) => page.data) ?? [],
    show: (rows) => queries.setQueryData<Pages>(queryKey, (list) => (list === undefined ? list : { ...list, pages: inPages(list.pages, rows) })),
    goesOn: games.table.hasMore,
    send: (id, before) => call(casino.moveGame, { params: { id }, body: { before } }),
  })
  const filtered = (['game_id', 'search', 'flag'] as const).some((key) => filters[key] !== undefined)
  const places = ordered ? { toEnd: order.toEnd, firstId: games.rows[0]?.id ?? null, lastId: games.table.hasMore ? null : (games.rows.at(-1)?.id ?? null) } : null
  const drag = useRowDrag(ordered, games.rows, order.jump)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is heard here comes from the grid inside, which has the focus
    <div ref={drag.frame} className={classes.list} onKeyDownCapture={pressInRow} {...drag.handlers}>
      {drag.line === null ? null : <span className={classes.dropLine} style={{ insetBlockStart: drag.line }} aria-hidden />}
      <GamePlacesContext value={places}>
        <DataTable
          name="casino.games"
          aria-label={text.table}
          columns={columns}
          {...games.table}
          rowId={(row) => row.id}
          empty={filtered ? { ...text.noMatch, action: <ClearFilters onClear={onClear} /> } : text.empty[filters.state ?? 'current']}
          selectedId={openedId ?? null}
          onOpen={onOpen}
          {...(ordered ? { onMoveRow: (row: Game, by: RowMove) => (by === 'first' || by === 'last' ? order.toEnd(row.id, by) : order.step(row.id, by)) } : {})}
          {...(mayCall(user, casino.changeGames) ? { bulk: (picked: PickedGames) => <BulkChange picked={picked} filters={filters} />, bulkAll: true } : {})}
          sort={sortOf(filters.sort, columns)}
          onSort={(next) => onFilter('sort', sortText(next, columns))}
          list={{ ...address, csv: { row: casino.games, query: filters } }}
          cardOf={(row) => <GameCard game={row} />}
          toolbar={<GameFilterBar filters={filters} onFilter={onFilter} />}
        />
      </GamePlacesContext>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
    </div>
  )
}

/** The same pages with their rows in another order. */
function inPages(pages: readonly Reply<typeof casino.games>[], rows: readonly Game[]): Reply<typeof casino.games>[] {
  let at = 0
  return pages.map((page) => {
    const data = rows.slice(at, at + page.data.length)
    at += page.data.length
    return { ...page, data }
  })
}

function pressInRow(event: KeyboardEvent<HTMLElement>): void {
  const which = event.altKey && !event.ctrlKey && !event.metaKey ? rowKeys[event.code] : undefined
  const grid = (event.target as Element).closest('[role="grid"]')
  const row = grid === null || grid !== event.target ? null : document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
  if (which === undefined || row === null) return
  event.preventDefault()
  event.stopPropagation()
  const button = row.querySelector<HTMLElement>(which === 'menu' ? '[aria-haspopup="menu"]' : `[data-act="${which}"]`)
  if (which === 'menu') button?.focus()
  button?.click()
}

/** Rows that are dragged by their grip, over the table that draws them. */
function useRowDrag(enabled: boolean, rows: readonly Game[], onDrop: (id: string, to: number) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const dragged = useRef<string | null>(null)
  const [line, setLine] = useState<number | null>(null)
  const rowAt = (event: DragEvent): Element | null => (event.target as Element).closest('[data-index]')
  const end = (): void => {
    dragged.current = null
    setLine(null)
  }
  const handlers = {
    onDragStart(event: DragEvent) {
      const element = (event.target as Element).closest('[data-drag]') === null ? null : rowAt(event)
      const row = element === null ? undefined : rows[Number(element.getAttribute('data-index'))]
      if (row === undefined || element === null) return
      dragged.current = row.id
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', row.name)
      event.dataTransfer.setDragImage(element, 12, 12)
    },
    onDragOver(event: DragEvent) {
      const element = dragged.current === null ? null : rowAt(event)
      if (element === null || frame.current === null) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      setLine((isBehind(event, element) ? box.bottom : box.top) - frame.current.getBoundingClientRect().top)
    },
    onDrop(event: DragEvent) {
      const element = dragged.current === null ? null : rowAt(event)
      const over = element === null ? undefined : rows[Number(element.getAttribute('data-index'))]
      const id = dragged.current
      end()
      if (element === null || over === undefined || id === null || over.id === id) return
      event.preventDefault()
      onDrop(id, rows.filter((row) => row.id !== id).indexOf(over) + (isBehind(event, element) ? 1 : 0))
    },
    onDragEnd: end,
  }
  return { frame, line, handlers: enabled ? handlers : {} }
}
