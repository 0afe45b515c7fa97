import { loadTimeoutMs } from './load-part.ts'
import { LostChunk } from './lost-chunk.ts'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface Window {
    /** What the script in the page's head fetches of the page's own code, by address. */
    earlyFiles?: Readonly<Record<string, Promise<unknown>>>
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
 * @param names the files of the part by their places below the root, its own first; none where the part stands in what is there
 * @throws LostChunk where a file cannot be had
 */
export async function fetchFirst<Part>(load: () => Promise<Part>, names: readonly string[] = []): Promise<Part> {
  await Promise.all(names.map((name) => fileAt(`/${name}`)))
  return load()
}

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

/** As modules are asked for, so that what is answered serves them. */
async function fetchWhole(address: string): Promise<void> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(loadTimeoutMs) })
  if (!reply.ok) throw new Error(`the server answered ${reply.status}`)
  // Only what was read to its end is kept.
  await reply.arrayBuffer()
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
