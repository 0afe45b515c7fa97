import type { Minor } from '../kernel/money.ts'
import { greatest, least, zero } from '../kernel/money.ts'

/** A player's money, minor units: credit from the parent, profit and loss not yet settled, and what open bets hold. */
export type PlayerFunds = { readonly creditMinor: Minor; readonly unsettledMinor: Minor; readonly exposureMinor: Minor }

/** What a player may still stake. Negative after a settlement, rollback or void that cost more than was there. */
export function playerAvailable(funds: PlayerFunds): Minor {
  return (funds.creditMinor + funds.unsettledMinor - funds.exposureMinor) as Minor
}

/** An upper account's credit, minor units: its own limit and the sum handed to its direct children. */
export type AgentCredit = { readonly creditMinor: Minor; readonly givenMinor: Minor }

/** What an upper account may still hand down. */
export function agentAvailable(credit: AgentCredit): Minor {
  return (credit.creditMinor - credit.givenMinor) as Minor
}

/** The range a credit limit may be set within; `maxMinor` null is no upper bound (a child of the company). */
export type CreditRange = { readonly minMinor: Minor; readonly maxMinor: Minor | null }

/**
 * The lowest and highest credit limit that the parent may set. At the top, all that the parent has not given elsewhere, within the most
 * that it may give to any one child (`memberMaxMinor`, null is no such bound), though what the account has already stays; at
 * the bottom, what the account has itself given or its bets and losses use, so that its available never turns negative.
 */
export function creditRange(
  target: { readonly creditMinor: Minor; readonly givenMinor: Minor; readonly availableMinor: Minor },
  parent: AgentCredit | null,
  memberMaxMinor: Minor | null = null,
): CreditRange {
  const used = (target.creditMinor - target.availableMinor) as Minor
  const free = parent === null ? null : ((target.creditMinor + agentAvailable(parent)) as Minor)
  const allowed = memberMaxMinor === null ? null : greatest(memberMaxMinor, target.creditMinor)
  return {
    minMinor: greatest(greatest(target.givenMinor, used), zero),
    maxMinor: free === null ? allowed : allowed === null ? free : least(free, allowed),
  }
}
