import { expect } from 'vitest'
import { money, moneyText, vectorOf } from '../scenarios/world.ts'
import { need } from '../scenarios/table.ts'
import type { Row, Scenario } from '../scenarios/table.ts'
import { createCasino } from '../support/casino-world.ts'
import { openWalletDesk } from '../support/wallet-desk.ts'
import { openDay } from './betting-day.ts'
import type { Desk } from './betting-day.ts'

/** A provider's calls on a wallet, signed and sent as providers do, then each round closed: balances, and what every level makes of it. */
export async function runCasinoWallet(desk: Desk, scenario: Scenario): Promise<void> {
  const agents = vectorOf(scenario).map(({ accountId, basisPoints }, level, all) => ({ name: accountId, parent: all[level - 1]?.accountId ?? null, level, shareBp: basisPoints }))
  const day = await openDay(desk, agents, [{ name: 'player', parent: agents.at(-1)?.name ?? '', creditMinor: Number(money(need(scenario.settings, 'credit'))) }])
  const casino = await createCasino(desk.db)
  const { call, game, open } = await openWalletDesk(desk.db, desk.server, casino)
  const player_id = day.accounts.get('player') ?? ''
  const token = await open(day.apiKey, player_id)

  const send = (row: Row) => {
    const ids = { transaction_id: need(row, 'id'), player_id }
    const kind = need(row, 'call')
    if (kind === 'rollback') return call('rollback', { ...ids, reference_id: need(row, 'reference') })
    const moved = { ...ids, round_id: need(row, 'round'), currency: 'INR', amount_minor: Number(money(need(row, 'amount'))) }
    return kind === 'bet' ? call('bet', { ...moved, token, game }) : call('win', moved)
  }
  for (const row of scenario.tables['calls'] ?? []) {
    const reply = await send(row)
    const balance = reply.row?.['balance_minor'] ?? reply.facts['balance_minor']
    expect({ ...row, answer: reply.code ?? '-', balance: moneyText(BigInt(String(balance))) }).toEqual({ ...row, balance: moneyText(money(need(row, 'balance'))) })
  }
  for (const row of scenario.tables['rounds'] ?? []) {
    const before = await day.money()
    const reply = await call('closeRound', { transaction_id: `close-${need(row, 'round')}`, player_id, round_id: need(row, 'round') })
    const after = await day.money()
    const made = (name: string) => moneyText(BigInt((after.get(name)?.own_pnl_minor ?? 0) - (before.get(name)?.own_pnl_minor ?? 0)))
    expect({ balance: moneyText(BigInt(String(reply.row?.['balance_minor']))), net: made('player'), ...Object.fromEntries(agents.map(({ name }) => [name, made(name)])) }).toEqual(
      { balance: moneyText(money(need(row, 'balance'))), net: moneyText(money(need(row, 'net'))), ...Object.fromEntries(agents.map(({ name }) => [name, moneyText(money(need(row, name)))])) })
  }
}
