import type * as z from 'zod/mini'
import type { accountTotals } from '#contract/downline-totals.ts'
import type { Listed } from './member-columns.tsx'

/** Sums over accounts of one currency, in minor units. */
export type MemberTotals = z.output<typeof accountTotals>

/** The totals of accounts that stand side by side; null where there is nothing to sum or more than one currency. */
export function memberTotals(members: readonly Listed[]): MemberTotals | null {
  const currency = members[0]?.currency
  if (currency === undefined || members.some((member) => member.currency !== currency)) return null
  const sum = (amountOf: (member: Listed) => number) => members.reduce((total, member) => total + amountOf(member), 0)
  return {
    currency,
    accounts: members.length,
    credit_minor: sum((member) => member.credit_minor),
    given_minor: sum((member) => member.given_minor ?? 0),
    unsettled_minor: sum((member) => member.unsettled_minor),
    exposure_minor: sum((member) => member.exposure_minor),
    available_minor: sum((member) => member.available_minor ?? 0),
    points_minor: sum((member) => member.points_minor),
    client_pnl_minor: sum((member) => member.client_pnl_minor),
    client_pnl_share_minor: sum((member) => member.client_pnl_share_minor),
    own_pnl_minor: sum((member) => member.own_pnl_minor),
  }
}
