import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import type { Game } from './casino-rows.ts'
import { ImageField } from './image-field.tsx'
import classes from './images.module.css'
import { text } from './text.ts'

/** The images of a game, one for each device. */
export function GameImages({ game: { id, desktop_image: desktop, mobile_image: mobile } }: { readonly game: Game }): ReactElement {
  const { user } = useSession()
  const may = mayCall(user, casino.gameImage)
  return (
    <div className={classes.pair}>
      {(['desktop', 'mobile'] as const).map((device) => (
        <ImageField
          key={device}
          label={text.images[device]}
          hint={text.images.hints[device]}
          shape={device}
          address={device === 'desktop' ? desktop : mobile}
          {...(may ? { send: (client, image) => client(casino.gameImage, { params: { id }, body: { device, image } }) } : {})}
        />
      ))}
    </div>
  )
}

/** The logo of a provider, as it is now. */
export function LogoField({ providerId }: { readonly providerId: string }): ReactElement {
  const provider = useQuery(rowQuery(casino.providers, {})).data?.data.find(({ id }) => id === providerId)
  if (provider === undefined) return <Skeleton height={160} role="img" aria-label={text.loading} />
  return (
    <ImageField
      label={text.images.logo}
      hint={text.images.hints.logo}
      shape="logo"
      address={provider.logo}
      send={(client, image) => client(casino.providerLogo, { params: { id: providerId }, body: { image } })}
    />
  )
}
