import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { formatCount } from '../../shared/format.ts'
import { LevelEffects } from '../../shared/level-effects.tsx'
import { refusalText } from '../../shared/refusal-text.ts'
import { text } from './text.ts'
import type { VoidPreview } from './use-voids.ts'
import classes from './voids.module.css'

type Query = { readonly data: { readonly data: readonly VoidPreview[] } | undefined; readonly error: unknown; readonly refetch: () => unknown; readonly isFetching: boolean }

/** Bets, players and money of a void, or of its undoing, level by level, before anyone confirms it. */
export function VoidFigures({ title, query }: { readonly title: string; readonly query: Query }): ReactElement {
  const preview = query.data?.data[0]
  return (
    <section className={classes.preview} aria-label={title} aria-busy={query.isFetching}>
      <h3>{title}</h3>
      {query.error !== null && query.error !== undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : preview === undefined ? (
        <Skeleton height={120} role="img" aria-label={text.preview.loading} />
      ) : (
        <>
          <dl className={classes.totals}>
            <div>
              <dt>{text.preview.bets}</dt>
              <dd>{formatCount(preview.bets)}</dd>
            </div>
            <div>
              <dt>{text.preview.players}</dt>
              <dd>{formatCount(preview.players)}</dd>
            </div>
            <div>
              <dt>{text.preview.markets}</dt>
              <dd>{formatCount(preview.markets.length)}</dd>
            </div>
          </dl>
          {preview.bets === 0 ? <p className={classes.hint}>{text.preview.none}</p> : null}
          {preview.markets.some(({ refusal }) => refusal !== null) || preview.markets.length > 1 ? <Markets markets={preview.markets} /> : null}
          {preview.currencies.map((money) => (
            <Money key={money.currency} money={money} />
          ))}
        </>
      )}
    </section>
  )
}

function Money({ money }: { readonly money: VoidPreview['currencies'][number] }): ReactElement {
  const { currency } = money
  const figures = [
    [text.preview.stake, money.stake_minor, false],
    [money.released_minor < 0 ? text.preview.held : text.preview.released, Math.abs(money.released_minor), false],
    [text.preview.playersNet, money.players_net_minor, true],
    [text.preview.commission, money.commission_minor, false],
    [text.preview.companyNet, money.company_net_minor, true],
  ] as const
  return (
    <section className={classes.currency} aria-label={text.preview.inCurrency({ currency })}>
      <dl className={classes.totals}>
        {figures.map(([name, minor, signed]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount minor={minor} currency={currency} withCurrency {...(signed ? { tone: 'pnl' as const } : {})} />
            </dd>
          </div>
        ))}
      </dl>
      <LevelEffects levels={money.levels} currency={currency} className={classes.table} />
    </section>
  )
}

function Markets({ markets }: Pick<VoidPreview, 'markets'>): ReactElement {
  return (
    <div className={classes.markets}>
      <table className={classes.table}>
        <caption>{text.preview.markets}</caption>
        <thead>
          <tr>
            <th scope="col">{text.preview.market}</th>
            <th scope="col">{text.preview.bets}</th>
            <th scope="col">{text.preview.state}</th>
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <tr key={market.market_id}>
              <th scope="row" dir="auto">
                {market.market_name}
                <small>{market.event_name}</small>
              </th>
              <td>{formatCount(market.bets)}</td>
              <td>{market.refusal === null ? text.preview.willDo : refusalText(market.refusal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
