import type { RowOf } from '#contract/endpoint.ts'
import type { reference } from '#contract/reference.ts'
import type { Tx } from '#database/transaction.ts'

type BusinessRow = RowOf<typeof reference.businesses>

/** The businesses by name, or the one of that id. */
export async function loadBusinesses(tx: Tx, id: string | null): Promise<readonly BusinessRow[]> {
  const { rows } = await tx.query<BusinessRow>(
    `select b.id, b.code, b.name, b.time_zone, c.currency, b.credit_allowed, c.id as company_id, b.version
     from businesses b join accounts c on c.business_id = b.id and c.level = 0
     where $1::bigint is null or b.id = $1 order by b.name, b.id`, [id])
  return rows
}

/** Whether another business has this name, in whatever case of its letters. Held until the transaction ends: of two that take one name at once, the second finds the first. */
export async function isNameTaken(tx: Tx, name: string, but: string): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('business name ' || lower($1), 0))`, [name])
  return (await tx.query('select from businesses where lower(name) = lower($1) and id <> $2', [name, but])).rowCount > 0
}

/** Whether the database, which cuts days, knows a time zone of this name. */
export async function zoneExists(tx: Tx, name: string): Promise<boolean> {
  return (await tx.query('select from pg_timezone_names where name = $1', [name])).rowCount > 0
}
