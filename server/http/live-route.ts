import type { FastifyInstance } from 'fastify'
import { livePath, liveQuery, liveTopics } from '#contract/live.ts'
import type { LiveTopic } from '#contract/live.ts'
import { withTransaction } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import type { Actor } from '#domain/access/decide.ts'
import type { Section } from '#domain/access/sections.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { signedInPeople } from '../auth/session-store.ts'
import type { Context } from '../context.ts'
import { audience } from '../runtime/live-message.ts'
import { admit } from './admit.ts'
import { auditRefused, sendRefusal } from './mount-row.ts'
import { refusalReply } from './reply-body.ts'

const streamsMax = 1_000
const streamsPerSessionMax = 12
const sessionCheckEveryMs = 1_000

/** The sections of which one must be open to hear a topic; null: everybody hears what is theirs. */
const sectionsOf: Readonly<Record<LiveTopic, readonly Section[] | null>> = {
  'bet.placed': ['SURVEILLANCE', 'BETS'],
  'market.prices': ['SPORTS'],
  'market.state': ['SPORTS'],
  result: ['SPORTS'],
  book: ['SPORTS', 'BETS'],
  catalogue: ['SPORTS'],
  casino: ['CASINOCMS'],
  holds: ['SPORTS'],
  notification: null,
  maintenance: null,
}

/** Topics of what accounts may not list either. */
const ofStaff: ReadonlySet<LiveTopic> = new Set(['casino'])

/** Who may open a stream at all. */
const access = { kind: 'session' } as const

function mayHear(actor: Actor, topic: LiveTopic): boolean {
  const needed = sectionsOf[topic]
  const accounts = ofStaff.has(topic) ? 'never' : 'own-subtree'
  return needed === null || needed.some((section) => decide(actor, { kind: 'section', section, accounts }).ok)
}

type OpenStream = { readonly topics: readonly LiveTopic[]; readonly end: () => void }

/**
 * The live stream as server-sent events. Without `topics` it carries all that the person may hear. A stream ends within a second when
 * its session does, when a step of signing in becomes due, and when the person may no longer hear one of its topics.
 */
export function registerLiveRoute(app: FastifyInstance, context: Context): void {
  const { live, metrics } = context
  const open = new Map<string, Set<OpenStream>>()

  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    request.rowName = 'live'
    const { who, granted } = await admit(context, { access, effect: 'read' }, request.headers.authorization)
    const refused = async (code: Parameters<typeof refusal>[0]) => {
      const no = refusal(code)
      await auditRefused(context, 'live', who, request, no)
      return sendRefusal({ metrics }, request, reply, refusalReply(no), no)
    }
    if (!granted.ok) return refused(granted.refusal.code)
    if (who.kind !== 'person') return refused('ACCESS_NO_SESSION')
    const { actor, loginId, sessionId } = who

    const input = liveQuery.safeParse(request.query)
    const wanted = input.data?.topics?.split(',') ?? liveTopics
    const topics = liveTopics.filter((topic) => wanted.some((each) => each === topic) && (input.data?.topics !== undefined || mayHear(actor, topic)))
    if (!input.success || topics.length === 0 || (input.data.topics !== undefined && topics.length !== new Set(wanted).size)) return refused('REQUEST_INVALID')
    if (!topics.every((topic) => mayHear(actor, topic))) return refused('ACCESS_FORBIDDEN')

    const streams = open.get(sessionId) ?? new Set()
    if (streams.size >= streamsPerSessionMax || live.clients() >= streamsMax) return refused('REQUEST_TOO_MANY')

    const from = input.data.from === undefined ? lastEventId(request.headers['last-event-id']) : Number(input.data.from)
    const { raw } = reply.hijack()
    // Who has gone meanwhile says so no second time: their place would stay taken.
    if (raw.destroyed) return reply
    raw.writeHead(200, { ...reply.getHeaders() as Record<string, string>, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    // Without it the head waits for the first frame, and a quiet stream looks like one that cannot be opened.
    raw.flushHeaders()
    // Behind what a client does not take, an end would wait for as long as the client likes.
    const end = () => {
      if (raw.writableNeedDrain) raw.destroy()
      else raw.end()
    }
    const stream = { topics, end }
    const account = actor.kind === 'account' ? { id: actor.accountId, businessId: actor.businessId } : null
    const client = live.open(audience(topics, input.data.event_id ?? null, account, loginId), from, { send: (frame) => raw.write(frame), end })
    open.set(sessionId, streams.add(stream))
    raw.on('drain', () => client.drained())
    raw.on('error', end)
    raw.once('close', () => {
      client.close()
      streams.delete(stream)
      if (streams.size === 0) open.delete(sessionId)
    })
    return reply
  })

  const check = async () => {
    if (open.size === 0) return
    const asked = [...open].map(([sessionId, streams]) => ({ sessionId, streams: [...streams] }))
    const people = await withTransaction(context.database, { readOnly: true }, (tx) => signedInPeople(tx, [...open.keys()], context.now(), context.config.mode))
    for (const { sessionId, streams } of asked) {
      const person = people.get(sessionId)
      const admitted = person !== undefined && decide(person.actor, access, person.due).ok
      for (const { topics, end } of streams) if (!admitted || !topics.every((topic) => mayHear(person.actor, topic))) end()
    }
  }
  const timer = setInterval(() => {
    check().catch((error: unknown) => context.log.warn('live: who follows it could not be looked at', { error }))
  }, sessionCheckEveryMs)
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Where a stream goes on that was cut off; null: it begins. Who brings back what no frame of ours had for its id has seen something, nobody knows what. */
function lastEventId(header: string | string[] | undefined): number | 'unreadable' | null {
  if (header === undefined || header === '') return null
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : 'unreadable'
}
