import { describe, expect, test } from 'vitest'
import { AuditFloor } from './audit-floor.ts'

const stepMs = 400

/** Looks every 400 ms of so many seconds at a log of ten rows a look, of which transactions older than `lag` have ended, and says where the floor stands. */
function after(seconds: number, lagOf: (look: bigint) => bigint, upTo: (look: bigint) => bigint | null = () => null) {
  const floor = new AuditFloor()
  const looks = BigInt(Math.floor((seconds * 1_000) / stepMs))
  for (let look = 1n; look <= looks; look++) floor.rise({ atMs: Number(look) * stepMs, lastId: look * 10n, oldest: look - lagOf(look), next: look }, upTo(look))
  return { floor: floor.id, behind: looks * 10n - floor.id }
}

describe('the floor of the record', () => {
  test('follows at a distance of what may still be in flight', () => {
    expect(after(60, () => 0n).behind).toBe(50n)
  })

  test.each([10n, 25n, 100n])('rises behind transactions that run %i looks, one beginning before the other ends', (lag) => {
    // However long they are, no more is looked at again than twice what they may still write.
    expect(after(600, () => lag).behind).toBeLessThanOrEqual(2n * (lag + 5n) * 10n)
  })

  test('stands still while one transaction does not end, and goes on from before it and then past it', () => {
    const began = 50n
    const until = (end: bigint) => (look: bigint) => (look > began && look < end ? look - began : 0n)
    expect(after(100, until(10_000n)).floor).toBeLessThanOrEqual(began * 10n)
    expect(after(100, until(10_000n)).floor).toBeGreaterThan(0n)
    expect(after(100, until(200n)).behind).toBe(50n)
  })

  test('never passes what is not sealed yet, and needs nobody to catch up first', () => {
    expect(after(60, () => 0n, () => 77n).floor).toBe(77n)
    expect(after(60, () => 0n, (look) => look * 5n).floor).toBe(750n)
  })
})
