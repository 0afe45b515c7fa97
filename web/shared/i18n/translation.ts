import { createInstance, type Module } from 'i18next'
import { loadPart } from '../load-part.ts'
import { formatMessage } from './format-message.ts'
import { languages, sourceLanguage, type Language } from './languages.ts'
import type { Messages } from './message-types.ts'

/** The other languages' messages, fetched when somebody reads them. */
const translations = {
  ar: async () => (await import('./ar/catalogue.ts')).catalogue,
} as const satisfies Readonly<Record<Exclude<Language, typeof sourceLanguage>, () => Promise<Readonly<Record<string, object>>>>>

// i18next's own type of a module does not name the kind that formats.
const icuFormat = {
  type: 'i18nFormat',
  init: (): void => undefined,
  parse: (message: unknown, values: object, language: string) => formatMessage(message, values, language as Language),
} as unknown as Module

const i18n = createInstance({
  lng: sourceLanguage,
  fallbackLng: sourceLanguage,
  supportedLngs: Object.keys(languages),
  resources: {},
  initAsync: false,
})
void i18n.use(icuFormat).init()

/** Takes the English messages of a namespace, for keys that a language does not have yet. */
export function addSource(namespace: string, messages: Messages): void {
  i18n.addResourceBundle(sourceLanguage, namespace, messages)
}

/** Fetches a language's messages and answers the reader of them. */
export async function translateInto(language: Exclude<Language, typeof sourceLanguage>) {
  const catalogue = await loadPart(translations[language])
  for (const [namespace, messages] of Object.entries(catalogue)) i18n.addResourceBundle(language, namespace, messages)
  await i18n.changeLanguage(language)
  return (namespace: string, key: string, values: object | undefined): string => i18n.t(key, { ns: namespace, ...values })
}
