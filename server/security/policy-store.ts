import type { Tx } from '#database/transaction.ts'
import { defaultPolicies } from '#domain/access/security-policy.ts'
import type { SecurityPolicy } from '#domain/access/security-policy.ts'
import type { Config } from '../config.ts'

/** The row of `settings` that holds the policy, once somebody has set one. */
export const policyKey = 'security_policy'

/** The policy that stands now. What an older version did not know has the default of the mode. */
export function policyOf(stored: Partial<SecurityPolicy> | null, mode: Config['mode']): SecurityPolicy {
  return { ...defaultPolicies[mode], ...stored }
}

export async function loadPolicy(tx: Tx, mode: Config['mode']): Promise<SecurityPolicy> {
  const { rows } = await tx.queryNamed<{ value: Partial<SecurityPolicy> }>('security-policy', 'select value from settings where key = $1', [policyKey])
  return policyOf(rows[0]?.value ?? null, mode)
}
