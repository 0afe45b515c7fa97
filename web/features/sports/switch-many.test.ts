import { expect, test } from 'vitest'
import type { EventRow } from '../../shared/use-switches.ts'
import { switchMany } from './switch-many.ts'

const event = (id: string, version: number): EventRow => ({
  id, version, name: `Event ${id}`, game_id: '1', game_name: 'Demo', league_id: '1', league_name: 'Demo', starts_at: '2026-01-01T00:00:00.000Z', lifecycle: 'upcoming', status: 'active', popular: false,
  bet_lock: false, stream: false, score: false, live_stream: false, live_score: false, desktop: true, mobile: true, archived: false, of_feed: true, kept_by_hand: false, markets: 0, markets_open: 0,
  results_waiting: 0, bets: 0, stakes: [],
})
const events = Array.from({ length: 20 }, (_, index) => event(String(index), index))

test('each event is switched once and stands where it stood; one that refuses holds up nobody', async () => {
  const asked: string[] = []
  const answers = await switchMany(events.map((each) => ({ event: each })), 'bet_lock', true, async (id) => {
    asked.push(id)
    await new Promise((resolve) => setImmediate(resolve))
    if (id === '7') throw new Error('somebody else was here')
    return event(id, 100 + Number(id))
  })
  expect(asked.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
  expect(answers.map((answer) => answer.event.id)).toEqual(events.map(({ id }) => id))
  expect(answers.filter((answer) => 'failure' in answer).map((answer) => answer.event.id)).toEqual(['7'])
  expect(answers.map((answer) => ('version' in answer ? answer.version : null))).toEqual(events.map((_, index) => (index === 7 ? null : 100 + index)))
})

test('the way back names the version that each event had after the change', async () => {
  const versions: (number | undefined)[] = []
  await switchMany([{ event: event('1', 1), version: 5 }, { event: event('2', 1), version: 9 }], 'status', true, async (id, _name, _on, version) => {
    versions.push(version)
    return event(id, 1)
  })
  expect(versions.toSorted()).toEqual([5, 9])
})
