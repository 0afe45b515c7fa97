import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Where the recordings are; unset: what needs them is skipped, and says so. */
export const recordings = process.env['STEWARD_RECORDINGS']

/** The files of a recorded match, as they were published. */
export type MatchFiles = { readonly id: string; readonly balls: string; readonly info: string }

export const cricsheetArchives: readonly string[] = recordings === undefined ? [] : readdirSync(join(recordings, 'cricsheet')).filter((name) => name.endsWith('.tar.gz')).sort()

/** The matches of one archive, by the number in their names. */
export function matchesOf(archive: string): readonly MatchFiles[] {
  const files = filesOf(join(recordings ?? '', 'cricsheet', archive))
  return [...files].flatMap(([name, balls]): MatchFiles[] => {
    const id = /^(?:.*\/)?(\d+)\.csv$/.exec(name)?.[1]
    return id === undefined ? [] : [{ id, balls, info: files.get(name.replace('.csv', '_info.csv')) ?? '' }]
  }).sort((a, b) => Number(a.id) - Number(b.id))
}

/** The files of a tar archive, by name. */
function filesOf(path: string): ReadonlyMap<string, string> {
  const bytes = gunzipSync(readFileSync(path))
  const files = new Map<string, string>()
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const textAt = (from: number, length: number) => bytes.subarray(at + from, at + from + length).toString('latin1').replace(/\0.*$/s, '').trim()
    const size = Number.parseInt(textAt(124, 12), 8)
    files.set(textAt(0, 100), bytes.subarray(at + 512, at + 512 + size).toString('utf8'))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}
