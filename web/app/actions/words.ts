import { actionWords } from '../../shared/i18n/en/action-words.ts'
import { texts } from '../../shared/i18n/texts.ts'

/** Apart from what the top bar says of the palette: these come with the commands. */
export const words = texts('action-words', actionWords)
