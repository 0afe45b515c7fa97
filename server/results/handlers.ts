import type { results } from '#contract/results.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Handler, Handlers } from '../runtime/handler.ts'
import { declareHandler } from './declare-result.ts'
import { postedByRevision } from './posted-by-revision.ts'
import { previewHandler } from './preview-result.ts'
import { loadResultMarket, resultHistory } from './result-store.ts'
import { ownersHandler, ownHandler, queueHandler } from './result-queue.ts'
import { rollBackHandler } from './roll-back-result.ts'
import { verifyHandler } from './verify-result.ts'

const history: Handler<typeof results.history> = async ({ tx }, { principal, params }) => {
  const market = await loadResultMarket(tx, params.id)
  return market === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: await resultHistory(tx, params.id, viewerOf(principal)) })
}

const posted: Handler<typeof results.posted> = async ({ tx }, { principal, params }) => {
  const market = await loadResultMarket(tx, params.id)
  return market === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: await postedByRevision(tx, params.id, viewerOf(principal)) })
}

export const resultsHandlers: Handlers<typeof results> = {
  declare: declareHandler,
  verify: verifyHandler,
  rollback: rollBackHandler,
  preview: previewHandler,
  history,
  posted,
  queue: queueHandler,
  owners: ownersHandler,
  own: ownHandler,
}
