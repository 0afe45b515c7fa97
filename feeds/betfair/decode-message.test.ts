import { describe, expect, test } from 'vitest'
import { decodeMessage } from './decode-message.ts'
import { MalformedMessage, thousandths } from './read-json.ts'

const definition = {
  status: 'OPEN',
  bettingType: 'ODDS',
  marketType: 'MATCH_ODDS',
  eventTypeId: '4',
  eventId: '1',
  marketTime: '2024-01-20T06:20:00.000Z',
  runners: [{ id: 1, status: 'ACTIVE', sortPriority: 1 }],
}
const withChange = (change: object) => JSON.stringify({ op: 'mcm', pt: 1, mc: [{ id: '1.1', ...change }] })
const withRunner = (runner: object) => withChange({ rc: [{ id: 1, ...runner }] })
const withDefinition = (part: object) => withChange({ marketDefinition: { ...definition, ...part } })

describe('numbers become integers exactly', () => {
  test('every price of up to three places from 1.001 to 1000', () => {
    for (let whole = 1001; whole <= 1_000_000; whole += 1) {
      const read: unknown = JSON.parse(`${Math.floor(whole / 1000)}.${String(whole % 1000).padStart(3, '0')}`)
      if (thousandths(read, 'price') !== whole) throw new Error(`${whole} was read wrong`)
    }
  })

  test('a fourth place is refused, at the bottom and at the top', () => {
    for (const price of [1.0101, 2.0004, 999.9999, 1000.0001]) expect(() => thousandths(price, 'price')).toThrow(MalformedMessage)
  })

  test('sizes to minor units, rates and factors to basis points, seconds to milliseconds', () => {
    const message = decodeMessage(
      withChange({
        tv: 1758.8999999,
        rc: [{ id: '7', hc: -3.75, ltp: 1.15, tv: 16618.92, atb: [[1.01, 13003.7]], bdatl: [[0, 2.02, 0.29]] }],
        marketDefinition: {
          ...definition,
          betDelay: 5,
          runners: [{ id: 7, hc: -3.75, status: 'REMOVED', adjustmentFactor: 26.678, name: 'Home' }],
        },
      }),
    )
    if (message.op !== 'mcm') throw new Error('expected a market message')
    const [change] = message.changes
    expect(change?.matchedMinor).toBe(175_890)
    expect(change?.runners[0]).toMatchObject({
      ref: '7@-3.75',
      lastThousandths: 1150,
      matchedMinor: 1_661_892,
      full: { back: [{ price: 1010, size: 1_300_370 }], lay: null },
      display: { back: null, lay: [{ level: 0, price: 2020, size: 29 }] },
    })
    expect(change?.definition).toMatchObject({ betDelayMs: 5000 })
    expect(change?.definition?.runners[0]).toMatchObject({ ref: '7@-3.75', name: 'Home -3.75', handicap: -3750, reductionBp: 2668 })
  })

  test('a price or a total that the feed does not know yet is none', () => {
    const message = decodeMessage(withRunner({ ltp: 'NaN', tv: 'Infinity' }))
    expect(message.op === 'mcm' && message.changes[0]?.runners[0]).toMatchObject({ lastThousandths: null, matchedMinor: null })
  })
})

describe('a line that cannot be read is refused whole', () => {
  const cases: Readonly<Record<string, string>> = {
    'not JSON': 'hello',
    'cut off': withRunner({ ltp: 2 }).slice(0, -5),
    'a number': '42',
    null: 'null',
    'a list': '[]',
    'no op': '{}',
    'an unknown op': '{"op":"xcm"}',
    'op of a prototype': '{"op":"constructor"}',
    'no time': '{"op":"mcm"}',
    'time as text': '{"op":"mcm","pt":"1"}',
    'time beyond the calendar': '{"op":"mcm","pt":8640000000000001}',
    'time in microseconds': '{"op":"mcm","pt":1705732800000000}',
    'an unknown change type': '{"op":"mcm","pt":1,"ct":"SUB"}',
    'changes that are no list': '{"op":"mcm","pt":1,"mc":{}}',
    'a status without an answer': '{"op":"status","id":1}',
    'nested very deep': `{"op":"mcm","pt":1,"mc":${'['.repeat(100_000)}`,
  }
  for (const [name, line] of Object.entries(cases)) {
    test(name, () => expect(() => decodeMessage(line)).toThrow(MalformedMessage))
  }
})

