import { expect, test } from 'vitest'
import { createRandom } from '#simulator/random.ts'
import { openLoop } from './open-loop.ts'

test('a call that waits behind a slow one has waited from when it was due', async () => {
  let free = Promise.resolve()
  const act = () => {
    free = free.then(() => new Promise((resolve) => setTimeout(resolve, 50)))
    return free.then(() => ({ status: 200, code: null, saysWhen: false }))
  }
  const { due, latencies, outcomes } = await openLoop({ name: 'one at a time', perSecond: 100, act }, 0.5, createRandom('open loop'))
  expect(outcomes).toEqual({ 200: due })
  // Served one after another in 50 ms each, the last waited for all before it; a closed loop would have said 50 ms.
  expect(Math.max(...latencies)).toBeGreaterThan((due * 50 - 500) * 0.9)
})

test('what is refused for load without a time to ask again is told, and what brings no answer is lost', async () => {
  const answers = [{ status: 503, code: 'REQUEST_OVERLOADED', saysWhen: true }, { status: 429, code: 'REQUEST_TOO_MANY', saysWhen: false }, null]
  let next = 0
  const act = () => {
    const index = next++ % 4
    return index === 3 ? Promise.reject(new Error('cut')) : Promise.resolve(answers[index] ?? null)
  }
  const { due, outcomes, silent, latencies, refusedUntilMs } = await openLoop({ name: 'refusals', perSecond: 400, act }, 0.2, createRandom('refusals'))
  const share = (index: number) => Math.floor((due + 3 - index) / 4)
  expect(outcomes).toEqual({ '503 REQUEST_OVERLOADED': share(0), '429 REQUEST_TOO_MANY': share(1), lost: share(3) })
  expect(silent).toBe(share(1))
  expect(refusedUntilMs).toBeGreaterThan(0)
  expect(latencies).toHaveLength(share(0) + share(1))
})
