import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { results } from '#contract/results.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import type { NavInfo } from '../navigation.ts'
import { shellText } from './text.ts'
import classes from './sidebar.module.css'

const refreshMs = 60_000
/** What the page behind the item lists, and the live stream keeps. */
const calls = { 'results-waiting': rowQuery(results.queue, { query: { limit: '1' } }) } as const satisfies Readonly<Record<NavInfo, unknown>>

/** How many wait behind an item of the navigation; nothing while it is not known, or where nothing waits. */
export function NavFigure({ info }: { readonly info: NavInfo }): ReactElement | null {
  const { data } = useQuery({ ...calls[info], refetchInterval: refreshMs })
  const count = data?.metadata?.total ?? 0
  if (count === 0) return null
  return (
    <span className={classes.figure} title={shellText.info[info]}>
      {formatCount(count, data?.metadata?.total_is_exact ?? true)}
    </span>
  )
}
