import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { FolderHeld, holdFolder } from '#database/folder-holder.ts'
import { ifChanged, isWebBuilt, root, stampWebBuild, webSources } from './setup.mjs'

const pollMs = 200

const giveBack = await holdWhenFree(join(root, 'node_modules', '.steward-web-build'))
if (!process.argv.includes(ifChanged) || !isWebBuilt()) {
  const sources = webSources()
  await build({ configFile: join(root, 'web', 'vite.config.ts'), root: join(root, 'web'), logLevel: 'warn' })
  stampWebBuild(sources)
}

const folder = join(root, 'web', 'dist')
const sizes = { js: 0, css: 0 }
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const kind = /\.(js|css)$/.exec(name)?.[1] as keyof typeof sizes | undefined
  if (kind) sizes[kind] += gzipSync(readFileSync(join(folder, name))).length
}
giveBack()
console.log(`web application: ${kib(sizes.js)} of JavaScript in all, ${kib(sizes.css)} of CSS (gzip)`)

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}

/** Two builds at once would leave files of both: whoever comes second waits. */
async function holdWhenFree(folder: string): Promise<() => void> {
  for (;;) {
    try {
      return holdFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderHeld)) throw error
      await sleep(pollMs)
    }
  }
}
