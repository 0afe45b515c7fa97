import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { compileMessages } from './compile-messages.ts'
import { fetchPartsFirst } from './fetch-parts-first.ts'
import { laterParts } from './manifest.ts'
import { usedIcons } from './used-icons.ts'
import { slimContract } from './slim-contract.ts'
import { subsetFont } from './subset-font.ts'
import { themeStyles } from './theme-styles.ts'

type Chunk = Rolldown.OutputChunk

/**
 * Joins what the first screens load into a few files: what both pages begin with, what the application adds, what pages with a
 * table add, what every page adds once it stands, what signing in shares with the steps after it and with later
 * forms. A first, unwritten build says which modules those are once what nobody uses is gone; the sources alone do not say it,
 * because libraries are imported by way of their index.
 */
export function groupChunks(): Plugin {
  return {
    name: 'steward:group-chunks',
    apply: 'build',
    async config(options) {
      if (options.build?.ssr !== undefined) return undefined
      const { output } = (await build({ ...options, configFile: false, logLevel: 'error', plugins: [compileMessages(), slimContract(), usedIcons(), themeStyles(), react(), subsetFont(), fetchPartsFirst()], build: { ...options.build, write: false } })) as { readonly output: readonly Rolldown.RolldownOutput['output'][number][] }
      const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: groupsOf(chunks) } } } } }
    },
  }
}

function groupsOf(chunks: ReadonlyMap<string, Chunk>) {
  const entry = modulesOf(chunks, ['index.html'])
  const signIn = modulesOf(chunks, ['auth.html', 'start-sign-in.tsx'])
  const shell = modulesOf(chunks, ['start-app.tsx'])
  const table = modulesOf(chunks, ['start-app.tsx', 'sports-page.tsx'])
  const firstTable = modulesOf(chunks, ['sports-page.tsx'], true)
  const firstForm = modulesOf(chunks, ['auth.html', 'start-sign-in.tsx'], true)
  const later = modulesOf(chunks, laterParts.map((part) => basename(part)))
  const group = (name: string, priority: number, test: (id: string) => boolean) => ({ name, priority, test })
  return [
    group('entry', 4, (id) => entry.has(id) && signIn.has(id)),
    // An icon of the sign-in form elsewhere is no reason to fetch the form.
    group('base', 3, (id) => signIn.has(id) && (table.has(id) || id.includes('/@tabler/icons-react/'))),
    group('shell', 2, (id) => shell.has(id)),
    group('table', 1, (id) => table.has(id) && !firstTable.has(id)),
    // What every page of the shell brings once it stands.
    group('later', 1, (id) => later.has(id) && !table.has(id) && !signIn.has(id)),
    // The steps after the password, and later forms, share what signing in brings: without this it would be files of its own.
    group('form', 0, (id) => signIn.has(id) && !firstForm.has(id)),
  ]
}

/** What these entries bring through static imports, or only what stands in their own chunk; the entries themselves stay what they are. */
function modulesOf(chunks: ReadonlyMap<string, Chunk>, entries: readonly string[], ownOnly = false): ReadonlySet<string> {
  const waiting = [...chunks.values()].filter((chunk) => entries.includes(basename(chunk.facadeModuleId ?? ''))).map((chunk) => chunk.fileName)
  const seen = new Set<string>()
  const modules = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks.get(name)
    if (chunk === undefined || seen.has(name)) continue
    seen.add(name)
    for (const [id, { code }] of Object.entries(chunk.modules)) if (code !== null && code !== '' && id !== chunk.facadeModuleId) modules.add(id)
    if (!ownOnly) waiting.push(...chunk.imports)
  }
  return modules
}
