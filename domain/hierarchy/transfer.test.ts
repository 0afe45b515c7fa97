import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import type { AccountId } from '../kernel/ids.ts'
import { minor, negate } from '../kernel/money.ts'
import { creditRange } from './credit-limits.ts'
import { availableOf, transfer, transferMost } from './transfer.ts'
import type { TransferParty, TransferType } from './transfer.ts'

const types: readonly TransferType[] = ['credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take']

function party(id: string, parent: string | null, level: number, funds: Partial<Record<keyof TransferParty['funds'], number>>): TransferParty {
  const amount = (name: keyof TransferParty['funds']) => minor(funds[name] ?? 0)
  return {
    accountId: id as AccountId,
    parentId: parent as AccountId | null,
    level,
    status: 'active',
    transferLocked: false,
    funds: {
      creditMinor: amount('creditMinor'),
      givenMinor: amount('givenMinor'),
      unsettledMinor: amount('unsettledMinor'),
      exposureMinor: amount('exposureMinor'),
    },
  }
}

const agent = party('agent', 'master', 5, { creditMinor: 1_000, givenMinor: 400 })
const player = party('player', 'agent', 9, { creditMinor: 400, unsettledMinor: 150, exposureMinor: 500 })

describe('transfer', () => {
  const codeOf = (type: TransferType, amount: number, parent = agent, child = player) => {
    const done = transfer(type, minor(amount), parent, child)
    return done.ok ? 'done' : done.refusal.code
  }

  test.each([
    ['credit_deposit', 600, 'done'],
    ['credit_deposit', 601, 'CREDIT_ABOVE_MAX'],
    ['credit_withdraw', 50, 'done'],
    ['credit_withdraw', 51, 'CREDIT_BELOW_MIN'],
    ['settle_give', 50, 'done'],
    ['settle_give', 51, 'CREDIT_NOT_ENOUGH'],
    ['settle_give', 151, 'TRANSFER_ABOVE_BALANCE'],
    ['settle_take', 1, 'TRANSFER_ABOVE_BALANCE'],
    ['settle_give', -1, 'TRANSFER_AMOUNT_NOT_POSITIVE'],
  ] as const)('%s %i: %s', (type, amount, expected) => {
    expect(codeOf(type, amount)).toBe(expected)
  })

  test.each([
    [5, 500, 100],
    [5, 2_000, 600],
    [5, 300, 0],
    [0, 450, 50],
    [0, null, null],
  ] as const)('from level %i, which may give any one child %s: one of 400 may be given %s more', (level, memberMax, most) => {
    const giving = { ...agent, level, memberMaxMinor: memberMax === null ? null : minor(memberMax) }
    expect(transferMost('credit_deposit', giving, player)).toBe(most === null ? null : minor(most))
    if (most !== null) expect([codeOf('credit_deposit', most + 1, giving), most === 0 || codeOf('credit_deposit', most, giving) === 'done']).toEqual(['CREDIT_ABOVE_MAX', true])
    const range = creditRange({ ...player.funds, availableMinor: availableOf(9, player.funds) }, giving.level === 0 ? null : giving.funds, giving.memberMaxMinor)
    expect(range.maxMinor, 'what is there already stays').toBe(most === null ? null : minor(400 + most))
  })

  test('only between a parent and its direct child, both of them free', () => {
    expect(codeOf('settle_give', 1, player, agent)).toBe('TRANSFER_NOT_DIRECT_CHILD')
    expect(codeOf('settle_give', 1, agent, agent)).toBe('TRANSFER_NOT_DIRECT_CHILD')
    expect(codeOf('settle_give', 1, { ...agent, status: 'suspended' })).toBe('ACCOUNT_ANCESTOR_LOCKED')
    expect(codeOf('settle_give', 1, agent, { ...player, status: 'locked' })).toBe('ACCOUNT_LOCKED')
    expect(codeOf('settle_give', 1, agent, { ...player, transferLocked: true })).toBe('ACCOUNT_LOCKED')
  })

  test('the company hands down without bound', () => {
    const company = party('company', null, 0, {})
    expect(codeOf('credit_deposit', 10 ** 12, company, { ...player, parentId: company.accountId })).toBe('done')
    expect(transferMost('credit_deposit', company, player)).toBeNull()
  })

  test('an agent may be paid out what its own players have not yet paid in', () => {
    const master = party('master', null, 4, { creditMinor: 1_000, givenMinor: 1_000 })
    const winning = party('agent', 'master', 5, { creditMinor: 1_000, givenMinor: 1_000, unsettledMinor: 70 })
    expect(codeOf('settle_give', 70, master, winning)).toBe('done')
  })

  const size = fc.constantFrom(0, 1, 50, 400, 10_000)
  const signed = fc.constantFrom(-400, -1, 0, 1, 70, 400)
  const cases = fc.record({
    type: fc.constantFrom(...types),
    amount: fc.oneof(fc.constantFrom(-1, 0, 1, 50, 51, 400, 401), fc.integer({ min: 1, max: 12_000 })),
    parent: fc.record({ creditMinor: size, free: size, unsettledMinor: signed }),
    child: fc.record({ creditMinor: size, unsettledMinor: signed, exposureMinor: size, givenMinor: size }),
    isPlayer: fc.boolean(),
  })

  property('leaves no available below zero, passes nothing that is owed, and makes no money', cases, (raw) => {
    const givenMinor = raw.child.creditMinor
    const above = party('above', null, 4, { creditMinor: givenMinor + raw.parent.free, givenMinor, unsettledMinor: raw.parent.unsettledMinor })
    const below = raw.isPlayer
      ? party('below', 'above', 9, { ...raw.child, givenMinor: 0 })
      : party('below', 'above', 5, { ...raw.child, givenMinor: Math.min(raw.child.givenMinor, raw.child.creditMinor), exposureMinor: 0 })
    const amount = minor(raw.amount)
    const done = transfer(raw.type, amount, above, below)
    const most = transferMost(raw.type, above, below)
    assert.equal(done.ok, amount > 0n && most !== null && amount <= most)
    if (!done.ok) return
    const { parent, child } = done.value
    const [was, is] = [availableOf(below.level, below.funds), availableOf(below.level, child)]
    assert.ok(is >= 0n || is >= was)
    assert.ok(availableOf(above.level, parent) >= 0n)
    assert.ok(child.creditMinor >= 0n && child.givenMinor <= child.creditMinor)
    assert.equal(parent.givenMinor - above.funds.givenMinor, child.creditMinor - below.funds.creditMinor)
    assert.ok(child.unsettledMinor * below.funds.unsettledMinor >= 0n)
    const [posting, ...others] = done.value.postings
    assert.equal(others.length, 0)
    const moved = posting?.credit === below.accountId ? amount : negate(amount)
    const expected = done.value.book === 'credit' ? child.creditMinor - below.funds.creditMinor : child.unsettledMinor - below.funds.unsettledMinor
    assert.equal(moved, expected)
  })

  property('the range of a credit limit is what deposits and withdrawals can reach', cases, (raw) => {
    const givenMinor = raw.child.creditMinor
    const above = party('above', null, 4, { creditMinor: givenMinor + raw.parent.free, givenMinor })
    const below = party('below', 'above', 9, { ...raw.child, givenMinor: 0 })
    const range = creditRange({ ...below.funds, availableMinor: availableOf(9, below.funds) }, above.funds)
    const up = transferMost('credit_deposit', above, below)
    const down = transferMost('credit_withdraw', above, below)
    assert.equal(range.maxMinor, below.funds.creditMinor + (up ?? 0n))
    if (range.minMinor <= below.funds.creditMinor) assert.equal(range.minMinor, below.funds.creditMinor - (down ?? 0n))
    else assert.equal(down, 0n)
  })
})

