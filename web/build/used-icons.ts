import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const list = '@tabler/icons-react'
const drawn = join(import.meta.dirname, '..', 'components', 'icon', 'outline-icon.ts')
const imported = /import \{([^}]+)\} from '@tabler\/icons-react'/g

type Part = readonly [tag: string, attributes: { readonly d: string; readonly fill?: string; readonly key: string }]

/**
 * A list of the icons that the application names, in place of the package's own of all 6,000: each build would otherwise open and parse
 * them all in order to leave nearly all of them out again, which took more than half of its time. An icon of lines is drawn as one path
 * and knows no names of its own: less to fetch, and less to draw where a page has forty of them.
 */
export function usedIcons(): Plugin {
  let web: string
  return {
    name: 'steward:used-icons',
    enforce: 'pre',
    apply: 'build',
    configResolved(config) {
      web = config.root
    },
    resolveId: { filter: { id: /^@tabler\/icons-react$/ }, handler: () => `\0${list}` },
    transform: {
      filter: { id: /\/@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/ },
      handler: (code) => (code.includes('createReactComponent("outline"') ? { code: onePath(code), map: null } : undefined),
    },
    load: {
      filter: { id: /^\0@tabler\/icons-react$/ },
      handler: () => ({ code: namesIn(web).map((name) => `export { default as ${name} } from '${list}/dist/esm/icons/${name}.mjs'`).join('\n'), moduleSideEffects: false }),
    },
  }
}

/** What the package's module of an icon comes to: its lines one behind the other, each from a place of its own. */
function onePath(code: string): string {
  const parts = JSON.parse(/__iconNode = (\[.*\]);/.exec(code)?.[1] ?? '[]') as readonly Part[]
  const [lines, filled] = [false, true].map((wanted) => parts.filter(([, { fill }]) => (fill !== undefined) === wanted).map(([, { d }]) => d.replaceAll(' -', '-')).join(''))
  if (!lines || parts.some(([tag, { d, ...others }]) => tag !== 'path' || !d.startsWith('M') || Object.keys(others).some((name) => name !== 'key' && name !== 'fill'))) throw new Error(`an icon is drawn otherwise than by paths: ${code}`)
  return `import { outlineIcon } from ${JSON.stringify(drawn)}\nexport default /*@__PURE__*/outlineIcon(${[lines, ...(filled ? [filled] : [])].map((path) => JSON.stringify(path)).join(', ')})`
}

function namesIn(folder: string): readonly string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dist'))
  const names = sources.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(imported)]).flatMap(([, all = '']) => all.split(','))
  return [...new Set(names.map((name) => name.trim()))].filter((name) => /^Icon\w+$/.test(name)).toSorted()
}
