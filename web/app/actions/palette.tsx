import { Loader, Modal, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBallFootball, IconBuildingStore, IconCalendarEvent, IconDice5, IconReceipt2, IconSearch, IconTarget, IconTrophy, IconUser, type Icon } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState, type KeyboardEvent, type ReactElement } from 'react'
import { search } from '#contract/search.ts'
import { usePreference } from '../../components/preferences/preferences.tsx'
import type { Action } from '../../shared/actions.ts'
import { rowQuery } from '../../shared/api.ts'
import { recentName } from '../../shared/forget-person.ts'
import type { User } from '../../shared/session.ts'
import { comeNearEverything } from '../../shared/use-near.ts'
import classes from './actions.module.css'
import { asTheyAre, hasChanged, lineActions, notOffered, pageControls, panelActions, stillThere, withArrived, type ControlAction } from './controls-around.ts'
import { foundEntry, opensFound, type FoundEntry } from './found-entry.ts'
import { KeyCaps } from './key-caps.tsx'
import { actionRow, actionsByGroup, foundByKind, foundRow, hasEveryWord, matchingActions, type PaletteGroup, type PaletteRow } from './palette-rows.ts'
import { parseRecent, withRecent, type RecentEntry } from './recent.ts'
import { text } from './text.ts'
import { takeTypedAhead } from './typed-ahead.ts'

const pauseMs = 120
/** A dialog or a drawer that was opened after the palette was first wanted would stand over it otherwise. */
const overDrawers = 350
const typedMax = 60
const icons: Readonly<Record<FoundEntry['kind'], Icon>> = { account: IconUser, game: IconBallFootball, league: IconTrophy, event: IconCalendarEvent, market: IconTarget, selection: IconTarget, casino_game: IconDice5, casino_provider: IconBuildingStore, bet: IconReceipt2 }

type PaletteProps = { readonly opened: boolean; readonly onClose: () => void; readonly user: User; readonly actions: readonly Action[] }

/** Everything the person may do and find, by typing. */
export function Palette({ opened, onClose, ...rest }: PaletteProps): ReactElement {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      zIndex={overDrawers}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': text.title } }}
      classNames={{ content: classes.palette, body: classes.paletteBody, inner: classes.paletteInner }}
      transitionProps={{ duration: 0 }}
    >
      <PaletteBody {...rest} onClose={onClose} />
    </Modal>
  )
}

