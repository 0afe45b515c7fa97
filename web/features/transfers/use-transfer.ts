import { useQueryClient } from '@tanstack/react-query'
import { statements } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { rowKey, useRowMutation } from '../../shared/api.ts'

const moved = [
  superAdmins.roots, superAdmins.downline, superAdmins.downlineTotals, superAdmins.balance, superAdmins.detail, superAdmins.creditLimits,
  statements.credit, statements.transfers, statements.user, statements.entries,
] as const

/** Moves a sheet. What it changes is asked for again, however it ends: lists, banners, statements. */
export function useTransfer() {
  return useRowMutation(transfers.transfer, { quiet: true, invalidates: moved, readsAnyway: true })
}

/** Asks for the balances again. */
export function useReadBalances(): () => void {
  const queries = useQueryClient()
  return () => moved.forEach((row) => void queries.invalidateQueries({ queryKey: rowKey(row) }))
}
