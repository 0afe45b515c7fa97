import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type * as z from 'zod/mini'
import { statements, type figure } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { paths } from '../../app/paths.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { can, mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { loadPart } from '../../shared/load-part.ts'
import { useSession } from '../../shared/session.ts'
import classes from './balance-banner.module.css'
import { text } from './text.ts'

export type FigureName = z.output<typeof figure>
type Balance = z.output<(typeof superAdmins.balance)['row']>
type Item = {
  readonly name: keyof typeof text.figures
  readonly share: keyof typeof text.figureLabels
  readonly minor: number | null
  /** The figure whose entries sum to it; without one it is made of others, as its hint says. */
  readonly entries?: FigureName
  readonly tone?: 'pnl'
}

const FigureDrawer = lazy(() => loadPart(() => import('./figure-drawer.tsx')).then((part) => ({ default: part.FigureDrawer })))

type BalanceBannerProps = {
  readonly accountId: string
  /** One line above a list. */
  readonly compact?: boolean
}

/** An account's money as of now: every figure says whose it is, in what currency, and opens what it is made of. */
export function BalanceBanner({ accountId, compact = false }: BalanceBannerProps): ReactElement {
  const query = useQuery(rowQuery(superAdmins.balance, { params: { id: accountId } }))
  const [opened, setOpened] = useState<FigureName | null>(null)
  const balance = query.data?.data[0]
  if (query.isError && balance === undefined) return compact ? <p role="alert" className={classes.failed}>{text.bannerFailed}</p> : <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <section className={classes.banner} data-compact={compact || undefined} aria-label={text.banner} aria-busy={balance === undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region is reached by keyboard */}
      <ul className={classes.figures} {...(compact ? { tabIndex: 0, 'aria-label': text.banner } : {})}>
        {balance === undefined
          ? Array.from({ length: 6 }, (_, index) => (
              <li key={index} className={classes.figure}>
                <Skeleton height={10} width={70} mb={6} />
                <Skeleton height={14} width={100} />
              </li>
            ))
          : itemsOf(balance).map((item) => <Figure key={item.name} item={item} balance={balance} onOpen={setOpened} />)}
      </ul>
      {opened === null || balance === undefined ? null : (
        <Suspense>
          <FigureDrawer accountId={accountId} userName={balance.user_name} figure={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}

function itemsOf(balance: Balance): readonly Item[] {
  const player = balance.level === levels.player
  const company = balance.level === levels.company
  const all: readonly Item[] = [
    { name: 'credit', share: 'total', minor: balance.credit_limit_minor, entries: 'credit' },
    { name: 'given', share: 'total', minor: balance.total_credit_given_minor, entries: 'given' },
    { name: player ? 'playerAvailable' : 'available', share: 'total', minor: balance.available_credit_minor },
    { name: 'exposure', share: 'total', minor: balance.net_exposure_minor },
    { name: 'balanceUp', share: 'edge', minor: balance.balance_up_minor, entries: 'balance_up', tone: 'pnl' },
    { name: 'balanceDown', share: 'edge', minor: balance.balance_down_minor, entries: 'balance_down', tone: 'pnl' },
    { name: 'points', share: 'total', minor: balance.points_minor },
    { name: 'clientPnl', share: 'total', minor: balance.client_pnl_minor, entries: 'client_pnl', tone: 'pnl' },
    { name: 'ownPnl', share: 'myShare', minor: balance.own_pnl_minor, entries: 'own_pnl', tone: 'pnl' },
  ]
  const without: readonly Item['name'][] = player ? ['given', 'balanceDown'] : company ? ['credit', 'available', 'balanceUp'] : []
  return all.filter(({ name }) => !without.includes(name))
}

function Figure({ item, balance, onOpen }: { readonly item: Item; readonly balance: Balance; readonly onOpen: (figure: FigureName) => void }): ReactElement {
  const { user } = useSession()
  const { entries } = item
  const amount = <Amount minor={item.minor} currency={balance.currency} withCurrency {...(item.tone === undefined ? {} : { tone: item.tone })} />
  return (
    <li className={classes.figure} title={text.figureHints[item.name]}>
      <span className={classes.name}>
        {text.figures[item.name]} <span className={classes.label}>{text.figureLabels[item.share]}</span>
      </span>
      <span className={classes.amount}>
        {entries !== undefined && mayCall(user, statements.entries) ? (
          <button type="button" className={classes.open} onClick={() => onOpen(entries)}>
            <VisuallyHidden>{text.openFigure({ figure: text.figures[item.name] })}</VisuallyHidden> {amount}
          </button>
        ) : item.name === 'exposure' && can(user, 'BETS') ? (
          <Link to={paths.bets} search={{ account_id: balance.id, status: 'open' }} className={classes.open}>
            <VisuallyHidden>{text.openFigure({ figure: text.figures.exposure })}</VisuallyHidden> {amount}
          </Link>
        ) : (
          amount
        )}
      </span>
    </li>
  )
}
