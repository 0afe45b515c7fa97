import type * as z from 'zod/mini'
import type { lifeEntry } from '#contract/bet-dossier.ts'
import type { Tx } from '#database/transaction.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { BetFacts } from './bet-facts.ts'
import type { Viewer } from '../bets/viewer.ts'

export type LifeEntry = z.output<typeof lifeEntry>
export type PostingRow = { readonly entry_id: string; readonly line: number; readonly debit_account_id: string; readonly credit_account_id: string; readonly amount_minor: number }
export type PathAccount = { readonly id: string; readonly user_name: string; readonly level: number }
type EntryRow = Omit<LifeEntry, 'levels' | 'amount_minor'> & { readonly amount_minor: string }

/** The entries of a player's market, oldest first, and all of their postings. */
export async function entriesOf(tx: Tx, of: { readonly marketId: string; readonly playerId: string; readonly businessId: string }): Promise<{ readonly entries: readonly Omit<LifeEntry, 'levels'>[]; readonly postings: readonly PostingRow[] }> {
  const { rows } = await tx.query<EntryRow>(
    `select id, type, revision, vector_id, void_id, reverses_id, amount_minor, at from journal_entries
     where account_id = $1 and market_id = $2 order by at, id`, [of.playerId, of.marketId])
  const { rows: postings } = await tx.query<Omit<PostingRow, 'amount_minor'> & { readonly amount_minor: string }>(
    `select entry_id, line, debit_account_id, credit_account_id, amount_minor from postings
     where business_id = $1 and entry_id = any($2::bigint[]) order by entry_id, line`, [of.businessId, rows.map((row) => row.id)])
  return {
    entries: rows.map((row) => ({ ...row, amount_minor: toWire(row.amount_minor) })),
    postings: postings.map((row) => ({ ...row, amount_minor: toWire(row.amount_minor) })),
  }
}

/** The accounts of every path that the bets were placed on, from the top down, the player last. */
export async function pathAccounts(tx: Tx, facts: BetFacts): Promise<readonly PathAccount[]> {
  const ids = [...new Set([...facts.vectors.flatMap((vector) => vector.account_ids), facts.player_id])]
  const { rows } = await tx.query<PathAccount>('select id, user_name, level from accounts where id = any($1::bigint[]) order by level, id', [ids])
  return rows
}

/** Each entry with what it left at each account that the viewer may know, and what all entries so far did. */
export function withLevels(entries: readonly Omit<LifeEntry, 'levels'>[], postings: readonly PostingRow[], accounts: readonly PathAccount[], viewer: Viewer): readonly LifeEntry[] {
  const running = new Map<string, number>()
  const byEntry = Map.groupBy(postings, (posting) => posting.entry_id)
  return entries.map((entry) => {
    const own = new Map<string, number>()
    const move = (account: string, amount: number): void => void own.set(account, (own.get(account) ?? 0) + amount)
    for (const { debit_account_id: debit, credit_account_id: credit, amount_minor: amount } of byEntry.get(entry.id) ?? []) {
      move(debit, -amount)
      move(credit, amount)
    }
    for (const [account, amount] of own) running.set(account, (running.get(account) ?? 0) + amount)
    const levels = accounts.filter((account) => account.level >= viewer.level).map((account) => ({
      account_id: account.id, user_name: account.user_name, level: account.level, amount_minor: own.get(account.id) ?? 0, running_minor: running.get(account.id) ?? 0,
    }))
    return { ...entry, levels }
  })
}
