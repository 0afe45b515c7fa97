import type { ReactElement, ReactNode } from 'react'
import { CurrencyEffect, EffectCounts, EffectPreview, effectText, type EffectDepth, type PreviewQuery } from '../../shared/effect-preview.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import type { Preview } from './use-results.ts'

type PreviewProps = { readonly title: string; readonly query: PreviewQuery<Preview>; readonly depth?: EffectDepth; readonly playerLink?: ((accountId: string, name: string) => ReactNode) | undefined; /** It has been done. */ readonly done?: boolean }

/** Who would win and lose what, before anyone confirms it. */
export function PreviewFigures({ title, query, depth = 'players', playerLink, done = false }: PreviewProps): ReactElement {
  return (
    <EffectPreview title={title} query={query}>
      {(preview) => (
        <>
          {preview.disagrees.map(({ market_id: id, market_name: market, state, winners }) => (
            <p key={id} role="alert" className={classes.explain}>{text.preview.disagrees[state === 'declared' ? 'declared' : 'settled']({ market, winners: winners.join(', ') })}</p>
          ))}
          {preview.closes_markets > 0 ? <p role="note" className={classes.note}>{text.preview.closes({ count: preview.closes_markets })}</p> : null}
          {preview.leaves_markets > 0 ? <p role="note" className={classes.note}>{text.preview.leaves({ count: preview.leaves_markets })}</p> : null}
          {preview.suspends_markets > 0 ? <p role="note" className={classes.note}>{text.preview.suspends({ count: preview.suspends_markets })}</p> : null}
          {preview.falls_below > 0 ? <p role="note" className={classes.explain}>{text.preview.fallsBelow({ count: preview.falls_below })}</p> : null}
          {preview.bets === 0 ? <p className={classes.hint}>{done ? text.preview.nothingPosted : text.preview.nobody}</p> : <Money preview={preview} depth={depth} playerLink={playerLink} done={done} />}
        </>
      )}
    </EffectPreview>
  )
}

type MoneyProps = Required<Pick<PreviewProps, 'depth' | 'done'>> & Pick<PreviewProps, 'playerLink'> & { readonly preview: Preview }

function Money({ preview, depth, playerLink, done }: MoneyProps): ReactElement {
  return (
    <>
      <EffectCounts counts={[[effectText.bets, preview.bets], [effectText.players, preview.players], [done ? text.preview.won : text.preview.winners, preview.winners], [done ? text.preview.lost : text.preview.losers, preview.losers]]} />
      {preview.currencies.map((money) => (
        <CurrencyEffect
          key={money.currency}
          money={money}
          depth={depth}
          playerLink={playerLink}
          figures={[
            [effectText.stake, money.stake_minor],
            [effectText.commission, money.commission_minor],
            [text.preview.playersNet, money.players_net_minor, 'signed'],
            [effectText.company, money.company_net_minor, 'signed'],
          ]}
        />
      ))}
    </>
  )
}
