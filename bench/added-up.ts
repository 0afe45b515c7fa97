import type pg from 'pg'

/** Waits until no change of a position waits to be added to the sums of accounts; answers after how many seconds. */
export async function addedUp(owner: pg.Pool): Promise<number> {
  return emptied(owner, ['leg_changes'])
}

/** Waits until nothing at all waits to be added up, for exposure, statements or reports; answers after how many seconds. */
export async function allAddedUp(owner: pg.Pool): Promise<number> {
  return emptied(owner, ['leg_changes', 'entry_news', 'turnover_news', 'sum_queue', 'results_due', 'turnovers_due'])
}

async function emptied(owner: pg.Pool, queues: readonly string[]): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ waiting: boolean }>(`select ${queues.map((queue) => `exists (select from ${queue})`).join(' or ')} as waiting`)
    if (rows[0]?.waiting !== true) return (performance.now() - started) / 1000
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
