/** Row types by table. */
export type Tables = Record<never, never>
