import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { readConfig } from '#server/config.ts'
import { compose } from '#server/compose.ts'
import type { Composed, ComposeOptions } from '#server/compose.ts'
import { silentLog } from '#server/runtime/log.ts'
import type { Log } from '#server/runtime/log.ts'
import type { TestDatabase } from './database.ts'
import { holdReply } from './hold-reply.ts'

export type TestServerOptions = {
  readonly environment?: Readonly<Record<string, string>>
  readonly log?: Log
  readonly now?: () => Date
  /** Whether relay, live stream, settlement and jobs run; default true. */
  readonly running?: boolean
} & Pick<ComposeOptions, 'betExports'>

/** A whole server over a test database, answering through `app.inject` or where `app.listen` puts it; ended after the file's tests. */
export async function testServer(db: TestDatabase, { environment = {}, log = silentLog, now = () => new Date(), running = true, ...parts }: TestServerOptions = {}): Promise<Composed> {
  const composed = await compose({
    config: readConfig({ PORT: '0', ...environment }, '/'),
    secret: 'a secret for tests that is long enough',
    encryptionKey: 'a key for tests that is long enough',
    database: db.database,
    log,
    now,
    webFolder: '/no-such-folder',
    ...parts,
  })
  if (running) await composed.start()
  afterAll(composed.stop)
  holdEvery(composed.app)
  return composed
}

/** Whatever is injected is answered as the contract says, or the test that asked fails. Files are no part of it. */
function holdEvery(app: FastifyInstance): void {
  const inject = app.inject.bind(app)
  app.inject = (async (asked: InjectOptions) => {
    const reply = await inject(asked)
    if (String(reply.headers['content-type']).startsWith('application/json')) holdReply(asked.method ?? 'GET', String(asked.url), reply.statusCode, reply.body)
    return reply
  }) as typeof app.inject
}
