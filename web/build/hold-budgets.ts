import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'
import { askersOf, chunksOf, firstTablePage, laterParts, touchedParts, type Manifest } from './manifest.ts'
import { partFilesIn } from './part-files.ts'

/**
 * KiB after gzip, and how many files are asked for (the sign-in page carries its style sheets itself); the build fails above them. A lazy page counts what it brings beyond those, and a part of a page that only this page
 * asks for, what it brings beyond the page. A visit is all that the first table page fetches by itself; `tests/e2e/routes.e2e.test.ts` holds the browser to the same figure, and to `touched` what has come once a hand is among its rows. What every page of the shell brings once it stands is counted once, for itself, with the table of the files of all parts, and so are all texts of a language.
 */
export const budgets = { signIn: { js: 120, css: 20, files: 7 }, firstTable: { js: 200, css: 30, files: 15 }, visit: { js: 200, css: 30 }, touched: { js: 215, css: 30 }, later: { js: 60, css: 20 }, lazyPage: { js: 60, css: 20 }, language: { js: 90, css: 20 } } as const

const signInName = 'sign-in'

type Line = { readonly name: string; readonly kind: 'js' | 'css' | 'files'; readonly size: number; readonly most: number }

/** Prints what each way into the application weighs, and refuses a build that is heavier than its budget. */
export function holdBudgets(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'steward:hold-budgets',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      sequential: true,
      handler() {
        if (config.build.ssr !== false) return
        const folder = resolve(config.root, config.build.outDir)
        const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
        const lines = weigh(manifest, partFilesIn(folder), (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1024)
        for (const line of lines) console.log(`${line.name.padEnd(44)} ${line.kind.padEnd(3)} ${line.size.toFixed(line.kind === 'files' ? 0 : 1).padStart(6)} of ${line.most}${line.kind === 'files' ? '' : ' KiB'}`)
        const heavy = lines.filter((line) => line.size > line.most)
        if (heavy.length > 0) throw new Error(`over budget: ${heavy.map((line) => `${line.name} ${line.kind}`).join(', ')}`)
      },
    },
  }
}

function weigh(manifest: Manifest, table: string, sizeOf: (file: string) => number): readonly Line[] {
  const total = (files: readonly string[]): number => files.reduce((sum, file) => sum + sizeOf(file), 0)
  const both = (name: string, files: ReturnType<typeof chunksOf>, most: { readonly js: number; readonly css: number; readonly files?: number }): Line[] => [
    { name, kind: 'js', size: total(files.js), most: most.js },
    { name, kind: 'css', size: total(files.css), most: most.css },
    ...(most.files === undefined ? [] : [{ name, kind: 'files' as const, size: files.js.length + (name === signInName ? 0 : files.css.length), most: most.files }]),
  ]
  const signInKeys = ['auth.html', 'app/auth/start-sign-in.tsx']
  const shellKeys = ['index.html', 'app/start-app.tsx']
  const shell = chunksOf(manifest, [...shellKeys, firstTablePage])
  const laterThan = (there: ReturnType<typeof chunksOf>): ReturnType<typeof chunksOf> => {
    const { js, css } = beyond([...laterParts, ...touchedParts], there)
    return { js: [...js, table], css }
  }
  const beyond = (keys: readonly string[], there: ReturnType<typeof chunksOf>): ReturnType<typeof chunksOf> => {
    const files = chunksOf(manifest, keys)
    return { js: files.js.filter((file) => !there.js.includes(file)), css: files.css.filter((file) => !there.css.includes(file)) }
  }
  const pages = Object.entries(manifest).filter(([key, chunk]) => chunk.isDynamicEntry === true && ![...signInKeys, ...shellKeys, firstTablePage, ...laterParts, ...touchedParts].includes(key))
  return [
    ...both(signInName, chunksOf(manifest, signInKeys), budgets.signIn),
    ...both('shell with the first table page', shell, budgets.firstTable),
    ...both('what every page brings later', laterThan(shell), budgets.later),
    ...both('a visit of the first table page', chunksOf(manifest, [...shellKeys, firstTablePage, ...laterParts]), budgets.visit),
    ...pages.flatMap(([key]) => {
      const [asker, ...others] = askersOf(manifest, key)
      const there = chunksOf(manifest, [...shellKeys, firstTablePage, ...laterParts, ...touchedParts, ...(asker === undefined || others.length > 0 ? [] : [asker])])
      return both(key, beyond([key], there), /\/i18n\/[a-z]{2}\b/.test(key) ? budgets.language : budgets.lazyPage)
    }),
  ]
}
