import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#web/app/paths.ts'
import { browse, goTo } from './browser.ts'
import { startProduct, type Product } from './product.ts'

// The application as it is built for the specification's own rule of the sidebar, its flag of roles off.

const root = join(import.meta.dirname, '..', '..')
const { PATH } = process.env
/** Nothing of this run: a build inside a test leaves parts out. */
const environment = { PATH, STEWARD_WEB_NAVIGATION: 'specification', STEWARD_WEB_ROLES: 'off' }

let product: Product
beforeAll(async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'steward-web-'))
  await promisify(execFile)(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--config', join(root, 'web', 'vite.config.ts'), '--outDir', webFolder, '--emptyOutDir', '--logLevel', 'error'], { cwd: root, env: environment })
  product = await startProduct({ webFolder })
  return async () => {
    await product.stop()
    rmSync(webFolder, { recursive: true })
  }
})
const { open } = browse(() => product.address)

const navigation = ['vertical', 'mini', 'horizontal'] as const

test.each([
  // The role 'admin' sees what the flag leaves it; what is always restricted, or restricted where the flag of the person is false, nobody.
  ['owner', ['Bets', 'Casino CMS', 'Surveillance', 'Sports']],
  // Off, every item allows 'admin' alone; Sports has no list of roles, and this person no restriction on it.
  ['trader', ['Sports']],
])('the sidebar of %s is that of section 6, in every layout', { tags: 'deeper' }, async (person, items) => {
  for (const layout of navigation) {
    const page = await open('/dashboard', { person, layout })
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    const shown = await page.getByRole('navigation', { name: 'Main navigation' }).locator('[role="group"] > ul > li').allInnerTexts()
    expect([layout, shown]).toEqual([layout, items])
    await page.context().close()
  }
})

test.each([
  ['analytics', paths.analytics],
  ['maintenance', paths.maintenance],
  ['users', paths.users],
  ['members', paths.members],
  ['transfer', paths.transfer],
  ['roles', paths.roles],
  ['site notifications', paths.notifications],
  ['bet ticker', paths.betTicker],
])('what the sidebar hides is reached by its address: %s', { tags: 'deeper' }, async (_name, path) => {
  const page = await open('/404', { person: 'owner' })
  await goTo(page, path)
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.getByText('403', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})
