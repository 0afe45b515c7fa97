import { describe, expect, test } from 'vitest'
import { buildShareVector } from '#domain/hierarchy/partnership.ts'
import { levelNames, levels } from '#domain/hierarchy/levels.ts'
import type { WorldAccount } from './world-accounts.ts'
import { sharePlans } from './world-accounts.ts'
import { buildWorld } from './world.ts'

const seeds = ['demo', 'another', '3']
const accountsOf = (seed: string): readonly WorldAccount[] => buildWorld(seed).businesses.flatMap(({ accounts }) => accounts)

describe.each(seeds)('the demo world of seed %s', (seed) => {
  const accounts = accountsOf(seed)
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const childrenOf = Map.groupBy(accounts, ({ parentId }) => parentId)

  test('has at least 1,500 accounts on all seven levels, each known once, parents first', () => {
    expect(accounts.length).toBeGreaterThanOrEqual(1_500)
    expect(byId.size).toBe(accounts.length)
    for (const name of levelNames) expect(accounts.some(({ level }) => level === levels[name])).toBe(true)
    const seen = new Set<string>()
    for (const account of accounts) {
      expect(account.userName).toMatch(/^[a-z0-9._-]{3,20}$/)
      if (account.parentId !== null) expect(seen.has(account.parentId)).toBe(true)
      expect(account.ancestorIds.at(-1) ?? null).toBe(account.parentId)
      seen.add(account.id)
    }
  })

  test('hands down no more credit than there is', () => {
    for (const account of accounts) {
      if (account.level === levels.company) continue
      const given = (childrenOf.get(account.id) ?? []).reduce((total, child) => total + child.creditMinor, 0n)
      expect(given <= account.creditMinor, account.userName).toBe(true)
      expect(account.creditMinor > 0n, account.userName).toBe(true)
    }
  })

  test('has whole shares on every path, some of them 0 %', () => {
    for (const plan of sharePlans) {
      const parents = accounts.filter(({ level }) => level === levels.agent)
      for (const parent of parents) {
        const path = [...parent.ancestorIds, parent.id].map((id) => byId.get(id)!)
        const sum = path.reduce((total, { ownBp }) => total + ownBp[plan], 0)
        expect(sum, parent.userName).toBe(10_000)
        expect(buildShareVector(path.map((account) => ({ accountId: account.id, ownBp: account.ownBp[plan] }))).ok).toBe(true)
      }
      expect(accounts.some(({ level, ownBp }) => level > levels.company && level < levels.agent && ownBp[plan] === 0)).toBe(true)
    }
  })

  test('keeps locks apart from the locks above, and most players free', () => {
    for (const account of accounts) {
      const above = account.ancestorIds.map((id) => byId.get(id)!)
      expect(account.parentBetLocked).toBe(above.some(({ betLocked }) => betLocked))
      if (above.every(({ status }) => status === 'active')) expect(account.parentStatus).toBe('active')
      else expect(account.parentStatus).not.toBe('active')
    }
    const players = accounts.filter(({ level }) => level === levels.player)
    const free = players.filter((player) => player.status === 'active' && player.parentStatus === 'active' && !player.betLocked && !player.parentBetLocked)
    expect(free.length).toBeGreaterThan(players.length / 2)
    expect(players.some(({ status }) => status === 'locked')).toBe(true)
    expect(players.some(({ betLocked }) => betLocked)).toBe(true)
  })
})

test('the same seed builds the same world', () => {
  expect(buildWorld('demo')).toEqual(buildWorld('demo'))
  expect(accountsOf('demo')).not.toEqual(accountsOf('another'))
})

test('the chain that signs in has one account a level, each under the one above', () => {
  const names = ['demo-super-admin', 'demo-admin', 'demo-super-master', 'demo-master', 'demo-agent']
  const accounts = accountsOf('demo')
  const chain = names.map((name) => accounts.find(({ userName }) => userName === name)!)
  for (const [index, account] of chain.entries()) {
    expect(account.level).toBe(index + 1)
    if (index > 0) expect(account.parentId).toBe(chain[index - 1]!.id)
  }
  const agent = chain.at(-1)!
  expect(accounts.filter(({ parentId }) => parentId === agent.id).length).toBeGreaterThan(200)
})
