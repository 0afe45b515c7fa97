import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const list = '@tabler/icons-react'
const imported = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * A list of the icons that the application names, in place of the package's own of all 6,000: each build would otherwise open and parse
 * them all in order to leave nearly all of them out again, which took more than half of its time.
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
    load: {
      filter: { id: /^\0@tabler\/icons-react$/ },
      handler: () => ({ code: namesIn(web).map((name) => `export { default as ${name} } from '${list}/dist/esm/icons/${name}.mjs'`).join('\n'), moduleSideEffects: false }),
    },
  }
}

function namesIn(folder: string): readonly string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dist'))
  const names = sources.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(imported)]).flatMap(([, all = '']) => all.split(','))
  return [...new Set(names.map((name) => name.trim()))].filter((name) => /^Icon\w+$/.test(name)).toSorted()
}
