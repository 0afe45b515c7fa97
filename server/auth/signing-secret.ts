import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret of a demo, made at its first start and kept in the data folder, readable by its owner only. */
export function demoSecret(dataFolder: string): string {
  const file = join(dataFolder, 'signing-secret')
  mkdirSync(dataFolder, { recursive: true })
  try {
    // Fails where the file is there already: two starts never make two secrets.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
