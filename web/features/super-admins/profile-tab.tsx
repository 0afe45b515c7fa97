import { Suspense, type ReactElement, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { superAdmins, type accountDetailRow } from '#contract/super-admins.ts'
import { levels, signsIn } from '#domain/hierarchy/levels.ts'
import { countryName, countryOf } from '../../components/form/countries.ts'
import { Amount } from '../../components/value/amount.tsx'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { formatBasisPoints, formatCount } from '../../shared/format.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import classes from './member-page.module.css'
import { text } from './member-text.ts'

const SignInPanel = lazyPart(() => import('./sign-in-panel.tsx'), 'SignInPanel')

export type MemberDetail = z.output<typeof accountDetailRow>

/** Who an account is, what it carries of each sport and what it lets its downline bet. */
export function ProfileTab({ detail }: { readonly detail: MemberDetail }): ReactElement {
  const { user } = useSession()
  const { account } = detail
  return (
    <div className={classes.column}>
      <ProfileFacts detail={detail} />
      {signsIn(account.level) && user.account_id !== account.id && mayCall(user, superAdmins.signIn) ? <Suspense><SignInPanel account={account} /></Suspense> : null}
      <SharePaths detail={detail} />
      <BetSettings detail={detail} />
    </div>
  )
}

function ProfileFacts({ detail }: { readonly detail: MemberDetail }): ReactElement {
  const { account } = detail
  const player = account.level === levels.player
  const country = countryOf(detail.country)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.fields.name, account.name],
    [text.fields.business, account.business_name],
    [text.fields.currency, account.currency],
    [text.fields.country, country === null ? '–' : countryName(country, readLanguage())],
    [text.fields.phone, <bdi key="phone" dir="ltr">{detail.phone ?? '–'}</bdi>],
    [text.fields.email, <bdi key="email" dir="ltr">{detail.email ?? '–'}</bdi>],
    [text.fields.city, detail.city ?? '–'],
    [text.fields.commission, formatBasisPoints(detail.match_commission_bp)],
    [text.fields.point, <Amount key="point" minor={detail.point_value_minor} currency={account.currency} withCurrency />],
    ...(player
      ? [[text.fields.exposureLimit, detail.exposure_limit_minor === null ? text.noLimit : <Amount key="limit" minor={detail.exposure_limit_minor} currency={account.currency} withCurrency />] as const]
      : [
          [text.fields.childLimit, formatCount(detail.child_limit)] as const,
          [text.fields.memberMax, <Limit key="memberMax" minor={account.member_max_credit_minor} currency={account.currency} />] as const,
          [text.fields.domain, <bdi key="domain" dir="ltr">{account.domain ?? '–'}</bdi>] as const,
        ]),
    ...(account.level === levels.company ? [] : [[text.fields.paymentThreshold, <Limit key="threshold" minor={account.payment_threshold_minor} currency={account.currency} />] as const]),
    [text.fields.created, <When key="created" iso={account.created_at} />],
    [text.fields.lastSignIn, <When key="signIn" iso={account.last_sign_in_at} />],
  ]
  return (
    <section className={classes.panel} aria-label={text.profile}>
      <h2 className={classes.heading}>{text.profile}</h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {detail.exclusion === null ? null : (
          <div>
            <dt>{text.fields.exclusion}</dt>
            <dd>
              {text.exclusions[detail.exclusion.kind]} {detail.exclusion.until === null ? text.forGood : <When iso={detail.exclusion.until} />}
            </dd>
          </div>
        )}
        {detail.notes === null || detail.notes === '' ? null : (
          <div className={classes.note}>
            <dt>{text.fields.notes}</dt>
            <dd>{detail.notes}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Limit({ minor, currency }: { readonly minor: number | null; readonly currency: string }): ReactNode {
  return minor === null ? text.noLimit : <Amount minor={minor} currency={currency} withCurrency />
}

/** An account's own share, which bets of its whole downline carry, and how bets of the players directly below are split; each with the date from which it counts. */
export function SharePaths({ detail }: { readonly detail: MemberDetail }): ReactElement {
  const hasOwn = detail.account.level < levels.player
  return (
    <section className={classes.panel} aria-label={text.shares.title}>
      <h2 className={classes.heading}>
        {text.shares.title} <span className={classes.muted}>{text.shares.hint}</span>
      </h2>
      <div className={classes.scroll} role="group" aria-label={text.shares.title} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.shares.sport}</th>
              {hasOwn ? <th scope="col">{text.shares.own}</th> : null}
              <th scope="col">{text.shares.path}</th>
              <th scope="col">{text.shares.since}</th>
            </tr>
          </thead>
          <tbody>
            {detail.paths.map((path) => (
              <tr key={path.game_id}>
                <th scope="row">{path.game_name}</th>
                {hasOwn ? (
                  <td>
                    <span className={classes.split}>
                      <b>{formatBasisPoints(ownShare(detail, path.game_id)?.own_bp ?? 0)}</b>
                      <span className={classes.muted}>
                        {text.shares.since} <When iso={sharesSince(detail, path.game_id)} style="short" />
                      </span>
                    </span>
                  </td>
                ) : null}
                <td>
                  <span className={classes.split}>
                    {path.shares.map((share) => (
                      <span key={share.account_id}>
                        <span className={classes.muted}>{share.user_name}</span> {share.account_id === detail.account.id ? <b>{formatBasisPoints(share.own_bp)}</b> : formatBasisPoints(share.own_bp)}
                      </span>
                    ))}
                  </span>
                </td>
                <td>
                  <When iso={path.effective_from} style="short" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function ownShare(detail: MemberDetail, gameId: string | null): MemberDetail['shares'][number] | undefined {
  return detail.shares.find((share) => share.game_id === gameId) ?? detail.shares.find((share) => share.game_id === null)
}

/** From when the account's own share of a sport counts for new bets; null where it never had one. */
export function sharesSince(detail: MemberDetail, gameId: string | null): string | null {
  return ownShare(detail, gameId)?.effective_from ?? null
}

function BetSettings({ detail }: { readonly detail: MemberDetail }): ReactElement {
  const { account, bet_settings: settings, paths } = detail
  const amount = (minor: number | null): ReactNode => (minor === null ? text.settings.inherited : <Amount minor={minor} currency={account.currency} />)
  return (
    <section className={classes.panel} aria-label={text.settings.title}>
      <h2 className={classes.heading}>
        {text.settings.title} <span className={classes.muted}>{text.settings.hint({ currency: account.currency })}</span>
      </h2>
      {settings.length === 0 ? (
        <p className={classes.muted}>{text.settings.none}</p>
      ) : (
        <div className={classes.scroll} role="group" aria-label={text.settings.title} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text.shares.sport}</th>
                <th scope="col">{text.settings.minStake}</th>
                <th scope="col">{text.settings.maxStake}</th>
                <th scope="col">{text.settings.maxProfit}</th>
                <th scope="col">{text.settings.maxExposure}</th>
                <th scope="col">{text.settings.delay}</th>
              </tr>
            </thead>
            <tbody>
              {settings.map((each) => (
                <tr key={each.game_id ?? 'all'}>
                  <th scope="row">{each.game_id === null ? text.everySport : (paths.find((path) => path.game_id === each.game_id)?.game_name ?? each.game_id)}</th>
                  <td>{amount(each.min_stake_minor)}</td>
                  <td>{amount(each.max_stake_minor)}</td>
                  <td>{amount(each.max_profit_minor)}</td>
                  <td>{amount(each.max_market_exposure_minor)}</td>
                  <td>{each.bet_delay_ms === null ? text.settings.inherited : text.settings.seconds({ seconds: each.bet_delay_ms / 1000 })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
