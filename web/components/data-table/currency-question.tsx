import { Button, Group } from '@mantine/core'
import type { ReactElement } from 'react'
import type { KnownCurrencies } from '../../shared/use-currencies.ts'
import { tableText } from './table-text.ts'

type CurrencyQuestionProps = {
  readonly known: KnownCurrencies
  readonly onCurrency: (currency: string) => void
  /** The way back to a list that compares no amounts. */
  readonly onAll: () => void
}

/** What a table shows instead of its rows while it is asked in which currency amounts are to be compared; the question needs to know them. */
export function currencyQuestion(props: CurrencyQuestionProps) {
  const { isLoading, error, refetch } = props.known
  const state = isLoading ? {} : error === null ? { state: 'ready' as const, rows: none } : { state: 'error' as const, error, onRetry: refetch }
  return { ...state, empty: { ...tableText.whichCurrency, action: <Choices {...props} /> } }
}

function Choices({ known, onCurrency, onAll }: CurrencyQuestionProps): ReactElement {
  return (
    <Group gap={8} justify="center">
      {known.currencies.map((currency) => (
        <Button key={currency} size="xs" variant="light" onClick={() => onCurrency(currency)}>{currency}</Button>
      ))}
      <Button size="xs" variant="subtle" onClick={onAll}>{tableText.allCurrencies}</Button>
    </Group>
  )
}

const none: readonly never[] = []
