import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What the bundler puts around every `import()`, by its own name for it. */
const bundlersOwn = '\0vite/preload-helper.js'
const ours = join(import.meta.dirname, '..', 'shared', 'fetch-first.ts')

/**
 * Puts `fetchFirst` around every `import()` instead of the bundler's own preloads, which a browser remembers as failed, and tells it every
 * part's own file too, which those leave to the import. What runs already, because the chunk that asks stands on it, is not named.
 */
export function fetchPartsFirst(): Plugin {
  const running = new Map<string, ReadonlySet<string>>()
  return {
    name: 'steward:fetch-parts-first',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, others, { hostId, hostType }) => (hostType === 'html' ? others : [...new Set([file, ...others])].filter((name) => running.get(hostId)?.has(name) !== true)),
        },
      },
    }),
    load: (id) => (id === bundlersOwn ? `export { fetchFirst as __vitePreload } from ${JSON.stringify(ours)}` : undefined),
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) running.set(file, filesUnder(bundle, file))
    },
  }
}

/** A chunk's file, those that it imports from the start, theirs in turn, and the style sheets of all. */
function filesUnder(bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): ReadonlySet<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen
  seen.add(file)
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet)
  for (const name of chunk.imports) filesUnder(bundle, name, seen)
  return seen
}
