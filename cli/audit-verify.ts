import { verifyAudit } from '#database/audit-chain.ts'
import { withConfiguredDatabase } from './configured-database.ts'

/**
 * `npm run audit:verify`: follows the chain over the whole record of the configured database, beside a running server or alone. Names
 * the first row that was changed, removed or put in. Ends with 0 when the record is whole and 1 when it is not.
 */
process.exitCode = await withConfiguredDatabase('audit:verify', async (database) => {
  const startedMs = performance.now()
  const { rows, seals, broken, unsealed, oldestUnsealedAt, head } = await verifyAudit(database)
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
  console.log(`${rows} rows in ${seals} seals compared in ${seconds} s; head ${head ?? 'none'}`)
  if (unsealed > 0) console.log(`${unsealed} rows are in no seal yet, the oldest of ${oldestUnsealedAt ?? 'now'}; a running server seals them within a second`)
  if (broken === null) {
    console.log('The record is whole.')
    return 0
  }
  console.log(`THE RECORD IS BROKEN in seal ${broken.seal}: ${broken.what}${broken.rowId === null ? '' : `, audit_log row ${broken.rowId}`}`)
  return 1
})
