import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#database/open-database.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { FromThread, ThreadOrder, ToThread } from './export-thread-messages.ts'
import { exportedBets } from './exported-bets.ts'
import { PlayerCells } from './player-cells.ts'
import { staffViewer } from './viewer.ts'

/* What runs in the thread of `startExportThread`: it makes the pages of exports that the server asks for, one for each time it is asked. */

assert(parentPort !== null, 'this file is run as a thread')
const port = parentPort
const tell = (said: FromThread, handedOver: ArrayBuffer[] = []) => port.postMessage(said, handedOver)

/** Of all exports together: of one, a page is copied while names are looked up for the page before. */
const connectionsMax = 2

/** Bets whose players are looked up ahead: as many as a large export has. A page of them takes some 20 ms of a core. */
const readyRows = 100_000
const readyRestMs = 100

const { url } = workerData as ThreadOrder
const database = openDatabase({
  url, connectionsMax, applicationName: 'steward exports',
  onIdleError: (error) => tell({ kind: 'log', level: 'warn', message: 'an idle connection of the export thread broke', facts: { error } }),
})
type Open = { readonly pages: ReturnType<typeof exportedBets>; /** What has been asked for so far is told. */ told: Promise<void> }
const open = new Map<number, Open>()
const players = new PlayerCells()
let stopping = false

/** Several pages may be on their way; they are told in their order. */
function tellPage(no: number, of: Open): void {
  const page = of.pages.next()
  page.catch(() => undefined)
  of.told = of.told.then(async () => {
    try {
      const parts = await page
      tell({ kind: 'page', no, parts }, parts?.map(({ piece }) => piece.buffer))
    } catch (error) {
      const { message, code } = error instanceof Error ? (error as Error & { readonly code?: unknown }) : { message: String(error), code: null }
      tell({ kind: 'failed', no, message, code: typeof code === 'string' ? code : null })
    }
  })
}

/**
 * Makes an export of the newest bets for nobody, with rests so that nobody waits for it: its code, its connections and most of the players that an
 * export names are then known. Where somebody asks, theirs goes on with it.
 */
async function getReady(): Promise<void> {
  const pages = exportedBets(database, { selection: { viewer: staffViewer, filter: {} }, sort: undefined }, { players })
  for (let rows = 0; rows < readyRows && open.size === 0 && !stopping; await sleep(readyRestMs, undefined, { ref: false })) {
    const parts = await pages.next()
    if (parts === null) return
    for (const part of parts) rows += part.rows
  }
}

port.on('message', (word: ToThread) => {
  if (word.kind === 'stop') {
    stopping = true
    // With its pool and its port closed, nothing keeps the thread.
    return void database.close().finally(() => port.close())
  }
  if (word.kind === 'ready') {
    return void getReady().catch((error: unknown) => {
      if (!stopping) tell({ kind: 'log', level: 'warn', message: 'the export thread could not get ready ahead', facts: { error } })
    })
  }
  if (word.kind === 'begin') return void open.set(word.no, { pages: exportedBets(database, word.asked, { players }), told: Promise.resolve() })
  const of = open.get(word.no)
  if (of === undefined) return
  if (word.kind === 'more') return tellPage(word.no, of)
  of.pages.end()
  open.delete(word.no)
})
