import type { ReactElement } from 'react'
import { Amount } from '../components/value/amount.tsx'
import classes from './bet-amount.module.css'
import { leftOfBet, type StandingBet } from './bet-amounts.ts'
import { formatMinor } from './format.ts'
import { betAmount } from './i18n/en/bet-amount.ts'
import { texts } from './i18n/texts.ts'

const text = texts('bet-amount', betAmount)

type BetAmountProps = {
  readonly bet: StandingBet
  readonly of: 'stake_minor' | 'profit_minor' | 'liability_minor'
  /** What was accepted stands beneath, as in the columns of a list. */
  readonly stacked?: boolean
}

/** An amount of a bet as it stands, told beside what was accepted where that is another. Lists are put in order and looked through by what was accepted. */
export function BetAmount({ bet, of, stacked = false }: BetAmountProps): ReactElement {
  const { currency } = bet
  return <PartAmount minor={(leftOfBet(bet) ?? bet)[of]} of={bet[of]} currency={currency} stacked={stacked} title={text.accepted({ amount: formatMinor(bet[of], currency) })} />
}

type PartAmountProps = { readonly minor: number; readonly of: number; readonly currency: string; readonly stacked?: boolean; readonly title?: string }

/** A part of an amount with the whole that it is of; the whole by itself where it is all of it. Minor units. */
export function PartAmount({ minor, of, currency, stacked = false, title }: PartAmountProps): ReactElement {
  const amount = <Amount minor={minor} currency={currency} withCurrency />
  if (minor === of) return amount
  return (
    <span className={classes.part} data-stacked={stacked || undefined} title={title}>
      {amount} <small>{text.of({ amount: formatMinor(of, currency) })}</small>
    </span>
  )
}
