import type { LiveTopic } from '#contract/live.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'
import { pathSeparator } from '../platform/bet-views.ts'
import { resultForAccounts } from '../results/result-for-accounts.ts'

/** A row of the stream as the database has it. */
export type StreamRow = { readonly no: string; readonly topic: LiveTopic; readonly business_id: string | null; readonly payload: StreamPayload }

/** What the hub looks into; the rest of a payload passes through. */
type StreamPayload = {
  readonly event_id?: string
  readonly market_id?: string
  readonly bet?: { readonly event_id: string; readonly path: string }
  readonly account_ids?: readonly string[]
  readonly to?: readonly string[]
  readonly result?: RowOf<typeof results.history>
}

/** Who listens to what. Clients with equal keys get equal frames. */
export type Audience = {
  readonly key: string
  readonly topics: ReadonlySet<LiveTopic>
  readonly eventId: string | null
  /** Null for staff, who see every business and account. */
  readonly account: { readonly id: string; readonly businessId: string } | null
  /** The sign-in of the listener, where something among the topics is for one person alone; else null, so that frames are shared. */
  readonly loginId: string | null
}

export function audience(topics: readonly LiveTopic[], eventId: string | null, account: Audience['account'], login: string): Audience {
  const loginId = topics.includes('notification') ? login : null
  const key = `${topics.toSorted().join()}|${eventId ?? ''}|${account?.id ?? 'staff'}|${loginId ?? ''}`
  return { key, topics: new Set(topics), eventId, account, loginId }
}

export type LiveItem = {
  readonly no: number
  /** Of two items under one key only the later says anything: it takes the place of the earlier, and nothing is lost. */
  readonly key: string
  /** The message as JSON. */
  readonly text: string
}

/** A message of the stream that is written out once for everyone who sees it in the same form. */
export type StreamMessage = { readonly no: number; readonly itemFor: (audience: Audience) => LiveItem | null }

export function streamMessage(row: StreamRow): StreamMessage {
  const { topic, business_id: businessId, payload } = row
  const { account_ids: accountIds, to, bet, result, ...rest } = payload
  const no = Number(row.no)
  const eventId = bet?.event_id ?? payload.event_id
  const key = topic === 'market.prices' || topic === 'book' ? `${topic} ${payload.market_id}` : `#${no}`
  const written = new Map<number, LiveItem>()

  const itemFrom = (depth: number): LiveItem => {
    const known = written.get(depth)
    if (known) return known
    const message = bet === undefined
      ? { topic, no, ...rest, result: depth === 0 || result === undefined ? result : resultForAccounts(result) }
      // A viewer's path begins below the viewer; the stored one begins below the company.
      : { topic, no, ...rest, bet: { ...bet, path: bet.path.split(pathSeparator).slice(depth).join(pathSeparator) } }
    const item = { no, key, text: JSON.stringify(message) }
    written.set(depth, item)
    return item
  }

  return {
    no,
    itemFor({ topics, eventId: wanted, account, loginId }) {
      if (!topics.has(topic) || (wanted !== null && wanted !== eventId && topic !== 'notification')) return null
      if (topic === 'notification') return loginId !== null && to?.includes(loginId) === true ? itemFrom(0) : null
      if (account === null) return itemFrom(0)
      if (businessId !== null && businessId !== account.businessId) return null
      // The book of a market moves with everybody's bets, which an account of the tree does not hear of.
      if (topic === 'book') return null
      if (topic !== 'bet.placed') return itemFrom(topic === 'result' ? 1 : 0)
      const depth = accountIds?.indexOf(account.id) ?? -1
      return depth < 0 ? null : itemFrom(depth)
    },
  }
}
