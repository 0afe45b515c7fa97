import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { bets } from '#contract/bets.ts'
import { paths } from '../../app/paths.ts'
import { Amount } from '../../components/value/amount.tsx'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import { SideMark } from '../../components/value/side-mark.tsx'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { PartAmount } from '../../shared/bet-amount.tsx'
import { takenStake } from '../../shared/bet-amounts.ts'
import { readFilters } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './text.ts'
import type { TakenBp, VoidFilter, VoidPreview, VoidSubject } from './use-voids.ts'
import classes from './void-sample.module.css'

/** The first few are enough to see whether it is these that are meant. */
const shownMax = 5

type VoidSampleProps = { readonly preview: VoidPreview; readonly subject: VoidSubject; readonly takenBp: TakenBp }

/** The newest bets that a void takes, with what it takes of each, and the way to all of them in the list of bets, under the same filter. */
export function VoidSample({ preview, subject, takenBp }: VoidSampleProps): ReactElement | null {
  const { user } = useSession()
  const shown = preview.sample.slice(0, shownMax)
  const filter = filterOf(subject)
  if (shown.length === 0) return null
  return (
    <section className={classes.sample} aria-label={text.sample.title}>
      <h3>{shown.length === preview.bets ? text.sample.title : text.sample.newest({ shown: shown.length, all: preview.bets })}</h3>
      <p className={classes.sums}>
        {preview.currencies.map(({ currency, bets: count, stake_minor: stake }) => (
          <span key={currency}>
            {text.sample.ofCurrency({ count })} <Amount minor={stake} currency={currency} withCurrency />
          </span>
        ))}
      </p>
      <ol>
        {shown.map((bet) => (
          <li key={bet.id}>
            <span className={classes.line}>
              <bdi className={classes.player}>{bet.user_name}</bdi>
              <SideMark side={bet.side} type={bet.market_type} />
              <span dir="auto" className={classes.selection}>{selectionText(bet)}</span>
              <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi>
              <PartAmount minor={takenStake(bet, takenBp)} of={bet.stake_minor} currency={bet.currency} />
            </span>
            <small className={classes.line}>
              {subject.scope === 'market' ? null : <span dir="auto" className={classes.selection}>{bet.market_name}, {bet.event_name}</span>}
              <When iso={bet.placed_at} style="short" />
            </small>
          </li>
        ))}
      </ol>
      {filter === null || !mayCall(user, bets.list) ? null : (
        <Link to={paths.bets} search={readFilters(bets.list, filter)} className={classes.all}>
          {text.sample.all}
        </Link>
      )}
    </section>
  )
}

/** What the list of bets shows the same by; bets that were chosen one by one are ticked in the list behind. */
function filterOf(subject: VoidSubject): VoidFilter | null {
  switch (subject.scope) {
    case 'bets':
      return null
    case 'filter':
      return subject.filter
    case 'market':
      return { market_id: subject.id }
    case 'event':
      return { event_id: subject.id }
  }
}
