import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import type { NavInfo } from '../navigation.ts'
import { shellText } from './text.ts'
import classes from './sidebar.module.css'

const refreshMs = 60_000
const calls = { 'results-waiting': rowQuery(sports.eventsByGame, { query: { state: 'needs_result', limit: '1' } }) } as const satisfies Readonly<Record<NavInfo, unknown>>

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
