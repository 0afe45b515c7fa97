import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { bets } from '#contract/bets.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { selectionText } from '../../components/value/bet-terms.ts'
import { SideMark } from '../../components/value/side-mark.tsx'
import { rowQuery } from '../../shared/api.ts'
import { BetStatus } from './bet-columns.tsx'
import { BetEntries, BetResults } from './bet-records.tsx'
import { BetTerms } from './bet-terms-card.tsx'
import classes from './bets.module.css'
import { LevelTable } from './level-table.tsx'
import { text } from './text.ts'

export type BetDetail = z.output<(typeof bets.detail)['row']>

const route = getRouteApi('/shell/dashboard/bets/$betId')

export type BetPageProps = {
  /** What other features can do with the bet. */
  readonly actionsOf?: (bet: BetDetail['bet']) => ReactNode
}

/** One bet: its terms, what it does to every level of its path, and what became of it. */
export function BetPage({ actionsOf }: BetPageProps): ReactElement {
  const { betId } = route.useParams()
  const query = useQuery(rowQuery(bets.detail, { params: { id: betId } }))
  const detail = query.data?.data[0]
  const crumbs = [{ label: text.title, link: (label: string) => <Link to={paths.bets}>{label}</Link> }, { label: betId }]

  if (detail === undefined) {
    return (
      <Page title={text.bet({ id: betId })} breadcrumbs={crumbs}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <div aria-busy="true" aria-label={text.loadingBet}>
            <Skeleton height={180} mb={16} />
            <Skeleton height={180} />
          </div>
        ) : (
          <EmptyState {...text.noBet} />
        )}
      </Page>
    )
  }
  const { bet } = detail
  return (
    <Page
      title={selectionText(bet)}
      breadcrumbs={crumbs}
      aside={
        <>
          <SideMark side={bet.side} type={bet.market_type} />
          <BetStatus bet={bet} />
          {actionsOf?.(bet)}
        </>
      }
    >
      <div className={classes.detail}>
        <div className={classes.column}>
          <BetTerms detail={detail} />
          <BetResults detail={detail} />
        </div>
        <div className={classes.column}>
          <LevelTable detail={detail} />
          <BetEntries detail={detail} />
        </div>
      </div>
    </Page>
  )
}
