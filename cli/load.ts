import { parseArgs } from 'node:util'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { siteClient } from '#simulator/people.ts'
import { createRandom } from '#simulator/random.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { numberOption } from '#tools/number-option.ts'
import { standing, tellFigures } from '#tools/record-figures.ts'
import { createCaller } from './load/caller.ts'
import { bounds, inSteady, judge } from './load/judge.ts'
import type { Ran } from './load/judge.ts'
import { linesOfJudgement, linesOfStretch } from './load/lines.ts'
import { joined, openLoop } from './load/open-loop.ts'
import type { Verb } from './load/open-loop.ts'
import { startOwnServer } from './load/own-server.ts'
import { openResultsDesk, settledWithinMs } from './load/results-desk.ts'
import { sampleServer } from './load/samples.ts'
import { lookAround, placeBets, seenOffer } from './load/verbs.ts'
import { openWatchers } from './load/watchers.ts'
import type { OnFrame } from './load/watchers.ts'

const usage = `npm run load -- [--seconds 120] [--bets 100] [--looks 20] [--watchers 20] [--stuck 10] [--results 1] [--overload 3000] [--seed S] [--record]

Starts a server with the demo world and asks it open-loop (by the clock, whatever the answers take): players bet, people look,
search and export, others watch live, results are declared, confirmed by a second person and settled. Half of that time, in turns, live streams are open that nobody
reads. Then bets come faster than they can be taken, and at once as at first again. Latencies count from when a call was due.

Ends with 1 when an answer was lost, in the overload as well, had a status 5xx other than an honest 503, no envelope, or did not say
when to ask again; when the process held more than ${bounds.rssMiB} MiB, the heap where it is smallest grew by more than ${Math.round((bounds.heapGrowth - 1) * 100)} % and ${bounds.heapGrowthMiB} MiB between
the second and the last quarter of the steady load, or more than ${bounds.descriptorsMore} descriptors stayed open; when a stream of somebody who reads broke off;
when placements waited longer beside stuck streams (p99: ${bounds.stuckRatio} times and ${bounds.stuckMoreMs} ms); when ${bounds.recoveredWithinMs / 1_000} s after the overload somebody was still
refused for it; when no result was settled beside the load, or one not within ${settledWithinMs / 1_000} s of its end. --record writes the figures into docs/testing.md.`

const overloadSeconds = 15
const afterSeconds = 30
const numbers = { seconds: 120, bets: 100, looks: 20, watchers: 20, stuck: 10, results: 1, overload: 3_000 } as const

const switches = ['record', 'help']
const { values } = parseArgs({ options: Object.fromEntries([...Object.keys(numbers), 'seed', ...switches].map((name) => [name, { type: switches.includes(name) ? 'boolean' : 'string' }] as const)) })
if (values['help'] === true) console.log(usage)
else process.exitCode = await main()

