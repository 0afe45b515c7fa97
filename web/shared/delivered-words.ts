import { delivered } from './i18n/en/delivered.ts'
import { texts } from './i18n/texts.ts'

const text = texts('delivered', delivered)

/** The name of a preset of rights in the reader's language where it came with the product; else as it was given. */
export const presetWords = (name: string): string => (text.presets as Readonly<Record<string, string>>)[name] ?? name

/** The same of a rule of surveillance. */
export const ruleWords = (name: string): string => (text.rules as Readonly<Record<string, string>>)[name] ?? name
