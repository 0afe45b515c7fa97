import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { currencyDigits } from '../../shared/currency-digits.ts'
import { readLocale } from '../../shared/i18n/language.ts'
import { numberText } from './number-text.ts'
import { readDecimal, showDecimal } from './read-decimal.ts'

/**
 * What a field of a figure holds: the exact integer; null while it is empty; the text itself where that is no such figure, which
 * the schema of the call then refuses.
 */
export type TypedFigure = number | string | null

type FigureInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  readonly value?: TypedFigure
  readonly onChange?: (value: TypedFigure) => void
}

type NumberInputProps = FigureInputProps & {
  /** Places after the decimal mark that the integer counts in. */
  readonly digits: number
  /** Places that are shown at least. */
  readonly leastDigits?: number
}

/**
 * A text that is no such figure is told here, in place of whatever else is said of it: no other part knows how many decimals there may
 * be. Not while it is typed, when every figure begins as a shorter one.
 */
function FigureInput({ digits, leastDigits = digits, value = null, error, onChange, onBlur, ...rest }: NumberInputProps): ReactElement {
  const locale = readLocale()
  const shown = (figure: TypedFigure): string => (typeof figure === 'number' ? showDecimal(figure, digits, locale, leastDigits) : (figure ?? ''))
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: TypedFigure } | null>(null)
  const text = typed !== null && typed.value === value ? typed.text : shown(value)
  const unread = typeof value === 'string' && value !== '' && (typed === null || Boolean(error))

  function change(next: string): void {
    const figure = next.trim() === '' ? null : (readDecimal(next, digits, locale) ?? next)
    setTyped({ text: next, value: figure })
    onChange?.(figure)
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      {...rest}
      error={unread ? notFigure(digits, shown) : error}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

function notFigure(digits: number, shown: (figure: number) => string): string {
  return digits === 0 ? numberText.notWhole : numberText.notFigure({ example: shown(25 * 10 ** (digits - 1)), digits })
}

/** A figure of a fixed scale without a unit of its own beside it: `digits` places of the integer stand after the mark. */
export function ScaledInput(props: NumberInputProps): ReactElement {
  return <FigureInput {...props} />
}

/** An amount in the minor units of its currency, typed and shown as the locale writes it; the currency stands beside it. */
export function MoneyInput({ currency, ...rest }: FigureInputProps & { readonly currency: string }): ReactElement {
  const digits = currencyDigits(currency)
  // Where nobody has said yet where the mark stands, nothing can be typed or shown.
  return <FigureInput rightSection={<span aria-hidden>{currency}</span>} rightSectionWidth={52} {...rest} {...(digits === null && { value: null, disabled: true })} digits={digits ?? 0} />
}

/** Odds, a rate or a line in thousandths: "2.50" is 2500. */
export function OddsInput(props: FigureInputProps): ReactElement {
  return <FigureInput {...props} digits={3} leastDigits={2} />
}

/** A whole number. */
export function CountInput(props: FigureInputProps): ReactElement {
  return <FigureInput {...props} digits={0} />
}

/** A percentage in basis points: "25.5" is 2550. */
export function PercentInput(props: FigureInputProps): ReactElement {
  return <FigureInput rightSection={<span aria-hidden>%</span>} {...props} digits={2} leastDigits={0} />
}

/** Seconds in milliseconds: "5" is 5000. */
export function SecondsInput(props: FigureInputProps): ReactElement {
  return <FigureInput {...props} digits={3} leastDigits={0} />
}
