import { IconChevronDown, IconLayoutSidebarLeftExpand, IconLayoutSidebarRightExpand, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, use, useId, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { paths } from '../../app/paths.ts'
import { usePreference } from '../../components/preferences/preferences.tsx'
import { mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { openPlacePanel } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { switchesText } from '../../shared/switches-text.ts'
import { shownEvents } from './event-calls.ts'
import type { EventFilters } from './event-filters.tsx'
import { text } from './text.ts'
import { TreeGrid } from './tree-grid.tsx'
import classes from './tree.module.css'
import { placeId, treeRows, type PlaceRow, type TreeRow } from './tree-rows.ts'
import { useTreePlaces } from './use-tree-places.ts'

const TreeBulk = lazyPart(() => import('./tree-bulk.tsx'), 'TreeBulk')

// Wanted once somebody opens the palette.
const ChosenPlace = lazyPart(() => import('./chosen-place.tsx'), 'ChosenPlace')

const asFlag = (stored: unknown): boolean | null => (typeof stored === 'boolean' ? stored : null)

/** How long a press that is under way is waited for before it is looked at again, in milliseconds. */
const pressMs = 50

/** Resolves once nothing is pressed any more: what takes another's place would take the press with it that is on that. */
async function nothingIsPressed(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, pressMs))
  while (document.querySelector(':active') !== null)
}
const released = nothingIsPressed()

type CatalogueTreeProps = {
  readonly filters: EventFilters
  /** On narrow screens, where it stands folded at first. */
  readonly unfolded: boolean
  readonly onUnfold: (unfolded: boolean) => void
}

/**
 * The catalogue beside the list: categories, sports, leagues, events and markets as one tree, each with its switches. Choosing a sport or a
 * league filters the list, an event or a market opens its desk. Those that are picked, of whatever kind, are changed together.
 */
export function CatalogueTree({ filters, unfolded, onUnfold }: CatalogueTreeProps): ReactElement {
  use(released)
  const rail = useRef<HTMLElement>(null)
  // What stood here until now goes with the keyboard that is in it.
  const [takesKeyboard] = useState(() => document.activeElement?.closest('nav')?.ariaLabel === text.tree.label)
  useLayoutEffect(
    function takeTheKeyboard() {
      if (!takesKeyboard) return
      rail.current?.querySelector<HTMLElement>('[role="treegrid"]')?.focus()
      // Folded, it has its button alone.
      if (rail.current?.contains(document.activeElement) === false) rail.current.querySelector('button')?.focus()
    },
    [takesKeyboard],
  )
  const { user } = useSession()
  const navigate = useNavigate()
  const { state } = shownEvents(filters)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openedAtFirst(filters))
  const [closedMenus, setClosedMenus] = useState<ReadonlySet<string>>(new Set())
  const [wide, setWide] = usePreference('sports.tree.wide', false, asFlag)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const bodyId = useId()
  const tree = useTreePlaces(opened, state)
  // Categories stand open until somebody closes them; all else is closed until it is opened.
  const { places } = tree
  const rows = useMemo(() => {
    const menus = places.menus.map(({ menu_id: id }) => placeId('menu', id)).filter((id) => !closedMenus.has(id))
    return treeRows(places, new Set([...opened, ...menus]), text.allSports)
  }, [places, opened, closedMenus])
  const chosen = filters.league_id !== undefined ? placeId('league', filters.league_id) : filters.game_id !== undefined ? placeId('game', filters.game_id) : 'all'

  function toggle(row: TreeRow): void {
    if (row.kind === 'menu') setClosedMenus(flipped(closedMenus, row.id))
    else if (row.open !== null) setOpened(flipped(opened, row.id))
  }
  function choose(row: TreeRow): void {
    switch (row.kind) {
      case 'menu':
        return toggle(row)
      case 'all':
        return void navigate({ to: paths.sports, search: { state: filters.state } })
      case 'game':
        setOpened(new Set([...opened, row.id]))
        return void navigate({ to: paths.sports, search: { state: filters.state, game_id: row.place.id } })
      case 'league':
        setOpened(new Set([...opened, row.id]))
        return void navigate({ to: paths.sports, search: { state: filters.state, game_id: row.place.game_id, league_id: row.place.id } })
      case 'event':
        return void navigate({ to: paths.event, params: { sportId: row.place.game_id, eventId: row.place.id } })
      case 'market':
        return void navigate({ to: paths.event, params: { sportId: row.event.game_id, eventId: row.event.id }, search: { market: row.place.id } })
      case 'note':
        return tree.retry()
    }
  }

  // What is folded away is not changed unseen.
  const pickedRows = useMemo(() => rows.filter(isPlace).filter(({ id }) => picked.has(id)), [rows, picked])
  const name = rows.find(({ id }) => id === chosen)?.name ?? text.allSports
  return (
    <section ref={rail} className={classes.rail} aria-label={text.tree.label} data-wide={wide || undefined} data-shown={unfolded || undefined}>
      <header className={classes.head}>
        <button type="button" className={classes.unfold} aria-expanded={unfolded} aria-controls={bodyId} onClick={() => onUnfold(!unfolded)}>
          <IconChevronDown size={16} aria-hidden />
          {text.tree.chosen({ name })}
        </button>
        <span className={classes.title}>{text.tree.label}</span>
        {mayCall(user, catalogue.createGame) ? (
          <>
            <PageAction id="sport.new" label={switchesText.newSport} icon={IconPlus} acts={[catalogue.createGame]} run={newSport} />
            <button type="button" className={classes.widen} aria-label={switchesText.newSport} title={switchesText.newSport} onClick={newSport}>
              <IconPlus size={16} aria-hidden />
            </button>
          </>
        ) : null}
        <button type="button" className={classes.widen} aria-pressed={wide} aria-label={text.tree.switches} title={text.tree.switches} onClick={() => setWide(!wide)}>
          {wide ? <IconLayoutSidebarRightExpand size={16} aria-hidden /> : <IconLayoutSidebarLeftExpand size={16} aria-hidden />}
        </button>
      </header>
      <Suspense fallback={null}>
        <ChosenPlace filters={filters} />
      </Suspense>
      <div id={bodyId} className={classes.body}>
        <TreeGrid rows={rows} chosen={chosen} events={tree.events} inPlay={tree.inPlay} onToggle={toggle} onChoose={choose} onMore={tree.more} onRetry={tree.retry} picked={picked} onPick={({ id }) => setPicked(flipped(picked, id))} />
        {pickedRows.length === 0 ? null : (
          <Suspense>
            <TreeBulk rows={pickedRows} onClear={() => setPicked(new Set())} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function newSport(): void {
  openPlacePanel({ panel: 'sport' })
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])
}

function isPlace(row: TreeRow): row is PlaceRow {
  return row.kind !== 'all' && row.kind !== 'note'
}

function openedAtFirst({ game_id: gameId, league_id: leagueId }: EventFilters): ReadonlySet<string> {
  return new Set([...(gameId === undefined ? [] : [placeId('game', gameId)]), ...(leagueId === undefined ? [] : [placeId('league', leagueId)])])
}
