import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { PartFiles } from '../shared/part-files.ts'

const named = /^parts-[\w-]{8}\.json$/

/** What each file of the bundle stands on, itself left out: chunks that it imports from the start, and style sheets. */
function needsOf(bundle: Rolldown.OutputBundle, file: string): readonly string[] {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])] : []
}

/** A file and all that it stands on. */
export function filesUnder(bundle: Rolldown.OutputBundle, file: string): ReadonlySet<string> {
  const files = new Set([file])
  for (const each of files) for (const needed of needsOf(bundle, each)) files.add(needed)
  return files
}

/** The table of all parts that are imported later, without what `everywhere` has. */
export function partFilesOf(bundle: Rolldown.OutputBundle, everywhere: ReadonlySet<string>): { readonly fileName: string; readonly source: string } {
  const later = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.isDynamicEntry ? [...filesUnder(bundle, file.fileName)] : []))
  const files = [...new Set(later)].filter((file) => !everywhere.has(file)).toSorted()
  const needs = files.map((file) => needsOf(bundle, file).filter((needed) => !everywhere.has(needed)).map((needed) => files.indexOf(needed)))
  const source = JSON.stringify({ files: files.map((file) => file.replace(/^assets\//, '')), needs } satisfies PartFiles)
  return { fileName: `assets/parts-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.json`, source }
}

/** Where the table stands in a build that was written. */
export function partFilesIn(folder: string): string {
  const name = readdirSync(join(folder, 'assets')).find((file) => named.test(file))
  if (name === undefined) throw new Error('the build has no table of the files of its parts')
  return `assets/${name}`
}
