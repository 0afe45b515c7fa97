import { readFileSync } from 'node:fs'
import { BackupRefused } from '#database/backup-manifest.ts'

/** The key of a backup from the file that `--key` names: 64 hexadecimal digits, as `openssl rand -hex 32` writes them. */
export function backupKey(file: string | undefined): Buffer | null {
  if (file === undefined) return null
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new BackupRefused(`The key file cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new BackupRefused(`${file} must hold 64 hexadecimal digits; \`openssl rand -hex 32\` makes them`)
  return Buffer.from(text, 'hex')
}
