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
  const modules = import.meta.glob<object>(['../../{app,components,features,shared}/**/*.{ts,tsx}', '!**/*.test.*', '!**/i18n/**'])
  const files = Object.keys(modules)
  expect(files.length).toBeGreaterThan(150)
  for (const load of Object.values(modules)) await load()
  expect(reads).toEqual([])
}, 120_000)
