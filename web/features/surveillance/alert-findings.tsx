import { Button } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { surveillance } from '#contract/surveillance.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { When } from '../../components/value/when.tsx'
import { rowPages } from '../../shared/api.ts'
import { text } from './alert-text.ts'
import { findingText } from './finding-text.ts'
import type { AlertDetail } from './use-alerts.ts'
import classes from './surveillance.module.css'

const pageSize = '200'

/** What made an alert, newest first: the newest at once, the older ones a page at a time. */
export function AlertFindings({ detail: { alert, findings, findings_more: more } }: { readonly detail: AlertDetail }): ReactElement {
  const [asked, setAsked] = useState(false)
  const older = useInfiniteQuery({ ...rowPages(surveillance.alertFindings, { params: { id: alert.id }, query: { limit: pageSize } }), enabled: asked })
  const shown = older.data === undefined ? findings : older.data.pages.flatMap(({ data }) => data)
  const left = findings.length + more - shown.length
  return (
    <section aria-label={text.findings} className={classes.part}>
      <h3>{text.findings}</h3>
      <ul className={classes.findings}>
        {shown.map((finding) => (
          <li key={finding.bet_id}><When iso={finding.at} style="short" /> <span dir="auto">{findingText(alert.kind, finding.facts)}</span> <span className={classes.hint}>{text.findingBets({ count: finding.bet_ids.length })}</span></li>
        ))}
      </ul>
      {older.isError ? <ErrorState error={older.error} onRetry={() => void older.refetch()} /> : null}
      {left <= 0 ? null : <Button size="compact-xs" variant="default" loading={older.isFetching} onClick={() => (asked ? void older.fetchNextPage() : setAsked(true))}>{text.findingsMore({ count: left })}</Button>}
    </section>
  )
}
