import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Edit } from './edit.ts'

/**
 * Loaded before a program and in each of its threads: sources named in `EDITED_SOURCES` (JSON of edits) are read as if they had been
 * edited so. What is taken out must be there, so that no edit goes on meaning nothing.
 */
const edits = JSON.parse(process.env['EDITED_SOURCES'] ?? '[]') as readonly Edit[]
if (edits.length > 0) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const here = url.startsWith('file:') ? edits.filter(({ file }) => fileURLToPath(url).endsWith(`/${file}`)) : []
      if (here.length === 0) return loaded
      const text = Buffer.from(loaded.source as Uint8Array).toString()
      const missing = here.find(({ from }) => !text.includes(from))
      if (missing !== undefined) throw new Error(`${missing.file} has no "${missing.from}"`)
      return { ...loaded, source: here.reduce((source, { from, to }) => source.replace(from, () => to), text) }
    },
  })
}
