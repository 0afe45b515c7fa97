import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { Page } from '../../components/page/page.tsx'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'
import { useFollowCasino, type Device } from './casino-rows.ts'
import { LobbyPicture } from './lobby-picture.tsx'
import classes from './lobby.module.css'
import { text } from './text.ts'

const route = getRouteApi('/shell/dashboard/casino')
const devices = ['desktop', 'mobile'] as const

/** The casino's lobby as players meet it: on a phone and on a desktop, in either direction of writing, now or at a moment to come. */
export function LobbyPage(): ReactElement {
  const { user } = useSession()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  useFollowCasino(useQueryClient())
  const { device = 'both', at } = search
  const direction = search.direction ?? (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
  const set = (next: Partial<typeof search>): void => void navigate({ search: { ...search, ...next }, replace: true })
  const show = (typed: string): void => {
    const moment = fromZonedInput(typed, user.time_zone) ?? undefined
    if (typed === '' || moment !== undefined) set({ at: moment })
  }
  const shown: readonly Device[] = device === 'both' ? devices : [device]

  return (
    <Page
      title={text.lobby.title}
      actions={<Button size="xs" variant="default" leftSection={<IconSettings size={15} aria-hidden />} renderRoot={(props) => <Link to={paths.casinoCms} {...props} />}>{text.lobby.manage}</Button>}
    >
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={text.lobby.device}
          value={device}
          onChange={(value) => set({ device: devices.find((each) => each === value) })}
          data={[{ value: 'both', label: text.lobby.both }, { value: 'desktop', label: text.lobby.desktop }, { value: 'mobile', label: text.lobby.phone }]}
        />
        <SegmentedControl
          aria-label={text.lobby.direction}
          value={direction}
          onChange={(value) => set({ direction: value === 'rtl' ? 'rtl' : 'ltr' })}
          data={[{ value: 'ltr', label: text.lobby.ltr }, { value: 'rtl', label: text.lobby.rtl }]}
        />
        <MomentInput label={text.lobby.at} value={at === undefined ? '' : toZonedInput(at, user.time_zone)} onChange={show} />
        {at === undefined ? null : <Button variant="default" onClick={() => set({ at: undefined })}>{text.lobby.now}</Button>}
      </div>
      <p className={classes.lead}>{at === undefined ? text.lobby.leadNow : text.lobby.leadThen({ zone: user.time_zone })}</p>
      <div className={classes.frames}>
        {shown.map((each) => <LobbyFrame key={each} device={each} direction={direction} at={at} />)}
      </div>
    </Page>
  )
}

type LobbyFrameProps = { readonly device: Device; readonly direction: 'ltr' | 'rtl'; readonly at: string | undefined }

function LobbyFrame({ device, direction, at }: LobbyFrameProps): ReactElement {
  const lobby = useQuery(rowQuery(casino.lobby, { query: { device, ...(at === undefined ? {} : { at }) } }))
  const rows = lobby.data?.data
  return (
    <section className={classes.frame} data-device={device} aria-busy={lobby.isPending}>
      <h2 className={classes.frameName}>{device === 'desktop' ? text.lobby.desktop : text.lobby.phone}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className={classes.screen} dir={direction} tabIndex={0} role="region" aria-label={device === 'desktop' ? text.lobby.asDesktop : text.lobby.asPhone}>
        {rows === undefined ? (
          lobby.isError ? <ErrorState error={lobby.error} onRetry={() => void lobby.refetch()} /> : <Skeleton height={360} />
        ) : rows.length === 0 ? <EmptyState {...text.lobby.empty} /> : <LobbyPicture rows={rows} device={device} />}
      </div>
    </section>
  )
}
