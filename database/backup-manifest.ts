import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Hash, Hmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A backup that cannot be made, or one that must not be trusted; the message says what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

export type BackedUpTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** Of the rows as text, before they are packed: SHA-256, or HMAC-SHA-256 with the backup's key. Hexadecimal. */
  readonly digest: string
}

/** What a backup says of itself. */
export type BackupManifest = {
  readonly format: number
  /** ISO 8601 UTC: the moment that the whole backup shows. */
  readonly at: string
  readonly encrypted: boolean
  /** The schema the rows are of: number and digest of its last migration. */
  readonly migration: { readonly number: number; readonly name: string; readonly sha256: string }
  readonly tables: readonly BackedUpTable[]
  /** The last value each sequence gave, `null` where it has given none: ids are never given twice, not after a restore either. */
  readonly sequences: readonly { readonly name: string; readonly lastValue: string | null }[]
}

export const backupFormat = 1
const file = 'manifest.json'

/** A digest that only the holder of the key can make, or a plain one where there is no key. */
export function backupDigest(key: Buffer | null): Hash | Hmac {
  return key === null ? createHash('sha256') : createHmac('sha256', key)
}

export function writeManifest(folder: string, manifest: BackupManifest, key: Buffer | null): void {
  const text = JSON.stringify(manifest)
  writeFileSync(join(folder, file), `${JSON.stringify({ manifest, seal: sealOf(text, key) }, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** Refuses (`BackupRefused`) a folder that is no backup, one that was changed, and a key that is missing, wrong or not asked for. */
export function readManifest(folder: string, key: Buffer | null): BackupManifest {
  const { manifest, seal } = read(folder)
  if (manifest.format !== backupFormat) throw new BackupRefused(`${folder} is a backup of format ${String(manifest.format)}; this version of Steward reads format ${backupFormat}`)
  if (manifest.encrypted && key === null) throw new BackupRefused('The backup is encrypted: name the file of its key with --key')
  if (!manifest.encrypted && key !== null) throw new BackupRefused('The backup is not encrypted: leave out --key')
  if (!sameDigest(sealOf(JSON.stringify(manifest), key), seal)) {
    throw new BackupRefused(manifest.encrypted ? 'The key is another one, or the manifest was changed' : 'The manifest was changed after the backup was made')
  }
  return manifest
}

function read(folder: string): { readonly manifest: BackupManifest; readonly seal: string } {
  try {
    const found: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    if (typeof found === 'object' && found !== null && 'manifest' in found && 'seal' in found && typeof found.seal === 'string') {
      return found as { manifest: BackupManifest; seal: string }
    }
  } catch (error) {
    throw new BackupRefused(`${folder} is not a whole backup: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  throw new BackupRefused(`${folder} is not a whole backup: its ${file} is something else`)
}

function sealOf(text: string, key: Buffer | null): string {
  return backupDigest(key).update(text).digest('hex')
}

function sameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
