import { IconChevronRight } from '@tabler/icons-react'
import { Suspense, type ReactElement } from 'react'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { EventState } from '../../shared/event-state.tsx'
import { formatCount } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { text } from './text.ts'
import classes from './tree.module.css'
import type { PlaceRow, TreeRow } from './tree-rows.ts'

// What can be done with a place comes after what people came to see; markets stand here once somebody has opened an event.
const TreeActs = lazyPart(() => import('./tree-acts.tsx'), 'TreeActs')
const MarketState = lazyPart(() => import('./tree-acts.tsx'), 'MarketState')

type TreeLineProps = {
  readonly row: TreeRow
  readonly index: number
  /** In pixels. */
  readonly top: number
  readonly domId: string
  /** The keyboard is here. */
  readonly active: boolean
  /** The list beside shows this. */
  readonly chosen: boolean
  readonly picked: boolean
  readonly events: number
  readonly inPlay: number
  readonly onActive: () => void
  readonly onToggle: () => void
  readonly onChoose: () => void
  readonly onRetry: () => void
  readonly onPick: () => void
}

/** One row of the catalogue's tree. */
export function TreeLine(props: TreeLineProps): ReactElement {
  const { row, index, top, domId, active, chosen, picked, onActive, onToggle, onChoose, onPick } = props
  const dimmed = 'place' in row && 'status' in row.place && row.place.status === 'inactive'
  return (
    <div
      id={domId}
      role="row"
      aria-rowindex={index + 1}
      aria-level={row.level}
      aria-selected={picked}
      aria-current={chosen || undefined}
      {...(row.open === null ? {} : { 'aria-expanded': row.open })}
      className={classes.row}
      data-kind={row.kind}
      data-active={active || undefined}
      data-chosen={chosen || undefined}
      data-dimmed={dimmed || undefined}
      style={{ transform: `translateY(${top}px)`, '--depth': row.level - 1 } as object}
      onPointerDown={onActive}
    >
      {row.kind === 'note' ? <Note {...props} row={row} /> : (
        <>
          <span role="rowheader" className={classes.name}>
            {row.open === null ? <span className={classes.noChevron} /> : (
              <button type="button" tabIndex={-1} className={classes.chevron} data-open={row.open || undefined} aria-label={(row.open ? text.tree.close : text.tree.open)({ name: row.name })} onClick={onToggle}>
                <IconChevronRight size={16} aria-hidden />
              </button>
            )}
            <button type="button" tabIndex={-1} className={classes.label} dir="auto" title={row.name} onClick={onChoose}>
              {row.name}
            </button>
          </span>
          <Figures {...props} row={row} />
          {row.kind === 'all' ? null : (
            <Suspense fallback={null}>
              <TreeActs row={row} picked={picked} onPick={onPick} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

/** What is going on in it: events in play and in all, when an event starts, how a market stands. */
function Figures({ row, events, inPlay }: { readonly row: PlaceRow | Extract<TreeRow, { kind: 'all' }> } & Pick<TreeLineProps, 'events' | 'inPlay'>): ReactElement {
  return (
    <span role="gridcell" className={classes.figures}>
      {row.kind === 'all' ? <Counts events={events} inPlay={inPlay} />
        : row.kind === 'game' ? <Counts events={row.place.events} inPlay={row.place.in_play} />
        : row.kind === 'league' ? <Counts events={row.place.events} inPlay={0} />
        : row.kind === 'event' ? (
            <>
              {row.place.results_waiting > 0 ? <Chip tone="warn">{text.waiting({ count: row.place.results_waiting })}</Chip> : null}
              {row.place.lifecycle === 'in_play' ? <EventState event={row.place} /> : row.place.results_waiting > 0 ? null : <When iso={row.place.starts_at} style="short" />}
            </>
          )
        : row.kind === 'market' ? <Suspense fallback={null}><MarketState row={row} /></Suspense>
        : null}
    </span>
  )
}

function Counts({ events, inPlay }: { readonly events: number; readonly inPlay: number }): ReactElement {
  return (
    <>
      {inPlay === 0 ? null : <span className={classes.live} title={text.inPlay({ count: inPlay })}>{formatCount(inPlay)}</span>}
      <span title={text.events({ count: events })}>{formatCount(events)}</span>
    </>
  )
}

function Note({ row, onRetry }: { readonly row: Extract<TreeRow, { kind: 'note' }> } & Pick<TreeLineProps, 'onRetry'>): ReactElement {
  return (
    <span role="gridcell" className={classes.note} aria-busy={row.state === 'loading' || row.state === 'more'}>
      {text.tree.notes[row.state]}
      {row.state === 'failed' ? <button type="button" tabIndex={-1} className={classes.retry} onClick={onRetry}>{text.tree.retry}</button> : null}
    </span>
  )
}
