import type { Database } from '#database/open-database.ts'
import { toldNames } from '../bets/told-bets.ts'
import type { ToldBet } from '../bets/told-bets.ts'
import { betsOf, readSince, streamBounds, streamHead } from './stream-store.ts'
import { LiveQueue } from './live-queue.ts'
import { hearsBets, streamMessage } from './live-message.ts'
import type { Audience, LiveItem, StreamMessage } from './live-message.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** The way to one client. `send` answers false when the client is slower than its stream; `onDrain` then says when it has caught up. */
export type LiveSink = { send(frame: Buffer): boolean; end(): void }

export type LiveClient = {
  /** The socket takes more again. */
  drained(): void
  close(): void
}

/** Fans the stream out to the clients of this node: backfill from a number, cutover, then a frame for whatever the relay has numbered at once. */
export type LiveHub = {
  /** Number of the last message this node has taken from the stream. */
  head(): number
  /** @param from the last number the client has seen; null starts now. `unreadable`: it has seen something, and is told that there may be a gap */
  open(audience: Audience, from: number | 'unreadable' | null, sink: LiveSink): LiveClient
  clients(): number
  /** Reads what is new; called when the relay, here or elsewhere, has numbered messages: up to this number, where it says. */
  wake(upTo?: number): void
  start(): Promise<void>
  stop(): Promise<void>
}

const tendEveryMs = 1_000
const pollEveryMs = 1_000
/** Who hears nothing takes the server for gone after three of these: prices that stand still must not look live. */
const heartbeatEveryMs = 4_000
/** A client that takes nothing for this long is cut off; it comes back with its number. */
const stuckAfterMs = 30_000
const readMax = 1_000
const queueMax = 1_000
/** Numbers served from the database to a client that comes back; behind that it loads its screen again. */
const backfillMax = 10_000

type Member = {
  readonly audience: Audience
  readonly sink: LiveSink
  readonly queue: LiveQueue
  /** The number that it brought along. A node that is behind the one it comes from has yet to read up to there, and tells it nothing of that again. */
  seen: number
  state: 'backfilling' | 'streaming' | 'closed'
  writable: boolean
  /** Told when the socket takes more again, or is gone. */
  onWritable: () => void
  blockedSince: number
  lastSentAt: number
}
type Group = { readonly audience: Audience; readonly batch: LiveQueue; readonly members: Set<Member> }

type HubOptions = { readonly database: Database; readonly log: Log; readonly metrics: Metrics }

