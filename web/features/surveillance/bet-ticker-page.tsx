import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { Page } from '../../components/page/page.tsx'
import { usePreference } from '../../components/preferences/preferences.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { can } from '../../shared/access.ts'
import { useSession } from '../../shared/session.ts'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { useCurrencies } from '../../shared/use-currencies.ts'
import { text } from './text.ts'
import { noThresholds, readThresholds } from './thresholds.ts'
import { TickerFilterBar } from './ticker-filter-bar.tsx'
import { withCurrency, type TickerFilters } from './ticker-filters.ts'
import { TickerList } from './ticker-list.tsx'
import { useFreeze, type Freeze } from './use-freeze.ts'

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
      <TickerList filters={filters} freeze={freeze} thresholds={thresholds} sound={sound} opens={can(user, 'BETS')} />
    </Page>
  )
}

/** Why nothing moves; how the connection stands is told in the top bar. */
function StillChip({ freeze }: { readonly freeze: Freeze }): ReactElement | null {
  if (freeze.paused) return <Chip tone="warn">{text.states.paused}</Chip>
  return freeze.frozen ? <Chip tone="accent">{freeze.searching ? text.states.searched : text.states.held}</Chip> : null
}

function readSwitch(stored: unknown): boolean | null {
  return typeof stored === 'boolean' ? stored : null
}
