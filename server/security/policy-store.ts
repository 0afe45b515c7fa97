import type { Tx } from '#database/transaction.ts'
import { defaultPolicies } from '#domain/access/security-policy.ts'
import type { SecurityPolicy } from '#domain/access/security-policy.ts'
import type { Config } from '../config.ts'

/** The row of `settings` that holds the policy, once somebody has set one. */
export const policyKey = 'security_policy'

type Stored = Partial<SecurityPolicy> & { readonly version?: number }

/** The policy that stands now. What an older version did not know has the default of the mode. */
export function policyOf(stored: Partial<SecurityPolicy> | null, mode: Config['mode']): SecurityPolicy {
  return { ...defaultPolicies[mode], ...stored }
}

export async function loadPolicy(tx: Tx, mode: Config['mode']): Promise<SecurityPolicy> {
  return (await loadVersionedPolicy(tx, mode)).policy
}

/** With how often it was set; 0 where nobody ever did. */
export async function loadVersionedPolicy(tx: Tx, mode: Config['mode']): Promise<{ readonly policy: SecurityPolicy; readonly version: number }> {
  const { rows } = await tx.queryNamed<{ value: Stored }>('security-policy', 'select value from settings where key = $1', [policyKey])
  const { version = 0, ...stored } = rows[0]?.value ?? {}
  return { policy: policyOf(stored, mode), version }
}

export async function storePolicy(tx: Tx, policy: SecurityPolicy, version: number): Promise<void> {
  const stored: Stored = { ...policy, version }
  await tx.query('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [policyKey, stored])
}
