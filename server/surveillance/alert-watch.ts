import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { aheadWaitMs } from '#domain/surveillance/ahead-of-price.ts'
import { lookBackMinutesMax, priceSecondsMax } from '#domain/surveillance/rule-kinds.ts'
import { WaitingBets } from '#domain/surveillance/waiting-bets.ts'
import { onceEach, Watch } from '#domain/surveillance/watch.ts'
import type { RuleHit } from '#domain/surveillance/watch.ts'
import { createRest } from '../runtime/rest.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import type { Log } from '../runtime/log.ts'
import { askedBy, nothingAsked, toldBetween } from './bet-facts.ts'
import { priceHits } from './price-hits.ts'
import { asideAfterMinutes, decidedByResults, notMetBefore, putAside, resultHits } from './result-hits.ts'
import type { DeclaredResult } from './result-hits.ts'
import { runningRules } from './rule-store.ts'
import { writeHits } from './write-hits.ts'

/** How often it is looked whether the stream moved without anybody telling. */
const everyMs = 500
/** The least from one look to the next while bets come: what gathers meanwhile is read and judged at once. */
const wokenMs = 250
/** What failed is tried again no sooner, however often the stream moves: it reads the last hour anew. */
const afterFailureMs = 1_000
/** No rule on prices waits longer. */
const longestWaitMs = aheadWaitMs({ seconds: priceSecondsMax })
const messagesMax = 2_000
/** Where in the stream surveillance stands. */
const cursorKey = 'surveillance'
/** Bets are remembered a little longer than any rule looks back. */
const rememberedMinutes = lookBackMinutesMax + 5

export type AlertWatch = {
  /** The stream moved. */
  wake(): void
  stop(): Promise<void>
}

/** What was seen of the bets: a watch, and those that wait to be judged by what the price does after them. */
type Mind = { readonly watch: Watch; readonly waiting: WaitingBets }

/** A mind that has seen everything up to a number of the stream. It goes on from there once: whatever fails after that, it has seen more. */
type Memory = { readonly take: (no: string) => Mind | null }

function memoryAt(mind: Mind, no: string): Memory {
  let taken = false
  return {
    take(from) {
      if (taken || from !== no) return null
      taken = true
      return mind
    },
  }
}

/** `aside`: results whose moment no bets are judged by. */
type Look = { readonly messages: number; readonly told: boolean; readonly memory: Memory | null; readonly aside: readonly DeclaredResult[] }
const nothingNew: Look = { messages: 0, told: false, memory: null, aside: [] }

type Options = { readonly database: Database; readonly ids: IdSource; readonly log: Log; readonly now: () => Date; readonly wakeRelay: () => void }

/**
 * Follows the stream of placed bets and judges them by the rules, behind their placement and never in its way. Every node has one; a
 * lock lets one of them work. Position, clock and findings move in one transaction, so each bet is judged once by each version of a rule that
 * runs, by rules on prices when the clock has come to the end of their seconds; what was seen in the last hour is read again wherever the memory does not stand exactly at that position.
 */
export function startAlertWatch(options: Options): AlertWatch {
  let stopped = false
  const { wake, end, rest } = createRest()
  const step = alertSteps(options)
  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        while (!stopped && (await step()) === messagesMax);
      } catch (error) {
        options.log.warn('surveillance: bets could not be looked at, trying again', { error })
        await rest(afterFailureMs, afterFailureMs)
      }
      await rest(wokenMs, everyMs)
    }
  }
  const running = run()
  return {
    wake,
    async stop() {
      stopped = true
      end()
      await running
    },
  }
}

/** Each step looks at the next messages of the stream, at most 2,000, and answers how many there were. */
export function alertSteps({ database, ids, log, now, wakeRelay }: Options): () => Promise<number> {
  let memory: Memory | null = null
  return async () => {
    const held = memory
    // What is looked at before a commit that fails was looked at by this memory all the same.
    memory = null
    const look = await withTransaction(database, { planAnew: true }, (tx) => lookOn(tx, held, ids, now()))
    memory = look.memory ?? held
    for (const { marketId, revision } of look.aside) {
      log.warn(`surveillance: the moment of a result lies more than ${asideAfterMinutes} minutes before it came, bets after it are not judged`, { market: marketId, revision })
    }
    if (look.told) wakeRelay()
    return look.messages
  }
}

