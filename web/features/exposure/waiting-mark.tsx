import type { ReactElement } from 'react'
import type * as z from 'zod/mini'
import type { exposureMarket } from '#contract/exposure.ts'
import { Chip } from '../../components/value/chip.tsx'
import { text } from './text.ts'

type Status = z.output<typeof exposureMarket>['status']

const takesBets: ReadonlySet<Status> = new Set<Status>(['open', 'suspended', 'ball_running'])

/** Beside what a market would lose: no more bets come to it, and nothing but its result is left to be done. */
export function WaitingMark({ status }: { readonly status: Status }): ReactElement | null {
  return takesBets.has(status) ? null : <Chip tone="warn" title={text.waitsForResult}>{text.closed}</Chip>
}
