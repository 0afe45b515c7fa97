import { proveSums } from '#server/analytics/prove-sums.ts'
import { closePlayerDays, rebuildSums } from '#server/analytics/sum-keeper.ts'
import { withConfiguredDatabase } from './configured-database.ts'

/**
 * `npm run sums`: makes the sums that reports and charts read anew from bets, voids and entries, beside a running server or alone, and then
 * proves them as `npm run reconcile` does. No money moves. Until it is through, reports are as of the moment that they say. Ends with 0 when
 * all is right and 1 when anything is not.
 */
process.exitCode = await withConfiguredDatabase('sums', async (database) => {
  const startedMs = performance.now()
  await rebuildSums(database)
  while (await closePlayerDays(database, new Date()));
  const checks = await proveSums(database)
  const wrong = checks.filter((check) => check.wrong > 0)
  for (const { name, leftOut } of checks) if (leftOut !== undefined) console.log(`left out  ${name}: ${leftOut}`)
  for (const { name, examples } of wrong) console.log(`WRONG  ${name}:\n  ${examples.join('\n  ')}`)
  console.log(`${wrong.length === 0 ? 'The sums are made anew and right.' : `${wrong.length} kinds of sums are wrong.`} ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
  return wrong.length === 0 ? 0 : 1
})
