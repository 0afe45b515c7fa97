import { expect } from 'vitest'
import type { WalletCall } from '#domain/casino/decide-call.ts'
import { applyCall, openWallet, walletBalance } from '#domain/casino/wallet.ts'
import { agentAvailable, creditRange, playerAvailable } from '#domain/hierarchy/credit-limits.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { transfer } from '#domain/hierarchy/transfer.ts'
import type { TransferFunds, TransferParty, TransferType } from '#domain/hierarchy/transfer.ts'
import type { AccountId, SelectionId, VectorId } from '#domain/kernel/ids.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { add, minor, subtract, zero } from '#domain/kernel/money.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import { splitByShares } from '#domain/kernel/split.ts'
import { clientShare } from '#domain/ledger/client-share.ts'
import type { Posting } from '#domain/ledger/entry.ts'
import { edgeBalances, ownProfits } from '#domain/ledger/reconcile.ts'
import { settlePlayer } from '#domain/results/settle-player.ts'
import { need } from './table.ts'
import type { Row, Scenario } from './table.ts'
import { account, money, moneyText, percent, vectorOf } from './world.ts'

const player = account('player')
const winner = '1' as SelectionId

/** A result carried up the tree: profit, commission and what is due upward, by account. */
export function runShares(scenario: Scenario): void {
  const vector = vectorOf(scenario)
  for (const row of scenario.tables['cases'] ?? []) {
    const settled = settle(row, vector)
    const part = (type: 'pnl' | 'commission') =>
      settled.entries.find((entry) => entry.type === type)?.parts.map((each) => -each) ?? vector.map(() => 0n)
    const figure = need(row, 'figure')
    const owed = edgeBalances(postingsOf(settled), parentsOf(vector))
    const values =
      figure === 'due up'
        ? vector.map(({ accountId }) => -(owed.get(accountId) ?? 0n))
        : part(figure === 'profit' ? 'pnl' : 'commission')
    const cells = vector.map(({ accountId }, index) => [accountId, moneyText(values[index] ?? 0n)] as const)
    const sum = figure === 'due up' ? '-' : moneyText(values.reduce((total, value) => total + value, 0n))
    expectCells({ ...Object.fromEntries(cells), sum }, row)
  }
}

/** U and own profit of every account after one settlement. */
export function runEdges(scenario: Scenario): void {
  const vector = vectorOf(scenario)
  for (const row of scenario.tables['cases'] ?? []) {
    const settled = settle(row, vector)
    const postings = postingsOf(settled)
    const balances = need(row, 'figure') === 'U' ? edgeBalances(postings, parentsOf(vector)) : ownProfits(postings)
    const names = [...vector.map(({ accountId }) => accountId), player]
    expectCells(Object.fromEntries(names.map((name) => [name, moneyText(balances.get(name) ?? 0n)])), row)
    expect([...ownProfits(postings).values()].reduce((total, each) => total + each, 0n)).toBe(0n)
  }
}

/** What a credit limit may be set to, and what happens when it is. */
export function runCreditRange(scenario: Scenario): void {
  const credit = {
    creditMinor: money(need(scenario.settings, 'parent credit')),
    givenMinor: money(need(scenario.settings, 'parent given')),
  }
  const parent = party('parent', null, levels.agent, { ...nothing, ...credit })
  const children = (scenario.tables['children'] ?? []).map((row) => {
    const funds = {
      creditMinor: money(need(row, 'credit')),
      givenMinor: amount(row, 'given'),
      unsettledMinor: amount(row, 'U'),
      exposureMinor: amount(row, 'exposure'),
    }
    const availableMinor = row['child'] === 'player' ? playerAvailable(funds) : agentAvailable(funds)
    const { minMinor, maxMinor } = creditRange({ ...funds, availableMinor }, credit)
    expectCells({ available: moneyText(availableMinor), min: moneyText(minMinor), max: moneyText(maxMinor ?? 0n) }, row)
    return funds
  })
  const child = party('player', 'parent', levels.player, children[0] ?? nothing)
  for (const row of scenario.tables['set player'] ?? []) {
    const change = money(need(row, 'credit')) - child.funds.creditMinor
    const type = change < 0n ? 'credit_withdraw' : 'credit_deposit'
    const done = transfer(type, (change < 0n ? -change : change) as Minor, parent, child)
    expect(done.ok ? '-' : done.refusal.code).toBe(row['answer'])
    if (done.ok) expect(moneyText(playerAvailable(done.value.child))).toBe(row['available'])
  }
}

