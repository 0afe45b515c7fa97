import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalCodes } from '#domain/kernel/refusal.ts'
import { catalogues } from './catalogues.ts'
import { languages, sourceLanguage, type Language } from './languages.ts'

/** What the build makes of a message: text, or the elements of its compiled form. */
type Element = { readonly type: number; readonly value?: string; readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>> }
type Tree = { readonly [key: string]: string | readonly Element[] | Tree }

const pluralType = 6
const translations = (Object.keys(languages) as Language[]).filter((language) => language !== sourceLanguage)
const namespaces = readdirSync(join(import.meta.dirname, 'en')).map((file) => file.slice(0, -'.ts'.length))

/** The messages of the source, by key. */
async function sourceOf(namespace: string): Promise<ReadonlyMap<string, readonly Element[]>> {
  const [tree] = Object.values((await import(`./${sourceLanguage}/${namespace}.ts`)) as Readonly<Record<string, Tree>>)
  return new Map(leaves(tree ?? {}, ''))
}

/** The same as a page fetches them in another language: a file or a folder, as that language has it. */
async function translatedOf(language: Exclude<Language, typeof sourceLanguage>, namespace: string): Promise<ReadonlyMap<string, readonly Element[]>> {
  const catalogue: Readonly<Record<string, object>> = await catalogues[language]()
  return new Map(leaves((catalogue[namespace] ?? {}) as Tree, ''))
}

/** The forms that numbers have in a language. */
function formsOf(language: Language): readonly string[] {
  return new Intl.PluralRules(languages[language].locale).resolvedOptions().pluralCategories.toSorted()
}

function leaves(tree: Tree, prefix: string): [string, readonly Element[]][] {
  return Object.entries(tree).flatMap(([name, value]): [string, readonly Element[]][] => {
    if (typeof value === 'string') return [[prefix + name, []]]
    return Array.isArray(value) ? [[prefix + name, value as readonly Element[]]] : leaves(value as Tree, `${prefix}${name}.`)
  })
}

/** Every element of a message, those within the branches of plurals too. */
function allOf(elements: readonly Element[]): readonly Element[] {
  return elements.flatMap((element) => [element, ...Object.values(element.options ?? {}).flatMap(({ value }) => allOf(value))])
}

function argumentsOf(elements: readonly Element[]): readonly string[] {
  const named = allOf(elements).filter(({ type }) => type >= 1 && type <= pluralType)
  return [...new Set(named.map(({ type, value }) => (type === pluralType || type === 2 ? `${value} as a number` : String(value))))].toSorted()
}

describe.each(translations)('the catalogue %s', (language) => {
  it.each(namespaces)('%s: has the keys and the values of the source, and every form of every plural', async (namespace) => {
    const [source, translated] = await Promise.all([sourceOf(namespace), translatedOf(language, namespace)])
    expect([...translated.keys()].toSorted()).toEqual([...source.keys()].toSorted())
    for (const [key, elements] of source) expect([key, argumentsOf(translated.get(key) ?? [])]).toEqual([key, argumentsOf(elements)])
    const plurals = [...translated.values()].flatMap((elements) => allOf(elements)).filter(({ type }) => type === pluralType)
    for (const { options } of plurals) expect([...new Set(Object.keys(options ?? {}).map((form) => (form === '=0' ? 'zero' : form)))].toSorted()).toEqual(formsOf(language))
  })

  it('has a sentence for every refusal', async () => {
    expect([...(await translatedOf(language, 'refusals')).keys()].toSorted()).toEqual([...refusalCodes].toSorted())
  })

  it('is of every namespace', async () => {
    expect(Object.keys(await catalogues[language]()).toSorted()).toEqual([...namespaces, 'refusals'].toSorted())
  })
})
