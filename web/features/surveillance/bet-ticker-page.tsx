import { Button, Skeleton } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { usePreference } from '../../components/preferences/preferences.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { can } from '../../shared/access.ts'
import { formatCount } from '../../shared/format.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './text.ts'
import { TickerFilterBar } from './ticker-filter-bar.tsx'
import { filterBets, isFiltered, type TickerFilters } from './ticker-filters.ts'
import { TickerNotices } from './ticker-notices.tsx'
import { NewBets, TickerWindow } from './ticker-window.tsx'
import classes from './ticker.module.css'
import { useChime } from './use-chime.ts'
import { useFreeze, type Freeze } from './use-freeze.ts'
import { useTicker } from './use-ticker.ts'

const route = getRouteApi('/shell/dashboard/surveillance/bet_ticker')

/** Every bet below the viewer the moment it is accepted, newest on top; still while someone looks at it. */
export function BetTickerPage(): ReactElement {
  const filters: TickerFilters = route.useSearch()
  const navigate = route.useNavigate()
  const { user } = useSession()
  const freeze = useFreeze()
  const [threshold, setThreshold] = usePreference<number | null>('ticker.threshold', null, readThreshold)
  const [sound, setSound] = usePreference('ticker.sound', false, readSwitch)
  const chime = useChime(sound && threshold !== null)
  const hear = (placed: readonly Bet[]): void => {
    if (sound && threshold !== null && filterBets(placed, filters).some((bet) => bet.stake_minor >= threshold)) chime.sound()
  }
  const ticker = useTicker(filters.game_id, freeze.frozen, hear)
  const { rows: all, held } = ticker.ticker
  const rows = useMemo(() => filterBets(all, filters), [all, filters])
  const waiting = useMemo(() => filterBets(held, filters).length, [held, filters])

  return (
    <Page
      title={text.title}
      fill
      aside={<StillChip freeze={freeze} />}
      actions={
        <Button
          size="xs"
          variant="default"
          aria-pressed={freeze.paused}
          title={text.pauseHint}
          leftSection={freeze.paused ? <IconPlayerPlay size={15} aria-hidden /> : <IconPlayerPause size={15} aria-hidden />}
          onClick={freeze.togglePause}
        >
          {freeze.paused ? text.resume : text.pause}
        </Button>
      }
    >
      <TickerFilterBar
        filters={filters}
        onFilter={(key, value) =>
          void navigate({ search: (before) => ({ ...before, [key]: value === '' ? undefined : value }), replace: true })
        }
        threshold={threshold}
        onThreshold={setThreshold}
        sound={sound}
        onSound={setSound}
        onSearching={freeze.setSearching}
      />
      <TickerNotices
        lost={ticker.live === 'lost'}
        away={ticker.ticker.away}
        hidden={ticker.ticker.hidden}
        mute={chime.waits}
        onReload={ticker.reload}
        onNotice={ticker.notice}
      />
      <section className={classes.ticker} aria-label={text.title}>
        <div className={classes.toolbar}>
          <span>{text.shown({ count: formatCount(rows.length) })}</span>
          <NewBets count={waiting} onShow={ticker.showHeld} />
        </div>
        {ticker.error !== null ? (
          <ErrorState error={ticker.error} onRetry={ticker.reload} />
        ) : ticker.pending ? (
          <TickerSkeleton />
        ) : rows.length === 0 ? (
          <EmptyState
            {...(isFiltered(filters) ? text.noMatch : text.empty)}
            action={
              isFiltered(filters) ? (
                <Button size="xs" variant="default" onClick={() => void navigate({ search: {} })}>
                  {text.clear}
                </Button>
              ) : null
            }
          />
        ) : (
          <TickerWindow
            rows={rows}
            threshold={threshold}
            freeze={freeze}
            onOpen={(bet) => {
              if (can(user, 'BETS')) void navigate({ to: paths.bet, params: { betId: bet.id } })
            }}
          />
        )}
      </section>
    </Page>
  )
}

/** Why nothing moves; how the connection stands is told in the top bar. */
function StillChip({ freeze }: { readonly freeze: Freeze }): ReactElement | null {
  if (freeze.paused) return <Chip tone="warn">{text.states.paused}</Chip>
  return freeze.frozen ? <Chip tone="accent">{freeze.searching ? text.states.searched : text.states.held}</Chip> : null
}

function TickerSkeleton(): ReactElement {
  return (
    <div className={classes.skeleton} aria-busy="true" aria-label={text.loading}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={16} />
      ))}
    </div>
  )
}

function readSwitch(stored: unknown): boolean | null {
  return typeof stored === 'boolean' ? stored : null
}

function readThreshold(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0 ? stored : null
}
