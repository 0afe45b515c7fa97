import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { nameOfCountry } from '../../components/form/name-of-country.ts'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { formatCount } from '../../shared/format.ts'
import type { Profile } from './player-status.tsx'
import { text } from './text.ts'
import classes from './users.module.css'

/** The player's last sign-ins at the player site and attempts that failed, as that told them; an address leads to everyone who came from it. */
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
            {profile.sign_ins.map(({ id, at, ip, user_agent: agent, device, succeeded, country }) => (
              <tr key={id}>
                <th scope="row">
                  <When iso={at} style="short" />
                </th>
                <td>
                  <Address ip={ip} />
                  {country === null ? null : <small>{nameOfCountry(country)}</small>}
                </td>
                <td>
                  {succeeded ? null : <Chip tone="alarm">{text.signInFailed}</Chip>}
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
