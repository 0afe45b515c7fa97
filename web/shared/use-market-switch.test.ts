import { expect, test } from 'vitest'
import { sampleMarket } from '../testing/sample-market.ts'
import { isUnderWay } from './use-market-switch.ts'

test.each([
  ['before any result', {}, true],
  ['closed, its only declaration withdrawn', { revision: 1 }, true],
  ['open again after that', { revision: 1, status: 'open' }, true],
  ['declared', { revision: 1, status: 'declared', result_begun: true }, false],
  ['closed, its result rolled back', { revision: 1, result_begun: true }, false],
] as const)('whether people say how a market stands: %s', (_, change, may) => {
  expect(isUnderWay(sampleMarket(change))).toBe(may)
})
