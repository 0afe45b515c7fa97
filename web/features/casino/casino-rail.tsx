import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconEyeOff, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type DragEvent, type KeyboardEvent, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import type { Reply } from '#contract/client.ts'
import { nextRow } from '../../components/data-table/use-grid-keys.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { call, rowKey, rowQuery } from '../../shared/api.ts'
import type { Provider, SubCategory } from './casino-rows.ts'
import { isBehind } from './place-order.ts'
import classes from './rail.module.css'
import { text } from './text.ts'
import { useOrder, type Order } from './use-order.ts'

/** What of the casino the list shows: all of it, a provider, or one of its sub-categories. */
export type RailChoice = { readonly providerId?: string | undefined; readonly subCategoryId?: string | undefined }

type RailRow =
  | { readonly kind: 'all'; readonly id: 'all'; readonly name: string }
  | { readonly kind: 'provider'; readonly id: string; readonly name: string; readonly place: Provider; readonly open: boolean }
  | { readonly kind: 'sub_category'; readonly id: string; readonly name: string; readonly place: SubCategory }

type CasinoRailProps = {
  readonly chosen: RailChoice
  readonly mayOrder: boolean
  readonly onChoose: (choice: RailChoice) => void
  /** Makes a provider; absent where this person may not. */
  readonly onNew?: () => void
}

/**
 * Providers in the order in which players meet them, and the sub-categories of the one that is chosen, under one tab stop. Arrows move,
 * Enter chooses, with Alt they move the row itself; rows can be dragged as well.
 */
