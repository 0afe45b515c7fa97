import { Link } from '@tanstack/react-router'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { Amount } from '../../components/value/amount.tsx'
import { priceText, selectionText, sideWord } from '../../components/value/bet-terms.ts'
import { Identifier } from '../../components/value/identifier.tsx'
import { When } from '../../components/value/when.tsx'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { formatBasisPoints } from '../../shared/format.ts'
import { thousandthsText } from '#domain/kernel/price.ts'
import type { BetDetail } from './bet-page.tsx'
import classes from './bets.module.css'
import { EventLink } from './event-link.tsx'
import { text } from './text.ts'

/** What was agreed when the bet was accepted, what is left of it, and what came of it. */
export function BetTerms({ detail }: { readonly detail: BetDetail }): ReactElement {
  const { bet, left } = detail
  const money = { currency: bet.currency, withCurrency: true }
  return (
    <section className={classes.section} aria-label={text.terms}>
      <header className={classes.sectionHead}>
        <h2>{text.terms}</h2>
        <Identifier id={bet.id} name={text.bet({ id: bet.id })} />
      </header>
      <dl className={classes.terms}>
        <Term label={text.termsOf.stake}>
          <Amount minor={bet.stake_minor} {...money} />
        </Term>
        <Term label={text.termsOf.priceMatched}>
          <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi>
        </Term>
        {bet.price_reduced === null ? null : (
          <Term label={text.termsOf.priceReduced}>
            <bdi dir="ltr">{priceText(bet.price_reduced, bet.market_type)}</bdi>
          </Term>
        )}
        <Term label={text.termsOf.profit}>
          <Amount minor={bet.profit_minor} {...money} />
        </Term>
        <Term label={text.termsOf.liability}>
          <Amount minor={bet.liability_minor} {...money} />
        </Term>
        {left === null ? null : (
          <>
            <Term label={text.termsOf.stakeLeft}>
              <Amount minor={left.stake_minor} {...money} />
            </Term>
            <Term label={text.termsOf.profitLeft}>
              <Amount minor={left.profit_minor} {...money} />
            </Term>
            <Term label={text.termsOf.liabilityLeft}>
              <Amount minor={left.liability_minor} {...money} />
            </Term>
          </>
        )}
        <Term label={text.outcome}>
          {bet.result_minor === null ? text.statuses[bet.status] : <Amount minor={bet.result_minor} {...money} tone="pnl" />}
        </Term>
        <Term label={text.termsOf.selection}>{selectionText(bet)}</Term>
        <Term label={text.termsOf.side}>{sideWord(bet.side, bet.market_type)}</Term>
        <Term label={text.termsOf.priceAsked}>
          <bdi dir="ltr">{priceText(bet.price_requested, bet.market_type)}</bdi>
        </Term>
        <Term label={text.termsOf.market}>
          <bdi>{bet.market_name}</bdi> ({betKindsText.types[bet.market_type]})
        </Term>
        <Term label={text.termsOf.event}>
          <EventLink bet={bet} />
        </Term>
        <Term label={text.termsOf.player}>
          <Link to={paths.bets} search={{ player: bet.user_name }}>
            {bet.user_name}
          </Link>
        </Term>
        <Term label={text.termsOf.path}>{bet.path === '' ? '–' : <Path names={bet.path.split(' / ')} />}</Term>
        <Term label={text.termsOf.placed}>
          <When iso={bet.placed_at} />
        </Term>
        <Term label={text.termsOf.inPlay}>{bet.in_play ? text.yes : text.no}</Term>
        <Term label={text.termsOf.delay}>{text.delay({ seconds: thousandthsText(detail.delay_ms) })}</Term>
        <Term label={text.termsOf.commission}>{formatBasisPoints(detail.commission_bp)}</Term>
        <Term label={text.termsOf.ip}>
          <bdi dir="ltr">{bet.ip ?? '–'}</bdi>
        </Term>
        <Term label={text.termsOf.device}>{detail.user_agent ?? '–'}</Term>
        <Term label={text.termsOf.deviceId}>
          <bdi>{detail.device ?? '–'}</bdi>
        </Term>
      </dl>
    </section>
  )
}

function Term({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The accounts above, from the top down; a line breaks between names, never inside of one. */
function Path({ names }: { readonly names: readonly string[] }): ReactElement {
  return (
    <bdi dir="ltr">
      {names.map((name, index) => (
        <Fragment key={name}>
          {index === 0 ? null : ' / '}
          <span className={classes.unbroken}>{name}</span>
        </Fragment>
      ))}
    </bdi>
  )
}
