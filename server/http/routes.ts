import { analytics } from '#contract/analytics.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { bets } from '#contract/bets.ts'
import { dossiers } from '#contract/dossiers.ts'
import { casino } from '#contract/casino.ts'
import { catalogue } from '#contract/catalogue.ts'
import { exposure } from '#contract/exposure.ts'
import { limits } from '#contract/limits.ts'
import { locks } from '#contract/locks.ts'
import { logs } from '#contract/logs.ts'
import { maintenance } from '#contract/maintenance.ts'
import { markets } from '#contract/markets.ts'
import { notifications } from '#contract/notifications.ts'
import { platform } from '#contract/platform.ts'
import { preferences } from '#contract/preferences.ts'
import { reference } from '#contract/reference.ts'
import { reports } from '#contract/reports.ts'
import { results } from '#contract/results.ts'
import { search } from '#contract/search.ts'
import { roles } from '#contract/roles.ts'
import { security } from '#contract/security.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { sports } from '#contract/sports.ts'
import { statements } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { surveillance } from '#contract/surveillance.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { voids } from '#contract/voids.ts'
import { analyticsHandlers } from '../analytics/handlers.ts'
import { apiKeysRunners } from '../api-keys/handlers.ts'
import { wallet } from '#contract/wallet.ts'
import { authHandlers } from '../auth/handlers.ts'
import { createSignIn } from '../auth/sign-in.ts'
import { betsRunners } from '../bets/handlers.ts'
import { dossiersHandlers } from '../dossiers/handlers.ts'
import { casinoHandlers } from '../casino/handlers.ts'
import { catalogueHandlers } from '../catalogue/handlers.ts'
import type { Context } from '../context.ts'
import { exposureHandlers } from '../exposure/handlers.ts'
import { limitsHandlers } from '../limits/handlers.ts'
import { locksHandlers } from '../locks/handlers.ts'
import { logsHandlers } from '../logs/handlers.ts'
import { maintenanceHandlers } from '../maintenance/handlers.ts'
import { marketsHandlers } from '../markets/handlers.ts'
import { notificationsHandlers } from '../notifications/handlers.ts'
import { platformHandlers } from '../platform/handlers.ts'
import { preferencesHandlers } from '../preferences/handlers.ts'
import { placeBetExecutor } from '../platform/place-bet.ts'
import type { Placement } from '../platform/placement.ts'
import { referenceHandlers } from '../reference/handlers.ts'
import { readCsv as readReportCsv, reportsHandlers } from '../reports/handlers.ts'
import { resultsHandlers } from '../results/handlers.ts'
import { searchHandlers } from '../search/handlers.ts'
import { rolesHandlers } from '../roles/handlers.ts'
import { createChangePassword } from '../security/change-password.ts'
import { securityHandlers } from '../security/handlers.ts'
import { createConfirmTotp } from '../security/confirm-totp.ts'
import { createProve } from '../security/prove.ts'
import { siteNotificationsHandlers } from '../site-notifications/handlers.ts'
import { sportsHandlers } from '../sports/handlers.ts'
import { statementsHandlers } from '../statements/handlers.ts'
import { superAdminsRunners } from '../super-admins/handlers.ts'
import { surveillanceHandlers } from '../surveillance/handlers.ts'
import { transfersRunners } from '../transfers/handlers.ts'
import { usersHandlers } from '../users/handlers.ts'
import { voidsHandlers } from '../voids/handlers.ts'
import { walletRunners } from '../wallet/handlers.ts'
import { mountedRows } from './mounted-row.ts'
import type { MountedRow } from './mounted-row.ts'

/** Every row of the contract with what answers it. */
export function routes(context: Context, placement: Placement): readonly MountedRow[] {
  return [
    ...mountedRows(context, 'auth', auth, { ...authHandlers, adminLogin: { execute: createSignIn(context) } }),
    ...mountedRows(context, 'sports', sports, sportsHandlers),
    ...mountedRows(context, 'markets', markets, marketsHandlers),
    ...mountedRows(context, 'catalogue', catalogue, catalogueHandlers),
    ...mountedRows(context, 'casino', casino, casinoHandlers),
    ...mountedRows(context, 'wallet', wallet, walletRunners(context)),
    ...mountedRows(context, 'limits', limits, limitsHandlers),
    ...mountedRows(context, 'locks', locks, locksHandlers),
    ...mountedRows(context, 'results', results, resultsHandlers),
    ...mountedRows(context, 'bets', bets, betsRunners()),
    ...mountedRows(context, 'dossiers', dossiers, dossiersHandlers),
    ...mountedRows(context, 'exposure', exposure, exposureHandlers()),
    ...mountedRows(context, 'voids', voids, voidsHandlers),
    ...mountedRows(context, 'surveillance', surveillance, surveillanceHandlers),
    ...mountedRows(context, 'notifications', notifications, notificationsHandlers),
    ...mountedRows(context, 'maintenance', maintenance, maintenanceHandlers),
    ...mountedRows(context, 'search', search, searchHandlers),
    ...mountedRows(context, 'roles', roles, rolesHandlers),
    ...mountedRows(context, 'logs', logs, logsHandlers),
    ...mountedRows(context, 'preferences', preferences, preferencesHandlers),
    ...mountedRows(context, 'super-admins', superAdmins, superAdminsRunners(context)),
    ...mountedRows(context, 'transfers', transfers, transfersRunners(context)),
    ...mountedRows(context, 'statements', statements, statementsHandlers),
    ...mountedRows(context, 'reports', reports, { ...reportsHandlers, read: { handle: reportsHandlers.read, csv: readReportCsv } }),
    ...mountedRows(context, 'analytics', analytics, analyticsHandlers),
    ...mountedRows(context, 'site-notifications', siteNotifications, siteNotificationsHandlers),
    ...mountedRows(context, 'users', users, usersHandlers),
    ...mountedRows(context, 'reference', reference, referenceHandlers),
    ...mountedRows(context, 'security', security, { ...securityHandlers, prove: { execute: createProve(context) }, confirmTotp: { execute: createConfirmTotp(context) }, changePassword: { execute: createChangePassword(context) } }),
    ...mountedRows(context, 'api-keys', apiKeys, apiKeysRunners(context)),
    ...mountedRows(context, 'platform', platform, { ...platformHandlers, placeBet: { execute: placeBetExecutor(placement) } }),
  ]
}
