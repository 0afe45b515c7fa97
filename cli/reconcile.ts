import { reconcile } from '#database/reconcile.ts'
import { withConfiguredDatabase } from './configured-database.ts'

/**
 * `npm run reconcile`: proves the books of the configured database, beside a running server or alone. Ends with 0 when all is right
 * and 1 when anything is not, and says what.
 */
process.exitCode = await withConfiguredDatabase('reconcile', async (database) => {
  const startedMs = performance.now()
  const { checks, wrong, sums } = await reconcile(database)
  for (const check of checks) {
    console.log(`${check.wrong === 0 ? 'right' : 'WRONG'}  ${check.name}: ${check.looked} looked at, ${check.wrong} wrong`)
    for (const example of check.examples) console.log(`         ${example}`)
  }
  for (const { currency, minor } of sums) console.log(`       all accounts together, ${currency}: ${minor} minor units`)
  console.log(`${wrong === 0 ? 'The books are right.' : `${wrong} things are wrong.`} ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
  return wrong === 0 ? 0 : 1
})
