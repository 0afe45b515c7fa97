import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { earlierSnapshot } from './earlier-snapshot.ts'
import type { Snapshot } from './earlier-snapshot.ts'
import { readFacts } from './market-facts.ts'
import type { MarketFacts, ReadFacts } from './market-facts.ts'
import { remembered } from './remembered.ts'

/**
 * $1: markets that are known and $2 their events, as an earlier reader saw them ($3, $4). Told are the ids of what was written since, and how much
 * there is in all: a runner who has gone is news by nothing else.
 */
const newsText = `
with base as materialized (${earlierSnapshot('$3', '$4')})
select base.snapshot, base.started, base.goes_on, m.count as markets, m.news as market_ids, s.count as runners, s.news as runner_market_ids, e.news as event_ids
from base
cross join lateral (select count(*)::int as count, string_agg(id::text, ',') filter (where age(xmin) <= base.age) as news from markets where id = any($1::bigint[])) m
cross join lateral (
  select count(*) filter (where status = 'active')::int as count, string_agg(market_id::text, ',') filter (where age(xmin) <= base.age) as news
  from selections where market_id = any($1::bigint[])
) s
cross join lateral (select string_agg(id::text, ',') filter (where age(xmin) <= base.age) as news from events where id = any($2::bigint[])) e`

type News = Snapshot & { readonly goes_on: boolean; readonly markets: number; readonly runners: number } & Readonly<Record<'market_ids' | 'runner_market_ids' | 'event_ids', string | null>>

/** Markets as an earlier reader knew them, as they are asked for, and what is new of them. */
export type AskedNews = { readonly earlier: ReadFacts; readonly asked: Asked; readonly news: News | undefined }

/** `ids` and `events` as PostgreSQL takes them. */
type Asked = { readonly known: readonly MarketFacts[]; readonly ids: string; readonly events: string; readonly runners: number }

function askedOf(known: readonly MarketFacts[]): Asked {
  return { known, ids: arrayText(known.map(({ id }) => id)), events: arrayText(new Set(known.map(({ eventId }) => eventId))), runners: runnersOf(known) }
}

const allOf = remembered((facts: ReadFacts['facts']) => askedOf([...facts.values()]))

/** @param ids those that are asked about, of which some are known; none: all that are */
export async function askNews(tx: Tx, earlier: ReadFacts, ids?: ReadonlySet<string>): Promise<AskedNews> {
  const asked = ids === undefined ? allOf(earlier.facts) : askedOf([...ids].flatMap((id) => earlier.facts.get(id) ?? []))
  const { rows: [news] } = await tx.queryKept<News>('exposure-facts-news', newsText, [asked.ids, asked.events, earlier.snapshot, earlier.started])
  return { earlier, asked, news }
}

/** The facts of those of these markets that are not settled. What has not changed since an earlier reader is taken from there, and is the same object; so are all of them together. */
export async function knownFacts(tx: Tx, ids: ReadonlySet<string>, { earlier, asked: { known, runners }, news }: AskedNews): Promise<ReadFacts> {
  const whole = () => readFacts(tx, [...ids], { open: true })
  if (news?.goes_on !== true) return whole()
  const { snapshot, started } = news
  const changed = idsIn(news.market_ids, news.runner_market_ids)
  const events = idsIn(news.event_ids)
  const areSame = changed.size === 0 && events.size === 0 && news.markets === known.length && news.runners === runners
  if (areSame && ids.size === earlier.facts.size && [...ids].every((id) => earlier.facts.has(id))) return { snapshot, started, facts: earlier.facts }
  const facts = new Map(known.flatMap((each) => (changed.has(each.id) || events.has(each.eventId) ? [] : [[each.id, each]])))
  const lacking = [...new Set([...ids, ...known.map(({ id }) => id)])].filter((id) => !facts.has(id))
  if (lacking.length > 0) for (const [id, read] of (await readFacts(tx, lacking, { open: true })).facts) facts.set(id, read)
  const now = known.flatMap(({ id }) => facts.get(id) ?? [])
  // Of a market that was settled meanwhile the runners are counted, and not known: that is seldom.
  if (now.length !== news.markets || runnersOf(now) !== news.runners) return whole()
  for (const { id } of known) if (!ids.has(id)) facts.delete(id)
  return { snapshot, started, facts }
}

function runnersOf(markets: readonly MarketFacts[]): number {
  return markets.reduce((sum, { shape }) => sum + shape.selectionIds.length, 0)
}

function idsIn(...lists: readonly (string | null)[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list?.split(',') ?? []))
}
