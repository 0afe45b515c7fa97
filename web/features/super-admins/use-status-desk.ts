import { createContext, useContext } from 'react'
import type { Member } from './member-columns.tsx'
import type { Act } from './status-change.ts'

export type StatusDeskActs = {
  /** Whether the viewer may change the status and the locks of an account at all. */
  readonly may: (member: Member) => boolean
  /** Does it at once where it takes nothing from anybody else, or opens a dialog with what it reaches. */
  readonly start: (member: Member, act: Act) => void
  /** The account that an act is under way for. */
  readonly busyId: string | null
}

export const StatusDeskContext = createContext<StatusDeskActs>({ may: () => false, start: () => undefined, busyId: null })

export function useStatusDesk(): StatusDeskActs {
  return useContext(StatusDeskContext)
}
