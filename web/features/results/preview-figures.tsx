import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Reply } from '#contract/client.ts'
import type { results } from '#contract/results.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { formatCount } from '../../shared/format.ts'
import { LevelEffects } from '../../shared/level-effects.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import type { CurrencyPreview, Preview } from './use-results.ts'

type PreviewProps = {
  readonly title: string
  readonly query: UseQueryResult<Reply<typeof results.preview>>
  /** How far it goes: the totals, with each level, with the players who win and lose most. */
  readonly depth?: 'totals' | 'levels' | 'players'
}

/** Who would win and lose what, before anyone confirms it. */
export function PreviewFigures({ title, query, depth = 'players' }: PreviewProps): ReactElement {
  const preview = query.data?.data[0]
  return (
    <section className={classes.preview} aria-label={title} aria-busy={query.isFetching}>
      <h3>{title}</h3>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : preview === undefined ? (
        <Skeleton height={120} aria-label={text.preview.loading} />
      ) : preview.bets === 0 ? (
        <p className={classes.hint}>{text.preview.nobody}</p>
      ) : (
        <div data-stale={query.isPlaceholderData || undefined} className={classes.figures}>
          <Counts preview={preview} />
          {preview.currencies.map((figures) => (
            <section key={figures.currency} className={classes.currency} aria-label={text.preview.inCurrency({ currency: figures.currency })}>
              <h4>{figures.currency}</h4>
              <Totals figures={figures} />
              {depth === 'totals' ? null : <LevelEffects levels={figures.levels} currency={figures.currency} className={classes.table} />}
              {depth === 'players' ? <TopPlayers figures={figures} /> : null}
            </section>
          ))}
        </div>
      )}
    </section>
  )
}

function Counts({ preview }: { readonly preview: Preview }): ReactElement {
  return (
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
        <dt>{text.preview.winners}</dt>
        <dd>{formatCount(preview.winners)}</dd>
      </div>
      <div>
        <dt>{text.preview.losers}</dt>
        <dd>{formatCount(preview.losers)}</dd>
      </div>
    </dl>
  )
}

type CurrencyProps = { readonly figures: CurrencyPreview }

function Totals({ figures }: CurrencyProps): ReactElement {
  const { currency } = figures
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{text.preview.stake}</dt>
        <dd>
          <Amount minor={figures.stake_minor} currency={currency} withCurrency />
        </dd>
      </div>
      <div>
        <dt>{text.preview.commission}</dt>
        <dd>
          <Amount minor={figures.commission_minor} currency={currency} withCurrency />
        </dd>
      </div>
      <div>
        <dt>{text.preview.playersNet}</dt>
        <dd>
          <Amount minor={figures.players_net_minor} currency={currency} withCurrency tone="pnl" />
        </dd>
      </div>
      <div>
        <dt>{text.preview.companyNet}</dt>
        <dd>
          <Amount minor={figures.company_net_minor} currency={currency} withCurrency tone="pnl" />
        </dd>
      </div>
    </dl>
  )
}

function TopPlayers({ figures }: CurrencyProps): ReactElement | null {
  if (figures.top.length === 0) return null
  return (
    <table className={classes.table}>
      <caption>{text.preview.top}</caption>
      <thead>
        <tr>
          <th scope="col">{text.preview.player}</th>
          <th scope="col">{text.preview.bets}</th>
          <th scope="col">{text.preview.net}</th>
        </tr>
      </thead>
      <tbody>
        {figures.top.map((player) => (
          <tr key={player.account_id}>
            <th scope="row">{player.user_name}</th>
            <td>{formatCount(player.bets)}</td>
            <td>
              <Amount minor={player.net_minor} currency={figures.currency} withCurrency tone="pnl" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
