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

/** Where a player's money is held now, most first. */
export function PlayerMarkets({ profile }: { readonly profile: Profile }): ReactElement {
  const { account, markets } = profile
  const { user } = useSession()
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
                <th scope="col">{`${text.marketColumns.best} (${account.currency})`}</th>
              </tr>
            </thead>
            <tbody>
              {markets.map((market) => (
                <tr key={market.market_id}>
                  <th scope="row">
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
                  <td>
                    <Amount minor={market.stake_minor} currency={account.currency} />
                  </td>
                  <td>
                    <Amount minor={market.exposure_minor} currency={account.currency} />
                  </td>
                  <td>
                    <Amount minor={market.best_case_minor} currency={account.currency} tone="pnl" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
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
                  <Link to={paths.users} search={{ search: ip, by: 'ip' }} title={text.othersFrom({ ip })}>
                    <bdi dir="ltr">{ip}</bdi>
                  </Link>
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
