import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { QueryInput } from '#contract/endpoint.ts'
import { reports, type ReportHeading } from '#contract/reports.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatInstant } from '../../shared/format.ts'
import { text } from './text.ts'

type ShownAtProps = {
  readonly asked: QueryInput<typeof reports.shown>
  readonly heading: ReportHeading | undefined
  /** The moment that is asked for; undefined: now. */
  readonly at: string | undefined
  readonly onAt: (at: string | undefined) => void
}

/** The moments that a page of them has at most. */
const momentsMax = '200'

/** At which moment things stood so: now, or whenever the same was shown. */
export function ShownAt({ asked, heading, at, onAt }: ShownAtProps): ReactElement {
  // What is shown just now is among them from then on.
  const shown = useQuery({ ...rowQuery(reports.shown, { query: { ...asked, limit: momentsMax } }), enabled: heading !== undefined, refetchOnMount: 'always' }).data?.data ?? []
  const moments = [...new Set([...(at === undefined ? [] : [at]), ...shown.map((row) => new Date(row.as_of).toISOString())])].toSorted().toReversed()
  const by = new Map(shown.map((row) => [new Date(row.as_of).toISOString(), row.made_by]))
  const named = (iso: string): string => [formatInstant(iso, heading?.time_zone ?? 'UTC', 'dateTime'), by.get(iso)].filter(Boolean).join(', ')
  return (
    <NativeSelect size="xs" aria-label={text.shownAt} value={at ?? ''} onChange={(event) => onAt(event.currentTarget.value || undefined)}
      data={[{ value: '', label: text.standsNow }, ...moments.map((iso) => ({ value: iso, label: named(iso) }))]} />
  )
}
