import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { resultQueueQuery } from '#contract/result-queue-query.ts'
import { results } from '#contract/results.ts'
import { paths } from '../../app/paths.ts'
import { PageAction } from '../../shared/actions.ts'
import { rowQuery } from '../../shared/api.ts'
import { readFilters } from '../../shared/read-filters.ts'
import classes from './next-in-queue.module.css'
import { text } from './text.ts'
import type { WaitingMarket } from './use-results.ts'

const refreshMs = 10_000
/** By then a dialog has closed. */
const settledMs = 300
/** As many are looked through as the queue shows at once. */
const lookedThrough = '100'

/** Of a queue that shows what others do, too, only what waits for this person is worked through. */
const waitsForMe = { no_result: 'to_declare', declared: 'to_verify', to_declare: 'to_declare', to_verify: 'to_verify', for_me: 'for_me', moving: 'for_me' } as const

type NextInQueueProps = {
  readonly marketId: string
  /** The filters and the order of the queue, as they stand in its address. */
  readonly queue: string
}

/** The way through the queue that a market was opened from: the next that waits for this person, in the queue's own order. Each is looked at by itself. */
export function NextInQueue({ marketId, queue }: NextInQueueProps): ReactElement | null {
  const navigate = useNavigate()
  const filters = readFilters<typeof results.queue>({ query: resultQueueQuery }, Object.fromEntries(new URLSearchParams(queue)))
  const list = useQuery({ ...rowQuery(results.queue, { query: { ...filters, state: waitsForMe[filters.state ?? 'for_me'], limit: lookedThrough } }), refetchInterval: refreshMs })
  const rows = list.data?.data
  // Where the market stood before it was seen to; what is done is gone from the queue.
  const [order, setOrder] = useState<readonly string[] | null>(null)
  if (order === null && rows !== undefined) setOrder(rows.map(({ market_id }) => market_id))
  const link = useRef<HTMLAnchorElement>(null)
  const done = order?.includes(marketId) === true && rows?.some(({ market_id }) => market_id === marketId) === false
  useEffect(
    function takeFocus() {
      if (!done) return
      // What had the keyboard is gone with the step, and a dialog that closes gives it to whatever comes first.
      const soon = setTimeout(() => document.activeElement?.matches('input, textarea, select') === true || link.current?.focus(), settledMs)
      return () => clearTimeout(soon)
    },
    [done],
  )
  if (rows === undefined || order === null) return null

  const others = rows.filter(({ market_id }) => market_id !== marketId)
  const next = others.find(({ market_id }) => order.indexOf(market_id) > order.indexOf(marketId)) ?? others[0]
  const target = ({ game_id, event_id, market_id }: WaitingMarket) => ({ to: paths.event, params: { sportId: game_id, eventId: event_id }, search: { market: market_id, queue } })
  return (
    <nav className={classes.next} aria-label={text.next.label}>
      <Link to={paths.results} search={filters} className={classes.back}>
        {text.next.back({ count: others.length, more: list.data?.metadata?.next_cursor != null ? 'yes' : 'no' })}
      </Link>
      {next === undefined ? (
        <span role="status">{text.next.none}</span>
      ) : (
        <>
          <Button
            renderRoot={(props) => <Link {...props} {...target(next)} ref={link} />}
            size="xs"
            variant={done ? 'filled' : 'default'}
            data-offered
            className={classes.go}
            classNames={{ label: classes.name ?? '' }}
            rightSection={<IconChevronRight size={14} aria-hidden className={classes.onwards} />}
          >
            {text.next.go({ market: next.market_name, event: next.event_name })}
          </Button>
          <PageAction id="results.next" label={text.next.go({ market: next.market_name, event: next.event_name })} icon={IconChevronRight} run={() => void navigate(target(next))} />
        </>
      )}
    </nav>
  )
}
