import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What each migration was when it was delivered, a line each as `sha256sum` prints it. Whoever runs it has a database that knows these. */
export const migrationSumsPath = 'database/migrations.sha256'

/** The lines that are kept, as they are, and one for each migration that has none yet. */
export function migrationSums(root: string): string {
  const kept = keptSums(root)
  const now = [...sumsNow(root)]
  return now.map(([name, sum]) => `${kept.get(name) ?? sum}  ${name}\n`).join('')
}

/** Migrations that were delivered and are not as they were, or are gone: a database that has applied one refuses the other. */
export function changedMigrations(root: string): readonly string[] {
  const now = sumsNow(root)
  return [...keptSums(root)].filter(([name, sum]) => now.get(name) !== sum).map(([name]) => name)
}

function keptSums(root: string): ReadonlyMap<string, string> {
  const lines = readFileSync(join(root, migrationSumsPath), 'utf8').trim().split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

function sumsNow(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'database', 'migrations')
  return new Map(readdirSync(folder).filter((name) => name.endsWith('.sql')).toSorted()
    .map((name) => [name, createHash('sha256').update(readFileSync(join(folder, name))).digest('hex')]))
}
