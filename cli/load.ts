import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { personClient, siteClient } from '#simulator/people.ts'
import { createRandom } from '#simulator/random.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { verifyWaiting } from '#simulator/desk.ts'
import { createCaller } from './load/caller.ts'
import { openLoop } from './load/open-loop.ts'
import type { Verb, VerbReport } from './load/open-loop.ts'
import { startOwnServer } from './load/own-server.ts'
import type { OwnServer } from './load/own-server.ts'
import { lookAround, placeBets } from './load/verbs.ts'
import { openWatchers } from './load/watchers.ts'

const usage = `npm run load -- [--seconds 120] [--bets 100] [--looks 20] [--watchers 20] [--stuck 2] [--overload 3000] [--seed S]

Starts a server with the demo world and asks it open-loop (by the clock, whatever the answers take): players bet, people look,
search and export, others watch live, results are verified and settled. Then bets come faster than they can be taken, and then as
at first again. Latencies count from when a call was due. Ends with 1 when an answer was lost outside of the overload, had a
status 5xx other than an honest 503, no envelope, or did not say when to ask again.`

const settleEveryMs = 5_000
const sampleEveryMs = 2_000
const overloadSeconds = 15
const quietMs = 3_000

const { values } = parseArgs({ options: Object.fromEntries(['seconds', 'bets', 'looks', 'watchers', 'stuck', 'overload', 'seed', 'help'].map((name) => [name, { type: name === 'help' ? 'boolean' : 'string' }] as const)) })
if (values['help'] === true) console.log(usage)
else process.exitCode = await main()

async function main(): Promise<number> {
  const number = (name: string, usual: number): number => (typeof values[name] === 'string' ? Number(values[name]) : usual)
  const [seconds, bets, looks, overload] = [number('seconds', 120), number('bets', 100), number('looks', 20), number('overload', 3_000)]
  const seed = typeof values['seed'] === 'string' ? values['seed'] : String(Date.now())
  console.log(`seed ${seed}; ${cpus()[0]?.model.trim()} × ${cpus().length}, Node ${process.version}; server, database and load on the same cores`)
  const server = await startOwnServer()
  try {
    const random = createRandom(seed)
    const [key] = server.keys
    if (key === undefined) throw new Error('the demo has no key')
    const tokens = await Promise.all([1, 2, 3].map(() => signIn(server.address, 'owner')))
    const callers = { site: createCaller(server.address, key.key), desk: createCaller(server.address, tokens[0] ?? '') }
    const people = createClient({ baseUrl: server.address, token: () => tokens[0] ?? '', fetch: (url, init) => fetch(url, init) })
    const { data: [root] } = await people(superAdmins.roots, {})
    const looking = lookAround({ caller: callers.desk, random, rate: looks, accountId: root?.id ?? '' })
    const betting = (perSecond: number) => placeBets({ client: siteClient(server.address, key.key, (url, init) => fetch(url, init)), caller: callers.site, random, perSecond })
    const run = (verbs: readonly Verb[], forSeconds: number) => Promise.all(verbs.map((verb) => openLoop(verb, forSeconds, random.fork(verb.name))))

    const watched = number('watchers', 20)
    const watchers = await openManyWatchers(server.address, tokens, watched, number('stuck', 2))
    const settling = settleResults(server.address)
    const samples = sampleServer(server)
    const steady = await run([betting(bets), ...looking], seconds)
    print(`Steady, ${seconds} s`, steady)
    const crowded = await run([betting(overload), ...looking], overloadSeconds)
    print(`Overload: ${overload} bets due a second, ${overloadSeconds} s`, crowded)
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    const after = await run([betting(bets), ...looking], Math.min(30, seconds))
    print(`After it, ${Math.min(30, seconds)} s`, after)

    const verified = await settling.stop()
    await printServer(server, await samples.stop(), { verified, bytes: watchers.bytes(), broken: watchers.broken(), watched })
    await watchers.stop()
    callers.site.close()
    callers.desk.close()
    return judge([...steady, ...after], crowded)
  } finally {
    await server.stop()
  }
}

async function signIn(address: string, userName: string): Promise<string> {
  const client = createClient({ baseUrl: address, token: () => null, fetch: (url, init) => fetch(url, init) })
  return (await client(auth.adminLogin, { body: { user_name: userName, password: demoPassword } })).extra.token
}

/** A session may hold a dozen streams. */
async function openManyWatchers(address: string, tokens: readonly string[], readers: number, stuck: number) {
  const shares = tokens.map((token, index) => ({ token, readers: Math.floor((readers + index) / tokens.length), stuck: Math.floor((stuck + index) / tokens.length) }))
  const all = await Promise.all(shares.map(({ token, ...counts }) => openWatchers(address, token, counts)))
  return {
    bytes: () => all.reduce((sum, each) => sum + each.bytes(), 0),
    broken: () => all.reduce((sum, each) => sum + each.broken(), 0),
    stop: () => Promise.all(all.map((each) => each.stop())),
  }
}

