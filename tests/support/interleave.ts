import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '#database/open-database.ts'
import type { TestDatabase } from './database.ts'
import { KnownOrders } from './known-orders.ts'
import type { Standing } from './known-orders.ts'

/** What one party does; its transactions must go through the database it is given. */
export type Actor = (database: Database) => Promise<unknown>

export type Exploration<World> = {
  readonly db: TestDatabase
  /** Puts a fresh world in place (new rows, so that orders do not see each other); called once per order. */
  readonly prepare: () => Promise<World>
  readonly actors: (world: World) => readonly Actor[]
  /** What is wrong with the world after all actors ended, or null. Outcomes stand in the order of the actors. */
  readonly check: (world: World, outcomes: readonly PromiseSettledResult<unknown>[]) => Promise<string | null>
  /** Bound on how often the turn changes hands; unbounded when absent. Use it above some 1,000 orders. */
  readonly switchesMax?: number
  /** Bounds on the orders: every one where they are no more than `every`, else those with the fewest changes of turn, up to a number of changes that makes no more than `few`. Unbounded when absent. */
  readonly ordersMax?: OrdersMax
}

export type OrdersMax = { readonly every: number; readonly few: number }

export type InterleavingReport = {
  readonly orders: number
  /** How often the turn changed hands at most; null when every order was tried. */
  readonly switches: number | null
  /** Orders in which some statement waited for a lock of another actor. */
  readonly blocked: number
  /** Orders in which all living actors waited for each other, and PostgreSQL ended one. */
  readonly deadlocked: number
  /** Order (as a row of actor numbers) and what was wrong. */
  readonly violations: readonly { readonly order: string; readonly what: string }[]
}

const stuckAfterMs = 20_000
/** Most statements end sooner than a question to the server would: only of one that goes on it is asked whether it waits. */
const askAfterMs = 1

/**
 * Runs the actors through every order of their statements (`begin` apart, `commit` included). Each statement waits for its
 * turn; whether one is held up by a lock is asked of the server, never guessed from time. A turn of an actor that is held up
 * passes; what it has left runs once it is free, and what remains after the last turn runs in the order of the actors. Orders that so
 * come to the same steps are run once, and counted each.
 */
export async function everyInterleaving<World>(exploration: Exploration<World>): Promise<InterleavingReport> {
  const count = exploration.actors(await exploration.prepare()).length
  const parties = Array.from({ length: count }, (_, index) => new Party(exploration.db.url, index))
  try {
    const lengths = await measure(exploration, parties)
    // What only the first run of all finds, such as shares that nobody has worked out yet, is behind.
    const known = new KnownOrders<Run>()
    const switches = switchesWithin(lengths, exploration)
    const found: { readonly order: readonly number[]; run: Run; readonly foreseen: boolean }[] = []
    for (const order of ordersOf(lengths, switches ?? Infinity)) {
      const foreseen = known.foresee(order)
      found.push({ order, run: foreseen ?? (await runOrder(exploration, parties, order, known)), foreseen: foreseen !== null })
    }
    // Where the same steps led elsewhere once, what was foreseen is run after all.
    if (!known.isSteady) for (const each of found) if (each.foreseen) each.run = await runOrder(exploration, parties, each.order, known)
    const runs = found.map(({ run }) => run)
    const [blocked, deadlocked, orders] = [runs.filter((run) => run.blocked).length, runs.filter((run) => run.deadlocked).length, runs.length]
    const violations = found.flatMap(({ order, run: { what } }) => (what === null ? [] : [{ order: order.join(''), what }]))
    return { orders, switches, blocked, deadlocked, violations }
  } finally {
    await Promise.all(parties.map((party) => party.close()))
  }
}

/** How many statements each actor sends at most, when they run one after the other, in every rotation. */
async function measure<World>(exploration: Exploration<World>, parties: readonly Party[]): Promise<readonly number[]> {
  const most = parties.map(() => 0)
  for (const first of parties.keys()) {
    const sequence = parties.map((_, index) => (first + index) % parties.length)
    await runOrder(exploration, parties, sequence.flatMap((index) => Array<number>(1_000).fill(index)), new KnownOrders())
    for (const [index, party] of parties.entries()) most[index] = Math.max(most[index] ?? 0, party.statements)
  }
  return most
}

type Run = { readonly what: string | null; readonly blocked: boolean; readonly deadlocked: boolean }

async function runOrder<World>(exploration: Exploration<World>, parties: readonly Party[], order: readonly number[], known: KnownOrders<Run>): Promise<Run> {
  const world = await exploration.prepare()
  const look = new Look(exploration.db, parties)
  for (const [index, actor] of exploration.actors(world).entries()) parties[index]?.start(actor)
  for (const party of parties) await look.settle(party)
  let steps = ''
  const stand = (): void => { if (!look.deadlocked) known.stand(steps, parties.map(({ standing }) => standing)) }
  const step = async (party: Party): Promise<void> => {
    await look.step(party)
    steps += party.index
    stand()
  }
  stand()
  for (const index of order) {
    const party = parties[index]
    if (party?.state === 'waiting') await step(party)
  }
  while (parties.some((party) => party.state !== 'done')) {
    const next = parties.find((party) => party.state === 'waiting')
    if (next) await step(next)
    else await look.untangle()
  }
  const what = await exploration.check(world, await Promise.all(parties.map((party) => party.outcome)))
  const run = { what, blocked: look.blocked, deadlocked: look.deadlocked }
  if (!run.deadlocked) known.keep(steps, run)
  return run
}

