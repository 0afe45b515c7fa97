import { sports } from './sports.ts'

/** Every namespace in Arabic, fetched as one. */
export const catalogue = { sports }