/** Credit, loss and cash through a path of accounts, step by step. */
export function runLifeOfChips(scenario: Scenario): void {
  const vector = vectorOf(scenario)
  const path = [...vector.map(({ accountId }) => accountId), player]
  const parents = parentsOf(vector)
  const levelOf = new Map(path.map((id, index) => [id, index === path.length - 1 ? levels.player : index]))
  let funds = new Map(path.map((id) => [id, nothing]))
  const posted: Posting[] = []
  const partyOf = (name: string) => {
    const id = account(name)
    return party(name, parents.get(id) ?? null, levelOf.get(id) ?? 0, funds.get(id) ?? nothing)
  }
  const tryMove = (row: Row) =>
    transfer(
      need(row, 'action') as TransferType,
      money(need(row, 'amount')),
      partyOf(need(row, 'parent')),
      partyOf(need(row, 'child')),
    )

  for (const row of scenario.tables['steps'] ?? []) {
    if (row['action'] === 'player loses') {
      const postings = postingsOf(settle({ result: `-${need(row, 'amount')}`, commission: '0' }, vector))
      posted.push(...postings)
      for (const [id, moved] of edgeBalances(postings, parents)) {
        const before = funds.get(id) ?? nothing
        funds.set(id, { ...before, unsettledMinor: minor(before.unsettledMinor + moved) })
      }
    } else {
      const done = tryMove(row)
      if (!done.ok) throw new Error(`step ${need(row, 'step')}: ${done.refusal.code}`)
      if (done.value.book === 'unsettled') posted.push(...done.value.postings)
      funds = new Map(funds)
        .set(account(need(row, 'parent')), done.value.parent)
        .set(account(need(row, 'child')), done.value.child)
    }
    const of = (name: string) => funds.get(account(name)) ?? nothing
    const agent = ({ creditMinor, givenMinor }: TransferFunds) =>
      [creditMinor, givenMinor, creditMinor - givenMinor].map(moneyText).join('/')
    const own = of('player')
    expectCells(
      {
        'Super admin': agent(of('Super admin')),
        Admin: agent(of('Admin')),
        player: [own.creditMinor, own.unsettledMinor, playerAvailable(own)].map(moneyText).join('/'),
        'U Admin': moneyText(of('Admin').unsettledMinor),
        'U Super admin': moneyText(of('Super admin').unsettledMinor),
      },
      row,
    )
    const balances = edgeBalances(posted, parents)
    for (const id of path) expect(balances.get(id) ?? 0n).toBe(funds.get(id)?.unsettledMinor)
    const points = pointsOf(path.map((id) => funds.get(id) ?? nothing), path)
    for (const at of ofStep(scenario, 'points', row)) expectCells({ step: need(row, 'step'), ...points }, at)
    for (const at of ofStep(scenario, 'banner', row)) {
      const [balanceUp, balanceDown] = [of('Admin').unsettledMinor, -own.unsettledMinor]
      expectCells({ 'balance down': moneyText(balanceDown), 'balance up': moneyText(balanceUp), 'own P/L': moneyText(ownProfits(posted).get(account('Admin')) ?? 0n) }, at)
    }
    for (const refused of ofStep(scenario, 'refused', row)) {
      const answer = tryMove(refused)
      expect({ ...refused, answer: answer.ok ? 'accepted' : answer.refusal.code }).toEqual(refused)
    }
  }
}

/** The rows of a table that are about the moment after this step. */
function ofStep(scenario: Scenario, table: string, row: Row): readonly Row[] {
  return (scenario.tables[table] ?? []).filter(({ step }) => step === row['step'])
}

/** Points of a path from its top down, each account with one below it: what it may still hand down, and all that is below. */
function pointsOf(funds: readonly TransferFunds[], path: readonly AccountId[]): Row {
  const points: Record<string, string> = {}
  let below = 0n
  for (const [index, own] of [...funds.entries()].toReversed().slice(0, -1)) {
    below += index === funds.length - 1 ? playerAvailable(own) : own.creditMinor - own.givenMinor
    points[path[index] ?? ''] = moneyText(below)
  }
  return points
}

