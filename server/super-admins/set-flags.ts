import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { accountStatuses } from '#domain/hierarchy/account-status.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'

/*
 * Who has set the flags of an account: each level above it has a word of its own on each of them, and what stands is the strictest. The staff
 * speak with the company's level, 0.
 */

type Change = { readonly status?: AccountStatus | undefined; readonly bet_locked?: boolean | undefined; readonly transfer_locked?: boolean | undefined }
type Word = { readonly flag: string; readonly status: AccountStatus }

function wordsOf({ status, bet_locked: bets, transfer_locked: transfers }: Change): readonly Word[] {
  const lock = (flag: string, locked: boolean | undefined): readonly Word[] => (locked === undefined ? [] : [{ flag, status: locked ? 'locked' : 'active' }])
  return [...(status === undefined ? [] : [{ flag: 'self_status', status }]), ...lock('self_bet_locked', bets), ...lock('transfer_locked', transfers)]
}

/** Nobody sets an account freer than somebody of a higher level has set it. Refuses LOCK_NOT_YOURS. */
export async function maySetFlags(tx: Tx, level: number, id: string, change: Change): Promise<Result<true>> {
  const { rows } = await tx.query<Word>('select flag, max(status) as status from account_flags_set where account_id = $1 and level < $2 group by flag', [id, level])
  const freer = wordsOf(change).some((word) => rows.some((held) => held.flag === word.flag && accountStatuses.indexOf(word.status) < accountStatuses.indexOf(held.status)))
  return freer ? refuse('LOCK_NOT_YOURS') : ok(true)
}

/** Keeps the word of a level on the flags that it sets; words of its own and of lower levels are over with it. */
export async function keepSetter(tx: Tx, level: number, id: string, change: Change): Promise<void> {
  const words = wordsOf(change)
  await tx.query('delete from account_flags_set where account_id = $1 and level >= $2 and flag = any($3::text[])', [id, level, arrayText(words.map(({ flag }) => flag))])
  await tx.query(
    `insert into account_flags_set (account_id, flag, level, status)
     select $1, w.flag, $2, w.status from unnest($3::text[], $4::account_status[]) as w(flag, status) where w.status <> 'active'`,
    [id, level, arrayText(words.map(({ flag }) => flag)), arrayText(words.map(({ status }) => status))])
}
