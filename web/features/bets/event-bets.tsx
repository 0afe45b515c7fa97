import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, type ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import { SideMark } from '../../components/value/side-mark.tsx'
import { When } from '../../components/value/when.tsx'
import { eventBetsQuery } from '../../shared/event-bets.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import classes from './bets.module.css'
import { text } from './text.ts'

/** The newest bets of an event beside its markets. Whoever follows the event's stream adds to them. */
export function EventBets({ eventId }: { readonly eventId: string }): ReactElement {
  const bets = useQuery(eventBetsQuery(eventId))
  const rows = bets.data ?? []
  return (
    <section className={classes.beside} aria-label={text.eventBets}>
      <header>
        <h2>{text.eventBets}</h2>
        <Link to={paths.bets} search={{ event_id: eventId }}>
          {text.eventBetsAll}
        </Link>
      </header>
      {bets.isPending ? (
        <div className={classes.besideState}>
          <Skeleton height={14} mb={10} />
          <Skeleton height={14} width="70%" />
        </div>
      ) : bets.isError && rows.length === 0 ? (
        <ErrorState error={bets.error} onRetry={() => void bets.refetch()} />
      ) : rows.length === 0 ? (
        <p className={classes.besideState}>{text.eventBetsEmpty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region is reached by keyboard
        <ol className={classes.besideList} tabIndex={0} aria-label={text.eventBets}>
          {rows.map((bet) => (
            <BesideBet key={bet.id} bet={bet} />
          ))}
        </ol>
      )}
    </section>
  )
}

const BesideBet = memo(function BesideBet({ bet }: { readonly bet: Bet }): ReactElement {
  return (
    <li className={`${classes.besideBet} ${bet.side}`}>
      <Link to={paths.bet} params={{ betId: bet.id }} className={classes.besideLink}>
        <span className={classes.besideLine}>
          <SideMark side={bet.side} type={bet.market_type} />
          <span className={classes.besideSelection}>{selectionText(bet)}</span>
          <bdi dir="ltr" className={classes.besidePrice}>
            {priceText(bet.price_matched, bet.market_type)}
          </bdi>
          <Amount minor={bet.stake_minor} currency={bet.currency} withCurrency />
        </span>
        <span className={classes.besideFrom}>
          <span>{bet.user_name}</span>
          <span className={classes.besideMarket}>{bet.market_name}</span>
          <When iso={bet.placed_at} style="time" />
        </span>
      </Link>
    </li>
  )
})
