import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Tx } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'

/** What images of the casino are cut to, in pixels: games are filled, a logo stands whole. */
const shapes = { desktop: { width: 640, height: 360, fit: 'cover' }, mobile: { width: 480, height: 640, fit: 'cover' }, logo: { width: 480, height: 160, fit: 'inside' } } as const
export type ImageShape = keyof typeof shapes

/** Smaller ones would only be blurred. */
const sideMin = 96
const pixelsMax = 24_000_000
const secondsMax = 8
const quality = 82

// Whatever a file says that it is, nothing but these three is ever decoded: no SVG, no PDF, no reader of files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

export type ReadImage = { readonly hash: string; readonly width: number; readonly height: number; readonly bytes: Buffer }

/**
 * An uploaded image as it is served: decoded, turned upright, cut to its shape and written anew as WebP, so that nothing of the file
 * but its picture survives. Refuses (CASINO_IMAGE_REFUSED, `reason`) what is no PNG, JPEG or WebP by its content (`type`), what has
 * something behind its end (`trailing`), what is too small or unfolds into too many pixels (`small`, `large`), and what does not decode
 * (`broken`).
 */
export async function readImage(base64: string, shape: ImageShape): Promise<Result<ReadImage>> {
  const file = Buffer.from(base64, 'base64')
  const refused = (reason: string) => refuse('CASINO_IMAGE_REFUSED', { field: 'image', reason })
  const end = endOf(file)
  if (end === null) return refused('type')
  if (end !== file.length) return refused('trailing')
  const open = (): Sharp => sharp(file, { limitInputPixels: pixelsMax, failOn: 'warning', pages: 1 })
  try {
    // Headers only: a bomb is refused before a pixel of it is unfolded.
    const { width, height } = await open().metadata()
    if (width * height > pixelsMax) return refused('large')
    if (Math.min(width, height) < sideMin) return refused('small')
  } catch (error) {
    return refused(error instanceof Error && /pixel limit/.test(error.message) ? 'large' : 'broken')
  }
  try {
    const { data: bytes, info } = await open().autoOrient().resize({ ...shapes[shape], withoutEnlargement: shape === 'logo' }).webp({ quality }).timeout({ seconds: secondsMax }).toBuffer({ resolveWithObject: true })
    return ok({ hash: createHash('sha256').update(bytes).digest('hex'), width: info.width, height: info.height, bytes })
  } catch {
    return refused('broken')
  }
}

/** Where the image ends by its own account, from its first bytes on; null where they are of none of the three kinds. */
function endOf(file: Buffer): number | null {
  if (file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return pngEnd(file)
  if (file.length > 4 && file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return file.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2
  if (file.length > 12 && file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return file.readUInt32LE(4) + 8
  return null
}

/** Behind its closing chunk; -1 where the chunks lead nowhere. */
function pngEnd(file: Buffer): number {
  for (let at = 8; at + 12 <= file.length; ) {
    const next = at + 12 + file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return next
    at = next
  }
  return -1
}

/** Keeps an image under its content; the same one twice is one, and is not removed while somebody is about to show it. */
export async function keepImage(tx: Tx, { hash, width, height, bytes }: ReadImage, now: Date): Promise<void> {
  await tx.query('insert into casino_images (hash, width, height, bytes, created_at) values ($1, $2, $3, $4, $5) on conflict (hash) do update set unused_since = null', [hash, width, height, bytes, now.toISOString()])
}
