import type { dossiers } from '#contract/dossiers.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Handler, Handlers } from '../runtime/handler.ts'
import { betDossier } from './bet-dossier.ts'
import { lifeOfBet } from './bet-life.ts'

const life: Handler<typeof dossiers.life> = async ({ tx }, { principal, params }) => {
  const found = await lifeOfBet(tx, params.id, viewerOf(principal))
  return found === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [found.life] })
}

const dossier: Handler<typeof dossiers.dossier> = async ({ tx, now }, { principal, params }) => {
  assert(principal.kind === 'person', 'a section is open to people only')
  const found = await betDossier(tx, params.id, `${principal.name} (${principal.userName})`, now)
  return found === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [found] })
}

export const dossiersHandlers: Handlers<typeof dossiers> = { life, dossier }
