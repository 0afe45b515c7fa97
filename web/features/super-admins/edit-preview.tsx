import { Checkbox, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type * as z from 'zod/mini'
import type { Body } from '#contract/endpoint.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { Amount } from '../../components/value/amount.tsx'
import { rowQuery } from '../../shared/api.ts'
import classes from './member-form.module.css'
import { text } from './member-text.ts'
import type { Reach } from './status-change.ts'

const pauseMs = 400

type Shares = Body<typeof superAdmins.previewShares>['shares']
type Credit = z.output<(typeof superAdmins.previewCredit)['row']>

/** What a change of credit and of shares would touch, as the server says, and the hashes that bind the save to it. */
export type EditPreview = {
  readonly credit: Credit | null
  readonly shares: Reach | null
  readonly failure: unknown
  /** What is typed is not what was previewed yet. */
  readonly waiting: boolean
  readonly again: () => void
}

/** Previews what is typed, after a pause; null means that nothing of it changes. */
export function useEditPreview(accountId: string, credit: number | null, shares: Shares | null): EditPreview {
  const typed = JSON.stringify({ credit, shares })
  const [asked] = useDebouncedValue(typed, pauseMs)
  const of = JSON.parse(asked) as { readonly credit: number | null; readonly shares: Shares | null }
  const credited = useQuery({
    ...rowQuery(superAdmins.previewCredit, { params: { id: accountId }, body: { credit_minor: of.credit ?? 0 } }),
    enabled: of.credit !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const shared = useQuery({
    ...rowQuery(superAdmins.previewShares, { params: { id: accountId }, body: { shares: of.shares ?? [] } }),
    enabled: of.shares !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    credit: credit === null ? null : (credited.data?.data[0] ?? null),
    shares: shares === null ? null : (shared.data?.data[0] ?? null),
    failure: (credit !== null && credited.isError ? credited.error : null) ?? (shares !== null && shared.isError ? shared.error : null),
    waiting: typed !== asked || (credit !== null && (credited.isPending || credited.isPlaceholderData)) || (shares !== null && (shared.isPending || shared.isPlaceholderData)),
    again: () => {
      if (credit !== null) void credited.refetch()
      if (shares !== null) void shared.refetch()
    },
  }
}

/** Previews what credit for a new account would leave the one above it, after a pause; null: none is given. */
export function useNewCreditPreview(parentId: string, credit: number | null): EditPreview {
  const [asked] = useDebouncedValue(credit, pauseMs)
  const query = useQuery({
    ...rowQuery(superAdmins.previewNewCredit, { params: { id: parentId }, body: { credit_minor: asked ?? 0 } }),
    enabled: asked !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    credit: credit === null ? null : (query.data?.data[0] ?? null),
    shares: null,
    failure: credit !== null && query.isError ? query.error : null,
    waiting: credit !== asked || (credit !== null && (query.isPending || query.isPlaceholderData)),
    again: () => {
      if (credit !== null) void query.refetch()
    },
  }
}

type EditPreviewPanelProps = {
  readonly preview: EditPreview
  readonly currency: string
  /** What bets have to do with it: a new account has none. */
  readonly bets?: {
    /** A save was refused because only bets came or went since the preview. */
    readonly moved: boolean
    readonly mayDiffer: boolean
    readonly onMayDiffer: (differ: boolean) => void
  }
}

/** The last look before a save: what changes hands, and whose new bets other shares reach. */
export function EditPreviewPanel({ preview, currency, bets }: EditPreviewPanelProps): ReactElement {
  const { credit, shares, failure, waiting } = preview
  return (
    <section className={classes.section} aria-label={text.form.previewTitle} aria-busy={waiting}>
      <h2 className={classes.previewTitle}>{text.form.previewTitle}</h2>
      {failure !== null ? (
        <p role="alert" className={classes.error}>
          {explainFailure(failure).message}
        </p>
      ) : waiting && credit === null && shares === null ? (
        <Skeleton height={16} width={280} />
      ) : null}
      {failure !== null || shares === null ? null : <p className={classes.reach}>{text.form.sharesReach({ agents: shares.agents, players: shares.players, bets: shares.open_bets })}</p>}
      {failure !== null || credit === null ? null : (
        <div className={classes.scroll} role="group" aria-label={text.form.previewTitle} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text.account}</th>
                <th scope="col">{text.form.figure}</th>
                <th scope="col">{text.form.before}</th>
                <th scope="col">{text.form.after}</th>
              </tr>
            </thead>
            <tbody>
              {credit.figures.map((each) => (
                <tr key={`${each.account_id} ${each.figure}`}>
                  <th scope="row">{each.user_name}</th>
                  <td>{text.form.figures[each.figure]}</td>
                  <td>
                    <Amount minor={each.before_minor} currency={currency} withCurrency />
                  </td>
                  <td>
                    <b>
                      <Amount minor={each.after_minor} currency={currency} withCurrency />
                    </b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {bets?.moved === true ? <Checkbox checked={bets.mayDiffer} onChange={(event) => bets.onMayDiffer(event.currentTarget.checked)} label={text.form.betsMayDiffer} /> : null}
    </section>
  )
}
