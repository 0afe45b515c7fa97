import type { Tx } from '#database/transaction.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import type { AuditFacts, Origin, Principal } from './handler.ts'

export type AuditEntry = {
  readonly principal: Principal
  readonly origin: Origin
  /** The contract row, such as 'results.verify'. */
  readonly action: string
  readonly refusalCode?: RefusalCode
  readonly facts?: Partial<AuditFacts>
}

/** Writes who did what, or was refused what, in the transaction of the change itself. */
export async function writeAudit(tx: Tx, { principal, origin, action, refusalCode, facts = {} }: AuditEntry): Promise<void> {
  const actor = actorOf(principal)
  await tx.queryNamed('audit-write',
    `insert into audit_log (actor_kind, actor_id, session_id, ip, business_id, action, target_kind, target_id, refusal_code, reason, before, after, correlation_id, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      actor.kind, actor.id, actor.sessionId, origin.ip, facts.businessId ?? actor.businessId, action, facts.targetKind ?? null, facts.targetId ?? null,
      refusalCode ?? null, facts.reason ?? null, json(facts.before), json(facts.after), origin.correlationId, origin.userAgent,
    ])
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))
}

type AuditActor = { readonly kind: string; readonly id: string | null; readonly sessionId: string | null; readonly businessId: string | null }

function actorOf(principal: Principal): AuditActor {
  if (principal.kind === 'nobody') return { kind: 'nobody', id: null, sessionId: null, businessId: null }
  if (principal.kind === 'provider') return { kind: 'provider', id: principal.keyId, sessionId: null, businessId: null }
  if (principal.kind === 'platform') return { kind: 'platform', id: principal.apiKeyId, sessionId: null, businessId: principal.businessId }
  const { actor, sessionId } = principal
  return actor.kind === 'staff'
    ? { kind: 'staff', id: actor.staffId, sessionId, businessId: null }
    : { kind: 'account', id: actor.accountId, sessionId, businessId: actor.businessId }
}
