import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { limits } from '#contract/limits.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { rowQuery } from '../../shared/api.ts'
import { formatMinor } from '../../shared/format.ts'
import classes from './limits.module.css'
import { RuleTable, type Told } from './rule-table.tsx'
import { text } from './text.ts'

/** The limits that a placed bet met, with the one that binds first. */
export function PlacedLimits({ betId }: { readonly betId: string }): ReactElement {
  const query = useQuery(rowQuery(limits.explainPlaced, { params: { id: betId } }))
  const told = query.data?.data[0]
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return told === undefined ? <Skeleton height={160} m="md" /> : <MetLimits told={told} />
}

/** The same, where it is known already. */
export function MetLimits({ told }: { readonly told: Told }): ReactElement {
  if (told.rules.length === 0) return <p className={classes.met}>{text.explain.notKept}</p>
  return (
    <div className={classes.met}>
      <p>{told.binding === null ? text.explain.noneBound : text.explain.bindingThen({ rule: text.explain.rules[told.binding] })} {text.explain.ofThen}</p>
      {told.largest_stake_minor === null ? null : <p>{text.explain.largest({ amount: formatMinor(told.largest_stake_minor, told.currency) })}</p>}
      <RuleTable told={told} />
    </div>
  )
}
