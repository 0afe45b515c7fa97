import { useContext, useEffect, useMemo, useState } from 'react'
import { draftStore } from '../../components/form/draft-store.ts'
import type { TypedFigure } from '../../components/form/figure-input.tsx'
import { OwnerContext } from '../../components/preferences/preferences.tsx'
import { newKey } from '../../shared/new-key.ts'
import { mostOf, planMove, typeOf, type Giver, type Kind, type Member, type Move } from './plan-transfer.ts'
import type { TransferResult } from './transfer-results.tsx'

/**
 * What was typed for one account; the key is of exactly this transfer, so that it is done once however often it is sent. `unanswered`: it was
 * sent as this, and whether it was done is not known. The balances may be those after it, and refuse it a second time, but it can be sent again.
 */
type Entry = { readonly member: Member; readonly typed: TypedFigure; readonly key: string; readonly unanswered?: Move['type'] }
type Entries = Readonly<Record<string, Entry>>
export type PlannedMove = Move & { readonly key: string; readonly unanswered: boolean }

export type Sheet = {
  readonly typedOf: (id: string) => TypedFigure
  readonly moveOf: (id: string) => PlannedMove | null
  readonly moves: readonly PlannedMove[]
  /** Amounts that are none: text, or not above zero. */
  readonly unread: number
  readonly touched: boolean
  /** What stands here was typed before this page was loaded. */
  readonly restored: boolean
  readonly type: (member: Member, typed: TypedFigure) => void
  readonly fill: (members: readonly Member[]) => void
  /** Nothing came back for these. */
  readonly leaveOpen: (moves: readonly PlannedMove[]) => void
  /** What was done leaves the sheet; what was refused was not done. */
  readonly answer: (results: readonly TransferResult[]) => void
  readonly clear: () => void
}

/**
 * The amounts of a sheet by account. They stay while one searches and pages, and outlive a reload and a new sign-in with their keys; what
 * each leaves follows the accounts as they are now.
 */
export function useSheet(kind: Kind, giver: Giver | null, members: readonly Member[]): Sheet {
  const owner = useContext(OwnerContext)
  const giverId = giver?.account.id
  const store = useMemo(() => draftStore<Entries>(owner, `transfer.${giverId ?? ''}.${kind}`), [owner, giverId, kind])
  const [begun] = useState(() => store.read()?.values ?? {})
  const [entries, setEntries] = useState<Entries>(begun)

  useEffect(
    function keepDraft() {
      if (Object.keys(entries).length === 0) store.forget()
      else store.write({ values: entries, sent: null })
    },
    [store, entries],
  )

  return useMemo(() => {
    const now = new Map(members.map((member) => [member.id, member]))
    const planned = giver === null ? [] : Object.values(entries).flatMap((entry): PlannedMove[] => {
      const member = now.get(entry.member.id) ?? entry.member
      if (!isAmount(entry.typed)) return []
      const { key, unanswered } = entry
      const move = planMove(kind, giver, member, entry.typed)
      return [unanswered === undefined ? { ...move, key, unanswered: false } : { ...move, type: unanswered, refusal: null, after: null, key, unanswered: true }]
    })
    const byId = new Map(planned.map((move) => [move.member.id, move]))

    function write(changes: readonly (readonly [Member, TypedFigure])[]): void {
      setEntries((before) => {
        const next = { ...before }
        for (const [member, typed] of changes) {
          if (typed === null) delete next[member.id]
          else next[member.id] = { member, typed, key: newKey() }
        }
        return next
      })
    }
    return {
      typedOf: (id) => entries[id]?.typed ?? null,
      moveOf: (id) => byId.get(id) ?? null,
      moves: planned,
      unread: Object.keys(entries).length - planned.length,
      touched: Object.keys(entries).length > 0,
      restored: entries === begun && Object.keys(begun).length > 0,
      type: (member, typed) => write([[member, typed]]),
      fill(all) {
        if (giver === null) return
        write(all.flatMap((member): [Member, TypedFigure][] => {
          const most = typeOf(kind, member) === null ? 0 : mostOf(kind, giver, member)
          return most === null || most === 0 ? [] : [[member, most]]
        }))
      },
      leaveOpen(moves) {
        const sent = new Map(moves.map(({ key, type }) => [key, type]))
        setEntries((before) => Object.fromEntries(Object.entries(before).map(([id, entry]) => {
          const unanswered = sent.get(entry.key)
          return [id, unanswered === undefined ? entry : { ...entry, unanswered }]
        })))
      },
      answer(results) {
        const byKey = new Map(results.map((result) => [result.key, result]))
        setEntries((before) => Object.fromEntries(Object.entries(before).flatMap(([id, entry]) => {
          const result = byKey.get(entry.key)
          if (result === undefined) return [[id, entry]]
          return result.ok ? [] : [[id, { member: entry.member, typed: entry.typed, key: entry.key }]]
        })))
      },
      clear: () => setEntries({}),
    }
  }, [kind, giver, members, entries, begun])
}

function isAmount(typed: TypedFigure): typed is number {
  return typeof typed === 'number' && typed > 0
}
