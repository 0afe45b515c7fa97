import type { casino } from '#contract/casino.ts'
import type { Tx } from '#database/transaction.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Handler } from '../runtime/handler.ts'
import { casinoAudit, casinoMessage, changeCasino, lockCasinoSeen } from './casino-row.ts'
import { setGame } from './game-handlers.ts'
import { casinoProvider } from './provider-store.ts'
import { keepImage, readImage } from './read-image.ts'
import type { ImageShape } from './read-image.ts'

/** The hash under which an upload is kept; null takes the image away. */
async function kept(tx: Tx, image: string | null, shape: ImageShape, now: Date): Promise<Result<string | null>> {
  if (image === null) return ok(null)
  const read = await readImage(image, shape)
  if (!read.ok) return read
  await keepImage(tx, read.value, now)
  return ok(read.value.hash)
}

export const gameImage: Handler<typeof casino.gameImage> = async (scope, { params, body }) => {
  const hash = await kept(scope.tx, body.image, body.device, scope.now)
  return hash.ok ? setGame(scope, params.id, body.version, body.device === 'desktop' ? { desktop_image: hash.value } : { mobile_image: hash.value }) : hash
}

export const providerLogo: Handler<typeof casino.providerLogo> = async ({ tx, now }, { params, body }) => {
  const hash = await kept(tx, body.image, 'logo', now)
  if (!hash.ok) return hash
  const seen = await lockCasinoSeen(tx, 'casino_providers', params.id, body.version)
  if (!seen.ok) return seen
  const after = await changeCasino(tx, 'casino_providers', params.id, { logo: hash.value })
  return ok({ rows: [await casinoProvider(tx, params.id, now)], audit: casinoAudit('casino_providers', seen.value, after), messages: [casinoMessage()] })
}