/** Results under the shares of their time, and cash, as they add up to a client P&L and to what of it is not the viewer's own. */
export function runClientShare(scenario: Scenario): void {
  const results = new Map<number, Minor>()
  let clientPnlMinor = zero
  for (const row of scenario.tables['steps'] ?? []) {
    const moved = money(need(row, 'result'))
    clientPnlMinor = add(clientPnlMinor, moved)
    if (row['sport'] !== '-') {
      const shareBp = percent(need(row, 'share'))
      results.set(shareBp, add(results.get(shareBp) ?? zero, moved))
    }
    const shared = [...results].map(([shareBp, resultMinor]) => ({ shareBp, resultMinor }))
    expectCells({ 'client P&L': moneyText(clientPnlMinor), others: moneyText(clientShare(shared, clientPnlMinor)) }, row)
  }
}

/** A provider's calls, then the rounds closed one by one. */
export function runCasinoWallet(scenario: Scenario): void {
  const vector = vectorOf(scenario)
  let wallet = openWallet({ ...nothing, creditMinor: money(need(scenario.settings, 'credit')) })
  for (const row of scenario.tables['calls'] ?? []) {
    const { wallet: after, answer } = applyCall(wallet, callOf(row))
    wallet = after
    const balance = answer.ok ? answer.value : walletBalance(wallet)
    expect({ ...row, answer: answer.ok ? '-' : answer.refusal.code, balance: moneyText(balance) }).toEqual(row)
  }
  for (const row of scenario.tables['rounds'] ?? []) {
    const roundId = need(row, 'round')
    const before = wallet.funds.unsettledMinor
    const { wallet: closed, answer } = applyCall(wallet, { kind: 'close', transactionId: `close ${roundId}`, roundId })
    if (!answer.ok) throw new Error(answer.refusal.code)
    wallet = closed
    const netMinor = subtract(wallet.funds.unsettledMinor, before)
    const parts = splitByShares(netMinor, vector)
    expectCells(
      {
        net: moneyText(netMinor),
        balance: moneyText(walletBalance(wallet)),
        ...Object.fromEntries(vector.map(({ accountId }, index) => [accountId, moneyText(-(parts[index] ?? 0n))])),
      },
      row,
    )
  }
}

const nothing: TransferFunds = { creditMinor: zero, givenMinor: zero, unsettledMinor: zero, exposureMinor: zero }

function party(name: string, parentId: string | null, level: number, funds: TransferFunds): TransferParty {
  const parent = parentId === null ? null : account(parentId)
  return { accountId: account(name), parentId: parent, level, status: 'active', transferLocked: false, funds }
}

/** Settles a position that pays the row's result; the commission rate is what makes the row's commission. */
function settle(row: Row, vector: ShareVector) {
  const result = money(need(row, 'result'))
  const commission = money(need(row, 'commission'))
  const settled = settlePlayer({
    playerId: player,
    marketType: 'match_odds',
    outcome: { kind: 'winners', winners: [winner], removed: [] },
    commissionBp: commission === 0n ? 0 : Number((commission * 10_000n) / result),
    positions: [
      {
        vectorId: '1' as VectorId,
        vector,
        legs: [{ key: winner, loseMinor: zero, evenMinor: zero, winMinor: result }],
        deadHeatBets: [],
      },
    ],
  })
  expect(settled.commissionMinor).toBe(commission)
  return settled
}

function postingsOf(settled: ReturnType<typeof settlePlayer>): readonly Posting[] {
  return settled.entries.flatMap((entry) => entry.postings)
}

function parentsOf(vector: ShareVector): ReadonlyMap<AccountId, AccountId | null> {
  const path = [...vector.map(({ accountId }) => accountId), player]
  return new Map(path.map((id, index) => [id, path[index - 1] ?? null]))
}

function callOf(row: Row): WalletCall {
  const transactionId = need(row, 'id')
  const kind = need(row, 'call')
  if (kind === 'rollback') return { kind, transactionId, referenceId: need(row, 'reference') }
  if (kind !== 'bet' && kind !== 'win') throw new Error(`no call ${kind}`)
  return { kind, transactionId, roundId: need(row, 'round'), amountMinor: money(need(row, 'amount')) }
}

/** The amount in a cell; an empty cell is 0. */
function amount(row: Row, name: string): Minor {
  return row[name] === '-' ? zero : money(need(row, name))
}

/** Compares cells as amounts where they are amounts, so that 100 and 100.00 are the same. */
function expectCells(actual: Row, row: Row): void {
  const expected = Object.fromEntries(
    Object.keys(actual).map((name) => {
      const cell = row[name]
      return [name, cell !== undefined && /^-?\d+(\.\d+)?$/.test(cell) ? moneyText(money(cell)) : cell]
    }),
  )
  expect(actual).toEqual(expected)
}
