import type { Language, sourceLanguage } from './languages.ts'

/** The messages of the languages beside the source, by namespace, fetched when somebody reads them. */
export const catalogues = {
  ar: async () => (await import('./ar/catalogue.ts')).catalogue,
} as const satisfies Readonly<Record<Exclude<Language, typeof sourceLanguage>, () => Promise<Readonly<Record<string, object>>>>>
