import { statements } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { useRowMutation } from '../../shared/api.ts'

/** Moves a sheet. What it changes is asked for again: lists, banners, statements. */
export function useTransfer() {
  return useRowMutation(transfers.transfer, {
    quiet: true,
    invalidates: [
      superAdmins.roots, superAdmins.downline, superAdmins.downlineTotals, superAdmins.balance, superAdmins.detail, superAdmins.creditLimits,
      statements.credit, statements.transfers, statements.user, statements.entries,
    ],
  })
}
