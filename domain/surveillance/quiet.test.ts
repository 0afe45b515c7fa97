import { describe, expect, test } from 'vitest'
import { isQuiet, weightOf } from './quiet.ts'
import type { Quiet } from './quiet.ts'
import type { RuleKind } from './rule-kinds.ts'

const quiet: Quiet = { untilMs: 1_000, marketId: '1', facts: { address: 'a', accounts: 2 }, weight: 2 }

describe('what was wrong once stays quiet', () => {
  const table: readonly (readonly [string, RuleKind, { readonly marketId: string; readonly facts: Readonly<Record<string, string | number>> }, boolean, Partial<Quiet>?])[] = [
    ['by the same address on another market', 'same_ip', { marketId: '2', facts: { address: 'a', accounts: 2 } }, true],
    ['by another address on the same market', 'opposite_linked', { marketId: '1', facts: { address: 'b', to_one_minor: 1 } }, true],
    ['by another address on another market', 'opposite_linked', { marketId: '2', facts: { address: 'b', to_one_minor: 1 } }, false],
    ['a little graver', 'same_ip', { marketId: '1', facts: { address: 'a', accounts: 3 } }, true],
    ['twice as grave', 'same_ip', { marketId: '1', facts: { address: 'a', accounts: 4 } }, false],
    ['after its time', 'same_ip', { marketId: '1', facts: { address: 'a', accounts: 2 } }, false, { untilMs: 999 }],
    ['of a kind about the account itself, elsewhere', 'sign_ins', { marketId: '2', facts: { addresses: 3 } }, true, { facts: { addresses: 2 } }],
    ['of a kind that counts nothing', 'trading', { marketId: '1', facts: { seconds: 5 } }, true, { facts: { seconds: 90 }, weight: 0 }],
  ]
  for (const [name, kind, found, expected, change] of table) test(name, () => expect(isQuiet(kind, { ...quiet, ...change }, found, 999)).toBe(expected))
})

test('how grave a finding is, is the largest figure that its kind counts by', () => {
  expect([weightOf('opposite_linked', { to_one_minor: 5, to_other_minor: 9 }), weightOf('punching', { same_bets: 4 }), weightOf('robot', { word: 'curl/' })]).toEqual([9, 4, 0])
})
