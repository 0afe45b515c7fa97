import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactElement } from 'react'
import type * as z from 'zod/mini'
import { superAdmins } from '#contract/super-admins.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { paths } from '../../app/paths.ts'
import { Amount } from '../../components/value/amount.tsx'
import valueClasses from '../../components/value/value.module.css'
import { can } from '../../shared/access.ts'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { moneyRefreshMs } from '../../shared/money-refresh.ts'
import type { OpenableFigure } from '../../shared/open-figure.ts'
import { useSession } from '../../shared/session.ts'
import classes from './balance-banner.module.css'
import { text } from './text.ts'

type Balance = z.output<(typeof superAdmins.balance)['row']>
type Item = {
  readonly name: keyof typeof text.figures
  readonly share: keyof typeof text.figureLabels
  readonly minor: number | null
  /** The figure whose entries, or other parts, sum to it; without one it is made of others, as its hint says. */
  readonly entries?: OpenableFigure
  readonly tone?: 'pnl'
}

/** An account's money as of now: every figure says whose it is, in what currency, and opens what it is made of. */
export function BalanceBanner({ accountId }: { readonly accountId: string }): ReactElement {
  const query = useQuery({ ...rowQuery(superAdmins.balance, { params: { id: accountId } }), refetchInterval: moneyRefreshMs })
  const balance = query.data?.data[0]
  useReadMovedMoney(balance)
  if (query.isError && balance === undefined) return <p role="alert" className={classes.failed}>{text.bannerFailed}</p>
  return (
    <section className={classes.banner} aria-label={text.banner} aria-busy={balance === undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region is reached by keyboard */}
      <ul className={classes.figures} tabIndex={0} aria-label={text.banner}>
        {balance === undefined
          ? Array.from({ length: 10 }, (_, index) => (
              <li key={index} className={classes.figure}>
                <Skeleton height={10} width={70} mb={6} />
                <Skeleton height={14} width={100} />
              </li>
            ))
          : itemsOf(balance).map((item) => <Figure key={item.name} item={item} balance={balance} />)}
      </ul>
    </section>
  )
}

/** What moves with results and transfers alone, and not with every bet. */
const settledFigures = ['credit_limit_minor', 'balance_up_minor', 'balance_down_minor', 'points_minor', 'client_pnl_minor', 'own_pnl_minor'] as const

/** Reads everything else on the page again where the settled money of an account has moved: its statement must not end on another figure than this. */
function useReadMovedMoney(balance: Balance | undefined): void {
  const queries = useQueryClient()
  const seen = useRef(balance)
  useEffect(
    function readAgain() {
      const before = seen.current
      seen.current = balance
      if (before === undefined || balance === undefined || before.id !== balance.id || settledFigures.every((figure) => before[figure] === balance[figure])) return
      const [own] = rowKey(superAdmins.balance)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own })
    },
    [queries, balance],
  )
}

function itemsOf(balance: Balance): readonly Item[] {
  const player = balance.level === levels.player
  const company = balance.level === levels.company
  const all: readonly Item[] = [
    { name: 'credit', share: 'total', minor: balance.credit_limit_minor, entries: 'credit' },
    { name: 'given', share: 'total', minor: balance.total_credit_given_minor, entries: 'given' },
    { name: player ? 'playerAvailable' : 'available', share: 'total', minor: balance.available_credit_minor, entries: player ? 'available' : 'credit_left' },
    { name: 'exposure', share: 'total', minor: balance.net_exposure_minor, tone: 'pnl' },
    { name: 'held', share: 'total', minor: balance.held_minor, entries: 'held' },
    { name: 'balanceUp', share: 'edge', minor: balance.balance_up_minor, entries: 'balance_up', tone: 'pnl' },
    { name: 'balanceDown', share: 'edge', minor: balance.balance_down_minor, entries: 'balance_down', tone: 'pnl' },
    { name: 'points', share: 'total', minor: balance.points_minor, entries: 'points' },
    { name: 'clientPnl', share: 'total', minor: balance.client_pnl_minor, entries: 'client_pnl', tone: 'pnl' },
    { name: 'ownPnl', share: 'myShare', minor: balance.own_pnl_minor, entries: 'own_pnl', tone: 'pnl' },
  ]
  const without: readonly Item['name'][] = player ? ['given', 'exposure', 'balanceDown'] : company ? ['credit', 'available', 'balanceUp'] : []
  return all.filter(({ name }) => !without.includes(name))
}

function Figure({ item, balance }: { readonly item: Item; readonly balance: Balance }): ReactElement {
  const { user } = useSession()
  const { entries } = item
  const amount = <Amount minor={item.minor} currency={balance.currency} withCurrency {...(item.tone === undefined ? {} : { tone: item.tone })} />
  return (
    <li className={classes.figure} title={text.figureHints[item.name]}>
      <span className={classes.name}>
        {text.figures[item.name]} <span className={classes.label}>{text.figureLabels[item.share]}</span>
      </span>
      <span className={classes.amount}>
        {entries !== undefined ? (
          <FigureButton of={{ accountId: balance.id, userName: balance.user_name, figure: entries }} name={text.figures[item.name]}>
            {amount}
          </FigureButton>
        ) : item.name === 'exposure' && can(user, 'BETS') ? (
          <Link to={paths.member} params={{ admin_id: balance.id }} search={{ tab: 'exposure' }} className={valueClasses.open}>
            <VisuallyHidden>{text.openFigure({ figure: text.figures.exposure })}</VisuallyHidden> {amount}
          </Link>
        ) : (
          amount
        )}
      </span>
    </li>
  )
}
