import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What is installed where there is none: Chromium without windows first, which takes a quarter less of the processor for a page. */
const packages = ['chromium-headless-shell', 'chromium']

/**
 * The browser of the browser tests: `STEWARD_CHROMIUM`, else Chromium or Chrome of the system; as root on a system with apt it is
 * installed if there is none.
 * @returns {{ path: string } | { reason: string }}
 */
export function findBrowser() {
  const named = process.env['STEWARD_CHROMIUM']
  if (named) return existsSync(named) ? { path: named } : { reason: `STEWARD_CHROMIUM names ${named}, which is not there` }
  const found = places.find((place) => existsSync(place))
  if (found) return { path: found }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return { reason: 'there is no Chromium; install one, or name it in STEWARD_CHROMIUM' }
  console.log('Installing Chromium for the browser tests')
  const apt = (/** @type {string[]} */ ...args) => spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update')
  for (const name of packages) {
    apt('install', '-y', '--no-install-recommends', name)
    const installed = places.find((place) => existsSync(place))
    if (installed) return { path: installed }
  }
  return { reason: 'Chromium could not be installed by apt' }
}