export function CasinoRail({ chosen, mayOrder, onChoose, onNew }: CasinoRailProps): ReactElement {
  const queries = useQueryClient()
  const name = useId()
  const providers = useQuery(rowQuery(casino.providers, {}))
  const subs = useQuery({ ...rowQuery(casino.subCategories, { params: { id: chosen.providerId ?? '' } }), enabled: chosen.providerId !== undefined })
  const [active, setActive] = useState<string | null>(null)
  const [shown, setShown] = useState(false)
  const [dragged, setDragged] = useState<RailRow | null>(null)
  const [over, setOver] = useState<{ readonly id: string; readonly behind: boolean } | null>(null)
  const rows = railRows(providers.data?.data ?? [], subs.data?.data ?? [], chosen.providerId)
  const chosenRow = rows.find(({ id }) => id === (chosen.subCategoryId === undefined ? (chosen.providerId === undefined ? 'all' : `p${chosen.providerId}`) : `s${chosen.subCategoryId}`))
  const at = active === null ? rows.findIndex((row) => row === chosenRow) : rows.findIndex(({ id }) => id === active)
  const current = rows[at]

  const providerKey = rowKey(casino.providers, {})
  const ofProviders = useOrder<Provider>({
    queryKey: providerKey,
    read: () => queries.getQueryData<Reply<typeof casino.providers>>(providerKey)?.data ?? [],
    show: (data) => queries.setQueryData<Reply<typeof casino.providers>>(providerKey, (reply) => (reply === undefined ? reply : { ...reply, data })),
    goesOn: false,
    send: (id, before) => call(casino.moveProvider, { params: { id }, body: { before } }),
  })
  const subKey = rowKey(casino.subCategories, { params: { id: chosen.providerId ?? '' } })
  const ofSubs = useOrder<SubCategory>({
    queryKey: subKey,
    read: () => queries.getQueryData<Reply<typeof casino.subCategories>>(subKey)?.data ?? [],
    show: (data) => queries.setQueryData<Reply<typeof casino.subCategories>>(subKey, (reply) => (reply === undefined ? reply : { ...reply, data })),
    goesOn: false,
    send: (id, before) => call(casino.moveSubCategory, { params: { id }, body: { before } }),
  })
  const orderOf = (row: RailRow): Order | null => (!mayOrder || row.kind === 'all' ? null : row.kind === 'provider' ? ofProviders : ofSubs)

  function choose(row: RailRow): void {
    setActive(row.id)
    if (row.kind === 'all') onChoose({})
    else if (row.kind === 'provider') onChoose({ providerId: row.place.id })
    else onChoose({ providerId: row.place.casino_provider_id, subCategoryId: row.place.id })
    setShown(false)
  }
  function goTo(index: number): void {
    const row = rows[index]
    if (row === undefined) return
    setActive(row.id)
    document.getElementById(`${name}-${row.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || !(event.altKey ? moves(event) : goes(event))) return
    event.preventDefault()
  }
  function moves({ key }: KeyboardEvent): boolean {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
    if (by === 0 || current === undefined || current.kind === 'all') return false
    orderOf(current)?.step(current.place.id, by)
    setActive(current.id)
    return true
  }
  function goes({ key }: KeyboardEvent): boolean {
    if (current !== undefined && (key === 'Enter' || key === ' ')) return choose(current), true
    // The arrows point as the page reads.
    const [inwards, outwards] = document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (current?.kind === 'provider' && key === inwards) return current.open ? goTo(at + 1) : choose(current), true
    if (current?.kind === 'sub_category' && key === outwards) return setActive(`p${current.place.casino_provider_id}`), true
    const next = nextRow(key, at < 0 ? null : at, rows.length, 8)
    if (next === null) return false
    goTo(next)
    return true
  }

  /** Rows are dropped among their own kind. */
  const takes = (row: RailRow): boolean => dragged !== null && row.kind === dragged.kind && row.id !== dragged.id
  function drop(event: DragEvent<HTMLElement>, row: RailRow): void {
    event.preventDefault()
    const behind = isBehind(event, event.currentTarget)
    const siblings = rows.filter(({ kind, id }) => kind === row.kind && id !== dragged?.id)
    if (dragged !== null && dragged.kind !== 'all') orderOf(dragged)?.jump(dragged.place.id, siblings.indexOf(row) + (behind ? 1 : 0))
    setDragged(null)
    setOver(null)
  }

  return (
    <section className={classes.rail} aria-label={text.rail.label} data-shown={shown || undefined}>
      <header className={classes.head}>
        <button type="button" className={classes.unfold} aria-expanded={shown} aria-controls={name} onClick={() => setShown(!shown)}>
          <IconChevronDown size={16} aria-hidden />
          <span dir="auto">{text.rail.chosen({ name: chosenRow?.name ?? text.rail.all })}</span>
        </button>
        <span className={classes.title}>{text.rail.label}</span>
        {onNew === undefined ? null : <button type="button" className={classes.add} aria-label={text.newProvider} title={text.newProvider} onClick={onNew}><IconPlus size={16} aria-hidden /></button>}
      </header>
      <div id={name} className={classes.body}>
        {providers.isError && providers.data === undefined ? <ErrorState error={providers.error} onRetry={() => void providers.refetch()} /> : (
          <ul
            role="tree"
            tabIndex={0}
            className={classes.rows}
            aria-label={text.rail.label}
            aria-describedby={`${name}-keys`}
            aria-busy={providers.isPending || (subs.isPending && subs.isFetching)}
            {...(current === undefined ? {} : { 'aria-activedescendant': `${name}-${current.id}` })}
            onKeyDown={press}
          >
            {rows.map((row) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree has the focus and names its active row
              <li
                key={row.id}
                id={`${name}-${row.id}`}
                role="treeitem"
                aria-level={row.kind === 'sub_category' ? 2 : 1}
                aria-selected={row === chosenRow}
                {...(row.kind === 'provider' && row.place.sub_categories > 0 ? { 'aria-expanded': row.open } : {})}
                className={classes.row}
                data-kind={row.kind}
                data-active={row === current || undefined}
                data-chosen={row === chosenRow || undefined}
                data-dimmed={(row.kind !== 'all' && row.place.status === 'inactive') || undefined}
                data-over={over?.id === row.id ? (over.behind ? 'behind' : 'before') : undefined}
                onClick={() => choose(row)}
                draggable={orderOf(row) !== null}
                onDragStart={(event) => {
                  setDragged(row)
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', row.name)
                }}
                onDragOver={(event) => {
                  if (!takes(row)) return
                  event.preventDefault()
                  const behind = isBehind(event, event.currentTarget)
                  if (over?.id !== row.id || over.behind !== behind) setOver({ id: row.id, behind })
                }}
                onDrop={(event) => drop(event, row)}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
              >
                <RailLine row={row} />
              </li>
            ))}
          </ul>
        )}
        <p id={`${name}-keys`} hidden>{mayOrder ? text.rail.keys : text.rail.keysToLook}</p>
        <VisuallyHidden role="status">{ofProviders.said === '' ? ofSubs.said : ofProviders.said}</VisuallyHidden>
      </div>
    </section>
  )
}

function railRows(providers: readonly Provider[], subs: readonly SubCategory[], openId: string | undefined): readonly RailRow[] {
  return [
    { kind: 'all', id: 'all', name: text.rail.all },
    ...providers.flatMap((place): readonly RailRow[] => [
      { kind: 'provider', id: `p${place.id}`, name: place.name, place, open: place.id === openId },
      ...(place.id === openId ? subs.map((sub): RailRow => ({ kind: 'sub_category', id: `s${sub.id}`, name: sub.name, place: sub })) : []),
    ]),
  ]
}

function RailLine({ row }: { readonly row: RailRow }): ReactElement {
  if (row.kind === 'all') return <span className={classes.name}>{row.name}</span>
  const { status, games, games_shown: visible } = row.place
  return (
    <>
      {row.kind === 'provider' ? <IconChevronRight size={15} className={classes.chevron} data-open={row.open || undefined} aria-hidden /> : null}
      <span className={classes.name} dir="auto" title={row.name}>{row.name}</span>
      {status === 'inactive' ? <IconEyeOff size={15} aria-label={text.hidden} className={classes.off} /> : null}
      <bdi className={classes.figures} title={text.shownOf({ shown: visible, games })}>{text.of({ shown: visible, games })}</bdi>
    </>
  )
}
