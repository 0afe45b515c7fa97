import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { orderKey, refreshCasino } from './casino-rows.ts'
import { movedTo, standsBefore } from './place-order.ts'
import { text } from './text.ts'

type Named = { readonly id: string; readonly name: string }

export type OrderedList<Row extends Named> = {
  /** Under which the list is kept. */
  readonly queryKey: readonly unknown[]
  /** The rows as they stand at this moment, drawn or not yet. */
  readonly read: () => readonly Row[]
  /** Draws them in another order until the server has said its own. */
  readonly show: (rows: readonly Row[]) => void
  /** There are further rows behind these. */
  readonly goesOn: boolean
  /** Places a row before another, or behind all. */
  readonly send: (id: string, before: string | null) => Promise<unknown>
}

export type Order = {
  /** Moves a row by so many places. @returns whether there was room to. */
  readonly step: (id: string, by: number) => boolean
  /** Moves a row to a place, counted in the list without it, with the way back. */
  readonly jump: (id: string, to: number) => boolean
  /** Moves a row before all others or behind them, with the way back; behind those too that are not loaded yet. @returns whether it stood elsewhere */
  readonly toEnd: (id: string, end: 'first' | 'last') => boolean
  /** The last move in words, for whoever does not see it. */
  readonly said: string
}

/** Moves rows of a list, drawn at once and sent one after another, so that holding a key down ends where it is seen to end. */
export function useOrder<Row extends Named>({ queryKey, read, show, goesOn, send }: OrderedList<Row>): Order {
  const queries = useQueryClient()
  const [said, say] = useState('')
  const moving = useMutation({
    mutationKey: orderKey,
    scope: { id: 'casino.order' },
    mutationFn: ({ id, before }: { readonly id: string; readonly before: string | null }) => send(id, before),
    // The last of several asks once what the order is.
    onSettled: () => {
      if (queries.isMutating({ mutationKey: orderKey }) === 1) refreshCasino(queries)
    },
  })

  function place(id: string, to: number): boolean {
    // What is still on its way knows nothing of this move, and would draw the order before it.
    void queries.cancelQueries({ queryKey, exact: true })
    const rows = read()
    const before = standsBefore(rows, id, to, goesOn)
    const row = rows.find((each) => each.id === id)
    if (before === undefined || row === undefined) return false
    show(movedTo(rows, id, to))
    say(text.movedTo({ name: row.name, place: to + 1 }))
    moving.mutate({ id, before })
    return true
  }

  function jump(id: string, to: number): boolean {
    const rows = read()
    const from = rows.findIndex((row) => row.id === id)
    const row = rows[from]
    if (from === to || row === undefined || !place(id, to)) return false
    offerBack(row, rows[from + 1])
    return true
  }

  /** The way back is to stand before the row that it stood before; where that is not known, there is none. */
  function offerBack({ id, name }: Row, behind: Row | undefined): void {
    const back = behind?.id ?? (goesOn ? undefined : null)
    if (back === undefined) return
    notifyUndo(text.moved({ name }), () => {
      send(id, back).then(() => notify.success(text.undone({ name })), notify.error).finally(() => refreshCasino(queries))
    })
  }

  function behindAll(id: string): boolean {
    const rows = read()
    const from = rows.findIndex((row) => row.id === id)
    const row = rows[from]
    if (row === undefined) return false
    void queries.cancelQueries({ queryKey, exact: true })
    show(rows.filter((each) => each !== row))
    say(text.moved({ name: row.name }))
    moving.mutate({ id, before: null })
    offerBack(row, rows[from + 1])
    return true
  }

  return {
    said,
    step(id, by) {
      const rows = read()
      const to = rows.findIndex((row) => row.id === id) + by
      return to >= 0 && to < rows.length && place(id, to)
    },
    jump,
    toEnd(id, end) {
      if (end === 'first') return jump(id, 0)
      return goesOn ? behindAll(id) : jump(id, read().length - 1)
    },
  }
}
