import { Skeleton } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import type { Metadata } from '#contract/envelope.ts'
import { formatCount } from '../../shared/format.ts'
import classes from './dashboard.module.css'

type FigureProps = {
  readonly label: string
  /** Undefined while it is not known yet. */
  readonly count: number | undefined
  readonly exact: boolean
  readonly failed: boolean
  readonly tone?: 'warn' | 'live'
  /** The link that the whole figure is. */
  readonly children: ReactNode
}

/** One number and what it counts. */
export function Figure({ label, count, exact, failed, tone, children }: FigureProps): ReactElement {
  return (
    <div className={classes.figure} data-tone={count !== undefined && count > 0 ? tone : undefined}>
      <p className={classes.label}>{label}</p>
      <p className={classes.count}>
        {failed ? '–' : count === undefined ? <Skeleton height={22} width={64} mt={5} /> : formatCount(count, exact)}
      </p>
      {children}
    </div>
  )
}

/** The number of rows that a list call selects, from its metadata. */
export function figureOf(reply: { readonly data: readonly unknown[]; readonly metadata: Metadata | undefined } | undefined): {
  readonly count: number | undefined
  readonly exact: boolean
} {
  return {
    count: reply === undefined ? undefined : (reply.metadata?.total ?? reply.data.length),
    exact: reply?.metadata?.total_is_exact ?? true,
  }
}
