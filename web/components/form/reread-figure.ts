import { readLocale } from '../../shared/i18n/language.ts'
import type { TypedFigure } from './figure-input.tsx'
import { readDecimal, showDecimal } from './read-decimal.ts'

/**
 * What a field of a figure holds once its integer counts in other places after the mark, such as those of another currency: what stands
 * there as text stays, so that 1500 without places is 150000 in two. The text itself where it is no such figure.
 */
export function rereadFigure(figure: TypedFigure, digits: { readonly from: number; readonly to: number }): TypedFigure {
  if (figure === null || digits.from === digits.to) return figure
  const locale = readLocale()
  const text = typeof figure === 'number' ? showDecimal(figure, digits.from, locale, 0) : figure
  return readDecimal(text, digits.to, locale) ?? text
}
