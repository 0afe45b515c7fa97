import type { ReactElement } from 'react'
import { takesBets } from '#domain/markets/market.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import type { Market } from './market-live.ts'
import { text } from './text.ts'

const tones: Readonly<Record<Market['status'], ChipTone>> = {
  open: 'neutral',
  suspended: 'warn',
  ball_running: 'warn',
  closed: 'warn',
  declared: 'accent',
  settling: 'accent',
  settled: 'neutral',
  rolling_back: 'accent',
}

/** How a market stands, and what else keeps bets out of it. */
export function MarketChips({ market }: { readonly market: Market }): ReactElement {
  const taking = takesBets.includes(market.status)
  return (
    <>
      <Chip tone={tones[market.status]}>{text.statuses[market.status]}</Chip>
      {taking && market.in_play ? <Chip tone="live">{text.inPlay}</Chip> : null}
      {taking && market.bet_lock ? <Chip tone="warn">{text.locked}</Chip> : null}
      {market.voiding ? <Chip tone="warn">{text.voiding}</Chip> : null}
      {market.held ? <Chip tone="accent">{text.held}</Chip> : null}
      {taking && market.feed_silent ? <Chip tone="alarm">{text.feedSilent}</Chip> : null}
    </>
  )
}
