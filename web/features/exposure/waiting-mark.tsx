import type { ReactElement } from 'react'
import { takesBets, type MarketStatus } from '#domain/markets/market.ts'
import { Chip } from '../../components/value/chip.tsx'
import { text } from './text.ts'

/** Beside what a market would lose: no more bets come to it, and nothing but its result is left to be done. */
export function WaitingMark({ status }: { readonly status: MarketStatus }): ReactElement | null {
  return takesBets.includes(status) ? null : <Chip tone="warn" title={text.waitsForResult}>{text.closed}</Chip>
}
