import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'

const reads: string[] = []

// Every text passes here when it is read; while modules load, none may.
vi.mock('./format-message.ts', () => ({
  formatMessage: (message: unknown) => {
    reads.push(`${String(message)} ${new Error().stack ?? ''}`)
    return ''
  },
}))

it('of texts does not happen while a module loads: they would stay in the language of that moment', async () => {
  const web = join(import.meta.dirname, '..', '..')
  const files = globSync('{app,components,features,shared}/**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.test\.|[\\/]i18n[\\/]/.test(file))
  expect(files.length).toBeGreaterThan(150)
  for (const file of files) await import(join(web, file))
  expect(reads).toEqual([])
})
