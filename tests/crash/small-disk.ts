import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own for a database, small enough to be filled. */
export type SmallDisk = { readonly folder: string; /** Takes every byte that is left. */ fill(): void; free(): void; remove(): void }

const megabytes = 1_024
const block = Buffer.alloc(1 << 20)

/** Null where this user may mount nothing. */
export function smallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'steward-small-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' }).status !== 0) {
    rmdirSync(folder)
    return null
  }
  const ballast = join(folder, 'ballast')
  const remove = (): void => {
    if (spawnSync('umount', ['-l', folder], { stdio: 'ignore' }).status === 0) rmdirSync(folder)
    process.off('exit', remove)
  }
  process.on('exit', remove)
  return {
    folder, remove,
    fill() {
      const file = openSync(ballast, 'w')
      for (let size = block.length; size >= 1;) {
        try {
          writeSync(file, block, 0, size)
        } catch {
          size = Math.floor(size / 16)
        }
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
  }
}
