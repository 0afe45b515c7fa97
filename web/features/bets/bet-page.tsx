import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Dossier } from '#contract/bet-dossier.ts'
import { bets } from '#contract/bets.ts'
import { dossiers } from '#contract/dossiers.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { selectionText } from '../../components/value/bet-terms.ts'
import { SideMark } from '../../components/value/side-mark.tsx'
import { rowQuery } from '../../shared/api.ts'
import { BetStatus } from './bet-columns.tsx'
import { BetResults, type OutcomeWords } from './bet-records.tsx'
import { BetSection } from './bet-section.tsx'
import { BetTerms } from './bet-terms-card.tsx'
import classes from './bets.module.css'
import { DossierMenu } from './dossier-menu.tsx'
import { LevelTable } from './level-table.tsx'
import { LifeEntries, WorkedOutAgain } from './life-money.tsx'
import { lifeText } from './life-text.ts'
import { RelatedBets } from './related-bets.tsx'
import { SeenPrices } from './seen-prices.tsx'
import { text } from './text.ts'
import { useFollowResult } from './use-follow-result.ts'

export type BetDetail = z.output<(typeof bets.detail)['row']>
export type BetLife = z.output<(typeof dossiers.life)['row']>

const route = getRouteApi('/shell/dashboard/bets/$betId')

export type BetPageProps = {
  /** What other features can do with the bet, and know of it. */
  readonly actionsOf?: (bet: BetDetail['bet']) => ReactNode
  readonly limitsOf: (betId: string) => ReactNode
  readonly limitsTold: (told: NonNullable<Dossier['content']['explanation']>) => ReactNode
  /** How its market ended, in words. */
  readonly outcomeOf: OutcomeWords
  readonly touchesOf: (touches: BetLife['touches'], label: string) => ReactNode
}

/** The whole life of one bet: what was seen and agreed, what it does to every level, what was done to it and what became of it. */
export function BetPage({ actionsOf, limitsOf, limitsTold, outcomeOf, touchesOf }: BetPageProps): ReactElement {
  const { betId } = route.useParams()
  const query = useQuery(rowQuery(bets.detail, { params: { id: betId } }))
  const detail = query.data?.data[0]
  const told = useQuery(rowQuery(dossiers.life, { params: { id: betId } }))
  const life = told.data?.data[0]
  useFollowResult(detail?.bet)
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
      <div className={classes.tools}>
        <DossierMenu
          betId={bet.id}
          outcomeOf={outcomeOf}
          printed={({ content }) => (
            <>
              {content.explanation === null ? null : <BetSection title={lifeText.limits}>{limitsTold(content.explanation)}</BetSection>}
              <BetSection title={lifeText.touches}>{touchesOf(content.life.touches, lifeText.touches)}</BetSection>
            </>
          )}
        />
      </div>
      <div className={classes.detail}>
        <div className={classes.column}>
          <BetTerms detail={detail} />
          <BetResults detail={detail} outcomeOf={outcomeOf} />
          {life === undefined ? null : <RelatedBets life={life} />}
        </div>
        <div className={classes.column}>
          <LevelTable detail={detail} />
          {life === undefined ? <Waiting told={told} /> : <WorkedOutAgain life={life} levels={detail.levels} currency={bet.currency} />}
        </div>
        <div className={classes.wide}>
          {life === undefined ? null : <SeenPrices detail={detail} life={life} />}
          <BetSection title={lifeText.limits}>{limitsOf(bet.id)}</BetSection>
          {life === undefined ? null : (
            <>
              <LifeEntries life={life} currency={bet.currency} />
              {life.touches.length === 0 ? null : <BetSection title={lifeText.touches} hint={life.touches_cut ? lifeText.touchesCut : lifeText.touchesHint}>{touchesOf(life.touches, lifeText.touches)}</BetSection>}
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

function Waiting({ told }: { readonly told: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown } }): ReactElement {
  if (told.isError) return <ErrorState error={told.error} onRetry={() => void told.refetch()} />
  return (
    <div aria-busy="true" aria-label={lifeText.loading}>
      <Skeleton height={180} mb={16} />
      <Skeleton height={180} />
    </div>
  )
}
