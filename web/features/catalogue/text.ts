import { places } from '../../shared/i18n/en/places.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('places', places)

/**
 * What is said of a place that went into the archive or came out of it, and stands so now. What was open does not come back open: bets on
 * it wait for a person's look, and who presses undo reads so before.
 */
export function archiveWords(way: 'archived' | 'restored', name: string, status: string | undefined): string {
  const words = text[way]
  const said = status === 'suspended' || status === 'inactive' ? words[status] : words.plain
  return said({ name })
}
