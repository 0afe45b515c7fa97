import type { Metadata } from '#contract/envelope.ts'
import type { logs } from '#contract/logs.ts'
import type { Tx } from '#database/transaction.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handlers } from '../runtime/handler.ts'
import type { StoredVerdict } from './audit-check.ts'
import { verdictKey } from './audit-check.ts'
import { listAudit } from './audit-store.ts'
import type { AuditFilter, AuditRow } from './audit-store.ts'

type Paged = Omit<AuditFilter, 'after' | 'limit'> & { readonly cursor?: string | undefined; readonly limit?: number | undefined }

async function pageOfAudit(tx: Tx, { cursor, limit: wanted, ...filter }: Paged): Promise<Result<{ readonly rows: readonly AuditRow[]; readonly metadata: Metadata }>> {
  const after = decodeCursor(cursor, [isId])
  if (!after.ok) return after
  const { limit, fetch } = pageLimit(wanted)
  return ok(pageOf(await listAudit(tx, { ...filter, after: after.value?.[0] ?? null, limit: fetch }), limit, (row) => [row.id]))
}

export const logsHandlers: Handlers<typeof logs> = {
  async activity({ tx }, { params, query: { kind = 'staff', ...query } }) {
    const { rowCount } = await tx.query(`select from ${kind === 'staff' ? 'staff' : 'accounts'} where id = $1`, [params.id])
    if (rowCount === 0) return refuse('ACCESS_NOT_FOUND')
    return pageOfAudit(tx, { ...query, actorKind: kind, actorId: params.id })
  },

  record: ({ tx }, { query: { actor_kind: actorKind, target_kind: targetKind, target_id: targetId, ...query } }) =>
    pageOfAudit(tx, { ...query, actorKind, targetKind, targetId }),

  events: ({ tx }, { query: { event, ...query } }) => pageOfAudit(tx, { ...query, events: event?.split(',') ?? [] }),

  async state({ tx }) {
    const { rows } = await tx.query<{ seals: string; sealed_at: string; hash: Buffer }>('select no as seals, sealed_at, hash from audit_seals order by no desc limit 1')
    const { rows: verdicts } = await tx.query<{ value: StoredVerdict }>('select value from settings where key = $1', [verdictKey])
    const [last, verdict] = [rows[0], verdicts[0]?.value]
    return ok({
      rows: [{
        seals: Number(last?.seals ?? 0),
        sealed_at: last?.sealed_at ?? null,
        head: last?.hash.toString('hex') ?? null,
        verified_at: verdict?.at ?? null,
        whole: verdict ? verdict.broken === null : null,
        rows: verdict?.rows ?? 0,
        broken_row_id: verdict?.broken?.rowId ?? null,
        broken_seal: verdict?.broken?.seal ?? null,
        broken_what: verdict?.broken?.what ?? null,
        unsealed: verdict?.unsealed ?? 0,
      }],
    })
  },
}
