/**
 * What the product asks of PostgreSQL for every connection it works with, so that another server than the embedded one reads values and
 * plans statements as that one does. Values have no space: they go into the start of a connection.
 */
export const sessionSettings = {
  timezone: 'UTC', datestyle: 'ISO,YMD',
  // Its statements are short or read much of few tables: compiling them takes longer than running them, and cannot be broken off meanwhile.
  jit: 'off',
  // What the plans were measured with: rows are mostly in memory or on disks without a head, and sums and sorts of a report fit.
  random_page_cost: '1.1', work_mem: '16MB',
} as const
