import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What runs: the sources that the server is started from, what it serves, and what it was installed by. */
const parts = ['contract', 'database', 'domain', 'feeds', 'server', 'web/dist', 'package-lock.json', 'package.json'] as const

/**
 * SHA-256 over the files of the program, in hex. Any machine with the files computes the same:
 * `find contract database domain feeds server web/dist package-lock.json package.json -type f | LC_ALL=C sort | xargs sha256sum | sha256sum`
 */
export async function programDigest(root: string): Promise<string> {
  const files = (await Promise.all(parts.map((part) => filesIn(root, part)))).flat().toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  const whole = createHash('sha256')
  for (const file of files) whole.update(`${createHash('sha256').update(await readFile(join(root, file))).digest('hex')}  ${file}\n`)
  return whole.digest('hex')
}

async function filesIn(root: string, part: string): Promise<readonly string[]> {
  try {
    const found = await readdir(join(root, part), { recursive: true, withFileTypes: true })
    return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(join(root, '/').length).replaceAll('\\', '/'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [part]
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