describe('what is said of one market and cannot be read is refused alone, with the market', () => {
  const cases: Readonly<Record<string, string>> = {
    'a runner without a reference': '{"op":"mcm","pt":1,"mc":[{"id":"1.1","rc":[{}]}]}',
    'a price as text': withRunner({ ltp: '2.5' }),
    'a price of four places': withRunner({ ltp: 2.5001 }),
    'a number beyond all bounds': withRunner({ tv: 1e300 }),
    'a level that is no list': withRunner({ atb: [{}] }),
    'a level too short': withRunner({ batb: [[0, 2]] }),
    'a level too long': withRunner({ atb: [[0, 2, 3]] }),
    'a level number that is none': withRunner({ batb: [[0.5, 2, 3]] }),
    'a level number too high': withRunner({ batb: [[10, 2, 3]] }),
    'a size below nothing': withRunner({ atl: [[2, -1]] }),
    'too many levels': withRunner({ atb: Array.from({ length: 2001 }, () => [2, 1]) }),
    'an unknown status': withDefinition({ status: 'DONE' }),
    'an unknown way of betting': withDefinition({ bettingType: 'SPREAD' }),
    'a start that is no time': withDefinition({ marketTime: 'soon' }),
    'a start before all feeds': withDefinition({ marketTime: '1969-12-31T23:59:59.999Z' }),
    'a start in a year of five digits': withDefinition({ openDate: '+054268-01-20T06:20:00.000Z' }),
    'no runners at all': withDefinition({ runners: undefined }),
    'the same runner twice': withDefinition({ runners: [...definition.runners, ...definition.runners] }),
    'a runner of unknown status': withDefinition({ runners: [{ id: 1, status: 'WON' }] }),
    'a delay below nothing': withDefinition({ betDelay: -1 }),
    'a factor above the whole': withDefinition({ runners: [{ id: 1, status: 'REMOVED', adjustmentFactor: 100.01 }] }),
    'a name that is no text': withDefinition({ eventName: {} }),
    'a name with U+0000': withDefinition({ eventName: 'Ash\0Birch' }),
    'a name with half of a pair': withDefinition({ runners: [{ id: 1, status: 'ACTIVE', name: 'Ash \ud83d' }] }),
    'a name without end': withDefinition({ eventName: 'x'.repeat(201) }),
  }
  const read = (line: string) => {
    const message = decodeMessage(line)
    return message.op === 'mcm' ? message : null
  }
  for (const [name, line] of Object.entries(cases)) {
    test(name, () => {
      expect(read(line)).toMatchObject({ changes: [], unreadable: [{ marketRef: '1.1' }] })
      const { mc } = JSON.parse(line) as { readonly mc: readonly unknown[] }
      const among = JSON.stringify({ op: 'mcm', pt: 1, mc: [{ id: '1.0' }, ...mc, { id: '1.2' }] })
      expect(read(among)).toMatchObject({ changes: [{ marketRef: '1.0' }, { marketRef: '1.2' }], unreadable: [{ marketRef: '1.1' }] })
    })
  }

  test('without a reference it is said of nobody knows whom', () => {
    for (const entry of [{}, null, 4, { id: {} }, Array.from({ length: 3 })]) {
      expect(read(JSON.stringify({ op: 'mcm', pt: 1, mc: [entry, { id: '1.2' }] }))).toMatchObject({ changes: [{ marketRef: '1.2' }], unreadable: [{ marketRef: null }] })
    }
    expect(read(`{"op":"mcm","pt":1,"mc":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toMatchObject({ changes: [], unreadable: [{ marketRef: null }] })
  })

  test('the reason names the field and never quotes the input', () => {
    expect(read(withRunner({ ltp: 'secret' }))?.unreadable).toEqual([{ marketRef: '1.1', reason: 'rc.ltp: no number in range' }])
  })
})

test('what we do not use is not looked at', () => {
  const deep = `{"op":"mcm","pt":1,"mc":[{"id":"1.1","rc":[{"id":1,"spb":"?","extra":${'['.repeat(10_000)}${']'.repeat(10_000)}}]}]}`
  expect(decodeMessage(deep)).toMatchObject({ op: 'mcm', changes: [{ marketRef: '1.1' }] })
})

test('orders, races and scores are foreign, and status tells its code', () => {
  for (const op of ['ocm', 'rcm', 'ccm']) expect(decodeMessage(JSON.stringify({ op }))).toEqual({ op: 'foreign' })
  expect(decodeMessage('{"op":"status","statusCode":"FAILURE","errorCode":"TIMEOUT","connectionClosed":true}')).toEqual({
    op: 'status',
    id: null,
    success: false,
    errorCode: 'TIMEOUT',
  })
})
