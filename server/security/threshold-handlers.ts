import type { RowOf } from '#contract/endpoint.ts'
import type { security } from '#contract/security.ts'
import type { Tx } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Handlers } from '../runtime/handler.ts'

type ThresholdRow = RowOf<typeof security.thresholds>

/** Every currency with what is set for it; version 0 where nothing ever was. */
async function loadThresholds(tx: Tx, currency: string | null): Promise<readonly ThresholdRow[]> {
  const { rows } = await tx.query<Record<keyof ThresholdRow, string | number | null>>(
    `select c.code as currency, t.wager_minor, t.wager_day_minor, t.win_minor, t.transfer_minor, coalesce(t.version, 0) as version
     from currencies c left join event_thresholds t on t.currency = c.code where $1::text is null or c.code = $1 order by c.code`, [currency])
  const amountOf = (value: string | number | null) => (value === null ? null : Number(value))
  return rows.map((row) => ({
    currency: String(row.currency), wager_minor: amountOf(row.wager_minor), wager_day_minor: amountOf(row.wager_day_minor),
    win_minor: amountOf(row.win_minor), transfer_minor: amountOf(row.transfer_minor), version: Number(row.version),
  }))
}

export const thresholdHandlers: Pick<Handlers<typeof security>, 'thresholds' | 'setThresholds'> = {
  thresholds: async ({ tx }) => ok({ rows: await loadThresholds(tx, null) }),

  async setThresholds({ tx }, { body: { reason, currency, version, ...amounts } }) {
    // The row may not be there yet; that of the currency is.
    await tx.query('select from currencies where code = $1 for update', [currency])
    const [before] = await loadThresholds(tx, currency)
    if (before === undefined) return refuse('REQUEST_INVALID', { field: 'currency' })
    if (before.version !== version) return refuse('REQUEST_STALE', { sent_version: version, now_version: before.version })
    await tx.query(
      `insert into event_thresholds (currency, wager_minor, wager_day_minor, win_minor, transfer_minor) values ($1, $2, $3, $4, $5)
       on conflict (currency) do update set wager_minor = excluded.wager_minor, wager_day_minor = excluded.wager_day_minor, win_minor = excluded.win_minor,
         transfer_minor = excluded.transfer_minor, version = event_thresholds.version + 1`,
      [currency, amounts.wager_minor, amounts.wager_day_minor, amounts.win_minor, amounts.transfer_minor])
    const after = { currency, ...amounts, version: version + 1 }
    return ok({ rows: [after], audit: { targetKind: 'thresholds', targetId: currency, reason, before, after } })
  },
}
