import { loadPart } from '../load-part.ts'
import { formatMessage } from './format-message.ts'
import { becomeLanguage, keepLanguage, readLanguage } from './language.ts'
import { sourceLanguage, type Language } from './languages.ts'
import type { Messages, Text } from './message-types.ts'

/** The texts of another language than the source; null while there is none. */
let translate: ((namespace: string, key: string, values: object | undefined) => string) | null = null

const sources = new Map<string, Messages>()
let tell: ((namespace: string, messages: Messages) => void) | null = null

/**
 * The texts of a namespace: `text.title`, `text.shown({ count: 3 })`. Its English messages come with the code that asks for
 * them; another language's are fetched as one before anything is drawn. A text is read where something is drawn or told,
 * never while a module loads: it is then in the language of that moment.
 */
export function texts<const Tree extends Messages>(namespace: string, english: Tree): Text<Tree> {
  sources.set(namespace, english)
  tell?.(namespace, english)
  return readable(namespace, '', english) as Text<Tree>
}

/** A person's choice: shown from now on, and kept for their next page. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  keepLanguage(language)
}

/** Fetches what a language needs where it is not there yet, then makes it the page's. */
export async function showLanguage(language: Language): Promise<void> {
  if (language === sourceLanguage) translate = null
  else {
    const { translateInto, addSource } = await loadPart(() => import('./translation.ts'))
    tell = addSource
    for (const [namespace, messages] of sources) addSource(namespace, messages)
    translate = await translateInto(language)
  }
  becomeLanguage(language)
}

/** A text of another language than English that has no key of its own in the code; null where there is none. */
export function translated(namespace: string, key: string): string | null {
  const text = translate?.(namespace, key, undefined)
  return text === undefined || text === key ? null : text
}

/**
 * At the start of a page: the messages of the language that is stored. English needs no waiting, and stands in for a language
 * that cannot be fetched.
 */
export async function loadLanguage(): Promise<void> {
  const language = readLanguage()
  if (language === sourceLanguage) return
  try {
    await showLanguage(language)
  } catch (failure) {
    console.warn('The messages of the language could not be fetched.', failure)
    await showLanguage(sourceLanguage)
  }
}

/** The same tree with a reader in the place of each message; the build leaves a message that takes values as an array. */
function readable(namespace: string, prefix: string, messages: Messages): object {
  const tree = {}
  for (const [name, message] of Object.entries(messages)) {
    const key = prefix + name
    const isGroup = typeof message === 'object' && !Array.isArray(message)
    const read = (values?: object): string => translate?.(namespace, key, values) ?? formatMessage(message, values, sourceLanguage)
    const value = isGroup ? readable(namespace, `${key}.`, message) : read
    Object.defineProperty(tree, name, typeof message === 'string' ? { enumerable: true, get: () => read() } : { enumerable: true, value })
  }
  return tree
}