async function main(): Promise<number> {
  const asked = Object.fromEntries(Object.entries(numbers).map(([name, usual]) => [name, numberOption(name, values[name], usual)])) as Record<keyof typeof numbers, number>
  const seed = typeof values['seed'] === 'string' ? values['seed'] : String(Date.now())
  console.log(`seed ${seed}; ${standing()}; server, database and load on the same cores`)
  const server = await startOwnServer()
  try {
    const ran = await play(server, asked, seed)
    const wrong = judge(ran)
    tellFigures('load', `npm run load -- ${Object.entries(asked).map(([name, each]) => `--${name} ${each}`).join(' ')} --seed ${seed}`, [
      ...linesOfStretch(`Steady, ${asked.seconds} s, half of it beside ${asked.stuck} streams that nobody reads`, joined([ran.without, ran.withStuck])),
      ...linesOfStretch(`Overload: ${asked.overload} bets due a second, ${overloadSeconds} s`, ran.crowded),
      ...linesOfStretch(`After it, ${afterSeconds} s`, ran.after),
      ...linesOfJudgement(ran, asked.stuck),
      ...wrong.map((each) => `WRONG  ${each}`),
      wrong.length === 0 ? 'Nothing was lost, every refusal for load said when to ask again, and every figure is within its bound.' : `${wrong.length} wrong`,
    ].slice(1), values['record'] === true)
    return wrong.length === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
}

type Server = Awaited<ReturnType<typeof startOwnServer>>

async function play(server: Server, asked: Record<keyof typeof numbers, number>, seed: string): Promise<Ran> {
  const random = createRandom(seed)
  const [key] = server.keys
  if (key === undefined) throw new Error('the demo has no key')
  const [trader, verifier, ...tokens] = await Promise.all(['trader', 'verifier', 'owner', 'owner', 'owner'].map((name) => signIn(server.address, name)))
  const [desk = ''] = tokens
  const callers = { site: createCaller(server.address, key.key), desk: createCaller(server.address, desk), trader: createCaller(server.address, trader ?? ''), verifier: createCaller(server.address, verifier ?? '') }
  const people = createClient({ baseUrl: server.address, token: () => desk, fetch: (url, init) => fetch(url, init) })
  const { data: [root] } = await people(superAdmins.roots, {})
  const client = siteClient(server.address, key.key, (url, init) => fetch(url, init))
  const offered = seenOffer(client)
  const deciding = openResultsDesk({ ...callers, people, offered, random: random.fork('results'), perSecond: asked.results })
  const beside = [...lookAround({ caller: callers.desk, random, rate: asked.looks, accountId: root?.id ?? '' }), ...deciding.verbs]
  const betting = (perSecond: number) => placeBets({ client, caller: callers.site, offered, random, perSecond })
  const readers = await openManyWatchers(server.address, tokens, { readers: asked.watchers, stuck: 0 }, deciding.onFrame)
  const run = async (verbs: readonly Verb[], forSeconds: number) => {
    const heard = () => [...readers.told(), deciding.settled()]
    // What was told before a stretch is none of it.
    heard()
    const reports = await Promise.all(verbs.map((verb) => openLoop(verb, forSeconds, random.fork(verb.name))))
    return [...reports, ...joined([heard()])]
  }

  const settledPlayers = async () => (await server.metrics()).get('steward_settlement_players_total') ?? 0
  const settledBefore = await settledPlayers()
  const samples = sampleServer(server)
  const usual = [betting(asked.bets), ...beside]
  const quarter = async (stuck: number) => {
    const unread = await openManyWatchers(server.address, tokens, { readers: 0, stuck })
    const reports = await run(usual, asked.seconds / 4)
    await unread.stop()
    return reports
  }
  samples.enter(inSteady)
  // In turns, the second pair the other way round: what grows with time falls on both.
  const [first, second, third, fourth] = [await quarter(0), await quarter(asked.stuck), await quarter(asked.stuck), await quarter(0)]
  const [verified, playersSettled] = [deciding.verified(), await settledPlayers() - settledBefore]
  samples.enter('overload')
  const crowded = await run([betting(asked.overload), ...beside], overloadSeconds)
  samples.enter('after')
  const after = await run(usual, afterSeconds)
  // What the load itself holds open is none of what stays open.
  for (const caller of Object.values(callers)) caller.close()
  const ran = { without: joined([first, fourth]), withStuck: joined([second, third]), crowded, after, verified, playersSettled, leftUnsettled: await deciding.stop(), samples: await samples.stop(), brokenStreams: readers.broken() }
  await readers.stop()
  return ran
}

async function signIn(address: string, userName: string): Promise<string> {
  const client = createClient({ baseUrl: address, token: () => null, fetch: (url, init) => fetch(url, init) })
  return (await client(auth.adminLogin, { body: { user_name: userName, password: demoPassword } })).extra.token
}

/** A session may hold a dozen streams. */
async function openManyWatchers(address: string, tokens: readonly string[], { readers, stuck }: { readonly readers: number; readonly stuck: number }, onFrame?: OnFrame) {
  const shares = tokens.map((token, index) => ({ token, readers: Math.floor((readers + index) / tokens.length), stuck: Math.floor((stuck + index) / tokens.length) }))
  const all = await Promise.all(shares.map(({ token, ...counts }) => openWatchers(address, token, counts, onFrame)))
  return {
    told: () => all.map((each) => each.told()),
    broken: () => all.reduce((sum, each) => sum + each.broken(), 0),
    stop: () => Promise.all(all.map((each) => each.stop())),
  }
}
