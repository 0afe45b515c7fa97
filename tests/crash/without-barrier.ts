import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { barriers } from './barriers.ts'

/** Loaded before a server and in each of its threads: with a barrier taken away (`CRASH_WITHOUT`) its source is read without it. */
const edits = barriers.find(({ name }) => name === process.env['CRASH_WITHOUT'])?.edits ?? []
if (edits.length > 0) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const here = url.startsWith('file:') ? edits.filter(({ file }) => fileURLToPath(url).endsWith(`/${file}`)) : []
      if (here.length === 0) return loaded
      const text = Buffer.from(loaded.source as Uint8Array).toString()
      const missing = here.find(({ from }) => !text.includes(from))
      if (missing !== undefined) throw new Error(`${missing.file} has no "${missing.from}"`)
      return { ...loaded, source: here.reduce((source, { from, to }) => source.replace(from, to), text) }
    },
  })
}
