import { createContext, useContext } from 'react'
import { statements, type FigureName } from '#contract/statements.ts'
import { mayCall } from './access.ts'
import { useSession } from './session.ts'

/** Figures that are made of something else than entries: settled markets, or other figures. */
export type OpenableFigure = FigureName | 'turnover' | 'available'

/** A figure of an account whose entries are looked at. */
export type OpenedFigure = {
  readonly accountId: string
  readonly userName: string
  readonly figure: OpenableFigure
  /** Of profit and loss only this part. */
  readonly part?: 'win' | 'commission'
  /** Only entries from the first instant on, or before the second, ISO 8601 UTC. */
  readonly from?: string
  readonly to?: string
}

export type OpenFigure = (opened: OpenedFigure) => void

/** Whoever shows entries offers it here; figures stand in features that know nothing of statements. */
export const FigureOpening = createContext<OpenFigure | null>(null)

/** Opens the entries of a figure; null where the viewer may not see them, or nobody shows them. */
export function useOpenFigure(): OpenFigure | null {
  const { user } = useSession()
  const open = useContext(FigureOpening)
  return mayCall(user, statements.entries) ? open : null
}
