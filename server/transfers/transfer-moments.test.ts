import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { statements } from '#contract/statements.ts'
import { transfers } from '#contract/transfers.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccountLogin, addBranch, testPassword } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const start = Date.now() - 3_600_000
let ms = 0
/** Two nodes whose clocks are 1.5 s apart: less than what the record tells. */
const ahead = await testServer(db, { now: () => new Date(start + ms + 1_500), running: false })
const behind = await testServer(db, { now: () => new Date(start + ms), running: false })
const master = 'a second password'

type Type = 'credit_deposit' | 'credit_withdraw'
async function move(call: Client, account_id: string, type: Type): Promise<void> {
  const asked = { account_id, type, amount_minor: 1_000 }
  const { data: [shown] } = await call(transfers.preview, { body: { transfers: [asked] } })
  const { data: [row] } = await call(transfers.transfer, { body: { transfers: [{ ...asked, key: randomUUID(), preview_hash: shown?.hash ?? '' }], master_password: master }, key: randomUUID() })
  expect(row).toMatchObject({ ok: true })
}
const amountsOf = async (call: Client, id: string) => (await call(statements.credit, { query: { id } })).data.map(({ type, balance_minor }) => [type, balance_minor])

test('a statement tells transfers in the order in which they were done, and never of a credit below nothing', async () => {
  const branch = await addBranch(db.owner, 'clocks')
  const [above, agent, player] = [branch[4]!, branch[5]!, branch[6]!]
  await db.owner.query('update account_funds set credit_minor = 100000 where account_id = $1', [above.id])
  await db.owner.query('update account_funds f set parent_id = a.parent_id from accounts a where a.id = f.account_id and a.business_id = $1', [above.businessId])
  const people = new Map<string, readonly [Client, Client]>()
  for (const each of [above, agent]) {
    await addAccountLogin(db.owner, each)
    const token = await signIn(behind, each.userName)
    people.set(each.id, [clientOf(ahead, token), clientOf(behind, token)])
    await clientOf(behind, token)(transfers.setMasterPassword, { body: { current_password: testPassword, master_password: master } })
  }
  const [[aheadAbove], [aheadAgent, behindAgent]] = [people.get(above.id)!, people.get(agent.id)!]
  // Given to the agent, handed on by it and taken back, each on the other node, a few moments after each other.
  await move(aheadAbove, agent.id, 'credit_deposit')
  ms += 100
  await move(behindAgent, player.id, 'credit_deposit')
  ms += 100
  await move(behindAgent, player.id, 'credit_withdraw')
  ms += 100
  await move(aheadAgent, player.id, 'credit_deposit')
  ms += 100
  await move(behindAgent, player.id, 'credit_withdraw')

  const [up, down] = ['credit_deposit', 'credit_withdraw']
  expect(await amountsOf(behindAgent, player.id)).toEqual([[down, 0], [up, 1_000], [down, 0], [up, 1_000]])
  const { rows } = await db.owner.query<{ account_id: string; type: string }>('select account_id, type from journal_entries where business_id = $1 order by at', [above.businessId])
  expect(rows.map(({ account_id: id, type }) => [id === agent.id ? 'agent' : 'player', type])).toEqual([['agent', up], ['player', up], ['player', down], ['player', up], ['player', down]])
  for (let at = 0; at <= 3_000; at += 250) {
    const { data } = await behindAgent(statements.balanceAt, { params: { id: player.id }, query: { at: new Date(start + at).toISOString() } })
    expect(data.filter(({ amount_minor }) => amount_minor < 0), `${at} ms after the beginning`).toEqual([])
  }
})
