import type { RowOf } from '#contract/endpoint.ts'
import type { voids } from '#contract/voids.ts'
import type { Tx } from '#database/transaction.ts'
import { defaultVoidPolicy } from '#domain/bets/void-policy.ts'
import type { VoidPolicy, VoidReasonCode } from '#domain/bets/void-policy.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Handler } from '../runtime/handler.ts'

type PolicyRow = {
  readonly business_id: string
  readonly reasons: readonly VoidReasonCode[]
  readonly legal_basis_for: readonly VoidReasonCode[]
  readonly after_outcome: boolean
  readonly version: number
}

/** The policies that these businesses have set; one without stands under the default. */
export async function loadPolicies(tx: Tx, businessIds: readonly string[]): Promise<ReadonlyMap<string, PolicyRow>> {
  const { rows } = await tx.query<PolicyRow>(
    'select business_id, reasons, legal_basis_for, after_outcome, version from void_policies where business_id = any($1::bigint[])', [[...businessIds]])
  return new Map(rows.map((row) => [row.business_id, row]))
}

export function policyOf(stored: ReadonlyMap<string, PolicyRow>, businessId: string): VoidPolicy {
  const row = stored.get(businessId)
  return row === undefined ? defaultVoidPolicy : { reasons: row.reasons, legalBasisFor: row.legal_basis_for, afterOutcome: row.after_outcome }
}

async function policyRow(tx: Tx, businessId: string): Promise<RowOf<typeof voids.policy> | null> {
  const known = await tx.query('select from businesses where id = $1', [businessId])
  if (known.rowCount === 0) return null
  const stored = await loadPolicies(tx, [businessId])
  const { reasons, legalBasisFor, afterOutcome } = policyOf(stored, businessId)
  return {
    business_id: businessId, reasons: [...reasons], legal_basis_for: [...legalBasisFor], after_outcome: afterOutcome, version: stored.get(businessId)?.version ?? 0,
  }
}

export const policyHandler: Handler<typeof voids.policy> = async ({ tx }, { params }) => {
  const row = await policyRow(tx, params.id)
  return row === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [row] })
}

export const editPolicyHandler: Handler<typeof voids.editPolicy> = async ({ tx }, { params: { id }, body }) => {
  await tx.query('select from businesses where id = $1 for update', [id])
  const before = await policyRow(tx, id)
  if (before === null) return refuse('ACCESS_NOT_FOUND')
  if (before.version !== body.version) return refuse('REQUEST_STALE', { sent_version: body.version, now_version: before.version })
  await tx.query(
    `insert into void_policies (business_id, reasons, legal_basis_for, after_outcome) values ($1, $2, $3, $4)
     on conflict (business_id) do update set reasons = excluded.reasons, legal_basis_for = excluded.legal_basis_for,
       after_outcome = excluded.after_outcome, version = void_policies.version + 1`,
    [id, [...new Set(body.reasons)], [...new Set(body.legal_basis_for)], body.after_outcome])
  const after = await policyRow(tx, id)
  return after === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [after], audit: { targetKind: 'business', targetId: id, businessId: id, before, after } })
}
