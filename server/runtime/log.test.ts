import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { createLog } from './log.ts'
import type { Log } from './log.ts'

function told(pretty: boolean, say: (log: Log) => void): string {
  let text = ''
  say(createLog({ write: (line) => { text += line }, pretty, now: () => new Date('2026-03-14T12:00:00Z') }))
  return text
}

const refused = new ApiError(503, null)
const hiccups: readonly (readonly [Error, string])[] = [
  [refused, 'Something went wrong'],
  [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }), 'connect ECONNREFUSED 127.0.0.1:1'],
  [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new TypeError('fetch failed', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) }), 'fetch failed: other side closed'],
  [new DOMException('This operation was aborted', 'AbortError'), 'This operation was aborted'],
  [new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
  [Object.assign(new Error('terminating connection\n due to administrator command'), { code: '57P01' }), 'terminating connection due to administrator command'],
]

test.each(hiccups)('what others answer, or do not, is one line at a terminal: %s', (error, line) => {
  expect(told(true, (log) => log.warn('players had trouble', { error, market: '7' }))).toBe(`12:00:00 warning: players had trouble: ${line}  market="7"\n`)
})

test('a bug keeps its stack, and so does what is written for a collector', () => {
  const bug = new TypeError('x is not a function')
  expect(told(true, (log) => log.warn('players had trouble', { error: bug }))).toBe(`12:00:00 warning: players had trouble\n${bug.stack}\n`)
  expect(JSON.parse(told(false, (log) => log.warn('players had trouble', { error: refused })))).toMatchObject({ message: 'players had trouble', error: { stack: refused.stack } })
})
