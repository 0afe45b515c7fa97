import { loadTimeoutMs } from './load-part.ts'
import { LostChunk } from './lost-chunk.ts'
import type { PartFiles } from './part-files.ts'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface Window {
    /** What the script in the page's head fetches of the page's own code, by address. */
    earlyFiles?: Readonly<Record<string, Promise<unknown>>>
    /** The address of the table that says which files every part of the application needs. */
    partFiles?: string
  }
}

/** Files that are there, or on their way, by address. One that failed is none: whoever wants it next asks again. */
const files = new Map<string, Promise<unknown>>()
/** Style sheets that failed, where they stood: the next try has to stand there too. */
const lostSheets = new Map<string, HTMLLinkElement>()

/**
 * Stands around every `import()` of the built application, in the place of the bundler's own preloads: fetches the part's files, all at
 * once, and imports it when they are there. A browser never asks again for a module that it could not have, whichever of a part's files it
 * was; a file that is merely fetched can be asked for as often as it takes, and the import then finds it in the browser's cache.
 * @param names the files of the part by their places below the root, none where the part stands in what is there; or the name of its own
 * file, and the table of parts says which others it needs
 * @throws LostChunk where a file cannot be had
 */
export async function fetchFirst<Part>(load: () => Promise<Part>, names: readonly string[] | string = []): Promise<Part> {
  await (typeof names === 'string' ? Promise.all([fileAt(`/assets/${names}`), fetchBehind(names)]) : fetchAll(names.map((name) => `/${name}`)))
  return load()
}

const fetchAll = (addresses: readonly string[]): Promise<unknown> => Promise.all(addresses.map(fileAt))

/** What a part needs beside its own file, what that needs in turn, and so on. */
async function fetchBehind(name: string): Promise<void> {
  const { files, needs } = await readTable()
  // A chunk before what it stands on, and that before the chunk's own style sheets: so the bundle wants them to follow one another.
  const behind = new Set<number>()
  const follow = (at: number): void => {
    if (behind.has(at)) return
    behind.add(at)
    needs[at]?.forEach(follow)
  }
  follow(files.indexOf(name))
  await fetchAll([...behind].map((at) => `/assets/${files[at] ?? name}`))
}

/** It comes with the first part that is wanted, or with the page where that is not the first of them. */
const readTable = (): Promise<PartFiles> => fileAt(window.partFiles ?? '') as Promise<PartFiles>

function fileAt(address: string): Promise<unknown> {
  const known = files.get(address)
  if (known !== undefined) return known
  const fetching = fetchFile(address).catch((failure: unknown) => {
    files.delete(address)
    console.warn(`${address} could not be fetched.`, failure)
    throw new LostChunk(/(?<name>[^/]+)\.\w+$/.exec(address)?.groups?.['name'] ?? address)
  })
  files.set(address, fetching)
  return fetching
}

async function fetchFile(address: string): Promise<unknown> {
  if (address.endsWith('.css')) return isInPage(`link[rel="stylesheet"][href="${address}"]`) ? undefined : addSheet(address)
  if (isInPage(`link[rel="modulepreload"][href="${address}"],script[src="${address}"]`)) return undefined
  return window.earlyFiles?.[address]?.catch(() => fetchWhole(address)) ?? fetchWhole(address)
}

function isInPage(selector: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(selector)].some((link) => link.dataset['lost'] === undefined)
}

/** As modules are asked for, so that what is answered serves them. Answers what the table of parts says; of code nothing, which the import finds in the cache. */
async function fetchWhole(address: string): Promise<unknown> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(loadTimeoutMs) })
  if (!reply.ok) throw new Error(`the server answered ${reply.status}`)
  if (address.endsWith('.json')) return reply.json()
  // Only what was read to its end is kept.
  await reply.arrayBuffer()
  return undefined
}

function addSheet(address: string): Promise<void> {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: address })
  // Not one of the page itself (lost-start-script.ts).
  sheet.dataset['part'] = ''
  return new Promise((resolve, reject) => {
    sheet.addEventListener('load', () => resolve())
    sheet.addEventListener('error', () => {
      sheet.dataset['lost'] = ''
      lostSheets.set(address, sheet)
      reject(new Error('the style sheet did not come'))
    })
    const lost = lostSheets.get(address)
    if (lost === undefined) document.head.append(sheet)
    else lost.replaceWith(sheet)
  })
}
