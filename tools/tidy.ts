import { readFileSync, readdirSync } from 'node:fs'
import { extname, join, posix } from 'node:path'
import { capabilities } from '#contract/capabilities.ts'

/**
 * What the compiler and the linter cannot hold: bans with what to use instead, names, imports, sizes, words. A finding is
 * one line, `path:line what is wrong`.
 */
export function tidy(root: string): readonly string[] {
  return sourceFiles(root).flatMap((path) => tidyFile(path, readFileSync(join(root, path), 'utf8')))
}

/** The findings of one file, given by its path from the root (with `/`) and its text. */
export function tidyFile(path: string, text: string): readonly string[] {
  const at = (line: number, what: string) => `${path}:${line} ${what}`
  return [
    ...nameFindings(path).map((what) => at(1, what)),
    ...sizeFindings(path, text).map((what) => at(1, what)),
    ...importFindings(path, text).map(([line, what]) => at(line, what)),
    ...bans.flatMap((ban) => banFindings(ban, path, text)).map(([line, what]) => at(line, what)),
  ]
}

type Found = readonly [line: number, what: string]

const leftOut = new Set(['node_modules', 'dist', '.git', '.data', '.tsbuild', 'test-results'])
const textual = new Set(['.ts', '.tsx', '.mjs', '.sql', '.css', '.html', '.md', '.json', '.table', '.txt', '.yml', '.yaml', '.sh', ''])

function sourceFiles(root: string, folder = ''): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (leftOut.has(entry.name)) return []
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return sourceFiles(root, path)
    return textual.has(extname(entry.name)) ? [path] : []
  })
}

const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const shouted = /^[A-Z]+(\.md)?$/
const beside = new Set(['http', 'runtime'])

function nameFindings(path: string): readonly string[] {
  const folders = path.split('/')
  const name = folders.at(-1) ?? ''
  const findings: string[] = []
  if (folders.length === 1 ? !kebab.test(name) && !shouted.test(name) : !folders.every((part) => kebab.test(part))) findings.push('names are kebab-case')
  if (/^index\.tsx?$/.test(name)) findings.push('no barrels: name a file after what it exports')
  const capability = /^server\/([^/]+)\//.exec(path)?.[1] ?? /^web\/features\/([^/]+)\//.exec(path)?.[1]
  const known = capability === undefined || capabilities.some((each) => each === capability) || (path.startsWith('server/') && beside.has(capability))
  if (!known) findings.push(`${capability} is not a capability of contract/capabilities.ts`)
  return findings
}

const linesMax = 450
const generated = new Set(['database/schema.sql', 'database/tables.ts', 'contract/openapi.json', 'docs/access.md', 'package-lock.json'])

function sizeFindings(path: string, text: string): readonly string[] {
  const lines = text.split('\n').length
  if (generated.has(path) || !isCode(path) || lines <= linesMax) return []
  return [`${lines} lines: more than ${linesMax} is more than a head holds; split it by what changes together`]
}

const isCode = (path: string): boolean => /\.(tsx?|mjs|sql|css)$/.test(path)
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

