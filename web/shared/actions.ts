import type { Icon } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'

/** In the order in which the palette has them: what is done and where one goes stands before the rows of lists, which may be many. */
export const actionGroups = ['line', 'panel', 'page', 'screens', 'lists', 'look', 'session', 'help', 'rows'] as const
export type ActionGroup = (typeof actionGroups)[number]

/** Something that a person may do from anywhere: said once, it stands in the palette, in the sheet of shortcuts and on its keys. */
export type Action = {
  readonly id: string
  readonly label: string
  readonly group: ActionGroup
  readonly icon: Icon
  /** Pressed one after another, such as ['g', 's']; a single sign of their own is typed without a modifier. */
  readonly keys?: readonly string[]
  /** Further words by which it is found. */
  readonly words?: string
  /** The calls that it leads to: who may make none of them is not offered it. */
  readonly acts?: readonly Endpoint[]
  readonly run: () => void
}

let pageActions: readonly Action[] = []
const listeners = new Set<() => void>()

function setPageActions(next: readonly Action[]): void {
  pageActions = next
  for (const listener of listeners) listener()
}

/** What can be done on the page that is open, beyond what can be done everywhere. */
export function usePageActions(): readonly Action[] {
  return useSyncExternalStore(subscribe, () => pageActions)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page's own action, there while the page is. */
export function usePageAction({ run, ...facts }: Omit<Action, 'group'>): void {
  const runNow = useEffectEvent(run)
  const { id, label, icon, words } = facts
  const keys = facts.keys?.join(' ')
  // Rows of the contract are the same values for good.
  const acts = useRef(facts.acts)
  useEffect(
    function offer() {
      const action: Action = {
        id,
        label,
        icon,
        group: 'page',
        run: () => runNow(),
        ...(keys === undefined ? {} : { keys: keys.split(' ') }),
        ...(words === undefined ? {} : { words }),
        ...(acts.current === undefined ? {} : { acts: acts.current }),
      }
      setPageActions([...pageActions, action])
      return () => setPageActions(pageActions.filter((other) => other !== action))
    },
    [id, label, icon, keys, words],
  )
}

/** Several of a page's own actions at once, as a menu has them; `icon` stands before each. */
export function usePageActionList(list: readonly { readonly id: string; readonly label: string; readonly run: () => void }[], icon: Icon): void {
  const runNow = useEffectEvent((id: string) => list.find((action) => action.id === id)?.run())
  const named = JSON.stringify(list.map(({ id, label }) => [id, label]))
  useEffect(
    function offer() {
      const mine = (JSON.parse(named) as readonly (readonly [string, string])[]).map(([id, label]): Action => ({ id, label, icon, group: 'page', run: () => runNow(id) }))
      setPageActions([...pageActions, ...mine])
      return () => setPageActions(pageActions.filter((other) => !mine.includes(other)))
    },
    [named, icon],
  )
}

/** The same as a part of what is drawn: there exactly where and while the control is that it stands for. */
export function PageAction(action: Omit<Action, 'group'>): null {
  usePageAction(action)
  return null
}
