import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import type { BetFilters } from './bet-filters.ts'
import classes from './bets.module.css'
import { text } from './text.ts'

type CurrencyQuestionProps = { readonly filters: BetFilters; readonly currencies: readonly string[]; readonly onFilters: (filters: BetFilters) => void }

/** In which of the currencies amounts are to be compared, and the way back to a list that compares none. */
export function CurrencyQuestion({ filters, currencies, onFilters }: CurrencyQuestionProps): ReactElement {
  const { sort: _sort, stake_min: _least, stake_max: _most, ...others } = filters
  return (
    <div className={classes.bar}>
      {currencies.map((currency) => (
        <Button key={currency} size="xs" variant="light" onClick={() => onFilters({ ...filters, currency })}>{currency}</Button>
      ))}
      <Button size="xs" variant="subtle" onClick={() => onFilters(others)}>{text.newestOfAll}</Button>
    </div>
  )
}
