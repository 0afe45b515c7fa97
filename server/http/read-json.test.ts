import { describe, expect, test } from 'vitest'
import { jsonDepthMax, readJson } from './read-json.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a body', () => {
  test.each(['{"a":[1,{"b":null}],"c":"x,{}\\"[]"}', '[{"a":1},{"a":2}]', '"a"', '{"a":{"a":{"a":1}}}', nested(jsonDepthMax), '{"a\\\\":1,"a":2}', '{"a":"\\\\u0000"}', '{"\\\\u0000":1}', '{"a":"\\ud83d\\ude00"}', '{"a":"\\\\ud800"}'])('is read: %s', (text) => {
    expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown })
  })

  test.each([
    ['{"a":1,"a":2}', 'stands twice'],
    ['{"a":1,"\\u0061":2}', 'stands twice'],
    ['{"x":[{"b":1}],"c":{"d":1,"e":[],"d":2}}', 'stands twice'],
    ['{"__proto__":{}}', 'not allowed'],
    ['{"a":{"constructor":1}}', 'not allowed'],
    ['{"\\u005f_proto__":1}', 'not allowed'],
    [nested(jsonDepthMax + 1), 'deeper'],
    ['{"a":"\\u0000"}', 'U+0000'],
    ['{"\\u0000":1}', 'U+0000'],
    ['{"a":["\\\\\\u0000"]}', 'U+0000'],
    ['{"a":"\\ud800"}', 'surrogates'],
    ['{"\\uDC00":1}', 'surrogates'],
    ['{"a":["\\ude00\\ud83d"]}', 'surrogates'],
    ['{"a":"\0"}', 'not JSON'],
    ['{"a"', 'not JSON'],
    ['{"a', 'not JSON'],
    ['{"\\x":1}', 'not JSON'],
    ['NaN', 'not JSON'],
    [']'.repeat(30), 'not JSON'],
  ])('is refused: %s', (text, reason) => {
    const result = readJson(text)
    expect(result).toMatchObject({ ok: false, refusal: { code: 'REQUEST_UNREADABLE' } })
    expect(result.ok || result.refusal.facts['reason']).toContain(reason)
  })
})
