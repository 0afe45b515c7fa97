import { IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { casino } from '#contract/casino.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { paths } from '../../app/paths.ts'
import { imageAddress, type Device } from './casino-rows.ts'
import classes from './lobby.module.css'
import { text } from './text.ts'

type Part = RowOf<typeof casino.lobby>

/** What players see, part by part. Every game leads to where it is managed. */
export function LobbyPicture({ rows, device }: { readonly rows: readonly Part[]; readonly device: Device }): ReactElement {
  return (
    <>
      {rows.map((part, index) => {
        // The popular games stand beside the providers, everything else under one.
        const Name = part.what === 'popular' ? 'h3' : 'h4'
        return <div key={part.sub_category_id ?? 'popular'} className={classes.part}>
          {part.what === 'popular' || part.casino_provider_id === rows[index - 1]?.casino_provider_id ? null : (
            <h3 className={classes.provider}>
              {part.logo === null ? <bdi>{part.provider_name}</bdi> : <img src={imageAddress(part.logo)} alt={part.provider_name ?? ''} loading="lazy" />}
            </h3>
          )}
          <Name className={classes.partName}>
            <span dir="auto">{part.what === 'popular' ? text.lobby.popular : part.sub_category_name}</span>
            <bdi className={classes.count}>{text.games({ count: part.games })}</bdi>
          </Name>
          <ul className={classes.games} data-device={device}>
            {part.first.map((game) => (
              <li key={game.id}>
                <Link to={paths.casinoCms} search={{ open: game.id, ...(part.casino_provider_id === null ? {} : { casino_provider_id: part.casino_provider_id }) }} className={classes.game}>
                  <span className={classes.picture} data-device={device}>
                    {game.image === null ? <span aria-hidden>{game.name.slice(0, 1)}</span> : <img src={imageAddress(game.image)} alt="" loading="lazy" decoding="async" />}
                    {game.popular ? <IconStarFilled size={14} className={classes.star} aria-label={text.switches.popular} /> : null}
                  </span>
                  <span className={classes.gameName} dir="auto">{game.name}</span>
                </Link>
              </li>
            ))}
          </ul>
          {part.games > part.first.length ? <p className={classes.more}><bdi>{text.lobby.more({ count: part.games - part.first.length })}</bdi></p> : null}
        </div>
      })}
    </>
  )
}
