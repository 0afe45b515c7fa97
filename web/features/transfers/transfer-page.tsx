import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { IconEraser, IconListCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { reference } from '#contract/reference.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { GoneNote } from '../../components/feedback/gone-note.tsx'
import { RestoredNote } from '../../components/form/restored-note.tsx'
import { UnsavedGuard } from '../../components/form/unsaved-guard.tsx'
import { Page } from '../../components/page/page.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { mayCall } from '../../shared/access.ts'
import { usePageAction } from '../../shared/actions.ts'
import { rowPages, rowQuery } from '../../shared/api.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { moneyRefreshMs } from '../../shared/money-refresh.ts'
import { useSession } from '../../shared/session.ts'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { kinds, movesMax, sumsOf, type Giver, type Kind, type Member } from './plan-transfer.ts'
import { text } from './text.ts'
import { TransferBanner } from './transfer-banner.tsx'
import { TransferSheet } from './transfer-sheet.tsx'
import classes from './transfers.module.css'
import { useSheet } from './use-sheet.ts'
import { useReadBalances } from './use-transfer.ts'

const TransferReview = lazyPart(() => import('./transfer-review.tsx'), 'TransferReview')

const route = getRouteApi('/shell/dashboard/super_admins/transfer')
const nobody: readonly Member[] = []

/** Credit and cash between the viewer's account, for staff a company, and everyone directly below it. */
export function TransferPage(): ReactElement {
  const { account, kind = 'settle' } = route.useSearch()
  const navigate = route.useNavigate()
  const roots = useQuery({ ...rowQuery(superAdmins.roots, {}), refetchInterval: moneyRefreshMs })
  const businesses = useQuery(rowQuery(reference.businesses, {}))
  const all = roots.data?.data ?? nobody
  // Money is not to be moved from another account than the one that the address names.
  const giverAccount = account === undefined ? all[0] : all.find(({ id }) => id === account)
  const business = businesses.data?.data.find(({ id }) => id === giverAccount?.business_id)
  const creditAllowed = business?.credit_allowed ?? true
  const giver = useMemo(() => (giverAccount === undefined ? null : { account: giverAccount, creditAllowed }), [giverAccount, creditAllowed])

  return (
    <Page
      title={text.title}
      aside={giver === null ? null : <Chip>{giver.account.currency}</Chip>}
      actions={
        all.length < 2 || giver === null ? null : (
          <NativeSelect
            size="xs"
            aria-label={text.giver}
            value={giver.account.id}
            onChange={(event) => void navigate({ search: (before) => ({ ...before, account: event.currentTarget.value, search: undefined, member: undefined }) })}
            data={all.map(({ id, user_name, currency }) => ({ value: id, label: `${user_name} · ${currency}` }))}
          />
        )
      }
    >
      {roots.isError && roots.data === undefined ? (
        <ErrorState error={roots.error} onRetry={() => void roots.refetch()} />
      ) : account !== undefined && roots.isSuccess && giver === null ? (
        <GoneNote onClose={() => void navigate({ search: (before) => ({ ...before, account: undefined, search: undefined, member: undefined }) })} />
      ) : giver === null ? (
        <Skeleton height={320} role="img" aria-label={text.loading} />
      ) : (
        <TransferDesk key={`${giver.account.id} ${kind}`} giver={giver} kind={kind} />
      )}
    </Page>
  )
}

function TransferDesk({ giver, kind }: { readonly giver: Giver; readonly kind: Kind }): ReactElement {
  const { search, member } = route.useSearch()
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  const { user } = useSession()
  const [reviewing, setReviewing] = useState(false)
  const { account } = giver
  const list = useInfiniteQuery({
    ...rowPages(superAdmins.downline, { params: { id: account.id }, query: { limit: '100', ...(search === undefined ? {} : { search }) } }),
    refetchInterval: ({ state }) => moneyRefreshMs * (state.data?.pages.length ?? 1),
  })
  const members = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? nobody, [list.data])
  const sheet = useSheet(kind, giver, members)
  const acts = mayCall(user, transfers.transfer)
  const readBalances = useReadBalances()
  // The balances may be those after what was not answered.
  const sums = sumsOf(giver, sheet.moves.filter(({ unanswered }) => !unanswered))
  const refused = sheet.unread + sheet.moves.filter(({ refusal }) => refusal !== null).length
  const tooMany = sheet.moves.length > movesMax
  const ready = sheet.moves.length > 0 && !tooMany && refused === 0 && !sums.short
  const forbidden = kind === 'credit_deposit' && !giver.creditAllowed

  function review(): void {
    if (!ready) return
    readBalances()
    setReviewing(true)
  }
  usePageAction({ id: 'transfer.review', label: text.review, icon: IconListCheck, acts: [transfers.transfer], run: review })

  return (
    <>
      <UnsavedGuard when={sheet.touched} onLeave={sheet.clear} />
      <TransferBanner accountId={account.id} userName={account.user_name} sums={sums} />
      <search className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={text.kind}
          value={kind}
          disabled={sheet.touched}
          onChange={(value) => void navigate({ search: (before) => ({ ...before, kind: value === 'settle' ? undefined : value }) })}
          data={kinds.map((value) => ({ value, label: text.kinds[value] }))}
        />
        <SearchField label={text.search} value={search ?? ''} maxLength={20} onSearch={(value) => void navigate({ search: (before) => ({ ...before, search: value === '' ? undefined : value, member: undefined }), ...typedEntry('search') })} />
        {acts && kind === 'settle' && members.length > 0 ? (
          <Button size="xs" variant="default" leftSection={<IconListCheck size={15} aria-hidden />} onClick={() => sheet.fill(members)}>
            {text.settleAll}
          </Button>
        ) : null}
        {sheet.touched ? (
          <Button size="xs" variant="subtle" leftSection={<IconEraser size={15} aria-hidden />} onClick={sheet.clear}>
            {text.clear}
          </Button>
        ) : null}
      </search>
      <RestoredNote of={{ restored: sheet.restored, dirty: sheet.touched, discard: sheet.clear }} />
      {forbidden ? <p role="note" className={classes.notice}>{text.creditForbidden}</p> : null}
      {acts ? null : <p role="note" className={classes.notice}>{text.viewOnly}</p>}
      {list.isError && members.length === 0 ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton height={320} role="img" aria-label={text.loading} />
      ) : members.length === 0 ? (
        <EmptyState {...(search === undefined ? text.empty : { ...text.noMatch, action: <ClearFilters onClear={() => void navigate({ search: (before) => ({ ...before, search: undefined, member: undefined }) })} /> })} />
      ) : (
        <TransferSheet kind={kind} giver={giver} members={members} sheet={sheet} acts={acts && !forbidden} onReview={review} first={member} />
      )}
      {list.hasNextPage ? (
        <Button size="xs" variant="default" className={classes.more} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      ) : null}
      {acts ? (
        <footer className={classes.foot}>
          <span role="status" data-bad={refused > 0 || tooMany || sums.short || undefined}>
            {sums.short ? text.short : tooMany ? text.tooMany({ most: movesMax }) : refused > 0 ? text.problems({ count: refused }) : text.chosen({ count: sheet.moves.length })}
          </span>
          <Button disabled={!ready} onClick={review}>
            {text.review}
          </Button>
        </footer>
      ) : null}
      {reviewing ? (
        <Suspense>
          <TransferReview giverId={account.id} kind={kind} giverName={account.user_name} currency={account.currency} moves={sheet.moves} onUnanswered={sheet.leaveOpen} onAnswered={sheet.answer} onClose={() => setReviewing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
