import type { ReactElement } from 'react'
import { formatMinor } from '../../shared/format.ts'
import { oddsText } from './odds-text.ts'

/** Says below a line market's whole numbers that the worst case lies between two of them. */
export function BetweenNote({ minor, currency, className }: { readonly minor: number; readonly currency: string; readonly className: string | undefined }): ReactElement {
  return <p className={className}>{oddsText.between({ amount: formatMinor(minor, currency) })}</p>
}
