import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { barriers } from './barriers.ts'

/**
 * One server in a process of its own, to be killed: the product as it is, on the database that the environment names. With a barrier
 * taken away (`CRASH_WITHOUT`) its source is read without it; the product itself knows nothing of that.
 */
const barrier = barriers.find(({ name }) => name === process.env['CRASH_WITHOUT'])
const edits = barrier?.edits ?? []
if (edits.length > 0) {
  const missing = new Set(edits.map(({ from }) => from))
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const here = url.startsWith('file:') ? edits.filter(({ file }) => fileURLToPath(url).endsWith(`/${file}`)) : []
      if (here.length === 0) return loaded
      const source = here.reduce((text, { from, to }) => { if (text.includes(from)) missing.delete(from); return text.replace(from, to) }, Buffer.from(loaded.source as Uint8Array).toString())
      return { ...loaded, source }
    },
  })
  process.on('exit', () => { if (missing.size > 0) console.error(`not found in the source: ${[...missing].join('; ')}`) })
}

const { readConfig } = await import('#server/config.ts')
const { startServer } = await import('#server/main.ts')
const { createLog } = await import('#server/runtime/log.ts')

const server = await startServer({ config: readConfig(process.env, '/'), log: createLog({ write: (line) => process.stderr.write(line), pretty: false, now: () => new Date() }) })
process.stdout.write(`listens ${server.address}\n`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
