import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of this installation, made at its first start and kept in the data folder under this name, readable by its owner only. */
export function keptSecret(dataFolder: string, name: string): string {
  const file = join(dataFolder, name)
  mkdirSync(dataFolder, { recursive: true })
  try {
    // Fails where the file is there already: two starts never make two secrets.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
