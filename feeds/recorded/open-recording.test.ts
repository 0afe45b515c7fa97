import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedClock } from '../clock.ts'
import type { FeedBatch, FeedEvent } from '../feed.ts'
import { lineBytesMax } from '../split-lines.ts'
import { openRecording, type RecordingOptions } from './open-recording.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-'))
})
afterAll(() => rm(folder, { recursive: true }))

const definition = {
  status: 'OPEN',
  eventTypeId: '4',
  eventId: '5',
  marketTime: '2024-01-20T06:20:00.000Z',
  runners: [{ id: 1, status: 'ACTIVE' }],
}
const startMs = 1_700_000_000_000

/** A market and then one price a second: 2.00, 2.01, … */
function lines(count: number): string[] {
  const message = (second: number, change: object) =>
    JSON.stringify({ op: 'mcm', pt: startMs + second * 1000, mc: [{ id: '1.1', ...change }] })
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? message(0, { marketDefinition: definition })
      : message(index, { img: true, rc: [{ id: 1, atb: [[2 + index / 100, 5]] }] }),
  )
}

async function recording(content: string | Buffer, name = 'recording.jsonl'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function play(path: string, options: RecordingOptions = {}) {
  const feed = openRecording(path, options)
  const batches: FeedBatch[] = []
  for await (const batch of feed) batches.push(batch)
  return { feed, batches, events: batches.flatMap((batch) => batch.events) }
}

function prices(events: readonly FeedEvent[]): number[] {
  return events.flatMap((event) =>
    event.kind === 'prices' && event.quotes.of === 'runners'
      ? event.quotes.runners.flatMap((quote) => quote.back.map((level) => level.priceThousandths))
      : [],
  )
}

/** Time that passes only in sleep. */
function tableClock(): FeedClock & { readonly sleeps: number[] } {
  let now = 5_000_000
  const sleeps: number[] = []
  return {
    sleeps,
    nowMs: () => now,
    sleep: async (ms) => {
      sleeps.push(ms)
      now += ms
    },
  }
}

describe('files', () => {
  test('plain, gzip and bzip2 are told by their first bytes', async () => {
    const bzip = Buffer.from(
      'QlpoOTFBWSZTWTqGdcsAACRfgAAQEAQwEDAAAAoIDsQKIABAVU0QNGIyFMmJkGRmmHVbvmXq7whpNZjE26EkPV1EMqlEtIWZafi7kinChIHUM65Y',
      'base64',
    )
    expect((await play(await recording(bzip))).events).toMatchObject([
      { kind: 'heartbeat', atMs: 1 },
      { kind: 'heartbeat', atMs: 2 },
    ])
    const plain = await play(await recording(lines(20).join('\n')))
    const packed = await play(await recording(gzipSync(lines(20).join('\r\n'))))
    expect(plain.feed.counters.messages).toBe(20)
    expect(packed.events).toEqual(plain.events)
  })

  test('an empty file is an empty feed; a missing one throws at the first pull', async () => {
    expect((await play(await recording(''))).batches).toEqual([])
    await expect(play(join(folder, 'missing'))).rejects.toThrow('ENOENT')
  })

  test('a file that breaks off gives what came before, and says so', async () => {
    const text = Array.from({ length: 30 }, () => lines(200).join('\n')).join('\n')
    const packed = gzipSync(text)
    const { events, feed } = await play(await recording(packed.subarray(0, packed.length / 2)))
    expect(feed.counters.messages).toBeGreaterThan(100)
    expect(events.at(-1)).toMatchObject({ kind: 'malformed', reason: expect.stringContaining('gzip') as string })
  })

  test('a damaged bzip2 file ends and says so', async () => {
    for (const damaged of ['QlpoOTFBWSZTWTqGdcsAACRfgAAQEAQwEDAAAAoIDsQKIABAVU0Q', 'QlpoOTFBWSZTWTqGdcsBBCRfgAAQ']) {
      const { events } = await play(await recording(Buffer.from(damaged, 'base64')))
      expect(events).toMatchObject([{ kind: 'malformed', reason: expect.stringContaining('bzip2') as string }])
    }
  })

  test('a line beyond the limit is malformed, and the next one is read', async () => {
    const [first = '', second = ''] = lines(2)
    const { events, feed } = await play(await recording([first, 'x'.repeat(lineBytesMax + 1), second].join('\n')))
    expect(events.map((event) => event.kind)).toEqual(['catalogue', 'market_state', 'heartbeat', 'malformed', 'prices'])
    expect(feed.counters.messages).toBe(3)
  })
})

describe('batches and cursors', () => {
  test('batches hold the messages asked for', async () => {
    const { batches } = await play(await recording(lines(10).join('\n')), { batchMessages: 4 })
    expect(batches.map((batch) => batch.cursor)).toEqual(['4', '8', '10'])
  })

  test('going on after any cursor gives exactly the rest', async () => {
    const path = await recording(lines(30).join('\n'))
    const whole = await play(path, { batchMessages: 7 })
    for (const [index, batch] of whole.batches.entries()) {
      const rest = await play(path, { batchMessages: 7, from: batch.cursor })
      expect(rest.events).toEqual(whole.batches.slice(index + 1).flatMap((later) => later.events))
      expect(rest.feed.counters.messages).toBe(30 - Number(batch.cursor))
    }
  })

  test('the file is not read ahead of the consumer', async () => {
    const feed = openRecording(await recording(lines(5000).join('\n')), { batchMessages: 1 })
    for await (const batch of feed) {
      expect(feed.counters.messages).toBe(Number(batch.cursor))
      if (batch.cursor === '5') break
    }
    expect(feed.counters.messages).toBe(5)
  })

  test('a foreign cursor is refused', async () => {
    await expect(play(await recording(''), { from: 'AAEB' })).rejects.toThrow('cursor')
  })
})

describe('speed', () => {
  test('a multiple of recorded time, one batch for each moment', async () => {
    const clock = tableClock()
    const { batches } = await play(await recording(lines(5).join('\n')), { speed: 4, clock })
    expect(clock.sleeps).toEqual([250, 250, 250, 250])
    expect(batches.map((batch) => batch.cursor)).toEqual(['1', '2', '3', '4', '5'])
  })

  test('what was recorded before the paced part comes at once', async () => {
    const clock = tableClock()
    const text = lines(5)
    const times = text.map((line) => (JSON.parse(line) as { pt: number }).pt)
    const { batches } = await play(await recording(text.join('\n')), { speed: 4, clock, pacedFromMs: times[2] ?? 0 })
    expect(clock.sleeps).toEqual([250, 250])
    expect(batches.map((batch) => batch.cursor)).toEqual(['3', '4', '5'])
  })

  test('while it waits long it beats, and a longest wait shortens', async () => {
    const [first = '', ...rest] = lines(40)
    const path = await recording([first, rest.at(-1)].join('\n'))
    const beats = (events: readonly FeedEvent[]) => events.filter((event) => event.kind === 'heartbeat').length
    const clock = tableClock()
    expect(beats((await play(path, { speed: 1, clock })).events)).toBe(2 + 7)
    expect(clock.sleeps).toEqual([5000, 5000, 5000, 5000, 5000, 5000, 5000, 4000])
    const shortened = tableClock()
    await play(path, { speed: 1, clock: shortened, waitMaxMs: 1500 })
    expect(shortened.sleeps).toEqual([1500])
  })

  test('a slow consumer catches up instead of falling behind', async () => {
    let now = 0
    const sleeps: number[] = []
    const clock: FeedClock = { nowMs: () => now, sleep: async (ms) => void (sleeps.push(ms), (now += ms)) }
    const feed = openRecording(await recording(lines(6).join('\n')), { speed: 1, clock })
    const cursors: string[] = []
    for await (const batch of feed) {
      cursors.push(batch.cursor)
      if (batch.cursor === '2') now += 2500
    }
    expect(cursors).toEqual(['1', '2', '4', '5', '6'])
    expect(sleeps).toEqual([1000, 500, 1000])
  })

  test('the signal ends it while it waits', async () => {
    const ended = new AbortController()
    const feed = openRecording(await recording(lines(3).join('\n')), { speed: 0.001, signal: ended.signal })
    const cursors: string[] = []
    for await (const batch of feed) {
      cursors.push(batch.cursor)
      setTimeout(() => ended.abort(), 5)
    }
    expect(cursors).toEqual(['1'])
  })

  test('no speed but max or above nothing', async () => {
    const path = await recording('')
    for (const speed of [0, -1, NaN, Infinity]) await expect(play(path, { speed })).rejects.toThrow('speed')
  })
})

describe('faults', () => {
  const plan = { seed: 7, gapChance: 0.01, repeatChance: 0.1, reorderChance: 0.1, garbageChance: 0.2 }

  test('the same seed gives the same faults, another seed others', async () => {
    const path = await recording(lines(500).join('\n'))
    const first = await play(path, { faults: plan })
    const same = await play(path, { faults: plan })
    expect(same.events).toEqual(first.events)
    expect(same.feed.faults).toEqual(first.feed.faults)
    expect((await play(path, { faults: { ...plan, seed: 8 } })).events).not.toEqual(first.events)
  })

  test('every line of garbage is told as malformed, and nothing else is lost by it', async () => {
    const path = await recording(lines(500).join('\n'))
    const clean = await play(path)
    for (let seed = 1; seed <= 20; seed += 1) {
      const { events, feed } = await play(path, { faults: { seed, garbageChance: 0.3 } })
      expect(feed.faults.garbage).toBeGreaterThan(80)
      expect(feed.counters.events.malformed, `seed ${seed}`).toBe(feed.faults.garbage)
      expect(events.filter((event) => event.kind !== 'malformed')).toEqual(clean.events)
    }
  })

  test('what is repeated changes nothing', async () => {
    const path = await recording(lines(300).join('\n'))
    const repeated = await play(path, { faults: { seed: 1, repeatChance: 0.5 } })
    expect(repeated.feed.faults.repeated).toBeGreaterThan(100)
    expect(repeated.events).toEqual((await play(path)).events)
  })

  test('gaps lose lines, and reordering keeps them all', async () => {
    const path = await recording(lines(300).join('\n'))
    const gaps = await play(path, { faults: { seed: 3, gapChance: 0.05, gapLinesMax: 5 } })
    expect(gaps.feed.faults.lost).toBeGreaterThan(10)
    expect(gaps.feed.counters.messages).toBe(300 - gaps.feed.faults.lost)
    const reordered = await play(path, { faults: { seed: 3, reorderChance: 0.2 } })
    expect(reordered.feed.faults.reordered).toBeGreaterThan(20)
    expect(prices(reordered.events)).not.toEqual(prices((await play(path)).events))
    const ascending = (events: readonly FeedEvent[]) => prices(events).toSorted((a, b) => a - b)
    expect(ascending(reordered.events)).toEqual(ascending((await play(path)).events))
  })
})
