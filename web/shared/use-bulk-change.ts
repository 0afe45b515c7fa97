import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { explainFailure } from '../components/feedback/explain-failure.ts'
import { notifyUndo } from '../components/feedback/notify-undo.tsx'
import { notify } from '../components/feedback/notify.ts'
import { rowKey } from './api.ts'
import { changeMany, type Outcome, type Part } from './change-many.ts'
import { switchesText } from './switches-text.ts'
import { refreshTreeEvents } from './tree-events.ts'

const text = switchesText.bulk
const shown = [sports.menus, sports.games, sports.leaguesByGame, sports.league, sports.eventsByGame, sports.event, markets.byEvent] as const

/** Changes many places of the catalogue together: each is its own change with its own entry of the record, and all go back by one press. */
export function useBulkChange(onDone: () => void) {
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)

  async function make(parts: readonly Part[]): Promise<readonly Outcome[]> {
    const outcomes = await changeMany(parts)
    for (const row of shown) void queries.invalidateQueries({ queryKey: rowKey(row) })
    refreshTreeEvents(queries)
    const failed = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome] : []))
    const [first] = failed
    if (first !== undefined) notify.error(text.failed({ count: failed.length, name: first.name, why: explainFailure(first.failure).message }))
    return outcomes
  }
  async function giveBack(changed: readonly { readonly name: string; readonly undo: () => Promise<unknown> }[]): Promise<void> {
    const outcomes = await make(changed.map(({ name, undo }) => ({ name, make: () => undo().then(() => undo) })))
    const back = outcomes.filter((outcome) => 'undo' in outcome).length
    if (back > 0) notify.success(text.undone({ count: back }))
  }
  async function change(parts: readonly Part[], told: (count: { readonly count: number }) => string): Promise<void> {
    if (parts.length === 0) return notify.success(text.already)
    setPending(true)
    const changed = (await make(parts)).flatMap((outcome) => ('undo' in outcome ? [outcome] : []))
    setPending(false)
    if (changed.length === 0) return
    onDone()
    notifyUndo(told({ count: changed.length }), () => void giveBack(changed))
  }
  return { pending, change: (parts: readonly Part[], told: (count: { readonly count: number }) => string) => void change(parts, told) }
}
