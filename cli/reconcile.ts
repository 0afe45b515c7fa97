import { reconcile } from '#database/reconcile.ts'
import { proveSums } from '#server/analytics/prove-sums.ts'
import { withConfiguredDatabase } from './configured-database.ts'

/**
 * `npm run reconcile`: proves the books of the configured database, and after them the sums that reports and charts read, beside a running
 * server or alone. Ends with 0 when all is right and 1 when anything is not, and says what: the first few rows, as they are kept and as
 * they must be. What could not be looked at is said as well.
 */
process.exitCode = await withConfiguredDatabase('reconcile', async (database) => {
  const startedMs = performance.now()
  const { checks: ofBooks, sums } = await reconcile(database)
  const checks = [...ofBooks, ...(await proveSums(database))]
  const wrong = checks.reduce((count, check) => count + check.wrong, 0)
  for (const check of checks) {
    const left = check.leftOut === undefined ? '' : `; left out: ${check.leftOut}`
    console.log(`${check.wrong === 0 ? 'right' : 'WRONG'}  ${check.name}: ${check.looked} looked at, ${check.wrong} wrong${left}`)
    for (const example of check.examples) console.log(`         ${example}`)
  }
  for (const { currency, minor } of sums) console.log(`       all accounts together, ${currency}: ${minor} minor units`)
  console.log(`${wrong === 0 ? 'The books are right.' : `${wrong} things are wrong.`} ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
  return wrong === 0 ? 0 : 1
})
