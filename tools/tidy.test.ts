import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tidy, tidyFile } from './tidy.ts'

describe('tidy', () => {
  it('finds nothing in the project', () => {
    expect(tidy(fileURLToPath(new URL('..', import.meta.url)))).toEqual([])
  })

  const planted: readonly (readonly [string, string, string])[] = [
    ['domain/a.ts', 'const at = Date.now()', 'take the instant as an argument'],
    ['domain/a.ts', 'const at = new Date()', 'take the instant as an argument'],
    ['contract/a.ts', 'const n = Math.random()', 'take the random value as an argument'],
    ['domain/a.ts', 'const port = process.env', 'hand the setting in'],
    ['domain/a.ts', 'const rate = 0.5', 'integers'],
    ['domain/a.ts', "const rate = parseFloat('1')", 'integers'],
    ['domain/a.ts', "import pg from 'pg'", 'the domain imports no package'],
    ['domain/a.ts', "import {\n  a,\n} from 'pg'", 'the domain imports no package'],
    ['contract/a.ts', "import { z } from 'zod'", 'zod/mini and nothing else'],
    ['server/bets/a.ts', "import { a } from '../../domain/a.ts'", 'across layers use #domain/a.ts'],
    ['server/bets/a.ts', "import { a } from '#server/b.ts'", 'inside a layer use a relative path'],
    ['server/bets/place-bet.ts', "import { Kysely } from 'kysely'", 'SQL stands in stores'],
    ['server/betting/a.ts', '', 'betting is not a capability'],
    ['web/features/betting/a.tsx', '', 'betting is not a capability'],
    ['server/bets/PlaceBet.ts', '', 'kebab-case'],
    ['server/bets/index.ts', '', 'no barrels'],
    ['server/bets/a.ts', '\n'.repeat(451), 'split it'],
    ['web/shared/a.ts', "await fetch('/api')", 'the only caller'],
    ['web/shared/a.ts', 'const ask = window.fetch', 'the only caller'],
    ['web/features/bets/a.tsx', "new EventSource('/live')", 'the only caller'],
    ['web/features/bets/a.tsx', "const Part = lazy(() => import('./part.tsx'))", 'offers to reload'],
    ['web/features/bets/a.css', '  font-size: 14px;', 'has the sizes of'],
    ['web/features/bets/a.css', '  font: 600 14px/1 sans-serif;', 'has the sizes of'],
    ['web/features/bets/a.css', '  font-size: 0.9em;', 'has the sizes of'],
    ['web/features/bets/a.tsx', '<text fontSize={11}>', 'has the sizes of'],
    ['web/features/bets/a.tsx', "style={{ fontSize: '14px' }}", 'has the sizes of'],
    ['docs/money.md', 'TODO: more', 'do it now'],
    ['docs/money.md', 'see /home/someone/notes', 'no path of one machine'],
    ['docs/money.md', 'as issue 12 says', 'speaks of itself alone'],
    ['package-lock.json', '"resolved": "https://example.test/a.tgz"', 'names no registry'],
  ]
  it.each(planted)('refuses in %s: %s', (path, text, what) => {
    expect(tidyFile(path, text)).toEqual([expect.stringContaining(what)])
  })

  it.each([
    ['domain/a.ts', '// Date.now() is banned here, and 0.5 too'],
    ['domain/a.ts', "const text = '1.01'"],
    ['domain/a.test.ts', "import fc from 'fast-check'"],
    ['server/bets/bet-store.ts', "import { sql } from 'kysely'"],
    ['server/bets/a.test.ts', "import { testDatabase } from '../../tests/support/database.ts'"],
    ['server/http/a.ts', "import { a } from '#domain/a.ts'"],
    ['web/shared/clients.ts', 'window.fetch(url)'],
    ['web/features/bets/a.tsx', 'list.refetch()'],
    ['web/features/bets/a.css', '  font-size: var(--type-text);'],
    ['web/features/bets/a.css', '  font-size: 8.25pt;'],
    ['web/features/bets/a.css', '  font: inherit;\n  width: 4px;'],
    ['README.md', 'See ARCHITECTURE.md'],
  ])('allows in %s: %s', (path, text) => {
    expect(tidyFile(path, text)).toEqual([])
  })
})
