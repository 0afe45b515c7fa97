import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalCodes } from '#domain/kernel/refusal.ts'

/** What the build makes of a message: text, or the elements of its compiled form. */
type Element = { readonly type: number; readonly value?: string; readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>> }
type Tree = { readonly [key: string]: string | readonly Element[] | Tree }

const pluralType = 6
const pluralForms = ['few', 'many', 'one', 'other', 'two', 'zero']
const namespaces = readdirSync(join(import.meta.dirname, 'en')).map((file) => file.slice(0, -'.ts'.length))

async function messagesOf(language: string, namespace: string): Promise<ReadonlyMap<string, readonly Element[]>> {
  const [tree] = Object.values((await import(`./${language}/${namespace}.ts`)) as Readonly<Record<string, Tree>>)
  return new Map(leaves(tree ?? {}, ''))
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

describe('the catalogues', () => {
  it.each(namespaces)('%s: Arabic has the keys and the values of English, and six forms of every plural', async (namespace) => {
    const [english, arabic] = await Promise.all([messagesOf('en', namespace), messagesOf('ar', namespace)])
    expect([...arabic.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, elements] of english) expect([key, argumentsOf(arabic.get(key) ?? [])]).toEqual([key, argumentsOf(elements)])
    const plurals = [...arabic.values()].flatMap((elements) => allOf(elements)).filter(({ type }) => type === pluralType)
    for (const { options } of plurals) expect([...new Set(Object.keys(options ?? {}).map((form) => (form === '=0' ? 'zero' : form)))].toSorted()).toEqual(pluralForms)
  })

  it('has an Arabic sentence for every refusal', async () => {
    expect([...(await messagesOf('ar', 'refusals')).keys()].toSorted()).toEqual([...refusalCodes].toSorted())
  })

  it('fetches every namespace of Arabic', async () => {
    const { catalogue } = await import('./ar/catalogue.ts')
    expect(Object.keys(catalogue).toSorted()).toEqual([...namespaces, 'refusals'].toSorted())
  })
})
