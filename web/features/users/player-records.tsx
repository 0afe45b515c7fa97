import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { Amount } from '../../components/value/amount.tsx'
import { When } from '../../components/value/when.tsx'
import { can } from '../../shared/access.ts'
import { formatCount } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import type { Profile } from './player-status.tsx'
import { text } from './text.ts'
import classes from './users.module.css'

type Market = Profile['markets'][number]

/** The book of every open market: what the player holds in it, and what each outcome would bring. What holds most comes first. */
export function PlayerMarkets({ profile }: { readonly profile: Profile }): ReactElement {
  const { account, markets } = profile
  const { user } = useSession()
  const amount = (minor: number, tone?: 'pnl'): ReactElement => <Amount minor={minor} currency={account.currency} {...(tone === undefined ? {} : { tone })} />
  return (
    <section aria-label={text.markets}>
      <h3>{text.markets}</h3>
      {markets.length === 0 ? (
        <p className={classes.hint}>{text.noMarkets}</p>
      ) : (
        <div className={classes.scroll} role="group" aria-label={text.markets} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text.marketColumns.market}</th>
                <th scope="col">{text.marketColumns.bets}</th>
                <th scope="col">{`${text.marketColumns.stake} (${account.currency})`}</th>
                <th scope="col">{`${text.marketColumns.exposure} (${account.currency})`}</th>
                <th scope="col">{`${text.marketColumns.worst} (${account.currency})`}</th>
                <th scope="col">{`${text.marketColumns.best} (${account.currency})`}</th>
              </tr>
            </thead>
            {markets.map((market) => (
              <tbody key={market.market_id} className={classes.book}>
                <tr>
                  <th scope="rowgroup">
                    {can(user, 'BETS') ? (
                      <Link to={paths.bets} search={{ account_id: account.id, market_id: market.market_id }}>
                        {market.market_name}
                      </Link>
                    ) : (
                      market.market_name
                    )}
                    <small>{market.event_name}</small>
                  </th>
                  <td>{formatCount(market.bets)}</td>
                  <td>{amount(market.stake_minor)}</td>
                  <td>{amount(market.exposure_minor)}</td>
                  <td>
                    {amount(market.worst_minor, 'pnl')}
                    <small>{market.worst_outcome}</small>
                  </td>
                  <td>
                    {amount(market.best_minor, 'pnl')}
                    <small>{market.best_outcome}</small>
                  </td>
                </tr>
                <tr>
                  <td colSpan={6}>
                    <Outcomes market={market} currency={account.currency} />
                  </td>
                </tr>
              </tbody>
            ))}
          </table>
        </div>
      )}
    </section>
  )
}

function Outcomes({ market, currency }: { readonly market: Market; readonly currency: string }): ReactElement {
  return (
    <dl className={classes.outcomes} aria-label={text.outcomes[market.form]}>
      {market.outcomes.map(({ key, name, amount_minor: minor }) => (
        <div key={key}>
          <dt dir="auto">{name}</dt>
          <dd>
            <Amount minor={minor} currency={currency} tone="pnl" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The player's last sign-ins at the player site, as that told them; an address leads to everyone who came from it. */
export function PlayerSignIns({ profile }: { readonly profile: Profile }): ReactElement {
  return (
    <section aria-label={text.signIns}>
      <h3>{text.signIns}</h3>
      {profile.sign_ins.length === 0 ? (
        <p className={classes.hint}>{text.noSignIns}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.signInColumns.at}</th>
              <th scope="col">{text.signInColumns.ip}</th>
              <th scope="col">{text.signInColumns.device}</th>
            </tr>
          </thead>
          <tbody>
            {profile.sign_ins.map(({ id, at, ip, user_agent: agent, device }) => (
              <tr key={id}>
                <th scope="row">
                  <When iso={at} style="short" />
                </th>
                <td>
                  <Address ip={ip} />
                </td>
                <td>
                  <bdi dir="ltr">{agent ?? '–'}</bdi>
                  {device === null ? null : <small><bdi dir="ltr">{device}</bdi></small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Address({ ip }: { readonly ip: string }): ReactElement {
  return (
    <Link to={paths.users} search={{ search: ip, by: 'ip' }} title={text.othersFrom({ ip })}>
      <bdi dir="ltr">{ip}</bdi>
    </Link>
  )
}

/** Where the player's last bets came from; an address leads to everyone who bet from it. */
export function PlayerAddresses({ profile }: { readonly profile: Profile }): ReactElement {
  return (
    <section aria-label={text.addresses}>
      <h3>{text.addresses}</h3>
      {profile.addresses.length === 0 ? (
        <p className={classes.hint}>{text.noAddresses}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.addressColumns.ip}</th>
              <th scope="col">{text.addressColumns.bets}</th>
              <th scope="col">{text.addressColumns.last}</th>
            </tr>
          </thead>
          <tbody>
            {profile.addresses.map(({ ip, bets, last_at: last }) => (
              <tr key={ip}>
                <th scope="row">
                  <Address ip={ip} />
                </th>
                <td>{formatCount(bets)}</td>
                <td>
                  <When iso={last} style="short" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