/** Verifies what waits, as a second person does all day, so that settlements run beside the load. */
function settleResults(address: string): { stop(): Promise<number> } {
  const client = personClient(address, 'verifier', (url, init) => fetch(url, init))
  let going = true
  const work = (async () => {
    let verified = 0
    while (going) {
      verified += await verifyWaiting({ client, leave: 0, olderThanMs: 0, nowMs: Date.now(), atMost: 3 }).catch(() => 0)
      await new Promise((resolve) => setTimeout(resolve, settleEveryMs))
    }
    return verified
  })()
  return { stop: () => { going = false; return work } }
}

type Sample = { readonly rssMiB: number; readonly descriptors: number; readonly heapMiB: number }

function sampleServer(server: OwnServer): { stop(): Promise<readonly Sample[]> } {
  const samples: Sample[] = []
  let going = true
  const work = (async () => {
    while (going) {
      const found = await server.metrics().catch(() => null)
      if (found !== null) {
        samples.push({
          rssMiB: (found.get('steward_process_resident_memory_bytes') ?? 0) / 2 ** 20, descriptors: found.get('steward_process_open_fds') ?? 0,
          heapMiB: (found.get('steward_nodejs_heap_size_used_bytes') ?? 0) / 2 ** 20,
        })
      }
      await new Promise((resolve) => setTimeout(resolve, sampleEveryMs))
    }
    return samples
  })()
  return { stop: () => { going = false; return work } }
}

function print(title: string, reports: readonly VerbReport[]): void {
  console.log(`\n${title}`)
  console.log(`  ${'verb'.padEnd(24)}${['due', 'p50 ms', 'p90', 'p99', 'p99.9', 'most'].map((head) => head.padStart(9)).join('')}  outcomes`)
  for (const { verb, due, latencies, outcomes, silent } of reports) {
    const sorted = Float64Array.from(latencies).sort()
    const at = (q: number): string => (sorted.length === 0 ? '-' : (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0).toFixed(1))
    const said = Object.entries(outcomes).toSorted(([, a], [, b]) => b - a).map(([what, count]) => `${what}: ${count}`).join(', ')
    console.log(`  ${verb.padEnd(24)}${[String(due), at(0.5), at(0.9), at(0.99), at(0.999), at(1)].map((cell) => cell.padStart(9)).join('')}  ${said}${silent === 0 ? '' : ` (${silent} without a time to ask again)`}`)
  }
}

async function printServer(server: OwnServer, samples: readonly Sample[], told: { readonly verified: number; readonly bytes: number; readonly broken: number; readonly watched: number }): Promise<void> {
  const found = await server.metrics()
  const range = (of: (sample: Sample) => number) => `${of(samples[0] ?? { rssMiB: 0, descriptors: 0, heapMiB: 0 }).toFixed(0)} at first, ${Math.max(...samples.map(of)).toFixed(0)} at most, ${of(samples.at(-1) ?? { rssMiB: 0, descriptors: 0, heapMiB: 0 }).toFixed(0)} at last`
  console.log(`\nServer: memory MiB ${range((each) => each.rssMiB)}; heap MiB ${range((each) => each.heapMiB)}; descriptors ${range((each) => each.descriptors)}`)
  console.log(`Results verified ${told.verified}, players settled ${found.get('steward_settlement_players_total') ?? 0}; ${told.watched} watchers took ${(told.bytes / 2 ** 20).toFixed(1)} MiB, ${told.broken} streams broke off; ${found.get('steward_stream_hidden_total') ?? 0} messages hidden from those that did not read`)
}

/** 1 where the server did what it must not. */
function judge(normal: readonly VerbReport[], crowded: readonly VerbReport[]): number {
  const wrong = [...normal, ...crowded].flatMap(({ verb, outcomes, silent }) => [
    ...Object.keys(outcomes).filter((what) => (what.startsWith('5') && what !== '503 REQUEST_OVERLOADED') || what.includes('NO ENVELOPE')).map((what) => `${verb}: ${what}`),
    ...(silent > 0 ? [`${verb}: ${silent} refusals for load without a time to ask again`] : []),
  ])
  wrong.push(...normal.filter(({ outcomes }) => 'lost' in outcomes).map(({ verb, outcomes }) => `${verb}: ${outcomes['lost']} calls without an answer`))
  for (const each of wrong) console.log(`WRONG  ${each}`)
  if (wrong.length === 0) console.log('Nothing was lost, and every refusal for load said when to ask again.')
  return wrong.length === 0 ? 0 : 1
}
