import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstTablePage, laterParts } from './manifest.ts'
import { filesUnder, partFilesOf } from './part-files.ts'

/** What the bundler puts around every `import()`, by its own name for it. */
const bundlersOwn = '\0vite/preload-helper.js'
const ours = join(import.meta.dirname, '..', 'shared', 'fetch-first.ts')

/** What the bundler says of the files of a part: its list of names, and beside each `import()` the numbers of those that it needs. */
const bundlersNames = /const __vite__mapDeps=.*?m\.f=(\[.*?\]).*?;\n/
const bundlersNumbers = /__vite__mapDeps\(\[([\d,]*)\]\)/g

/** With these the pages begin: their files are named where they are imported, and nobody waits for the table. */
const starts = { app: ['index.html', 'app/start-app.tsx'], signIn: ['auth.html', 'app/auth/start-sign-in.tsx'] } as const
const namedInPlace = ['app/start-app.tsx', 'app/auth/start-sign-in.tsx', firstTablePage, ...laterParts]

/**
 * Puts `fetchFirst` around every `import()` instead of the bundler's own preloads, which a browser remembers as failed. It is told a part's
 * own file, which those leave to the import, and reads the others from a table that is fetched with the first part that is wanted: named
 * beside every `import()`, they were a twentieth of what the first page brings. What runs already, because the chunk that asks stands on
 * it, is not fetched for it.
 */
export function fetchPartsFirst(): Plugin {
  return {
    name: 'steward:fetch-parts-first',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, others, { hostType }) => (hostType === 'html' || others.includes(file) ? others : [file, ...others]),
        },
      },
    }),
    load: (id) => (id === bundlersOwn ? `export { fetchFirst as __vitePreload } from ${JSON.stringify(ours)}` : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const filesOf = (sources: readonly string[]): ReadonlySet<string> =>
          new Set(chunks.filter(({ facadeModuleId }) => sources.some((source) => facadeModuleId?.endsWith(`/web/${source}`))).flatMap(({ fileName }) => [...filesUnder(bundle, fileName)]))
        const [app, signIn] = [filesOf(starts.app), filesOf(starts.signIn)]
        const inPlace = new Set(chunks.filter(({ facadeModuleId }) => namedInPlace.some((source) => facadeModuleId?.endsWith(`/web/${source}`))).map(({ fileName }) => fileName))
        for (const chunk of chunks) nameParts(chunk, (part) => signIn.has(chunk.fileName) || inPlace.has(part), filesUnder(bundle, chunk.fileName))
        this.emitFile({ type: 'asset', ...partFilesOf(bundle, new Set([...app].filter((file) => signIn.has(file)))) })
      },
    },
  }
}

/** Beside every `import()` of a chunk: all files of the part that do not run yet, or its own name alone. */
function nameParts(chunk: Rolldown.OutputChunk, inPlace: (part: string) => boolean, running: ReadonlySet<string>): void {
  const [list, json = '[]'] = bundlersNames.exec(chunk.code) ?? []
  if (list === undefined) return
  const names = JSON.parse(json) as readonly string[]
  chunk.code = chunk.code.replace(list, '').replaceAll(bundlersNumbers, (_all, numbers: string) => {
    const [own = '', ...others] = numbers.split(',').map((number) => names[Number(number)] ?? '')
    return JSON.stringify(inPlace(own) ? [own, ...others].filter((name) => !running.has(name)) : own.replace('assets/', ''))
  })
}
