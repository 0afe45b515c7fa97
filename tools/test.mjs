// `npm test [-- --all | --fast] [paths]`: the checks, every test project, and one line of counts at the end. With paths: those test files only.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildWebIfChanged, root, setUp } from './setup.mjs'

const all = process.argv.includes('--all')
/** Of test:fast the rules, their tables, the interface's own rules, the orders of bets, markets and settlements, random days, and the main job in the browser. */
const interleaved = ['two-bets', 'bet-and-market', 'two-workers', 'settlement'].map((name) => `tests/interleavings/${name}.test.ts`)
const fastPaths = ['domain/', 'tests/scenarios/', 'tests/interface/', ...interleaved, 'tests/model/', 'tests/e2e/sign-in.e2e.test.ts', 'tests/e2e/desk.e2e.test.ts']
const fast = process.argv.includes('--fast')
const named = process.argv.slice(2).filter((argument) => argument !== '--all' && argument !== '--fast')
const paths = named.length === 0 && fast ? fastPaths : named
/** What test:all asks of the tests: more runs of a property, every order, every screen. @type {Record<string, string>} */
const deeper = { STEWARD_TEST_ALL: '1', STEWARD_PROPERTY_RUNS: process.env['STEWARD_PROPERTY_RUNS'] ?? '100000' }
const node = setUp()
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const notes = []
/** Told again at the end: whoever sees only the last lines of a run sees what failed, and why. @type {string[]} */
const failures = []
const reports = mkdtempSync(join(tmpdir(), 'steward-report-'))

for (const path of fast ? fastPaths.filter((each) => !existsSync(join(root, each))) : []) {
  total.failed++
  notes.push(`${path} is not there any more, and test:fast names it (counted as one failed test)`)
}
if (named.length === 0) {
  const { status } = run([join(root, 'tools', 'check.ts')], {})
  if (status !== 0) {
    total.failed++
    notes.push('npm run check failed (counted as one failed test)')
  }
}
if (!process.env['STEWARD_RECORDINGS']) notes.push('STEWARD_RECORDINGS is not set: tests on recorded markets are skipped')
if (spawnSync('hledger', ['--version']).status !== 0) notes.push('hledger is not there: tests in which it reads the exported books (database/export-journal.test.ts) are skipped')

const wantsBrowser = paths.length === 0 || paths.some((path) => path.includes('e2e'))
/** A run of everything leaves out what only test:all asks; who names files has them whole. */
const asked = all || named.length > 0 ? [] : ['--tags-filter', '!deeper']
if (paths.length === 0 || paths.some((path) => !path.includes('e2e'))) vitest('node and web', ['--project', 'node', '--project', 'web*', ...paths], paths.length === 0 ? { STEWARD_WHOLE: '1' } : {})
if (wantsBrowser) {
  const browser = findBrowser()
  if ('path' in browser) {
    buildWebIfChanged(node)
    vitest('e2e', ['--project', 'e2e', ...paths], { STEWARD_CHROMIUM: browser.path })
  } else {
    const before = total.skipped
    // No test has this name: all are listed and none runs.
    vitest('e2e', ['--project', 'e2e', '--testNamePattern', '^there is no browser$', ...paths], {})
    notes.push(`${total.skipped - before} browser tests are skipped: ${browser.reason}`)
  }
}

rmSync(reports, { recursive: true, force: true })
for (const note of notes) console.log(`! ${note}`)
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs vitest once and adds its counts. @param {string} name @param {string[]} args @param {Record<string, string>} env */
function vitest(name, args, env) {
  const report = join(reports, `${name}.json`)
  const { status } = run([
    join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--passWithNoTests', '--reporter', 'default', '--reporter', 'json', '--outputFile.json', report, ...asked, ...args,
  ], env)
  const counted = countsOf(report)
  total.passed += counted.passed
  total.skipped += counted.skipped
  // An error outside of any test, or a file that does not load, fails the run without failing a test.
  for (const title of counted.unsteady) notes.push(`${name}: passed only when run again: ${title}`)
  if (counted.left > 0) notes.push(`${name}: ${counted.left} tests are left to npm run test:all`)
  failures.push(...counted.failures.map((failure) => `${name}: ${failure}`))
  total.failed += status === 0 ? counted.failed : Math.max(1, counted.failed)
  if (status !== 0 && counted.failed === 0) notes.push(`${name}: vitest failed outside of a test (counted as one failed test)`)
}

/** @param {string} report */
function countsOf(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, tags: string[], failureMessages: string[] | null }[] }[]} */
    const files = testResults
    const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, path: relative(root, file.name) })))
    const unsteady = tests.filter((test) => test.status === 'passed' && (test.failureMessages?.length ?? 0) > 0).map((test) => test.fullName)
    const left = tests.filter((test) => test.status === 'skipped' && test.tags.includes('deeper')).length
    const failures = [
      ...tests.filter((test) => test.status === 'failed').map((test) => `${test.path}: ${test.fullName}\n${(test.failureMessages ?? []).map(shortened).join('\n')}`),
      // A file that does not load, or whose beginning fails, has no failed test to tell it.
      ...files.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
        .map((file) => `${relative(root, file.name)}\n${shortened(file.message)}`),
    ]
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, left, unsteady, failures }
  } catch {
    return { passed: 0, failed: 0, skipped: 0, left: 0, unsteady: [], failures: [] }
  }
}

/** The message and where in our own files it was thrown. @param {string} message */
function shortened(message) {
  return message.split('\n').filter((line) => !line.includes('/node_modules/') && !line.includes('at new Promise')).slice(0, 12).map((line) => `    ${line.slice(0, 400)}`).join('\n')
}

/** @param {string[]} args @param {Record<string, string>} env */
function run(args, env) {
  return spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...(all ? deeper : {}), ...env } })
}
