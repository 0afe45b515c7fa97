import type pg from 'pg'

/** Waits until no change of a position waits to be added to the sums of accounts; answers after how many seconds. */
export async function addedUp(owner: pg.Pool): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ waiting: boolean }>('select exists (select from leg_changes) as waiting')
    if (rows[0]?.waiting !== true) return (performance.now() - started) / 1000
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
