import { Readable } from 'node:stream'
import type { Endpoint } from '#contract/endpoint.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Call } from '../runtime/handler.ts'

const exportsMax = 8
const exportsPerSessionMax = 2
/** A caller that takes nothing for so long has gone, whatever its connection says. */
const stalledMs = 60_000

/** The exports under way on this node. */
export class Exports {
  readonly #open = new Set<Export>()

  /** Null: there are too many already. */
  begin(sessionId: string): Export | null {
    const own = [...this.#open].filter((each) => each.sessionId === sessionId).length
    if (this.#open.size >= exportsMax || own >= exportsPerSessionMax) return null
    const begun = new Export(sessionId, () => this.#open.delete(begun))
    this.#open.add(begun)
    return begun
  }

  /** The server stops: it does not wait for those who read slowly. */
  breakOff(): void {
    for (const each of this.#open) each.breakOff('the server stops')
  }
}

export class Export {
  readonly sessionId: string
  readonly #forget: () => void
  readonly #stalled = setTimeout(() => this.breakOff('nobody took the next rows'), stalledMs)
  #stream: Readable | null = null

  constructor(sessionId: string, forget: () => void) {
    this.sessionId = sessionId
    this.#forget = forget
  }

  stream(lines: AsyncGenerator<string | Uint8Array>): Readable {
    return (this.#stream = Readable.from(lines, { objectMode: false }))
  }

  moved(): void {
    this.#stalled.refresh()
  }

  breakOff(why: string): void {
    this.#stream?.destroy(new ExportEnded(`an export was broken off: ${why}`))
  }

  end(): void {
    clearTimeout(this.#stalled)
    this.#forget()
  }
}

/** Why an export ended before its last row. */
export class ExportEnded extends Error {
  override readonly name = 'ExportEnded'
}

/** Writes the begin or the end of an export into the record. */
export async function auditExport({ database }: Pick<Context, 'database'>, name: string, { principal, origin }: Call<Endpoint>, after: object): Promise<void> {
  await withTransaction(database, {}, (tx) => writeAudit(tx, { principal, origin, action: `${name}.csv`, facts: { targetKind: 'list', targetId: name, after } }))
}