/** Follows the parties of one order from outside: who is at the turnstile, who waits for a lock, who is done. */
class Look {
  blocked = false
  deadlocked = false
  readonly #db: TestDatabase
  readonly #parties: readonly Party[]

  constructor(db: TestDatabase, parties: readonly Party[]) {
    this.#db = db
    this.#parties = parties
  }

  /** Lets one statement through and waits for everything that follows from it. */
  async step(party: Party): Promise<void> {
    party.pass()
    await this.settle(party)
    for (const other of this.#parties) if (other.state === 'held') await this.settle(other)
  }

  /** Waits until the party stands at the turnstile, is done, or is held up by a lock of another party. */
  async settle(party: Party): Promise<void> {
    const deadline = performance.now() + stuckAfterMs
    for (;;) {
      if (party.atRest()) return
      if (party.state === 'running') await Promise.race([party.change(), sleep(askAfterMs)])
      if (party.atRest()) return
      const { rows } = await this.#db.owner.query<{ blockers: number[] }>('select pg_blocking_pids($1) as blockers', [party.backendPid])
      // The answer may be older than what happened meanwhile.
      if (party.atRest()) return
      if (rows[0]?.blockers.some((pid) => this.#parties.some((other) => other !== party && other.backendPid === pid))) {
        party.state = 'held'
        this.blocked = true
        return
      }
      party.state = 'running'
      if (performance.now() > deadline) throw new Error(`Actor ${party.index} neither ends nor waits for a lock: ${party.lastText}`)
    }
  }

  /** All living parties are held up by each other: PostgreSQL ends one of them. */
  async untangle(): Promise<void> {
    this.deadlocked = true
    const held = this.#parties.filter((party) => party.state === 'held')
    await Promise.race(held.map((party) => party.change()))
    for (const party of held) await this.settle(party)
  }
}

type State = 'waiting' | 'running' | 'held' | 'done'

class Party {
  state: State = 'done'
  outcome: Promise<PromiseSettledResult<unknown>> = Promise.resolve({ status: 'fulfilled', value: undefined })
  statements = 0
  backendPid = 0
  lastText = ''
  readonly index: number
  readonly #database: Database
  #ended = ''
  #open: () => void = () => undefined
  #changed: () => void = () => undefined

  constructor(url: string, index: number) {
    this.index = index
    this.#database = {
      ...openDatabase({ url, connectionsMax: 2, applicationName: `actor ${index}` }),
      onStatement: ({ text, backendPid }) => {
        this.statements++
        this.backendPid = backendPid
        this.lastText = text
        this.#become('waiting')
        return new Promise((open) => { this.#open = open })
      },
    }
  }

  start(actor: Actor): void {
    this.state = 'running'
    this.statements = 0
    this.outcome = Promise.allSettled([actor(this.#database)]).then(([outcome]) => {
      this.#ended = outcome.status
      this.#become('done')
      return outcome
    })
  }

  pass(): void {
    this.state = 'running'
    this.#open()
  }

  /** Between two steps nobody runs. */
  get standing(): Standing {
    if (this.state === 'running') throw new Error(`Actor ${this.index} runs: ${this.lastText}`)
    return { at: this.state, what: this.state === 'done' ? this.#ended : this.lastText }
  }

  atRest(): boolean {
    return this.state === 'waiting' || this.state === 'done'
  }

  /** Resolves at the next arrival at the turnstile or the end; whoever asked before hears nothing. */
  change(): Promise<void> {
    return new Promise((resolve) => { this.#changed = resolve })
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #become(state: State): void {
    this.state = state
    this.#changed()
  }
}

/** How often the turn may change hands; null where every order of these turns is within the bounds. */
export function switchesWithin(lengths: readonly number[], { switchesMax = Infinity, ordersMax }: Pick<Exploration<unknown>, 'switchesMax' | 'ordersMax'>): number | null {
  const most = mostSwitches(lengths)
  if (ordersMax === undefined || !moreThan(ordersOf(lengths, switchesMax), ordersMax.every)) return switchesMax < most ? switchesMax : null
  let within = lengths.length - 1
  while (!moreThan(ordersOf(lengths, within + 1), ordersMax.few)) within++
  return within
}

/** Changes of turn where nobody has two turns in a row but he who has more turns than all others together. */
function mostSwitches(lengths: readonly number[]): number {
  const all = lengths.reduce((sum, turns) => sum + turns, 0)
  return Math.min(all - 1, 2 * (all - Math.max(...lengths)))
}

function moreThan(orders: Iterable<unknown>, count: number): boolean {
  let seen = 0
  for (const _ of orders) if (++seen > count) return true
  return false
}

/** Every order of the actors' turns with at most so many changes of turn. */
export function* ordersOf(lengths: readonly number[], switchesMax: number): Generator<readonly number[]> {
  const left = [...lengths]
  const order: number[] = []
  function* extend(switches: number): Generator<readonly number[]> {
    if (left.every((turns) => turns === 0)) return yield [...order]
    for (const index of left.keys()) {
      const change = order.length > 0 && order.at(-1) !== index ? 1 : 0
      if (left[index] === 0 || switches + change > switchesMax) continue
      left[index]!--
      order.push(index)
      yield* extend(switches + change)
      order.pop()
      left[index]!++
    }
  }
  yield* extend(0)
}
