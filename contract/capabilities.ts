/** The one list of capability names: files here, folders of `server/` and of `web/features/`. One may lack a layer. */
export const capabilities = [
  'auth',
  'sports',
  'markets',
  'results',
  'bets',
  'surveillance',
  'exposure',
  'casino',
  'super-admins',
  'transfers',
  'statements',
  'roles',
  'users',
  'notifications',
  'maintenance',
  'reference',
  'analytics',
  'search',
  'platform',
] as const
export type Capability = (typeof capabilities)[number]
