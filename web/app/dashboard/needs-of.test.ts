import { expect, test } from 'vitest'
import { needsOf } from './needs-of.ts'

test('what is not over waits, each kind once, with how many there are and since when', () => {
  const at = (hour: number): string => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`
  expect(needsOf([
    { key: 'exposure.alarm', createdAt: at(9), endedAt: null, isUnRead: false },
    { key: 'exposure.alarm', createdAt: at(7), endedAt: null, isUnRead: true },
    { key: 'exposure.alarm', createdAt: at(5), endedAt: at(6), isUnRead: true },
    { key: 'feed.silent', createdAt: at(4), endedAt: at(5), isUnRead: true },
    { key: 'sign_in.locked', createdAt: at(3), endedAt: null, isUnRead: false },
    { key: 'settlement.finished', createdAt: at(2), endedAt: null, isUnRead: true },
  ])).toEqual([{ key: 'exposure.alarm', count: 2, since: at(7) }])
  expect(needsOf([{ key: 'sign_in.locked', createdAt: at(3), endedAt: null, isUnRead: true }])).toEqual([{ key: 'sign_in.locked', count: 1, since: at(3) }])
})
