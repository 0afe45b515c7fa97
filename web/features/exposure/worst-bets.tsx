import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactElement } from 'react'
import { exposure } from '#contract/exposure.ts'
import { rowQuery } from '../../shared/api.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { text } from './text.ts'
import type { BookName } from './tree-rows.ts'
import type { Worst } from './worst-acts.tsx'

const BetsDrawer = lazyPart(() => import('./bets-drawer.tsx'), 'BetsDrawer')

type WorstBetsProps = { readonly of: Worst; /** From whose place; absent: the viewer's own. */ readonly accountId?: string | undefined; readonly onClose: () => void }

/** The bets that make the worst case of a market: those behind its cell, or where several runners bring it together, all of the market. */
export function WorstBets({ of, accountId, onClose }: WorstBetsProps): ReactElement | null {
  const { event_id, market_id, currency, view, worst_outcome: outcome } = of
  const book: BookName = view === 'total' ? 'total' : 'my_share'
  const events = useQuery(rowQuery(exposure.net, { query: { event_id, currency, ...(accountId === undefined ? {} : { account_id: accountId }) } })).data?.data
  const market = events?.flatMap((event) => [...event.markets, ...event.fancies]).find((each) => each.market_id === market_id)
  if (market === undefined) return null
  const cell = market.form === 'per_runner' ? undefined : market.selections.find(({ name }) => name === outcome)
  return (
    <Suspense>
      <BetsDrawer of={{ market, eventName: of.event_name, accountId: null, name: text.bets.everybody, cell }} book={book} accountId={accountId} onClose={onClose} />
    </Suspense>
  )
}
