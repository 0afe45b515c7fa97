import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the files of a run have kept of one kind, by the file: a map that is empty where none has. */
export function keptLines(folder: string, kind: string): ReadonlyMap<string, readonly string[]> {
  const place = join(folder, kind)
  const files = existsSync(place) ? readdirSync(place).toSorted() : []
  return new Map(files.map((file) => [file.replaceAll(' ', '/'), readFileSync(join(place, file), 'utf8').split('\n').filter((line) => line !== '')]))
}
