import { openDatabase } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { ConfigInvalid } from './config.ts'

/**
 * Demo people have a password that is in the manual. Looks only, so that a database which was named by mistake stays as it was.
 * @throws ConfigInvalid where the database holds a demo
 */
export async function refuseDemo(ownerUrl: string): Promise<void> {
  const database = openDatabase({ url: ownerUrl, role: null, connectionsMax: 1, applicationName: 'steward start' })
  try {
    const found = await withTransaction(database, { readOnly: true }, async (tx) => {
      const { rows: [schema] } = await tx.query<{ there: boolean }>(`select to_regclass('public.logins') is not null and to_regclass('public.settings') is not null as there`)
      if (schema?.there !== true) return null
      const { rows: [demo] } = await tx.query<{ logins: number; accounts: number; world: boolean }>(
        `select (select count(*)::int from logins where is_demo) as logins, (select count(*)::int from accounts where is_demo) as accounts,
           exists (select from settings where key = 'demo_world') as world`)
      return demo ?? null
    })
    if (found === null || (found.logins + found.accounts === 0 && !found.world)) return
    throw new ConfigInvalid([`STEWARD_MODE is production, and the database holds a demo (${found.logins} sign-ins, ${found.accounts} accounts); use a database of its own`])
  } finally {
    await database.close()
  }
}
