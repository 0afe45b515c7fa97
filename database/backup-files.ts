import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { backupDigest, BackupRefused } from './backup-manifest.ts'

/** One table's file: packed with Zstandard, then, where there is a key, AES-256-GCM as nonce, text, tag. */
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function tableFile(folder: string, table: string, encrypted: boolean): string {
  return join(folder, `${table}.copy.zst${encrypted ? '.aes' : ''}`)
}

/** Writes what a table gives, in constant memory. @returns its digest, see `BackedUpTable` */
export async function writeTable(path: string, rows: Readable, key: Buffer | null): Promise<string> {
  const digest = backupDigest(key)
  const packed = createZstdCompress()
  if (key === null) {
    await pipeline(rows, noted(digest), packed, createWriteStream(path, { mode: 0o600, flush: true }))
    return digest.digest('hex')
  }
  const nonce = randomBytes(nonceBytes)
  const encrypt = createCipheriv(cipher, key, nonce)
  const enclosed = async function* (chunks: AsyncIterable<Buffer>) {
    yield nonce
    for await (const chunk of chunks) yield encrypt.update(chunk)
    yield encrypt.final()
    yield encrypt.getAuthTag()
  }
  await pipeline(rows, noted(digest), packed, enclosed, createWriteStream(path, { mode: 0o600, flush: true }))
  return digest.digest('hex')
}

/** Reads a table's file into what takes it. Refuses (`BackupRefused`) a file that is not what the manifest says; what was taken by then must be thrown away. */
export async function readTable(path: string, into: Writable, key: Buffer | null, expected: string): Promise<void> {
  const digest = backupDigest(key)
  try {
    await pipeline(key === null ? createReadStream(path) : decrypted(path, key), createZstdDecompress(), noted(digest), into)
  } catch (error) {
    throw isDamage(error) ? new BackupRefused(`${path} cannot be read (${error.message}): the backup was changed or damaged`, { cause: error }) : error
  }
  if (digest.digest('hex') !== expected) throw new BackupRefused(`${path} is not what the manifest says: the backup was changed or damaged`)
}

async function* decrypted(path: string, key: Buffer): AsyncGenerator<Buffer> {
  const { size } = await stat(path)
  if (size < nonceBytes + tagBytes) throw new BackupRefused(`${path} is cut short`)
  const [nonce, tag] = [await slice(path, 0, nonceBytes - 1), await slice(path, size - tagBytes, size - 1)]
  const decrypt = createDecipheriv(cipher, key, nonce).setAuthTag(tag)
  if (size > nonceBytes + tagBytes) {
    for await (const chunk of createReadStream(path, { start: nonceBytes, end: size - tagBytes - 1 })) yield decrypt.update(chunk as Buffer)
  }
  try {
    yield decrypt.final()
  } catch (error) {
    throw new BackupRefused(`${path} is not what was written: the backup was changed or damaged`, { cause: error })
  }
}

async function slice(path: string, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { start, end })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A missing file, and what is no Zstandard. */
function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && (error.code === 'ENOENT' || error.code.startsWith('ZSTD_') || error.code.startsWith('Z_'))
}

/** Passes everything on and lets the digest see it. */
function noted(digest: { update(chunk: Buffer): unknown }) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk)
      yield chunk
    }
  }
}
