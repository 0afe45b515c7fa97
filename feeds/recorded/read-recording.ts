import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import Bunzip from 'seek-bzip'

/** Bytes of a bzip2 file: it is unpacked in memory, so it is limited, packed and unpacked. */
const bzipPackedBytesMax = 64 * 1024 * 1024
const bzipUnpackedBytesMax = 1024 * 1024 * 1024

const gzipMagic = Buffer.from([0x1f, 0x8b])
const bzipMagic = Buffer.from('BZh')

/** The source broke off: everything before was read. */
export class RecordingBroken extends Error {
  override readonly name = 'RecordingBroken'
}

/**
 * The bytes of a recording in chunks, unpacked where it is gzip or bzip2 (told by its first bytes, whatever its name).
 * Throws `RecordingBroken` after the last good byte of a damaged file; other errors are those of the file system.
 */
export async function* readRecording(path: string): AsyncGenerator<Buffer> {
  const start = await firstBytes(path)
  if (start.subarray(0, 3).equals(bzipMagic)) yield* readBzip(path)
  else if (start.subarray(0, 2).equals(gzipMagic)) yield* readGzip(path)
  else for await (const chunk of createReadStream(path)) yield chunk as Buffer
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* readGzip(path: string): AsyncGenerator<Buffer> {
  const unpacked = pipeline(createReadStream(path), createGunzip(), () => {
    // The error reaches the loop below.
  })
  try {
    for await (const chunk of unpacked) yield chunk as Buffer
  } catch (error) {
    throw new RecordingBroken(`gzip: ${(error as Error).message}`)
  }
}

async function* readBzip(path: string): AsyncGenerator<Buffer> {
  const { size } = await stat(path)
  if (size > bzipPackedBytesMax) throw new RecordingBroken(`bzip2: more than ${bzipPackedBytesMax} bytes`)
  const unpacked = new ChunkSink()
  let broken: string | null = null
  try {
    Bunzip.decode(await readFile(path), unpacked, true)
  } catch (error) {
    broken = (error as Error).message
  }
  yield* unpacked.chunks()
  if (broken !== null) throw new RecordingBroken(`bzip2: ${broken}`)
}

/** Takes the bytes that the unpacker writes one by one, so that a damaged file still gives those before the damage. */
class ChunkSink {
  readonly #full: Buffer[] = []
  #chunk = Buffer.alloc(65_536)
  #used = 0
  #total = 0

  writeByte(byte: number): void {
    if (this.#used === this.#chunk.length) {
      this.#total += this.#used
      if (this.#total > bzipUnpackedBytesMax) throw new Error(`more than ${bzipUnpackedBytesMax} bytes unpacked`)
      this.#full.push(this.#chunk)
      this.#chunk = Buffer.alloc(65_536)
      this.#used = 0
    }
    this.#chunk[this.#used] = byte
    this.#used += 1
  }

  flush(): void {
    // Nothing is held back.
  }

  *chunks(): Generator<Buffer> {
    yield* this.#full
    yield this.#chunk.subarray(0, this.#used)
  }
}
