import { expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import { verifyWaiting } from './desk.ts'

const minute = 60_000
const nowMs = Date.parse('2026-03-01T12:00:00Z')

/** Markets with a declared result each, by who declared it and how many minutes ago; `verified` has those that were verified, in order. */
function desk(declared: Readonly<Record<string, { readonly feed: string | null; readonly minutes: number }>>) {
  const verified: string[] = []
  const client = async (row: unknown, input: { readonly params?: { readonly id: string }; readonly body?: { readonly market_id: string } }) => {
    if (row === markets.list) return { data: Object.keys(declared).map((id) => ({ id })), metadata: {} }
    if (row === results.preview) return { data: [{ hash: 'seen' }] }
    if (row === results.verify) return verified.push(input.body?.market_id ?? '')
    const id = input.params?.id ?? ''
    return { data: [{ market_id: id, state: 'declared', revision: 1, outcome: { kind: 'void' }, declared_by_feed: declared[id]?.feed, declared_at: new Date(nowMs - (declared[id]?.minutes ?? 0) * minute).toISOString() }] }
  }
  return { client: client as unknown as Client, verified }
}

test('what feeds proposed and nobody looked at is verified, the oldest first; what a person declared is left to another person', async () => {
  const { client, verified } = desk({ 1: { feed: 'demo feed', minutes: 5 }, 2: { feed: null, minutes: 60 }, 3: { feed: 'demo feed', minutes: 9 }, 4: { feed: 'demo feed', minutes: 1 }, 5: { feed: 'demo feed', minutes: 8 } })
  expect(await verifyWaiting({ client, leave: 1, spare: new Set(['5']), olderThanMs: 2 * minute, nowMs, atMost: 5 })).toBe(2)
  expect(verified).toEqual(['3', '1'])
})
