import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { nextRow } from '../../components/data-table/use-grid-keys.ts'
import { useRowWindow } from '../../components/data-table/use-row-window.ts'
import { text } from './text.ts'
import { TreeLine } from './tree-line.tsx'
import classes from './tree.module.css'
import { findByName, parentIndex, type TreeRow } from './tree-rows.ts'

/** In pixels. */
const rowHeight = 34
/** A pause as long as this begins a new word. */
const wordPauseMs = 700

type TreeGridProps = {
  readonly rows: readonly TreeRow[]
  readonly chosen: string
  readonly events: number
  readonly inPlay: number
  readonly onToggle: (row: TreeRow) => void
  readonly onChoose: (row: TreeRow) => void
  readonly onMore: (leagueId: string) => void
  readonly onRetry: () => void
  readonly picked: ReadonlySet<string>
  readonly onPick: (row: TreeRow) => void
}

/**
 * The rows near the window of a tree of any length, under one tab stop: arrows move, open and close, Home, End and the page keys go far, letters
 * find a name, Enter shows; with Alt, O and L switch, P picks, H tells the history and Enter opens the menu of the row.
 */
export function TreeGrid({ rows, chosen, events, inPlay, onToggle, onChoose, onMore, onRetry, picked, onPick }: TreeGridProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null)
  const typed = useRef({ word: '', at: 0 })
  const [activeId, setActiveId] = useState<string | null>(null)
  const name = useId()
  const window = useRowWindow({ scroller, count: rows.length, rowHeight, coveredEnd: 0, enabled: true })
  const active = activeId === null ? -1 : rows.findIndex(({ id }) => id === activeId)
  const current = rows[active]
  const domId = (row: TreeRow): string => `${name}-${row.id.replaceAll(' ', '-')}`

  const wanting = window.indexes.flatMap((index) => {
    const row = rows[index]
    return row?.kind === 'note' && row.state === 'more' ? [row.of.replace('league ', '')] : []
  }).join(' ')
  const fetchMore = useEffectEvent(() => {
    for (const leagueId of wanting.split(' ')) if (leagueId !== '') onMore(leagueId)
  })
  useEffect(
    function fetchWhatComesIntoSight() {
      if (wanting !== '') fetchMore()
    },
    // Every page that arrives makes other rows: the end may be in sight still.
    [wanting, rows.length],
  )

  function goTo(index: number): void {
    const row = rows[index]
    if (row === undefined) return
    setActiveId(row.id)
    window.bringIntoSight(index)
  }
  function act(which: string): void {
    if (current === undefined) return
    const line = document.getElementById(domId(current))
    const button = line?.querySelector<HTMLElement>(which === 'menu' ? '[aria-haspopup="menu"]' : `[data-act="${which}"]`)
    if (which === 'menu') button?.focus()
    button?.click()
  }
  function search(letter: string): void {
    const now = performance.now()
    const word = now - typed.current.at > wordPauseMs ? letter : typed.current.word + letter
    typed.current = { word, at: now }
    const found = findByName(rows, Math.max(active, 0), word)
    if (found >= 0) goTo(found)
  }
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    if (event.altKey ? !pressWithAlt(event) : !pressAlone(event)) return
    event.preventDefault()
  }
  function pressWithAlt({ code }: KeyboardEvent): boolean {
    const which = ({ KeyO: 'offer', KeyL: 'lock', KeyH: 'history', KeyP: 'pick', Enter: 'menu' } as const)[code]
    if (which === undefined) return false
    act(which)
    return true
  }
  function pressAlone({ key }: KeyboardEvent): boolean {
    // The arrows point as the page reads.
    const rtl = document.documentElement.dir === 'rtl'
    const [inwards, outwards] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (current !== undefined) {
      if (key === inwards) return current.open === true ? goTo(active + 1) : current.open === false ? onToggle(current) : undefined, true
      if (key === outwards) return current.open === true ? onToggle(current) : goTo(parentIndex(rows, active)), true
      if (key === 'Enter') return onChoose(current), true
      if (key === ' ' && performance.now() - typed.current.at > wordPauseMs) return onToggle(current), true
      if (key === 'ContextMenu') return act('menu'), true
    }
    if (key.length === 1) return search(key), true
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const next = nextRow(key, active < 0 ? null : active, rows.length, pageRows)
    if (next === null) return false
    goTo(next)
    return true
  }

  return (
    <div
      ref={scroller}
      role="treegrid"
      tabIndex={0}
      aria-label={text.tree.label}
      aria-describedby={`${name}-keys`}
      aria-rowcount={rows.length}
      aria-multiselectable
      {...(current === undefined ? {} : { 'aria-activedescendant': domId(current) })}
      className={classes.scroller}
      onKeyDown={press}
      onFocus={(event) => {
        if (event.target === event.currentTarget && active < 0) goTo(Math.max(0, rows.findIndex(({ id }) => id === chosen)))
      }}
    >
      <p id={`${name}-keys`} hidden>{text.tree.keys}</p>
      <div role="rowgroup" className={classes.rows} style={{ blockSize: rows.length * rowHeight }}>
        {window.indexes.map((index) => {
          const row = rows[index]
          return row === undefined ? null : (
            <TreeLine
              key={row.id}
              row={row}
              index={index}
              top={index * rowHeight}
              domId={domId(row)}
              active={row === current}
              chosen={row.id === chosen}
              events={events}
              inPlay={inPlay}
              onActive={() => setActiveId(row.id)}
              onToggle={() => onToggle(row)}
              onChoose={() => onChoose(row)}
              onRetry={onRetry}
              picked={picked.has(row.id)}
              onPick={() => onPick(row)}
            />
          )
        })}
      </div>
    </div>
  )
}
