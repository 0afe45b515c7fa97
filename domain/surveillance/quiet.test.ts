import { describe, expect, test } from 'vitest'
import { gravest, isQuiet, weightsOf } from './quiet.ts'
import type { Quiet } from './quiet.ts'
import type { RuleKind } from './rule-kinds.ts'

const quiet: Quiet = { untilMs: 1_000, marketId: '1', facts: { address: 'a', accounts: 2 }, weights: { accounts: 2 } }

describe('what was wrong once stays quiet', () => {
  const table: readonly (readonly [string, RuleKind, { readonly marketId: string; readonly facts: Readonly<Record<string, string | number>> }, boolean, Partial<Quiet>?])[] = [
    ['by the same address on another market', 'same_ip', { marketId: '2', facts: { address: 'a', accounts: 2 } }, true],
    ['by another address on the same market', 'opposite_linked', { marketId: '1', facts: { address: 'b', to_one_minor: 1 } }, true, { weights: { to_one_minor: 1 } }],
    ['by another address on another market', 'opposite_linked', { marketId: '2', facts: { address: 'b', to_one_minor: 1 } }, false, { weights: { to_one_minor: 1 } }],
    ['a little graver', 'same_ip', { marketId: '1', facts: { address: 'a', accounts: 3 } }, true],
    ['twice as grave', 'same_ip', { marketId: '1', facts: { address: 'a', accounts: 4 } }, false],
    ['after its time', 'same_ip', { marketId: '1', facts: { address: 'a', accounts: 2 } }, false, { untilMs: 999 }],
    ['of a kind about the account itself, elsewhere', 'sign_ins', { marketId: '2', facts: { addresses: 3 } }, true, { facts: { addresses: 2 }, weights: { addresses: 2 } }],
    ['of a kind that counts nothing', 'trading', { marketId: '1', facts: { seconds: 5 } }, true, { facts: { seconds: 90 }, weights: {} }],
    ['of another condition, on the same market', 'late', { marketId: '1', facts: { after_result: 1, seconds_after: 2 } }, false, { facts: { late: 4 }, weights: { late: 4 } }],
    ['of another condition beside the same', 'sign_ins', { marketId: '1', facts: { failed: 5, new_country: 'BR' } }, false, { facts: { failed: 5 }, weights: { failed: 5 } }],
    ['before a stop, elsewhere', 'late', { marketId: '2', facts: { late: 5, in_play: 6 } }, true, { facts: { late: 4 }, weights: { late: 4 } }],
    ['after the result of the same market', 'late', { marketId: '1', facts: { after_result: 1 } }, true, { facts: { after_result: 1 }, weights: { after_result: 1 } }],
    ['after the result of another market', 'late', { marketId: '2', facts: { after_result: 1 } }, false, { facts: { after_result: 1 }, weights: { after_result: 1 } }],
    ['after more of the same result', 'late', { marketId: '1', facts: { after_result: 2 } }, false, { facts: { after_result: 1 }, weights: { after_result: 1 } }],
  ]
  for (const [name, kind, found, expected, change] of table) test(name, () => expect(isQuiet(kind, { ...quiet, ...change }, found, 999)).toBe(expected))
})

test('how grave a finding is, is told by each figure that its kind counts by', () => {
  expect([
    weightsOf('opposite_linked', { to_one_minor: -5, to_other_minor: 9 }), weightsOf('punching', { same_bets: 4 }), weightsOf('robot', { word: 'curl/' }),
    gravest([weightsOf('late', { late: 4 }), weightsOf('late', { after_result: 2 }), weightsOf('late', { late: 6 })]), weightsOf('sign_ins', { countries: 'GB IN', failed: 5 }),
  ]).toEqual([{ to_one_minor: 9 }, { same_bets: 4 }, {}, { late: 6, after_result: 2 }, { failed: 5, countries: 2 }])
})