const importPattern = /^\s*(?:import|export)\b[^'"]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

function importFindings(path: string, text: string): readonly Found[] {
  if (!/\.(tsx?|mjs)$/.test(path)) return []
  return [...text.matchAll(importPattern)].flatMap((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? ''
    const what = importFinding(path, target)
    return what === null ? [] : [[lineOf(text, match.index + match[0].lastIndexOf(target)), what] as const]
  })
}

function importFinding(path: string, target: string): string | null {
  const layer = path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
  if (target.startsWith('.')) {
    const resolved = posix.join(posix.dirname(path), target)
    const allowed = resolved.startsWith(`${layer}/`) || layer === '' || (isTest(path) && resolved.startsWith('tests/'))
    return allowed ? null : `imports ${target}: across layers use #${resolved}`
  }
  if (target.startsWith('#')) return target.startsWith(`#${layer}/`) ? `imports ${target}: inside a layer use a relative path` : null
  if (isTest(path)) return null
  if (layer === 'domain') return `imports ${target}: the domain imports no package; hand the value in`
  if (layer === 'contract' && target !== 'zod/mini') return `imports ${target}: the contract may import zod/mini and nothing else`
  if (/^kysely($|\/)/.test(target) && layer !== 'database' && !path.endsWith('store.ts')) return 'imports kysely: SQL stands in stores and in database/'
  return null
}

type Ban = { readonly where: (path: string) => boolean; readonly what: RegExp; readonly instead: string; readonly codeOnly?: boolean }

const pure = (path: string): boolean => /^(domain|contract)\//.test(path) && !isTest(path)
const own = (path: string): boolean => !/^tools\/tidy(\.test)?\.ts$/.test(path) && path !== 'package-lock.json'

/** Where the typed clients are given the browser's own way to call, and where the application's own files are fetched. */
const callers: ReadonlySet<string> = new Set(['web/shared/clients.ts', 'web/shared/call-with-progress.ts', 'web/shared/streams.ts', 'web/shared/fetch-first.ts'])

const bans: readonly Ban[] = [
  { where: pure, what: /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/, instead: 'take the instant as an argument', codeOnly: true },
  { where: pure, what: /\bMath\.random\b|\bcrypto\.|\brandomUUID\b/, instead: 'take the random value as an argument', codeOnly: true },
  { where: pure, what: /\bprocess\b(?=\.|\[)/, instead: 'hand the setting in', codeOnly: true },
  { where: (path) => path.startsWith('domain/') && !isTest(path), what: /\bparseFloat\b|\.toFixed\b|(?<![\w.])\d+\.\d/, instead: 'amounts and prices are integers; divide with the named roundings of domain/kernel', codeOnly: true },
  {
    where: (path) => path.startsWith('web/') && !isTest(path) && !callers.has(path),
    what: /(?<![.\w])fetch\(|\b(?:window|globalThis|self)\.fetch\b|\b(?:XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/,
    instead: 'the typed client is the only caller: use call, rowQuery, useRowMutation or streamToPerson',
    codeOnly: true,
  },
  {
    where: (path) => path.startsWith('web/') && path !== 'web/shared/lazy-part.tsx',
    what: /(?<![.\w])lazy\(/,
    instead: 'a lazy part that throws takes its page with it: use lazyPart, which tries again and offers to reload',
    codeOnly: true,
  },
  {
    where: (path) => path.startsWith('web/') && !isTest(path) && /\.(css|tsx?)$/.test(path) && path !== 'web/build/lost-start-script.ts',
    what: /\bfont(?:-size)?:[^;]*\d(?:px|r?em|%)|\bfontSize(?:=|: ?)["'{]*\d/,
    instead: 'text has the sizes of web/app/theme/tokens.css (--type-*); on paper it has points',
  },
  { where: own, what: /\b(TODO|FIXME)\b|\bXXX\b(?!')/, instead: 'do it now, or leave it out' },
  { where: own, what: /(?<![\w.])\/(?:root|home\/\w+|Users\/\w+|workspaces?|opt\/\w+)\b|\b[A-Z]:\\Users\b/, instead: 'no path of one machine: take it from configuration' },
  { where: own, what: /\bissues? #?\d+\b/, instead: 'the project speaks of itself alone: name the rule ("domain rules, section 3.3")' },
  { where: (path) => path === 'package-lock.json', what: /"resolved": "https?:/, instead: 'the lock file names no registry (omit-lockfile-registry-resolved in .npmrc)' },
]

function banFindings(ban: Ban, path: string, text: string): readonly Found[] {
  if (!ban.where(path)) return []
  const searched = ban.codeOnly ? withoutCommentsAndStrings(text) : text
  return searched.split('\n').flatMap((line, index) => {
    const found = ban.what.exec(line)
    return found ? [[index + 1, `${found[0]}: ${ban.instead}`] as const] : []
  })
}

/** Blanks comments and strings, and keeps the lines. */
function withoutCommentsAndStrings(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (match) => match.replace(/[^\n]/g, ' '))
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length
