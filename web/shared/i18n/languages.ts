/** What the interface can be read in. A further language is one file of messages (or a folder, as `ar` is), its entry here and the line in `catalogues.ts` that fetches it. */
export const languages = {
  en: { name: 'English', locale: 'en-GB', direction: 'ltr' },
  // Figures are Latin in every language: people compare, type and copy them across screens, odds and ids.
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly locale: string; readonly direction: 'ltr' | 'rtl' }>>

/** Where the chosen language is kept in local storage; the script in the page's head reads it too. */
export const languageKey = 'i18nextLng'

export type Language = keyof typeof languages

/** The language in which messages are written first; it comes with the code that uses it. */
export const sourceLanguage = 'en' satisfies Language

/** "ar-EG" is read in `ar`; what is not known is read in English. */
export function languageOf(tag: string | null): Language {
  const [base = ''] = (tag ?? '').toLowerCase().split('-')
  return Object.hasOwn(languages, base) ? (base as Language) : sourceLanguage
}
