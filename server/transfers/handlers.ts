import { transfers } from '#contract/transfers.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { Runners } from '../http/mounted-row.ts'
import { masterState, setMasterPassword, withMaster } from './master-password.ts'
import { transferMoney } from './transfer-money.ts'

export function transfersRunners(context: Context): Runners<typeof transfers> {
  return {
    transfer: withMaster(context, 'transfers', transfers, 'transfer', transferMoney),
    async masterPassword({ tx, now }, { principal }) {
      return ok({ rows: [await masterState(tx, principal, now)] })
    },
    setMasterPassword: setMasterPassword(context),
  }
}
