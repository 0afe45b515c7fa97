import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What the bundler puts around every `import()`, by its own name for it. */
const bundlersOwn = '\0vite/preload-helper.js'
const ours = join(import.meta.dirname, '..', 'shared', 'fetch-first.ts')

/**
 * Puts `fetchFirst` around every `import()` instead of the bundler's own preloads, which a browser remembers as failed, and tells it every
 * part's own file too, which those leave to the import.
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
  }
}
