import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { holdUntilExit } from './hold-until-exit.mjs'
import { ifChanged, isWebBuilt, root, stampWebBuild, webLockFile, webSources } from './setup.mjs'

holdUntilExit(webLockFile)
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
console.log(`web application: ${kib(sizes.js)} of JavaScript in all, ${kib(sizes.css)} of CSS (gzip)`)

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
