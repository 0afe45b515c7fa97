import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

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
      handler() {
        if (config.build.ssr !== false) return
        const folder = resolve(config.root, config.build.outDir)
        rmSync(join(folder, '.vite'), { recursive: true })
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!compressible.test(name)) continue
          const path = join(folder, name)
          const bytes = readFileSync(path)
          if (bytes.length < smallestBytes) continue
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
        }
      },
    },
  }
}
