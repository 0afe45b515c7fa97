import type { Member } from './member-columns.tsx'

/** Sums over the members that are shown, in minor units of their one currency. */
export type MemberTotals = {
  readonly currency: string
  readonly creditMinor: number
  readonly givenMinor: number
  readonly unsettledMinor: number
  readonly exposureMinor: number
  readonly availableMinor: number
  readonly ownPnlMinor: number
}

/** The totals of the listing; null where there is nothing to sum or more than one currency. */
export function memberTotals(members: readonly Member[]): MemberTotals | null {
  const currency = members[0]?.currency
  if (currency === undefined || members.some((member) => member.currency !== currency)) return null
  const sum = (amountOf: (member: Member) => number) => members.reduce((total, member) => total + amountOf(member), 0)
  return {
    currency,
    creditMinor: sum((member) => member.credit_minor),
    givenMinor: sum((member) => member.given_minor ?? 0),
    unsettledMinor: sum((member) => member.unsettled_minor),
    exposureMinor: sum((member) => member.exposure_minor),
    availableMinor: sum((member) => member.available_minor ?? 0),
    ownPnlMinor: sum((member) => member.own_pnl_minor),
  }
}
