import type { LiveTopic } from '#contract/live.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'
import { pathSeparator } from '../bets/path-names.ts'
import type { ToldBet } from '../bets/told-bets.ts'
import { resultForAccounts } from '../results/result-for-accounts.ts'

/** A row of the stream as the database has it. */
export type StreamRow = { readonly no: string; readonly topic: LiveTopic; readonly business_id: string | null; readonly payload: StreamPayload }

/** What the hub looks into; the rest of a payload passes through. */
type StreamPayload = {
  readonly event_id?: string
  readonly market_id?: string
  /** Of a bet that came: the row is read when somebody listens. */
  readonly bet_id?: string
  readonly to?: readonly string[]
  /** The accounts of the tree that hear it, where it is not for all of them. */
  readonly account_ids?: readonly string[]
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
export type StreamMessage = { readonly no: number; readonly itemsFor: (audience: Audience) => readonly LiveItem[] }

/** Whether messages of bets need their rows (see `streamMessage`) for this listener. */
export function hearsBets({ topics }: Audience): boolean {
  return topics.has('bet.placed') || topics.has('book')
}

/**
 * @param bets the rows of bets by id: the message that a bet came names its bet only, and says nothing without the row. It also
 * says that the book of its market moved
 */
export function streamMessage(row: StreamRow, bets: ReadonlyMap<string, ToldBet>): StreamMessage {
  const { payload } = row
  if (payload.bet_id === undefined) return otherMessage(row)
  const told = bets.get(payload.bet_id)
  return told === undefined ? { no: Number(row.no), itemsFor: () => [] } : betMessage(row, told)
}

function betMessage({ no: number, business_id: businessId }: StreamRow, { bet, account_ids: accountIds }: ToldBet): StreamMessage {
  const no = Number(number)
  const { event_id, market_id } = bet
  const names = bet.path.split(pathSeparator)
  // A viewer's path begins below the viewer; the stored one begins below the company.
  const items = written(no, `#${no}`, (depth) => ({ topic: 'bet.placed', no, bet: { ...bet, path: names.slice(depth).join(pathSeparator) } }))
  const book = written(no, `book ${market_id}`, () => ({ topic: 'book', no, market_id, event_id }))
  return {
    no,
    itemsFor({ topics, eventId, account }) {
      if (eventId !== null && eventId !== event_id) return []
      if (account !== null && businessId !== null && businessId !== account.businessId) return []
      // The book of a market moves with everybody's bets: an account of the tree hears of those of its own branch, and that alone moves what it sees.
      const depth = account === null ? 0 : accountIds.indexOf(account.id)
      return depth < 0 ? [] : [...(topics.has('bet.placed') ? [items(depth)] : []), ...(topics.has('book') ? [book(0)] : [])]
    },
  }
}

function otherMessage({ no: number, topic, business_id: businessId, payload }: StreamRow): StreamMessage {
  const { to, account_ids: accountIds, result, ...rest } = payload
  const no = Number(number)
  const items = written(no, topic === 'market.prices' ? `${topic} ${payload.market_id}` : topic === 'casino' ? topic : `#${no}`,
    (depth) => ({ topic, no, ...rest, result: depth === 0 || result === undefined ? result : resultForAccounts(result) }))
  return {
    no,
    itemsFor({ topics, eventId, account, loginId }) {
      // What holds bets may be of all sports: whoever looks at one event hears of it too.
      const ofAllEvents = topic === 'notification' || topic === 'holds' || topic === 'casino'
      if (!topics.has(topic) || (eventId !== null && eventId !== payload.event_id && !ofAllEvents)) return []
      if (topic === 'notification') return loginId !== null && to?.includes(loginId) === true ? [items(0)] : []
      if (account === null) return [items(0)]
      if ((businessId !== null && businessId !== account.businessId) || accountIds?.includes(account.id) === false) return []
      return [items(topic === 'result' ? 1 : 0)]
    },
  }
}

/** Items by how far from the top they are seen, each written out once. */
function written(no: number, key: string, message: (depth: number) => object): (depth: number) => LiveItem {
  const known = new Map<number, LiveItem>()
  return (depth) => {
    const item = known.get(depth) ?? { no, key, text: JSON.stringify(message(depth)) }
    known.set(depth, item)
    return item
  }
}
