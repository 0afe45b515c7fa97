import { wallet } from '#contract/wallet.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { forgottenEverywhere } from '../auth/forgotten-everywhere.ts'
import type { Context } from '../context.ts'
import type { Runners } from '../http/mounted-row.ts'
import { listFigures } from './figure-store.ts'
import { addKey, keys, revokeKey } from './key-handlers.ts'
import { endSessions, launch } from './launch.ts'
import { providerCalls } from './provider-calls.ts'
import { keepReport, previewReport, report, reportFile, reportRows, reports } from './report-handlers.ts'
import { resolveRound } from './resolve-round.ts'
import { listRewards } from './reward-store.ts'
import { callsOfRound, findRound, interruptedRounds, listRounds } from './round-store.ts'

export function walletRunners(context: Context): Runners<typeof wallet> {
  return {
    ...providerCalls(context),
    launch, endSessions, resolveRound, keys, addKey,
    revokeKey: forgottenEverywhere(context, { name: 'wallet.revokeKey', row: wallet.revokeKey, handler: revokeKey }),
    previewReport, keepReport, reports, report, reportFile, reportRows,

    rounds: ({ tx, now }, { query }) => listRounds(tx, query, now),

    async round({ tx, now }, { params }) {
      const round = await findRound(tx, params.id, now)
      return round === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [round] })
    },

    async roundCalls({ tx, now }, { params }) {
      return (await findRound(tx, params.id, now)) === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: await callsOfRound(tx, params.id) })
    },

    async interrupted({ tx, now }) {
      return ok({ rows: await interruptedRounds(tx, now) })
    },

    rewards: ({ tx }, { query }) => listRewards(tx, query),

    figures: ({ tx }, { query }) => listFigures(tx, query),
  }
}
