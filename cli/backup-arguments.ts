import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BackupRefused } from '#database/backup-manifest.ts'

export type BackupArguments = { readonly folder: string; readonly keyFile: string | undefined }

/** `FOLDER [--key FILE]`, as backup and restore take it; null for a wrong call. */
export function backupArguments(): BackupArguments | null {
  try {
    const { values, positionals: [folder, ...more] } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
    return folder === undefined || more.length > 0 ? null : { folder, keyFile: values.key }
  } catch {
    return null
  }
}

/** The key from the file that `--key` names: 64 hexadecimal digits, as `openssl rand -hex 32` writes them. Refuses (`BackupRefused`) any other. */
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
