import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Source = { readonly file: string; readonly source: string }

const root = join(import.meta.dirname, '..', '..')
const parts = 'web/{app,components,features,shared}/**/*.{ts,tsx}'

/** The code of the interface, without its tests and without its catalogues, by path from the root. */
export function webSources(): readonly Source[] {
  return globSync(parts, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/i18n\/[a-z]{2}\//.test(file))
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
}
