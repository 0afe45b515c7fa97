import type { Tx, Value } from '#database/transaction.ts'
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

const columns = 'actor_kind, actor_id, session_id, ip, business_id, action, target_kind, target_id, refusal_code, reason, before, after, correlation_id, user_agent'

/** Writes who did what, or was refused what, in the transaction of the change itself. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.queryNamed('audit-write', `insert into audit_log (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`, valuesOf(entry))
}

/** As `writeAudit`, of many at once in their order. */
export async function writeAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(valuesOf)
  const column = (index: number): Value => rows.map((row) => row[index] ?? null)
  await tx.queryNamed('audit-write-many',
    `insert into audit_log (${columns})
     select ${columns} from unnest($1::text[], $2::bigint[], $3::uuid[], $4::inet[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[], $13::text[], $14::text[])
       with ordinality as a(${columns}, n) order by n`,
    Array.from({ length: 14 }, (_, index) => column(index)))
}

function valuesOf({ principal, origin, action, refusalCode, facts = {} }: AuditEntry): readonly (string | null)[] {
  const actor = actorOf(principal)
  return [
    actor.kind, actor.id, actor.sessionId, origin.ip, facts.businessId ?? actor.businessId, action, facts.targetKind ?? null, facts.targetId ?? null,
    refusalCode ?? null, facts.reason ?? null, json(facts.before), json(facts.after), origin.correlationId, origin.userAgent,
  ]
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
