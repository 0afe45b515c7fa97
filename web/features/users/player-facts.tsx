import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { countryName, countryOf } from '../../components/form/countries.ts'
import { Amount } from '../../components/value/amount.tsx'
import { Identifier } from '../../components/value/identifier.tsx'
import { When } from '../../components/value/when.tsx'
import { can } from '../../shared/access.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { formatBasisPoints, formatCount, formatInstant } from '../../shared/format.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import type { OpenableFigure } from '../../shared/open-figure.ts'
import { useSession } from '../../shared/session.ts'
import type { Profile } from './player-status.tsx'
import { text } from './text.ts'
import classes from './users.module.css'

/** Who a player is and what they have, each figure in the player's currency. */
export function PlayerFacts({ profile }: { readonly profile: Profile }): ReactElement {
  const { account } = profile
  const { currency } = account
  const { user } = useSession()
  const country = countryOf(profile.country)
  const amount = (minor: number | null): ReactElement => <Amount minor={minor} currency={currency} withCurrency />
  const opens = (figure: OpenableFigure, name: string, shown: ReactElement): ReactElement => (
    <FigureButton of={{ accountId: account.id, userName: account.user_name, figure }} name={name}>
      {shown}
    </FigureButton>
  )
  return (
    <>
      <dl className={classes.money}>
        <Fact term={text.money.credit}>{opens('credit', text.money.credit, amount(account.credit_minor))}</Fact>
        <Fact term={text.money.unsettled}>
          {opens('balance_up', text.money.unsettled, <Amount minor={account.unsettled_minor} currency={currency} withCurrency tone="pnl" />)}
        </Fact>
        <Fact term={text.money.exposure}>{opens('held', text.money.exposure, amount(account.exposure_minor))}</Fact>
        <Fact term={text.money.available}>{opens('available', text.money.available, amount(account.available_minor))}</Fact>
      </dl>
      <dl className={classes.facts}>
        <Fact term={text.facts.id}>
          <Identifier id={account.id} name={text.facts.id} />
        </Fact>
        <Fact term={text.facts.path}>{profile.path === '' ? '–' : profile.path}</Fact>
        <Fact term={text.facts.exposureLimit}>{profile.exposure_limit_minor === null ? text.facts.noLimit : amount(profile.exposure_limit_minor)}</Fact>
        <Fact term={text.facts.exclusion}>{exclusionWords(profile, user.time_zone) ?? text.facts.none}</Fact>
        <Fact term={text.facts.openBets}>{formatCount(profile.open_bets)}</Fact>
        <Fact term={text.facts.bets}>{formatCount(profile.bets)}</Fact>
        <Fact term={text.facts.lastBet}>
          <When iso={profile.last_bet_at} style="short" />
        </Fact>
        <Fact term={text.facts.signIn}>
          <When iso={account.last_sign_in_at} style="short" />
        </Fact>
        <Fact term={text.facts.commission}>{formatBasisPoints(profile.match_commission_bp)}</Fact>
        <Fact term={text.facts.phone}>
          <bdi dir="ltr">{profile.phone ?? '–'}</bdi>
        </Fact>
        <Fact term={text.facts.email}>
          <bdi dir="ltr">{profile.email ?? '–'}</bdi>
        </Fact>
        <Fact term={text.facts.country}>{country === null ? '–' : countryName(country, readLanguage())}</Fact>
        <Fact term={text.facts.created}>
          <When iso={account.created_at} style="date" />
        </Fact>
      </dl>
      <p className={classes.links}>
        {can(user, 'BETS') ? (
          <Link to={paths.bets} search={{ account_id: account.id }}>
            {text.allBets}
          </Link>
        ) : null}
        {can(user, 'SUPERADMINS') ? (
          <Link to={paths.member} params={{ admin_id: account.id }}>
            {text.account}
          </Link>
        ) : null}
      </p>
    </>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The exclusion that is on record, in words; null where there is none. */
export function exclusionWords({ exclusion }: Pick<Profile, 'exclusion'>, timeZone: string): string | null {
  if (exclusion === null) return null
  const kind = text.exclusions[exclusion.kind]
  return exclusion.until === null ? text.facts.forGood({ kind }) : text.facts.until({ kind, at: formatInstant(exclusion.until, timeZone) })
}
