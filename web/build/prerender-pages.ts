import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { earlyKeysScript } from './early-keys-script.ts'
import { earlyPressScript } from './early-press-script.ts'
import { earlyScript, type EarlyPage } from './early-script.ts'
import { firstPaintScript } from './first-paint-script.ts'
import { sourceLanguage } from '../shared/i18n/languages.ts'
import { lostStartScript, type LostStartTexts } from './lost-start-script.ts'
import { chunksOf, firstTablePage, type Manifest } from './manifest.ts'
import { partFilesIn } from './part-files.ts'
import { redrawScript, redrawStyle } from './redraw-script.ts'
import { startFilesScript } from './start-files-script.ts'

const pages = ['index.html', 'auth.html'] as const

const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g

type Prerender = {
  readonly prerendered: Readonly<Record<(typeof pages)[number], () => string>>
  readonly signInElsewhere: () => Promise<readonly { readonly language: string; readonly title: string; readonly html: string }[]>
  readonly lostStartTexts: () => Promise<LostStartTexts>
  readonly early: { readonly whoCall: string; readonly firstPages: Readonly<Record<string, FirstPage>> }
}
type FirstPage = { readonly module: string; readonly calls: readonly { readonly section: string; readonly url: string }[] }

/**
 * Draws the first view of both pages into their HTML, puts the scripts that come first and the preloads of what the page loads
 * anyway into their heads, and writes `csp.json` for the server's content policy: the hashes of those scripts, and the origins
 * beside its own that the application calls.
 */
export function prerenderPages(bases: readonly string[]): Plugin {
  let config: ResolvedConfig
  return {
    name: 'steward:prerender-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (config.build.ssr !== false) return
        const folder = resolve(config.root, config.build.outDir)
        const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
        const { prerendered, signInElsewhere, lostStartTexts, early } = await loadPrerender(config)
        const tellsLostStart = lostStartScript(await lostStartTexts(), sourceLanguage)
        const table = partFilesIn(folder)
        const asksEarly = earlyScript(early.whoCall, withFiles(manifest, early.firstPages, table))
        const elsewhere = (await signInElsewhere()).map(({ language, title, html }) => `<template id="drawn-${language}" data-title="${title}">${html}</template>`)
        const htmls = await Promise.all(pages.map(async (page) => [page, await readFile(join(folder, page), 'utf8')] as const))
        const inHeads = new Set([redrawScript])
        for (const [page, unordered] of htmls) {
          const path = join(folder, page)
          const html = commonStylesFirst(unordered, htmls.map(([, each]) => each))
          const fetchesStart = startFilesScript(startFiles(manifest, page, html), table)
          const scripts = [firstPaintScript, fetchesStart, tellsLostStart, ...(page === 'index.html' ? [asksEarly, earlyKeysScript] : [earlyPressScript])]
          scripts.forEach((script) => inHeads.add(script))
          const styles = page === 'auth.html' ? [redrawStyle(sourceLanguage)] : []
          const head = [...scripts.map((script) => `<script>${script}</script>`), ...styles.map((style) => `<style>${style}</style>`), ...preloads(manifest, page, html)].join('\n    ')
          const redrawn = [...elsewhere, `<script>${redrawScript}</script>`].join('\n    ')
          const filled = html.replace('<!--first-paint-->', () => head).replace('<!--prerendered-->', () => prerendered[page]()).replace('<!--elsewhere-->', () => redrawn)
          await writeFile(path, page === 'auth.html' ? await inlineStyles(filled, folder) : filled)
        }
        const scriptHashes = [...inHeads].map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`)
        await writeFile(join(folder, 'csp.json'), `${JSON.stringify({ scriptHashes, connectOrigins: [...new Set(bases.filter((base) => base !== ''))] })}\n`)
      },
    },
  }
}

/** What each page's entry asks for as soon as it runs: it comes at once instead of one after the other. */
const behindEntry = { 'index.html': 'app/start-app.tsx', 'auth.html': 'app/auth/start-sign-in.tsx' } as const

const startFiles = (manifest: Manifest, page: (typeof pages)[number], html: string): readonly string[] => chunksOf(manifest, [behindEntry[page]]).js.filter((file) => !html.includes(file))

function preloads(manifest: Manifest, page: (typeof pages)[number], html: string): string[] {
  const start = chunksOf(manifest, [behindEntry[page]])
  const font = Object.values(manifest).find(({ file }) => /\/inter-basic-[^/]+\.woff2$/.test(file))
  return [
    ...start.css.filter((file) => !html.includes(file)).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...(font === undefined ? [] : [`<link rel="preload" href="/${font.file}" as="font" type="font/woff2" crossorigin>`]),
  ]
}

/** The pages with the files that each brings beyond what every page of the application loads; the table with those whose files stand in it. */
function withFiles(manifest: Manifest, firstPages: Prerender['early']['firstPages'], table: string): Readonly<Record<string, EarlyPage>> {
  const there = chunksOf(manifest, ['index.html', behindEntry['index.html']])
  return Object.fromEntries(
    Object.entries(firstPages).map(([path, { module, calls }]) => {
      // A page that was moved would be fetched late ever after, and nobody would hear of it.
      if (manifest[module]?.isDynamicEntry !== true) throw new Error(`first-pages.ts: ${path} names ${module}, which is no chunk`)
      const own = chunksOf(manifest, [module])
      return [path, { js: [...own.js.filter((file) => !there.js.includes(file)), ...(module === firstTablePage ? [] : [table])], css: own.css.filter((file) => !there.css.includes(file)), calls: calls.map(({ section, url }) => [section, url] as const) }]
    }),
  )
}

/**
 * The library's components overrule one another by their order, and layers stand in the order of their first mention: what both
 * pages import first comes first in both, wherever the bundler put it.
 */
function commonStylesFirst(html: string, all: readonly string[]): string {
  const links = html.match(styleLink) ?? []
  const common = links.filter((link) => all.every((other) => other.includes(link)))
  return [...common, ...links.filter((link) => !common.includes(link))].reduce(
    (ordered, link) => ordered.replace('</head>', () => `${link}\n  </head>`),
    html.replace(styleLink, ''),
  )
}

/**
 * Puts the style sheets of the sign-in page into its HTML: it is painted with its first answer instead of waiting behind its
 * scripts. The application keeps them as files, which its next start finds in the cache. A disabled link, which is not fetched,
 * tells the loader of later parts that the sheet is there.
 */
async function inlineStyles(html: string, folder: string): Promise<string> {
  let inlined = html
  for (const [link, file = ''] of html.matchAll(styleLink)) {
    const css = await readFile(join(folder, file), 'utf8')
    inlined = inlined.replace(link, () => `<style>${css}</style><link rel="stylesheet" href="/${file}" disabled>`)
  }
  return inlined
}

/** Builds the pages' first view for Node and loads it; class names are the same as in the browser's build. */
async function loadPrerender(config: ResolvedConfig): Promise<Prerender> {
  const folder = await mkdtemp(join(resolve(config.root, config.build.outDir), '.prerender-'))
  try {
    await build({
      configFile: join(config.root, 'vite.config.ts'),
      root: config.root,
      logLevel: 'error',
      build: {
        ssr: 'prerender.tsx',
        outDir: folder,
        emptyOutDir: false,
        manifest: false,
        rolldownOptions: { input: 'prerender.tsx', output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
      },
      ssr: { noExternal: true },
    })
    return (await import(pathToFileURL(join(folder, 'prerender.mjs')).href)) as Prerender
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
