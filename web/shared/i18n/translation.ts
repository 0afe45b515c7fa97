import { createInstance, type Module } from 'i18next'
import { loadPart } from '../load-part.ts'
import { catalogues } from './catalogues.ts'
import { formatMessage } from './format-message.ts'
import { languages, sourceLanguage, type Language } from './languages.ts'
import type { Messages } from './message-types.ts'
import { zoneName } from './zone-name.ts'

// i18next's own type of a module does not name the kind that formats.
const icuFormat = {
  type: 'i18nFormat',
  init: (): void => undefined,
  parse: (message: unknown, values: object, language: string) => formatMessage(message, languages[language as Language].direction === 'rtl' ? isolated(message, values) : values, language as Language),
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
  const catalogue = await loadPart<Readonly<Record<string, object>>>(catalogues[language])
  for (const [namespace, messages] of Object.entries(catalogue)) i18n.addResourceBundle(language, namespace, messages)
  await i18n.changeLanguage(language)
  // Time zones are no messages: the browser knows their names.
  return (namespace: string, key: string, values: object | undefined): string => (namespace === 'zones' ? zoneName(key, language) : i18n.t(key, { ns: namespace, ...values }))
}

const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/**
 * Names, ids and amounts within a right-to-left sentence keep their own direction and leave that of the sentence alone. What the words
 * are chosen by is not shown, and stays what it is.
 */
function isolated(message: unknown, values: object): object {
  const chosenBy = selectors(message)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && !chosenBy.includes(name) && hasWeakText(value) ? `${firstStrongIsolate}${value}${popDirectionalIsolate}` : value,
    ]),
  )
}

function hasWeakText(value: string): boolean {
  return /[^\p{Script=Arabic}\s]/u.test(value)
}

/** Parts of compiled messages, as far as they choose between texts: a plural has an offset, a choice by a word has none. */
type Part = { readonly value?: string; readonly offset?: number; readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>> }

/** Names of the values that a message chooses its words by: `{act, select, …}`. */
function selectors(message: unknown): readonly string[] {
  if (!Array.isArray(message)) return []
  return (message as readonly Part[]).flatMap(({ value, offset, options }) =>
    options === undefined ? [] : [...(offset === undefined && value !== undefined ? [value] : []), ...Object.values(options).flatMap((option) => selectors(option.value))],
  )
}