async function lookOn(tx: Tx, held: Memory | null, ids: IdSource, now: Date): Promise<Look> {
  const { rows: mine } = await tx.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtextextended('surveillance', 0)) as mine`)
  if (mine[0]?.mine !== true) return nothingNew
  const { rows } = await tx.queryNamed<{ no: string; last: string; looked: string | null }>('surveillance-place', `
    select c.no, least(h.last_no, c.no + ${messagesMax}) as last, (select value ->> 'at' from settings where key = $1) as looked from stream_head h
    cross join lateral (select coalesce((select (value ->> 'no')::bigint from settings where key = $1), (select min(no) - 1 from stream), h.last_no) as no) c`, [cursorKey])
  const { no = '0', last = '0', looked = null } = rows[0] ?? {}
  const fromMs = looked === null ? now.getTime() : Date.parse(looked)
  // No node's clock takes back what another has looked at.
  const toMs = Math.max(fromMs, now.getTime())
  const inMind = held?.take(no) ?? null
  if (no === last && inMind?.waiting.none === true) return { ...nothingNew, memory: memoryAt(inMind, no) }
  const rules = await runningRules(tx)
  const priceRules = rules.filter(({ kind }) => kind === 'ahead_of_price')
  if (no === last && inMind === null && priceRules.length === 0) return nothingNew
  const mind = inMind ?? (await remember(tx, no, fromMs))
  const { watch, waiting } = mind
  const hits: RuleHit[] = []
  const declared: DeclaredResult[] = []
  const stops = new Map<string, { readonly marketId: string; readonly at: string }>()
  // With nothing new it is the clock alone that has gone on.
  for (const told of no === last ? [] : await toldBetween(tx, no, last, askedBy(rules))) {
    if (told.kind === 'bet') {
      waiting.add(told.fact)
      hits.push(...watch.bet(told.fact, told.habit, rules))
    } else if (told.kind === 'result') declared.push(told.result)
    else {
      hits.push(...watch.stop(told.stop, rules))
      stops.set(`${told.stop.marketId} ${told.at}`, { marketId: told.stop.marketId, at: told.at })
    }
  }
  if (stops.size > 0) {
    await tx.query('insert into market_stops (market_id, at) select * from unnest($1::bigint[], $2::timestamptz[]) on conflict do nothing',
      [[...stops.values()].map((stop) => stop.marketId), [...stops.values()].map((stop) => stop.at)])
  }
  for (const rule of priceRules) hits.push(...(await priceHits(tx, rule, waiting.due(aheadWaitMs(rule.params), { fromMs, toMs }))))
  // A result comes after the bets, and so do stops: each bet is told of once by each version.
  const lateRules = rules.filter(({ kind }) => kind === 'late')
  const decided = await decidedByResults(tx, declared)
  for (const rule of lateRules) hits.push(...resultHits(rule, decided))
  const isLate = ({ ruleId }: RuleHit): boolean => lateRules.some(({ id }) => id === ruleId)
  const late = await notMetBefore(tx, onceEach(hits.filter(isLate)))
  const found = [...hits.filter((hit) => !isLate(hit)), ...late]
  waiting.looked(toMs, longestWaitMs)
  if (no === last && found.length === 0) return { ...nothingNew, memory: memoryAt(mind, no) }
  const told = await writeHits(tx, { hits: found, rules, newId: () => ids.next(), now })
  await tx.queryNamed('surveillance-move', 'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [cursorKey, { no: last, at: new Date(toMs).toISOString() }])
  return { messages: Number(BigInt(last) - BigInt(no)), told, memory: memoryAt(mind, last), aside: await putAside(tx, declared) }
}

/** What is in the mind of one that has seen everything up to this number and looked at it when the clock stood there. */
async function remember(tx: Tx, no: string, lookedMs: number): Promise<Mind> {
  const mind = { watch: new Watch(), waiting: new WaitingBets() }
  const { watch, waiting } = mind
  const { rows } = await tx.query<{ first: string | null }>(`
    select min(no) as first from stream
    where no <= $1 and at >= (select at from stream where no <= $1 order by no desc limit 1) - interval '${rememberedMinutes} minutes'`, [no])
  const first = rows[0]?.first ?? null
  if (first === null) return mind
  for (let at = BigInt(first) - 1n; at < BigInt(no); at += BigInt(messagesMax)) {
    const upTo = at + BigInt(messagesMax) < BigInt(no) ? at + BigInt(messagesMax) : BigInt(no)
    for (const told of await toldBetween(tx, String(at), String(upTo), nothingAsked)) {
      if (told.kind === 'bet') {
        waiting.add(told.fact)
        watch.bet(told.fact, told.habit, [])
      } else if (told.kind === 'stop') watch.stop(told.stop, [])
    }
  }
  waiting.looked(lookedMs, longestWaitMs)
  return mind
}