describe('what is said of a transfer', () => {
  const refusal = (type: TransferType, amount: number, parent = agent, child = player) => {
    const done = transfer(type, minor(amount), parent, child)
    return done.ok ? null : done.refusal
  }

  test('a refusal names the bounds', () => {
    expect(refusal('credit_deposit', 601)).toEqual({ code: 'CREDIT_ABOVE_MAX', facts: { most_minor: 600n, max_minor: 1_000n } })
    expect(refusal('credit_withdraw', 51)).toEqual({ code: 'CREDIT_BELOW_MIN', facts: { most_minor: 50n, min_minor: 350n } })
    expect(refusal('settle_give', 51)).toEqual({ code: 'CREDIT_NOT_ENOUGH', facts: { available_minor: 50n, most_minor: 50n } })
    expect(refusal('settle_give', 150)).toMatchObject({ code: 'CREDIT_NOT_ENOUGH' })
    expect(refusal('settle_give', 151)).toEqual({ code: 'TRANSFER_ABOVE_BALANCE', facts: { most_minor: 50n } })
  })

  test('where credit is forbidden none is given, and what was given may come back', () => {
    const strict = { ...agent, creditForbidden: true }
    expect(refusal('credit_deposit', 1, strict)).toEqual({ code: 'CREDIT_FORBIDDEN', facts: {} })
    expect(transferMost('credit_deposit', strict, player)).toBe(0n)
    expect(refusal('credit_withdraw', 50, strict)).toBeNull()
  })

  test.each([
    ['credit_deposit', 'credit', 'agent', 'player'],
    ['credit_withdraw', 'credit', 'player', 'agent'],
    ['settle_give', 'unsettled', 'player', 'agent'],
  ] as const)('%s is one line in the book of %s, from %s to %s', (type, book, debit, credit) => {
    const done = transfer(type, minor(7), agent, player)
    assert.ok(done.ok)
    expect(done.value).toMatchObject({ type, book, postings: [{ debit, credit, amountMinor: 7n }] })
  })

  test('settle_take is one line from parent to child', () => {
    const done = transfer('settle_take', minor(7), agent, { ...player, funds: { ...player.funds, unsettledMinor: minor(-9) } })
    assert.ok(done.ok)
    expect(done.value).toMatchObject({ book: 'unsettled', postings: [{ debit: 'agent', credit: 'player', amountMinor: 7n }], child: { unsettledMinor: -2n } })
  })
})
