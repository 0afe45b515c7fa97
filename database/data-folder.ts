import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** PostgreSQL takes paths of up to 1,023 bytes, cuts off what is longer, and has its own below the folder. */
const pathBytesMax = 900

/** A folder that was named and cannot hold data; the message says which and why, for a person to read. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused'
}

/**
 * Makes a folder, and those above it that are missing, one by one: what Node does for `recursive` never ends below /proc, where making
 * one answers that the folder above is not there.
 * @throws FolderRefused where it cannot be made, or something that is no folder stands in its place
 */
export function makeFolder(folder: string): void {
  refusing(folder, () => make(resolve(folder)))
}

/** The same, and finds out whether files can be made in it: rights alone do not say so of a file system that is read-only. */
export function makeWritableFolder(folder: string): void {
  makeFolder(folder)
  refusing(folder, () => rmdirSync(mkdtempSync(join(folder, '.may-write-'))))
}

function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return
  if (found !== undefined) throw new Error(`${folder} is no folder`)
  if (dirname(folder) !== folder) make(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function refusing(folder: string, work: () => void): void {
  const bytes = Buffer.byteLength(resolve(folder))
  if (bytes > pathBytesMax) throw new FolderRefused(`its path has ${bytes} bytes, and PostgreSQL finds its files below one of at most ${pathBytesMax}`)
  try {
    work()
  } catch (error) {
    throw new FolderRefused(`${folder} cannot hold data: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
