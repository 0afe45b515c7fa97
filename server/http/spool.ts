import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExportEnded } from './exports.ts'

/** Bytes that are handed on at once. */
export const spoolChunkBytes = 131_072

/**
 * A file between who writes as fast as the database gives and who reads as fast as a line takes: neither waits for the other, and
 * neither holds more than one piece. It has no name in any folder, so that nothing of it is left whatever ends.
 */
export class Spool {
  readonly #file: FileHandle
  #written = 0
  #end: 'open' | 'whole' | { readonly error: unknown } = 'open'
  #left = false
  #wake: () => void = () => undefined

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `steward-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return new Spool(file)
  }

  /** Rejects once nobody reads any more. */
  async write(text: string): Promise<void> {
    if (this.#left) throw new ExportEnded('nobody reads what is written')
    const bytes = Buffer.from(text)
    await this.#file.appendFile(bytes)
    this.#written += bytes.length
    this.#wake()
  }

  /** Everything is written. */
  end(): void {
    this.#end = 'whole'
    this.#wake()
  }

  /** The rest will not come; whoever reads is told. */
  fail(error: unknown): void {
    this.#end = { error }
    this.#wake()
  }

  /** What is written, up to its end, once. */
  async *read(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ;) {
      if (at < this.#written) {
        const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(Math.min(spoolChunkBytes, this.#written - at)), { position: at })
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (this.#end === 'whole') {
        return
      } else if (this.#end !== 'open') {
        throw this.#end.error
      } else {
        await new Promise<void>((resolve) => { this.#wake = resolve })
      }
    }
  }

  /** Nobody reads any more. To be called once whoever writes has ended too. */
  async close(): Promise<void> {
    await this.#file.close()
  }

  leave(): void {
    this.#left = true
  }
}
