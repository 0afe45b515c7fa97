import type { ReactElement } from 'react'
import { CurrencyEffect, EffectCounts, EffectPreview, effectText, type PreviewQuery } from '../../shared/effect-preview.tsx'
import { formatCount } from '../../shared/format.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import { text } from './text.ts'
import type { VoidPreview } from './use-voids.ts'
import classes from './voids.module.css'

/** Bets, players and money of a void, or of its undoing, level by level, before anyone confirms it. */
export function VoidFigures({ title, query }: { readonly title: string; readonly query: PreviewQuery<VoidPreview> }): ReactElement {
  return (
    <EffectPreview title={title} query={query}>
      {(preview) => (
        <>
          <EffectCounts counts={[[effectText.bets, preview.bets], [effectText.players, preview.players], [text.preview.markets, preview.markets.length]]} />
          {preview.bets === 0 ? <p className={classes.hint}>{text.preview.none}</p> : null}
          {preview.markets.some(({ refusal, whole }) => whole || refusal !== null) || preview.markets.length > 1 ? <Markets markets={preview.markets} /> : null}
          {preview.currencies.map((money) => (
            <CurrencyEffect
              key={money.currency}
              money={money}
              figures={[
                [effectText.stake, money.stake_minor],
                [money.released_minor < 0 ? text.preview.held : text.preview.released, Math.abs(money.released_minor)],
                [money.players_net_minor < 0 ? text.preview.playersGive : text.preview.playersGet, Math.abs(money.players_net_minor)],
                [effectText.commission, money.commission_minor],
                [effectText.company, money.company_net_minor, 'signed'],
              ]}
            />
          ))}
        </>
      )}
    </EffectPreview>
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
            <th scope="col">{effectText.bets}</th>
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
              <td>
                {market.refusal === null ? text.preview.willDo : refusalText(market.refusal)}
                {market.whole ? <small>{text.preview.whole}</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
