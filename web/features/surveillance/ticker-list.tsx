import { Button, Group, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { memo, useMemo, type ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { ColumnsButton } from '../../components/data-table/columns-button.tsx'
import { arrange, emptyLayout, parseLayout } from '../../components/data-table/table-layout.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { usePreference } from '../../components/preferences/preferences.tsx'
import { formatCount } from '../../shared/format.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { text } from './text.ts'
import { isLarge, type Thresholds } from './thresholds.ts'
import { tickerColumns } from './ticker-columns.tsx'
import { amongAll, filterBets, isFiltered, leftOut, type TickerFilters } from './ticker-filters.ts'
import { TickerNotices } from './ticker-notices.tsx'
import { NewBets, TickerWindow } from './ticker-window.tsx'
import classes from './ticker.module.css'
import { useChime } from './use-chime.ts'
import type { Freeze } from './use-freeze.ts'
import { useTicker } from './use-ticker.ts'

const layoutAtFirst = emptyLayout('standard')

type TickerListProps = {
  readonly filters: TickerFilters
  readonly freeze: Freeze
  readonly thresholds: Thresholds
  readonly sound: boolean
  /** The person may open a bet. */
  readonly opens: boolean
}

/** What moves on the page of the ticker: it is drawn several times a second, and nothing around it is. */
export function TickerList({ filters, freeze, thresholds, sound, opens }: TickerListProps): ReactElement {
  const navigate = useNavigate()
  const chime = useChime(sound && Object.keys(thresholds).length > 0)
  const hear = (placed: readonly Bet[]): void => {
    if (sound && filterBets(placed, filters).some((bet) => isLarge(bet, thresholds))) chime.sound()
  }
  const ticker = useTicker(filters.game_id, freeze.frozen, hear)
  const { rows: all, held } = ticker.ticker
  const rows = useMemo(() => filterBets(all, filters), [all, filters])
  const waiting = useMemo(() => filterBets(held, filters).length, [held, filters])
  const roomy = useMediaQuery('(min-width: 1560px)', false, { getInitialValueInEffect: false })
  const columns = useMemo(() => tickerColumns({ roomy, thresholds, opens }), [roomy, thresholds, opens])
  const [layout, setLayout] = usePreference('table.ticker', layoutAtFirst, parseLayout)
  const drawn = useMemo(() => arrange(columns, layout), [columns, layout])

  return (
    <>
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
            <Arrangement columns={columns} layout={layout} onLayout={setLayout} headingsMove={false} />
          </span>
        </div>
        {ticker.error !== null ? (
          <ErrorState error={ticker.error} onRetry={ticker.reload} />
        ) : ticker.pending ? (
          <TickerSkeleton />
        ) : rows.length === 0 ? (
          <NoBets filters={filters} count={all.length} opens={opens} />
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
    </>
  )
}

const Arrangement = memo(ColumnsButton)

function NoBets({ filters, count, opens }: { readonly filters: TickerFilters; readonly count: number; readonly opens: boolean }): ReactElement {
  const navigate = useNavigate()
  if (!isFiltered(filters)) return <EmptyState {...text.empty} />
  return (
    <EmptyState
      title={text.noMatch.title}
      text={[text.noMatch.text({ count }), ...leftOut(filters).map((name) => text.leftOut[name])].join(' ')}
      action={
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void navigate({ to: paths.betTicker, search: {} })}>
            {text.clear}
          </Button>
          {opens ? (
            <Button size="xs" variant="default" renderRoot={(props) => <Link to={paths.bets} search={amongAll(filters)} {...props} />}>
              {text.searchAll}
            </Button>
          ) : null}
        </Group>
      }
    />
  )
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