function PaletteBody({ user, actions: offered, onClose }: Omit<PaletteProps, 'opened'>): ReactElement {
  const navigate = useNavigate()
  const listId = useId()
  // What stands around is looked at before the palette stands in front of it.
  const [around, readAround] = useFollowed(() => [...lineActions(), ...panelActions()], stillThere)
  const [controls, readControls] = useFollowed(pageControls, withArrived)
  const [changed, setChanged] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  /** The row that was pressed and is called otherwise by now: it stays chosen wherever it stands then, and nothing else where it is gone. */
  const [kept, setKept] = useState<string | null>(null)
  const [recent, setRecent] = usePreference<readonly RecentEntry[]>(recentName, [], parseRecent)
  useEffect(comeNearEverything, [])
  const actions = [...around, ...offered, ...notOffered(controls, offered)]
  const words = typed.trim()
  const [asked] = useDebouncedValue(words, pauseMs)
  const found = useQuery({ ...rowQuery(search.find, { query: { q: asked } }), enabled: asked !== '', placeholderData: keepPreviousData })
  const searching = words !== '' && (asked !== words || found.isFetching)
  const failed = found.isError && words !== ''
  const entries = asked === '' ? [] : (found.data?.data ?? []).filter(({ kind }) => opensFound(kind, user)).map(foundEntry)
  // What was found for the words before may be meant no longer, and Enter would open it.
  const meant = asked === words && !found.isPlaceholderData ? entries : entries.filter(({ label }) => hasEveryWord(label, words))

  const groups: readonly PaletteGroup[] =
    words === ''
      ? [{ title: text.recent, rows: recentRows(recent, actions, user) }, ...actionsByGroup(actions)].filter((group) => group.rows.length > 0)
      : [...foundByKind(meant), ...actionsByGroup(matchingActions(actions, words))]
  const rows = groups.flatMap((group) => group.rows)
  const active = kept === null ? Math.min(chosen, rows.length - 1) : rows.findIndex(({ key }) => key === kept)
  const idOf = (index: number): string => `${listId}-${index}`

  function choose(row: PaletteRow | undefined): void {
    if (row === undefined) return
    // What was read is not what a press would do by now.
    if (row.of === 'action' && hasChanged(row.action)) {
      setChanged(row.action.labelNow())
      setKept(row.key)
      readAround()
      readControls()
      return
    }
    onClose()
    if (row.of === 'action') {
      setRecent(withRecent(recent, { of: 'action', id: row.action.id }))
      row.action.run()
      return
    }
    setRecent(withRecent(recent, { of: 'found', found: row.entry.found }))
    const { to, params, search: place } = row.entry
    void navigate({ to, ...(params && { params }), ...(place && { search: place }) })
  }
  function point(index: number): void {
    setChosen(index)
    setKept(null)
  }
  function move(to: number): void {
    const next = (to + rows.length) % rows.length
    point(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  /** Only now: while another field has the keyboard, keys would write there. */
  function takeOver(): void {
    const ahead = takeTypedAhead()
    if (ahead !== '') setTyped((typed + ahead).slice(0, typedMax))
  }
  function onKey(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(Math.max(active, 0) - 1),
      PageDown: () => move(Math.min(active + 8, rows.length - 1)),
      PageUp: () => move(Math.max(active - 8, 0)),
      Enter: () => choose(rows[active]),
      Escape: onClose,
    }
    const act = moves[event.key]
    // The way out is open where nothing is found, too.
    if (act === undefined || event.nativeEvent.isComposing || (rows.length === 0 && event.key !== 'Escape')) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={text.title}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? idOf(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={typedMax}
          placeholder={text.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            point(0)
            setChanged(null)
          }}
          onFocus={takeOver}
          onKeyDown={onKey}
          // Escape closes the palette alone: the library's own dialogs would all go at once.
          data-mantine-stop-propagation="true"
        />
        {searching ? <Loader size={16} aria-label={text.searching} /> : null}
      </div>
      <div id={listId} role="listbox" aria-label={text.results} className={classes.results}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={classes.groupTitle} aria-hidden>
              {group.title}
            </p>
            {group.rows.map((row) => {
              const index = rows.indexOf(row)
              return <Row key={row.key} id={idOf(index)} row={row} active={index === active} onPoint={() => point(index)} onChoose={() => choose(row)} />
            })}
          </div>
        ))}
      </div>
      {rows.length > 0 || searching || failed ? null : (
        <div className={classes.nothing}>
          <p>{text.nothing}</p>
          <p>{text.nothingHint}</p>
        </div>
      )}
      {changed === null ? null : (
        <p role="alert" className={classes.failed}>
          {text.changed({ name: changed })}
        </p>
      )}
      {failed ? (
        <p role="alert" className={classes.failed}>
          {text.failed}
        </p>
      ) : null}
      <VisuallyHidden role="status">{words === '' || searching || (failed && rows.length === 0) ? '' : rows.length === 0 ? text.nothing : text.count({ count: rows.length })}</VisuallyHidden>
      <p className={classes.foot} aria-hidden>
        <KeyCaps keys={['up', 'down']} /> {text.keys.move}
        <KeyCaps keys={['enter']} /> {text.keys.choose}
        <KeyCaps keys={['esc']} /> {text.keys.close}
      </p>
    </>
  )
}

/** What was found as the palette opened, followed while the page changes behind it; and the way to read its names again. */
function useFollowed(find: () => readonly ControlAction[], follow: (found: readonly ControlAction[]) => readonly ControlAction[]): readonly [readonly ControlAction[], () => void] {
  const [found, setFound] = useState(find)
  useEffect(
    function followThePage() {
      const look = (): void => setFound(follow)
      const observer = new MutationObserver(look)
      // What changed since it was first drawn, too.
      look()
      observer.observe(document.body, { childList: true, subtree: true })
      return () => observer.disconnect()
    },
    [follow],
  )
  return [found, () => setFound(asTheyAre)]
}

type RowProps = { readonly id: string; readonly row: PaletteRow; readonly active: boolean; readonly onPoint: () => void; readonly onChoose: () => void }

function Row({ id, row, active, onPoint, onChoose }: RowProps): ReactElement {
  const Glyph = row.of === 'action' ? row.action.icon : icons[row.entry.kind]
  return (
    // The keys are the field's: focus stays there, and the field names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div id={id} role="option" aria-selected={active} className={classes.row} onMouseMove={active ? undefined : onPoint} onMouseDown={(event) => event.preventDefault()} onClick={onChoose}>
      <Glyph size={18} stroke={1.6} aria-hidden />
      <bdi className={classes.label}>{row.of === 'action' ? row.action.label : row.entry.label}</bdi>
      {row.of === 'found' ? <span className={classes.detail}><bdi>{row.entry.detail}</bdi></span> : row.action.keys === undefined ? null : <KeyCaps keys={row.action.keys} />}
    </div>
  )
}

/** What was chosen before and may still be. */
function recentRows(recent: readonly RecentEntry[], actions: readonly Action[], user: User): readonly PaletteRow[] {
  return recent.flatMap((entry): readonly PaletteRow[] => {
    if (entry.of === 'found') return opensFound(entry.found.kind, user) ? [foundRow(foundEntry(entry.found))] : []
    const action = actions.find(({ id }) => id === entry.id)
    return action === undefined ? [] : [{ ...actionRow(action), key: `recent ${action.id}` }]
  })
}
