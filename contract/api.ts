import { apiKeys } from './api-keys.ts'
import { analytics } from './analytics.ts'
import { auth } from './auth.ts'
import { bets } from './bets.ts'
import { casino } from './casino.ts'
import { catalogue } from './catalogue.ts'
import { dossiers } from './dossiers.ts'
import type { Table } from './endpoint.ts'
import { exposure } from './exposure.ts'
import { limits } from './limits.ts'
import { locks } from './locks.ts'
import { logs } from './logs.ts'
import { maintenance } from './maintenance.ts'
import { markets } from './markets.ts'
import { notifications } from './notifications.ts'
import { platform } from './platform.ts'
import { preferences } from './preferences.ts'
import { reference } from './reference.ts'
import { reports } from './reports.ts'
import { results } from './results.ts'
import { search } from './search.ts'
import { roles } from './roles.ts'
import { security } from './security.ts'
import { siteNotifications } from './site-notifications.ts'
import { sports } from './sports.ts'
import { statements } from './statements.ts'
import { superAdmins } from './super-admins.ts'
import { surveillance } from './surveillance.ts'
import { transfers } from './transfers.ts'
import { users } from './users.ts'
import { voids } from './voids.ts'
import { wallet } from './wallet.ts'

/** Every table of the contract by capability. A row's name in audit, metrics and keys is '<capability>.<row>'. */
export const api = {
  auth,
  sports,
  markets,
  catalogue,
  casino,
  wallet,
  limits,
  locks,
  results,
  bets,
  dossiers,
  exposure,
  voids,
  surveillance,
  'super-admins': superAdmins,
  notifications,
  maintenance,
  search,
  roles,
  logs,
  preferences,
  transfers,
  statements,
  reports,
  analytics,
  'site-notifications': siteNotifications,
  users,
  reference,
  security,
  'api-keys': apiKeys,
  platform,
} as const satisfies Readonly<Record<string, Table>>