export function createLiveHub({ database, log, metrics }: HubOptions): LiveHub {
  const groups = new Map<string, Group>()
  let head = 0
  let members = 0
  let reading: Promise<void> | null = null
  /** The highest number that is known to be there and was not asked for yet. */
  let awaited = 0
  const names = toldNames()
  let timers: NodeJS.Timeout[] = []

  const deliver = (message: StreamMessage): void => {
    for (const group of groups.values()) {
      for (const item of message.itemsFor(group.audience)) group.batch.push(item)
    }
    head = message.no
  }

  const readOn = async (): Promise<void> => {
    do {
      awaited = 0
      // With nobody listening there is nothing to read: whoever comes begins behind it, or reads it as what was missed.
      const newest = groups.size === 0 ? await streamHead(database) : null
      if (newest !== null && groups.size === 0) {
        head = newest
        continue
      }
      const rows = await readSince(database, head, null, readMax)
      // Nothing is waited for between this question and the delivery: whoever comes meanwhile is asked for too.
      const bets = [...groups.values()].some((group) => hearsBets(group.audience)) ? await betsOf(database, rows, names) : new Map<string, ToldBet>()
      for (const row of rows) deliver(streamMessage(row, bets))
      // The relay gathers at its pace: what it has numbered waits for no second clock.
      for (const group of groups.values()) flushGroup(group)
      if (rows.length === readMax) awaited = Number.POSITIVE_INFINITY
    } while (awaited > head)
  }
  const wake = (upTo = Number.POSITIVE_INFINITY): void => {
    awaited = Math.max(awaited, upTo)
    // What the relay of this node has told already is told again by its notification.
    if (awaited <= head) return
    reading ??= readOn()
      .catch((error: unknown) => {
        awaited = 0
        log.warn('live: the stream could not be read, trying again', { error })
      })
      .finally(() => {
        reading = null
        if (awaited > head) wake()
      })
  }

  const send = (member: Member, bytes: Buffer): void => {
    member.lastSentAt = performance.now()
    if (member.sink.send(bytes)) return
    member.writable = false
    member.blockedSince = member.lastSentAt
  }
  /** The number up to which a client has heard everything. */
  const upToNow = ({ seen }: Member): number => Math.max(head, seen)
  const flushOwn = (member: Member): void => {
    if (member.state !== 'streaming' || !member.writable || member.queue.isEmpty) return
    const { items, hidden } = member.queue.take()
    if (hidden > 0) metrics.streamHidden.inc(hidden)
    send(member, frame({ no: upToNow(member), hidden, items }))
  }

  const flushGroup = (group: Group): void => {
    const { items, hidden } = group.batch.take()
    if (items.length === 0 && hidden === 0) return
    const shared = frame({ no: head, hidden, items })
    const first = items[0]?.no ?? head
    for (const member of group.members) {
      if (member.state === 'streaming' && member.writable && member.queue.isEmpty && member.seen < first) {
        send(member, shared)
      } else {
        member.queue.pushAll(items.filter(({ no }) => no > member.seen), hidden)
        flushOwn(member)
      }
    }
  }
  /** Cuts off who is stuck, speaks to who has heard nothing for long, and sends what a read that failed has left. */
  const tend = (): void => {
    const now = performance.now()
    for (const group of groups.values()) {
      flushGroup(group)
      for (const member of group.members) {
        if (!member.writable && now - member.blockedSince > stuckAfterMs) member.sink.end()
        else if (member.state === 'streaming' && member.writable && now - member.lastSentAt > heartbeatEveryMs) send(member, frame({ no: upToNow(member), hidden: 0, items: [] }))
      }
    }
  }

  const backfill = async (member: Member, from: number | 'unreadable', upTo: number): Promise<void> => {
    const { oldest, newest } = await streamBounds(database)
    if (from === 'unreadable' || from > newest || from + 1 < oldest || upTo - from > backfillMax) {
      member.seen = 0
      send(member, frame({ no: upTo, hidden: 0, items: [], gap: true }))
      return
    }
    for (let at = from; at < upTo;) {
      // Of what it missed, too, no more is kept for a client than it takes.
      if (!member.writable) await new Promise<void>((resolve) => { member.onWritable = resolve })
      const rows = await readSince(database, at, upTo, readMax)
      const last = rows.at(-1)
      if (last === undefined) return
      const bets = hearsBets(member.audience) ? await betsOf(database, rows, names) : new Map<string, ToldBet>()
      if (member.state === 'closed') return
      const items = rows.flatMap((row) => streamMessage(row, bets).itemsFor(member.audience))
      at = Number(last.no)
      if (items.length > 0) send(member, frame({ no: at, hidden: 0, items }))
    }
  }

  const open = (audience: Audience, from: number | 'unreadable' | null, sink: LiveSink): LiveClient => {
    const now = performance.now()
    const member: Member = {
      audience, sink, queue: new LiveQueue(queueMax), seen: typeof from === 'number' ? from : 0, state: 'backfilling', writable: true, onWritable: () => undefined, blockedSince: now, lastSentAt: now,
    }
    const group = groups.get(audience.key) ?? { audience, batch: new LiveQueue(queueMax), members: new Set<Member>() }
    // What waits in the batch was numbered before this client came: those who were here get it now.
    flushGroup(group)
    groups.set(audience.key, group)
    group.members.add(member)
    metrics.streamClients.set(++members)

    const cutover = () => {
      if (member.state === 'closed') return
      member.state = 'streaming'
      flushOwn(member)
    }
    if (from === null) {
      send(member, frame({ no: head, hidden: 0, items: [] }))
      cutover()
    } else {
      backfill(member, from, head).then(cutover, (error: unknown) => {
        log.warn('live: a client could not be served what it missed', { error })
        sink.end()
      })
    }
    return {
      drained() {
        member.writable = true
        member.onWritable()
        flushOwn(member)
      },
      close() {
        if (member.state === 'closed') return
        member.state = 'closed'
        member.onWritable()
        group.members.delete(member)
        if (group.members.size === 0) groups.delete(audience.key)
        metrics.streamClients.set(--members)
      },
    }
  }

  return {
    head: () => head,
    clients: () => members,
    open,
    wake,
    async start() {
      head = (await streamBounds(database)).newest
      timers = [setInterval(tend, tendEveryMs), setInterval(wake, pollEveryMs)]
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      for (const group of groups.values()) for (const member of group.members) member.sink.end()
      await reading
    },
  }
}

type Frame = { readonly no: number; readonly hidden: number; readonly items: readonly LiveItem[]; readonly gap?: true }

/** A server-sent event; its id is what `Last-Event-ID` gives back. As bytes, so that they are not made anew for everybody who gets them. */
function frame({ no, hidden, items, gap }: Frame): Buffer {
  const messages = items.map((item) => item.text).join()
  return Buffer.from(`id: ${no}\ndata: {"no":${no},"hidden":${hidden},${gap ? '"gap":true,' : ''}"messages":[${messages}]}\n\n`)
}
