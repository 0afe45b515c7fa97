/// <reference types="vitest/config" />
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compileMessages } from './build/compile-messages.ts'
import { compressAssets } from './build/compress-assets.ts'
import { devHead } from './build/dev-head.ts'
import { fetchPartsFirst } from './build/fetch-parts-first.ts'
import { groupChunks } from './build/group-chunks.ts'
import { holdBudgets } from './build/hold-budgets.ts'
import { usedIcons } from './build/used-icons.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { slimContract } from './build/slim-contract.ts'
import { subsetFont } from './build/subset-font.ts'
import { themeStyles } from './build/theme-styles.ts'
import { readBuildOptions } from './shared/read-build-options.ts'

/** The address of a running server for `vite dev`; the built application is served by the server itself. */
const apiOrigin = 'http://127.0.0.1:8080'

const envPrefix = 'STEWARD_WEB_'
// A variable that is not understood ends the build instead of the page.
const { apiBase, platformBase } = readBuildOptions(loadEnv('production', import.meta.dirname, envPrefix))

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  envPrefix,
  plugins: [compileMessages(), slimContract(), usedIcons(), themeStyles(), react(), subsetFont(), devHead(), fetchPartsFirst(), groupChunks(), prerenderPages([apiBase, platformBase]), holdBudgets(), compressAssets()],
  // Messages are compiled by the build: the browser gets their formatter without a parser.
  resolve: { alias: { '@formatjs/icu-messageformat-parser': join(import.meta.dirname, '..', 'node_modules', '@formatjs', 'icu-messageformat-parser', 'no-parser.js') } },
  server: { proxy: { '/api': apiOrigin, '/platform': apiOrigin } },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:5]' } },
  test: { setupFiles: [join(import.meta.dirname, 'testing', 'setup-dom.ts')] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: 'index.html', auth: 'auth.html' },
    },
  },
})
