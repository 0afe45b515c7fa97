import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

const compressible = /\.(js|css|html|svg|json)$/
/** Smaller files travel in one packet anyway. */
const smallestBytes = 1024

/** Writes `.gz` and `.br` beside every asset that gains from it, so that the server never compresses while it serves; the build's own manifest has served. */
export function compressAssets(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'steward:compress-assets',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (config.build.ssr !== false) return
        const folder = resolve(config.root, config.build.outDir)
        rmSync(join(folder, '.vite'), { recursive: true })
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name)).map((name) => join(folder, name))
        await Promise.all(paths.map(compress))
      },
    },
  }
}

/** In threads of Node's own, several at once. */
async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path)
  if (bytes.length < smallestBytes) return
  await Promise.all([
    gzipped(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).then((small) => writeFile(`${path}.br`, small)),
  ])
}
