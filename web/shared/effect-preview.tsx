import { Skeleton } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { ErrorState } from '../components/feedback/error-state.tsx'
import { Amount } from '../components/value/amount.tsx'
import { levelTitle } from './access-words.ts'
import classes from './effect-preview.module.css'
import { formatCount } from './format.ts'
import { effects } from './i18n/en/effects.ts'
import { texts } from './i18n/texts.ts'

/** The words that every effect on people's money is told in. */
export const effectText = texts('effects', effects)

export type PreviewQuery<Preview> = {
  readonly data: { readonly data: readonly Preview[] } | undefined
  readonly error: unknown
  readonly refetch: () => unknown
  readonly isFetching: boolean
  /** The figures are of what was chosen before. */
  readonly isPlaceholderData?: boolean
}

type EffectPreviewProps<Preview> = { readonly title: string; readonly query: PreviewQuery<Preview>; readonly children: (preview: Preview) => ReactNode }

/** What something would do to bets and money, before anyone confirms it. */
export function EffectPreview<Preview>({ title, query, children }: EffectPreviewProps<Preview>): ReactElement {
  const preview = query.data?.data[0]
  return (
    <section className={classes.preview} aria-label={title} aria-busy={query.isFetching}>
      <h3>{title}</h3>
      <div data-stale={query.isPlaceholderData || undefined} className={classes.figures}>
        {query.error !== null && query.error !== undefined ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : preview === undefined ? (
          <Skeleton height={120} role="img" aria-label={effectText.loading} />
        ) : children(preview)}
      </div>
    </section>
  )
}

/** How many there are of what is touched. */
export function EffectCounts({ counts }: { readonly counts: readonly (readonly [name: string, count: number])[] }): ReactElement {
  return (
    <dl className={classes.totals}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

type MoneyEffect = {
  readonly currency: string
  /** Positive: the level gains; minor units. */
  readonly levels: readonly { readonly level: number; readonly accounts: number; readonly net_minor: number }[]
  readonly top: readonly { readonly account_id: string; readonly user_name: string; readonly bets: number; readonly net_minor: number }[]
}
/** How far it goes: the totals, with each level, with the players whom it moves most. */
export type EffectDepth = 'totals' | 'levels' | 'players'

type CurrencyEffectProps = {
  readonly money: MoneyEffect
  /** Minor units; with a sign where it is won or lost. */
  readonly figures: readonly (readonly [name: string, minor: number, signed?: 'signed'])[]
  readonly depth?: EffectDepth
  /** Where more of a player stands. */
  readonly playerLink?: ((accountId: string, name: string) => ReactNode) | undefined
}

/** What becomes of the money of one currency: in all, level by level, and of whom most. */
export function CurrencyEffect({ money, figures, depth = 'players', playerLink }: CurrencyEffectProps): ReactElement {
  const { currency } = money
  return (
    <section className={classes.currency} aria-label={effectText.inCurrency({ currency })}>
      <h4>{currency}</h4>
      <dl className={classes.totals}>
        {figures.map(([name, minor, signed]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount minor={minor} currency={currency} withCurrency {...(signed === undefined ? {} : { tone: 'pnl' as const })} />
            </dd>
          </div>
        ))}
      </dl>
      {depth === 'totals' || money.levels.length === 0 ? null : (
        <EffectTable
          caption={effectText.levels} heads={[effectText.level, effectText.accounts, effectText.net]} currency={currency}
          rows={money.levels.map(({ level, accounts, net_minor: minor }) => ({ id: String(level), name: levelTitle(level), count: accounts, minor }))}
        />
      )}
      {depth !== 'players' || money.top.length === 0 ? null : (
        <EffectTable
          caption={effectText.top} heads={[effectText.player, effectText.bets, effectText.net]} currency={currency}
          rows={money.top.map(({ account_id: id, user_name: name, bets, net_minor: minor }) => ({ id, name: playerLink === undefined ? name : playerLink(id, name), count: bets, minor }))}
        />
      )}
    </section>
  )
}

type EffectTableProps = {
  readonly caption: string
  readonly heads: readonly [name: string, count: string, net: string]
  readonly rows: readonly { readonly id: string; readonly name: ReactNode; readonly count: number; readonly minor: number }[]
  readonly currency: string
}

function EffectTable({ caption, heads, rows, currency }: EffectTableProps): ReactElement {
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, count, minor }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{formatCount(count)}</td>
            <td>
              <Amount minor={minor} currency={currency} withCurrency tone="pnl" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
