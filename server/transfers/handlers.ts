import { transfers } from '#contract/transfers.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { Runners } from '../http/mounted-row.ts'
import { loginOf, masterState, setMasterPassword, withMaster } from './master-password.ts'
import { transferMoney } from './transfer-money.ts'
import { previewTransfers } from './transfer-preview.ts'

export function transfersRunners(context: Context): Runners<typeof transfers> {
  return {
    transfer: withMaster(context, 'transfers', transfers, 'transfer', transferMoney),
    preview: previewTransfers,
    async masterPassword({ tx, now }, { principal }) {
      return ok({ rows: [await masterState(tx, loginOf(principal), now)] })
    },
    setMasterPassword: setMasterPassword(context),
  }
}
