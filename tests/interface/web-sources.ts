import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Source = { readonly file: string; readonly source: string }

const root = join(import.meta.dirname, '..', '..')
/** Names that are data: of countries, kept in English, as a browser knows them in every other language; of browsers and systems. */
const data: ReadonlySet<string> = new Set(['web/components/form/countries.ts', 'web/shared/device-name.ts'])
const parts = ['web/*.tsx', 'web/{app,components,features,shared}/**/*.{ts,tsx}']

/** The code of the interface, without its tests and what is made up for them, and without its catalogues, by path from the root. */
export function webSources(): readonly Source[] {
  return globSync(parts, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !data.has(file) && !/\.test\.tsx?$|\/sample-[^/]+$|\/i18n\/[a-z]{2}\//.test(file))
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
}
