import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { security } from '#contract/security.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { mayCall } from '../../shared/access.ts'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import classes from './security.module.css'
import { securityText } from './text.ts'
import { ThresholdForm } from './threshold-form.tsx'

/** The thresholds of every currency, each a form of its own: amounts of two currencies say nothing about each other. */
export function Thresholds(): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const query = useQuery(rowQuery(security.thresholds, {}))
  const text = securityText.thresholds
  const refresh = (): void => void queries.invalidateQueries({ queryKey: rowKey(security.thresholds) })
  function saved(): void {
    notify.success(text.saved)
    refresh()
  }
  function stale(): void {
    notify.error(text.stale)
    refresh()
  }
  return (
    <section aria-labelledby="thresholds">
      <h2 id="thresholds" className={classes.sectionTitle}>
        {text.title}
      </h2>
      <p className={classes.text}>{text.lead}</p>
      {query.data !== undefined ? (
        query.data.data.map((each) => (
          <ThresholdForm key={each.currency} thresholds={each} editable={mayCall(user, security.setThresholds)} onSaved={saved} onStale={stale} />
        ))
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={180} aria-busy="true" />
      )}
    </section>
  )
}
