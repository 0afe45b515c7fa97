import type { ReactElement } from 'react'
import { CurrencyEffect, EffectCounts, EffectPreview, effectText, type EffectDepth, type PreviewQuery } from '../../shared/effect-preview.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import type { Preview } from './use-results.ts'

type PreviewProps = { readonly title: string; readonly query: PreviewQuery<Preview>; readonly depth?: EffectDepth }

/** Who would win and lose what, before anyone confirms it. */
export function PreviewFigures({ title, query, depth = 'players' }: PreviewProps): ReactElement {
  return (
    <EffectPreview title={title} query={query}>
      {(preview) => preview.bets === 0 ? (
        <p className={classes.hint}>{text.preview.nobody}</p>
      ) : (
        <>
          <EffectCounts counts={[[effectText.bets, preview.bets], [effectText.players, preview.players], [text.preview.winners, preview.winners], [text.preview.losers, preview.losers]]} />
          {preview.currencies.map((money) => (
            <CurrencyEffect
              key={money.currency}
              money={money}
              depth={depth}
              figures={[
                [effectText.stake, money.stake_minor],
                [effectText.commission, money.commission_minor],
                [text.preview.playersNet, money.players_net_minor, 'signed'],
                [effectText.company, money.company_net_minor, 'signed'],
              ]}
            />
          ))}
        </>
      )}
    </EffectPreview>
  )
}
