import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { startLeasedWork } from './leased-work.ts'
import type { Work } from './leased-work.ts'
import { silentLog } from './log.ts'

const db = await testDatabase()
const { database, owner } = db
/** Long enough for a busy machine to renew it in time. */
const leaseMs = 4_000

const started: Work[] = []
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop()
})

/** A node, and what its work has done. */
function node(lease: string, holder: string, begin = async (): Promise<void> => undefined) {
  const did: string[] = []
  const leased = startLeasedWork({
    database, holder, log: silentLog, lease, leaseMs,
    async begin(lost) {
      await begin()
      did.push('began')
      return { async stop() { did.push(lost.aborted ? 'ended, lost' : 'ended') } }
    },
  })
  started.push(leased)
  return { did, stop: leased.stop }
}

test('one node works, and another goes on once it has stopped', async () => {
  const first = node('stopped', 'a')
  await expect.poll(() => first.did).toEqual(['began'])
  const second = node('stopped', 'b')
  const until = async () => (await owner.query<{ until: string }>(`select until::text from leases where name = 'stopped'`)).rows[0]?.until
  for (let renewal = 0; renewal < 2; renewal++) {
    const before = await until()
    await expect.poll(until).not.toBe(before)
  }
  expect([first.did, second.did]).toEqual([['began'], []])
  await first.stop()
  expect(first.did).toEqual(['began', 'ended'])
  await expect.poll(() => second.did).toEqual(['began'])
})

test('a node that has lost it ends its work, and begins anew when it gets it again', async () => {
  const first = node('lost', 'a')
  await expect.poll(() => first.did).toEqual(['began'])
  await owner.query(`update leases set holder = 'b', until = now() + interval '1 second' where name = 'lost'`)
  await expect.poll(() => first.did).toEqual(['began', 'ended, lost'])
  await expect.poll(() => first.did).toEqual(['began', 'ended, lost', 'began'])
})

test('while the database does not answer, the work ends with the lease', async () => {
  const first = node('away', 'a')
  await expect.poll(() => first.did).toEqual(['began'])
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('lock table leases')
    await expect.poll(() => first.did).toEqual(['began', 'ended, lost'])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await expect.poll(() => first.did).toEqual(['began', 'ended, lost', 'began'])
})

test('work that could not be begun is begun again', async () => {
  let failures = 1
  const first = node('failing', 'a', async () => {
    if (failures-- > 0) throw new Error('not yet')
  })
  await expect.poll(() => first.did).toEqual(['began'])
})
