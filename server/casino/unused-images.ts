import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'

/** Pages that are open, and sites that keep a lobby for a while, may still ask for an image that was replaced. In milliseconds. */
const keptMs = 7 * 24 * 60 * 60_000

const shown = `select logo from casino_providers where logo is not null union all select desktop_image from casino_games where desktop_image is not null
  union all select mobile_image from casino_games where mobile_image is not null`

/**
 * Removes images that nothing has shown for a week; one that comes to be shown again begins anew.
 * @returns how many went
 */
export async function removeUnusedImages(database: Database): Promise<number> {
  return withTransaction(database, {}, async (tx) => {
    await tx.query(`update casino_images set unused_since = case when hash in (${shown}) then null else now() end where (unused_since is null) <> (hash in (${shown}))`)
    const { rowCount } = await tx.query(`delete from casino_images where unused_since < now() - $1 * interval '1 millisecond' and hash not in (${shown})`, [keptMs])
    return rowCount
  })
}
