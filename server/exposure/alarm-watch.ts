import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { staffViewer } from '../bets/viewer.ts'
import { endNotice, tellNotice } from '../notifications/notice.ts'
import { holdLease } from '../runtime/lease.ts'
import type { Log } from '../runtime/log.ts'
import { toWire } from '../runtime/to-wire.ts'
import { lossesOf } from './alarm-losses.ts'
import type { AlarmLoss } from './alarm-losses.ts'
import { keepStates, standingOf } from './alarm-states.ts'
import type { AlarmStanding, Ringing } from './alarm-states.ts'
import { alarmsSet } from './alarm-store.ts'
import type { SetAlarm } from './alarm-store.ts'
import { LegMemory } from './leg-memory.ts'
import { marketNames } from './market-facts.ts'
import { openBooks, outcomeName } from './open-books.ts'
import type { OpenBook } from './open-books.ts'
import { placeOf } from './place.ts'

const everyMs = 2_000
const leaseMs = 10_000
/** Basis points of its threshold below which an alarm that rang is over: a loss that goes up and down around the threshold rings once, not each time. */
const overBelowBp = 9_500n

/** What an alarm has to say of a loss. */
type Rung = AlarmLoss & { readonly alarm: SetAlarm }

/** @param told subjects of what rings and is not over, with the moment at which it began to */
function rungBy(alarm: SetAlarm, books: readonly OpenBook[], told: ReadonlyMap<string, number>): readonly Rung[] {
  const threshold = BigInt(alarm.threshold_minor)
  return lossesOf(alarm, books)
    .filter(({ subject, lossMinor }) => lossMinor >= threshold || (told.has(subject) && lossMinor * 10_000n >= threshold * overBelowBp))
    .map((loss) => ({ ...loss, alarm }))
}

/** Since when each alarm rings, by its id, of what it rings for now. */
function ringingOf(rung: readonly Rung[], told: ReadonlyMap<string, number>, now: Date): ReadonlyMap<string, Ringing> {
  return new Map([...Map.groupBy(rung, ({ alarm }) => alarm.id)].map(([id, of]) => {
    const sinces = of.map(({ subject }) => told.get(subject))
    return [id, { sinceMs: Math.min(...sinces.map((since) => since ?? now.getTime())), count: of.length, fresh: sinces.includes(undefined) }]
  }))
}

/** Looks at every alarm once: tells what has reached its threshold, ends what has gone well below it, and keeps with each how it stands. Answers whether anything was told or ended. */
export async function watchAlarms(tx: Tx, now: Date, memory?: LegMemory): Promise<boolean> {
  const alarms = await alarmsSet(tx)
  const { rows: standing } = await tx.queryNamed<{ subject: string; at: string }>('exposure-rung', "select subject, at from notices where kind = 'exposure.alarm' and ended_at is null")
  const told = new Map(standing.map(({ subject, at }) => [subject, Date.parse(at)]))
  const rung: Rung[] = []
  const standings: AlarmStanding[] = []
  for (const of of Map.groupBy(alarms, ({ account_id: id }) => id).values()) {
    const place = await placeOf(tx, staffViewer, of[0]?.account_id ?? undefined)
    const books = place === null ? [] : await openBooks(tx, place, {}, memory)
    for (const alarm of of) {
      rung.push(...rungBy(alarm, books, told))
      standings.push(standingOf(alarm, books))
    }
  }
  const fresh = rung.filter(({ subject }) => !told.has(subject))
  const names = await marketNames(tx, fresh.flatMap(({ book }) => (book === null ? [] : [book.market.id])))
  for (const each of fresh) {
    const { book, alarm } = each
    const named = book === null ? undefined : names.get(book.market.id)
    const params = {
      scope: alarm.scope, view: alarm.view, currency: alarm.currency, loss_minor: toWire(each.lossMinor), threshold_minor: toWire(alarm.threshold_minor),
      ...(book === null || named === undefined ? {} : {
        market: named.name, event: named.event.event_name, event_id: named.event.event_id, market_id: book.market.id,
        outcome: outcomeName(named, alarm.view === 'total' ? book.total.worst : book.mine.worst),
      }),
    }
    await tellNotice(tx, { kind: 'exposure.alarm', subject: each.subject, params, now, to: [alarm.login_id] })
  }
  const still = new Set(rung.map(({ subject }) => subject))
  const over = [...told.keys()].filter((subject) => !still.has(subject))
  for (const subject of over) await endNotice(tx, 'exposure.alarm', subject, now)
  await keepStates(tx, standings, ringingOf(rung, told, now), now)
  return fresh.length + over.length > 0
}

type Watch = { readonly database: Database; readonly holder: string; readonly log: Log; readonly now: () => Date; readonly wakeRelay: () => void }

/** Watches the alarms on one node at a time. */
export function startAlarmWatch({ database, holder, log, now, wakeRelay }: Watch): { stop(): Promise<void> } {
  const memory = new LegMemory()
  let stopped = false
  let running: Promise<void> | null = null
  const round = async (): Promise<void> => {
    if (stopped || !(await holdLease(database, 'exposure-alarms', holder, leaseMs))) return
    if (await withTransaction(database, {}, (tx) => watchAlarms(tx, now(), memory))) wakeRelay()
  }
  const timer = setInterval(() => {
    running ??= round()
      .catch((error: unknown) => log.warn('exposure: the alarms could not be looked at, trying again', { error }))
      .finally(() => { running = null })
  }, everyMs)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
