import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { logs } from '#contract/logs.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import classes from './logs.module.css'
import { text } from './text.ts'

type State = RowOf<typeof logs.state>

const askEveryMs = 30_000

/** Whether the record is as it was written: the verdict first, then what it rests on. */
export function SealState(): ReactElement {
  const query = useQuery({ ...rowQuery(logs.state, {}), refetchInterval: askEveryMs })
  const state = query.data?.data[0]
  if (state === undefined) {
    return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Skeleton height={54} role="img" aria-label={text.seal.loading} />
  }
  return (
    <section className={classes.seal} data-whole={state.whole ?? undefined} role={state.whole === false ? 'alert' : undefined} aria-label={text.seal.title}>
      <div className={classes.verdict}>
        <Verdict state={state} />
      </div>
      <dl>
        <Figure term={text.seal.rows}>{formatCount(state.rows)}</Figure>
        <Figure term={text.seal.seals}>{formatCount(state.seals)}</Figure>
        <Figure term={text.seal.sealed}>
          <When iso={state.sealed_at} />
        </Figure>
        <Figure term={text.seal.unsealed}>{formatCount(state.unsealed)}</Figure>
        <Figure term={text.seal.head}>
          <code dir="ltr" title={state.head ?? undefined}>
            {state.head?.slice(0, 12) ?? '–'}
          </code>
        </Figure>
      </dl>
    </section>
  )
}

function Verdict({ state }: { readonly state: State }): ReactElement {
  const words = text.seal
  if (state.whole === null || state.verified_at === null) {
    return (
      <>
        <Chip>{words.unknown}</Chip> {words.unknownText}
      </>
    )
  }
  if (state.whole) {
    return (
      <>
        <Chip>{words.whole}</Chip> {words.wholeText({ at: new Date(state.verified_at) })}
      </>
    )
  }
  const row = state.broken_row_id ?? words.brokenSeal({ seal: state.broken_seal ?? '' })
  return (
    <>
      <Chip tone="alarm">{words.broken}</Chip> {words.brokenText({ row, what: state.broken_what ?? '' })}
    </>
  )
}

function Figure({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
