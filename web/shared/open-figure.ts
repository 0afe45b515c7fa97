import { createContext, useContext } from 'react'
import type { downlineTotals, TotalFigure } from '#contract/downline-totals.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { statements, type FigureName } from '#contract/statements.ts'
import { mayCall } from './access.ts'
import { useSession } from './session.ts'

/** Figures that are made of something else than entries: settled or open markets, casino rounds, or other figures. */
export type OpenableFigure = FigureName | 'turnover' | 'available' | 'client_share' | 'held'

/** A figure of an account whose entries are looked at. */
export type OpenedFigure = {
  readonly accountId: string
  readonly userName: string
  readonly figure: OpenableFigure
  /** Only commission, only other profit and loss, or both without cash and credit; of the latter what players won, lost, or had adjusted. */
  readonly part?: NonNullable<QueryInput<typeof statements.entries>['part']>
  /** Only what is of one kind, sport, type of market, event or market; and what that is called. */
  readonly place?: Pick<QueryInput<typeof statements.entries>, 'type' | 'game_id' | 'market_type' | 'event_id' | 'market_id' | 'casino_game_id' | 'round_id'>
  readonly placeName?: string
  /** Only entries from the first instant on, or before the second, ISO 8601 UTC. */
  readonly from?: string
  readonly to?: string
}

/** A total of a listing whose accounts are looked at: of the downline of an account, or of those where the tree begins. */
export type OpenedTotal = {
  readonly total: TotalFigure
  readonly accountId: string | undefined
  /** Of the account above; empty where the tree begins. */
  readonly userName: string
  readonly filter: Omit<QueryInput<typeof downlineTotals.totalAccounts>, 'figure' | 'account_id' | 'limit' | 'cursor'>
}

export type OpenFigure = (opened: OpenedFigure | OpenedTotal) => void

/** Whoever shows entries offers it here; figures stand in features that know nothing of statements. */
export const FigureOpening = createContext<OpenFigure | null>(null)

/** Opens the entries of a figure; null where the viewer may not see them, or nobody shows them. */
export function useOpenFigure(): OpenFigure | null {
  const { user } = useSession()
  const open = useContext(FigureOpening)
  return mayCall(user, statements.entries) ? open : null
}
