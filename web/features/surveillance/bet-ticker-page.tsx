import { Button, Group, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { ColumnsButton } from '../../components/data-table/columns-button.tsx'
import { arrange, emptyLayout, parseLayout } from '../../components/data-table/table-layout.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { usePreference } from '../../components/preferences/preferences.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { can } from '../../shared/access.ts'
import { formatCount } from '../../shared/format.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { useSession } from '../../shared/session.ts'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { useCurrencies } from '../../shared/use-currencies.ts'
import { text } from './text.ts'
import { isLarge, noThresholds, readThresholds } from './thresholds.ts'
import { tickerColumns } from './ticker-columns.tsx'
import { TickerFilterBar } from './ticker-filter-bar.tsx'
import { amongAll, filterBets, isFiltered, leftOut, withCurrency, type TickerFilters } from './ticker-filters.ts'
import { TickerNotices } from './ticker-notices.tsx'
import { NewBets, TickerWindow } from './ticker-window.tsx'
import classes from './ticker.module.css'
import { useChime } from './use-chime.ts'
import { useFreeze, type Freeze } from './use-freeze.ts'
import { useTicker } from './use-ticker.ts'

const route = getRouteApi('/shell/dashboard/surveillance/bet_ticker')
/** Filters that follow each letter; a range is taken when its field is left. */
const typedFilters = ['player', 'market', 'ip'] as const

/** Every bet below the viewer the moment it is accepted, newest on top; still while someone looks at it. */
export function BetTickerPage(): ReactElement {
  const search: TickerFilters = route.useSearch()
  const currencies = useCurrencies()
  const filters = useMemo(() => withCurrency(search, currencies), [search, currencies])
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  const { user } = useSession()
  const freeze = useFreeze()
  const [thresholds, setThresholds] = usePreference('ticker.thresholds', noThresholds, readThresholds)
  const [sound, setSound] = usePreference('ticker.sound', false, readSwitch)
  const marks = Object.keys(thresholds).length > 0
  const chime = useChime(sound && marks)
  const hear = (placed: readonly Bet[]): void => {
    if (sound && filterBets(placed, filters).some((bet) => isLarge(bet, thresholds))) chime.sound()
  }
  const ticker = useTicker(filters.game_id, freeze.frozen, hear)
  const { rows: all, held } = ticker.ticker
  const rows = useMemo(() => filterBets(all, filters), [all, filters])
  const waiting = useMemo(() => filterBets(held, filters).length, [held, filters])
  const roomy = useMediaQuery('(min-width: 1560px)', false, { getInitialValueInEffect: false })
  const opens = can(user, 'BETS')
  const columns = useMemo(() => tickerColumns({ roomy, thresholds, opens }), [roomy, thresholds, opens])
  const [layout, setLayout] = usePreference('table.ticker', emptyLayout('standard'), parseLayout)
  const drawn = useMemo(() => arrange(columns, layout), [columns, layout])

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
        currencies={currencies}
        onFilter={(change) => void navigate({ search: (before) => ({ ...before, ...change }), ...typedEntry(typedFilters.find((name) => name in change)) })}
        thresholds={thresholds}
        onThresholds={setThresholds}
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
          <span className={classes.tools}>
            <NewBets count={waiting} onShow={ticker.showHeld} />
            <ColumnsButton columns={columns} layout={layout} onLayout={setLayout} />
          </span>
        </div>
        {ticker.error !== null ? (
          <ErrorState error={ticker.error} onRetry={ticker.reload} />
        ) : ticker.pending ? (
          <TickerSkeleton />
        ) : rows.length === 0 ? (
          <EmptyState
            {...(isFiltered(filters) ? { title: text.noMatch.title, text: [text.noMatch.text({ count: all.length }), ...leftOut(filters).map((name) => text.leftOut[name])].join(' ') } : text.empty)}
            action={
              isFiltered(filters) ? (
                <Group gap="xs">
                  <Button size="xs" variant="default" onClick={() => void navigate({ search: {} })}>
                    {text.clear}
                  </Button>
                  {opens ? (
                    <Button size="xs" variant="default" renderRoot={(props) => <Link to={paths.bets} search={amongAll(filters)} {...props} />}>
                      {text.searchAll}
                    </Button>
                  ) : null}
                </Group>
              ) : null
            }
          />
        ) : (
          <TickerWindow
            rows={rows}
            columns={drawn}
            layout={layout}
            thresholds={thresholds}
            freeze={freeze}
            onOpen={opens ? (bet) => void navigate({ to: paths.bet, params: { betId: bet.id } }) : null}
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
