import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LanguageLinks } from './auth/language-links.tsx'
import { RouteFailure } from './fallback/route-failure.tsx'
import { renderPart } from '../testing/render-part.tsx'
import { LostChunk } from '../shared/lost-chunk.ts'
import { readLocale } from '../shared/i18n/language.ts'
import { languages } from '../shared/i18n/languages.ts'
import { showLanguage, texts, translated } from '../shared/i18n/texts.ts'

// A language that nobody wrote: every English message between marks. It has its entry and the line that fetches its messages, as a further one has, and nothing else.

/** What the build makes of a message: text, or the elements of its compiled form. */
type Element = { readonly type: number; readonly value?: string; readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>> }
type Tree = { readonly [key: string]: string | readonly Element[] | Tree }

const { messages } = vi.hoisted(() => ({ messages: {} as Record<string, object> }))
vi.mock('../shared/i18n/languages.ts', async (load) => {
  const actual = await load<typeof import('../shared/i18n/languages.ts')>()
  return { ...actual, languages: { ...actual.languages, xx: { name: 'Made-up', locale: 'he-u-nu-latn', direction: 'rtl' } } }
})
vi.mock('../shared/i18n/catalogues.ts', () => ({ catalogues: { xx: () => Promise.resolve(messages) } }))
const third = 'xx' as 'ar'

const web = join(import.meta.dirname, '..')
const messagesFolder = join(web, 'shared', 'i18n')
const marked = /^⟦[\s\S]*⟧$/

function marking(tree: Tree): object {
  return Object.fromEntries(Object.entries(tree).map(([key, message]) => {
    if (typeof message === 'string') return [key, `⟦${message}⟧`]
    return [key, Array.isArray(message) ? [{ type: 0, value: '⟦' }, ...(message as readonly Element[]), { type: 0, value: '⟧' }] : marking(message as Tree)]
  }))
}

function allOf(elements: readonly Element[]): readonly Element[] {
  return elements.flatMap((element) => [element, ...Object.values(element.options ?? {}).flatMap(({ value }) => allOf(value))])
}

/** A value for each argument: of a text, a number, a choice; then of a date or a time. */
function valuesOf(elements: readonly Element[]): object {
  return Object.fromEntries(allOf(elements).filter(({ type }) => type >= 1 && type <= 6).map(({ type, value }) => [value, type === 3 || type === 4 ? new Date(0) : 1]))
}

/** Everything that a reader of texts can say, by its key. */
function saidBy(reader: object, tree: Tree, prefix: string): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, message]): readonly (readonly [string, string])[] => {
    const said: unknown = (reader as Readonly<Record<string, unknown>>)[key]
    if (typeof message !== 'string' && !Array.isArray(message)) return saidBy(said as object, message as Tree, `${prefix}${key}.`)
    return [[prefix + key, typeof said === 'function' ? String((said as (values: object) => unknown)(valuesOf(message as readonly Element[]))) : String(said)]]
  })
}

const english = new Map<string, Tree>()
beforeAll(async () => {
  for (const file of globSync('en/*.ts', { cwd: messagesFolder })) {
    const [tree] = Object.values((await import(join(messagesFolder, file))) as Readonly<Record<string, Tree>>)
    const namespace = file.slice('en/'.length, -'.ts'.length)
    english.set(namespace, tree ?? {})
    messages[namespace] = marking(tree ?? {})
  }
  messages['refusals'] = { MARKET_SUSPENDED: '⟦suspended⟧' }
})

describe('a third language', () => {
  afterEach(() => showLanguage('en'))

  it('is that of every text of the interface once it is chosen', async () => {
    const readers = globSync('{app,components,features,shared}/**/*.ts', { cwd: web })
      .filter((file) => !/\.test\.|[\\/]i18n[\\/]/.test(file))
      .flatMap((file) => [...readFileSync(join(web, file), 'utf8').matchAll(/^export const (\w+) = texts\('(\w+)'/gm)].map(([, name = '', namespace = '']) => ({ file, name, namespace })))
    expect(new Set(readers.map(({ namespace }) => namespace)).size).toBeGreaterThan(45)
    await showLanguage(third)
    // Some files keep their reader to themselves.
    for (const [namespace, tree] of english) expect(saidBy(texts(namespace, tree as never), tree, `${namespace}.`).filter(([, text]) => !marked.test(text))).toEqual([])
    for (const { file, name, namespace } of readers) {
      const { [name]: reader } = (await import(join(web, file))) as Readonly<Record<string, object>>
      const said = saidBy(reader ?? {}, english.get(namespace) ?? {}, `${namespace}.`)
      expect(said.length).toBeGreaterThan(0)
      expect(said.filter(([, text]) => !marked.test(text))).toEqual([])
    }
    expect(translated('refusals', 'MARKET_SUSPENDED')).toBe('⟦suspended⟧')
  })

  it('is offered by its own name, has its own numbers, and turns what is drawn', async () => {
    renderPart(<LanguageLinks />)
    expect(screen.getByRole('button', { name: 'Made-up' }).lang).toBe(third)
    await showLanguage(third)
    vi.spyOn(console, 'error').mockReturnValue()
    const { container } = renderPart(<RouteFailure error={new LostChunk('page')} reset={() => undefined} />)
    const shown = [...container.querySelectorAll('h1, h2, p, button')].map((element) => element.textContent).filter((text) => /\p{L}/u.test(text))
    expect(shown.length).toBeGreaterThan(2)
    expect(shown.filter((text) => !marked.test(text))).toEqual([])
    expect([readLocale(), document.documentElement.lang]).toEqual([languages[third].locale, third])
  })
})
