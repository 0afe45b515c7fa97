import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { results } from '#contract/results.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { call, rowKey } from '../../shared/api.ts'
import { changeMany, type Outcome, type Part } from '../../shared/change-many.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './text.ts'
import type { WaitingMarket } from './use-results.ts'

type TakeResultsProps = { readonly rows: readonly WaitingMarket[]; readonly onDone: () => void }

/**
 * The picked markets that nobody sees to and whose next step is the person's own are taken together, each by its own call; one that somebody
 * else was faster with is told by name and holds up no other. What another has is given by them, one by one.
 */
export function TakeResults({ rows, onDone }: TakeResultsProps): ReactElement | null {
  const { user } = useSession()
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)
  const free = rows.filter((row) => row.owner_id === null && mayCall(user, row.market_status === 'declared' ? results.verify : results.declare))

  const give = (market: WaitingMarket, from: string | null, to: string | null) => call(results.own, { params: { id: market.market_id }, body: { staff_id: to, expected_owner_id: from } })
  async function make(parts: readonly Part[]): Promise<readonly Extract<Outcome, { undo: unknown }>[]> {
    const outcomes = await changeMany(parts)
    void queries.invalidateQueries({ queryKey: rowKey(results.queue) })
    const left = outcomes.flatMap((outcome) => ('failure' in outcome ? [text.queue.left({ name: outcome.name, why: explainFailure(outcome.failure).message })] : []))
    if (left.length > 0) notify.error(left.join(' '))
    return outcomes.filter((outcome) => 'undo' in outcome)
  }
  async function take(): Promise<void> {
    setPending(true)
    const taken = await make(free.map((row) => ({
      name: text.target({ market: row.market_name, event: row.event_name }),
      make: async () => {
        await give(row, null, user.id)
        return () => give(row, user.id, null)
      },
    })))
    setPending(false)
    if (taken.length === 0) return
    onDone()
    notifyUndo(text.queue.taken({ count: taken.length }), () => void make(taken.map(({ name, undo }) => ({ name, make: async () => (await undo(), undo) }))))
  }

  if (free.length === 0) return null
  const label = text.queue.takeMany({ count: free.length })
  return (
    <>
      <PageAction id="results.take" label={label} icon={IconUserPlus} acts={[results.own]} run={() => void take()} />
      <Button size="compact-xs" variant="default" loading={pending} onClick={() => void take()}>{label}</Button>
    </>
  )
}
