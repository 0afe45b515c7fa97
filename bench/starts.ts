import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { discardEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { freePort } from '#database/free-port.ts'
import { throwAwayFolder } from '#database/throw-away-postgres.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { quantile } from './quantiles.ts'
import { told } from './told.ts'

const starter = fileURLToPath(new URL('../tools/start.mjs', import.meta.url))
const webStamp = fileURLToPath(new URL('../web/dist/.steward-sources', import.meta.url))
const rounds = 3
const laterStarts = 3
const signInPage = '/auth/jwt/login'
const giveUpMs = 180_000

type Taken = { readonly pageMs: number; readonly signedInMs: number }

/*
 * npm run bench:start [-- --record]: what `npm start` runs, packages installed, on an empty folder with the web application still
 * to be built, and again on the same folder. Beside it the database of the package alone, made and started on an empty folder, and again.
 */
await told('start', 'npm run bench:start', starts)

async function starts(): Promise<void> {
  const first: Taken[] = []
  const later: Taken[] = []
  const bare: { readonly first: number[]; readonly later: number[] } = { first: [], later: [] }
  for (let round = 0; round < rounds; round++) {
    const [folder, bareFolder] = [await throwAwayFolder(), await throwAwayFolder()]
    bare.first.push(await databaseAlone(bareFolder))
    rmSync(webStamp, { force: true })
    first.push(await startOnce(folder))
    for (let each = 0; each < laterStarts; each++) {
      bare.later.push(await databaseAlone(bareFolder))
      later.push(await startOnce(folder))
    }
    await discardEmbeddedPostgres(bareFolder)
    await discardEmbeddedPostgres(folder)
  }
  console.log(`\nWhat npm start runs, dependencies installed, median and longest of ${rounds} first and ${rounds * laterStarts} later starts`)
  console.log(line('first: web application built, database, demo world', first, 20))
  console.log(line('later, on the same folder', later, 6))
  console.log(`  yardstick  the database of the package alone: made and started ${seconds(quantile(bare.first, 0.5))}, started again ${seconds(quantile(bare.later, 0.5))}`)
}

function line(name: string, taken: readonly Taken[], aimSeconds: number): string {
  const [page, signedIn] = [taken.map((each) => each.pageMs), taken.map((each) => each.signedInMs)]
  return `  ${name.padEnd(52)} sign-in page ${seconds(quantile(page, 0.5))} (${seconds(quantile(page, 1))}), owner signed in ${seconds(quantile(signedIn, 0.5))} (${seconds(quantile(signedIn, 1))}; aim under ${aimSeconds} s)`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

async function databaseAlone(folder: string): Promise<number> {
  const since = performance.now()
  const server = await startEmbeddedPostgres({ folder, log: () => undefined })
  const took = performance.now() - since
  await server.stop()
  return took
}

/** Starts, waits for the sign-in page and for the owner's session, and stops. */
async function startOnce(folder: string): Promise<Taken> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const since = performance.now()
  const child = spawn(process.execPath, [starter], { stdio: 'ignore', env: { ...process.env, PORT: String(port), STEWARD_DATA: folder } })
  const ended = once(child, 'exit')
  const page = await until(child, since, async () => (await fetch(`${address}${signInPage}`)).ok)
  const client = createClient({ baseUrl: address, token: () => null, fetch: (to, init) => fetch(to, init) })
  const signedIn = await until(child, since, async () => (await client(auth.adminLogin, { body: { user_name: 'owner', password: demoPassword } })).extra.token !== '')
  child.kill('SIGTERM')
  await ended
  return { pageMs: page, signedInMs: signedIn }
}

/** Milliseconds since then until it is so; what fails is tried again. */
async function until(child: ChildProcess, since: number, isSo: () => Promise<boolean>): Promise<number> {
  for (;;) {
    if (await isSo().catch(() => false)) return performance.now() - since
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode} before it answered`)
    if (performance.now() - since > giveUpMs) throw new Error(`npm start did not answer within ${giveUpMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
