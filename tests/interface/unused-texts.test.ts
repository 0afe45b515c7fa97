import { globSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { webSources, type Source } from './web-sources.ts'

type Tree = { readonly [key: string]: string | Tree }

const english = join(import.meta.dirname, '..', '..', 'web', 'shared', 'i18n', 'en')
const sources = webSources()
/** The readers of texts that a file holds, with their namespace: "file name" to "bets". */
const readers = new Map<string, string>(sources.flatMap(({ file, source }) => [...source.matchAll(/const (\w+) = texts\('([\w-]+)'/g)].map(([, name, namespace = '']) => [`${file} ${name}`, namespace] as const)))

/** Every key that a file reads, or the group of which it reads some, as "namespace.group.key". */
function readKeys({ file, source }: Source): readonly string[] {
  const imported = [...source.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)].flatMap(([, names = '', path = '']) =>
    names.split(',').map((name) => {
      const [original = '', local = original] = name.trim().split(' as ')
      return { local, from: `${posix.join(posix.dirname(file), path)} ${original}` }
    }),
  )
  const own = [...source.matchAll(/const (\w+) = texts\(/g)].map(([, local = '']) => ({ local, from: `${file} ${local}` }))
  return [...imported, ...own].flatMap(({ local, from }) => {
    const namespace = readers.get(from)
    if (namespace === undefined) return []
    // `{ label } = text.choices[name]` reads of every choice.
    const taken = [...source.matchAll(new RegExp(`\\{([^{}]*)\\} = ${local}((?:\\.\\w+)*)(\\[)?`, 'g'))].flatMap(([, names = '', group = '', computed]) =>
      computed === undefined ? names.split(',').map((name) => `${namespace}${group}.${name.split(':')[0]?.trim()}`) : [`${namespace}${group}`],
    )
    const read = [...source.matchAll(new RegExp(`(?<!\\} = |typeof )\\b${local}((?:\\.\\w+)+)`, 'g'))].map(([, chain]) => `${namespace}${chain}`)
    const whole = source.includes(`${local}[`) ? [namespace] : []
    return [...taken, ...read, ...whole]
  })
}

function keysOf(tree: Tree, prefix: string): readonly string[] {
  return Object.entries(tree).flatMap(([name, value]) => (typeof value === 'string' ? [`${prefix}.${name}`] : keysOf(value, `${prefix}.${name}`)))
}

it('no catalogue holds a text that nothing reads', async () => {
  const files = globSync('*.ts', { cwd: english })
  const read = new Set(sources.flatMap(readKeys))
  const unread: string[] = []
  for (const file of files) {
    const [tree] = Object.values((await import(join(english, file))) as Readonly<Record<string, Tree>>)
    for (const key of keysOf(tree ?? {}, basename(file, '.ts'))) {
      const groups = key.split('.').map((_part, index, parts) => parts.slice(0, index + 1).join('.'))
      if (!groups.some((group) => read.has(group))) unread.push(key)
    }
  }
  expect(files.length).toBeGreaterThan(15)
  expect(unread).toEqual([])
})
