export const maintenanceScopes = ['site', 'sport', 'casino', 'provider', 'business'] as const
export type MaintenanceScope = (typeof maintenanceScopes)[number]

/** What a maintenance closes; `sportId` stands for a sport, `providerId` for a provider of casino games, `businessId` for a business, else null. */
export type Maintenance = { readonly scope: MaintenanceScope; readonly sportId: string | null; readonly providerId: string | null; readonly businessId: string | null }

/** Whether one of those in force closes betting in a sport for the players of a business. The casino takes no bets on markets. */
export function closesBetting(inForce: readonly Maintenance[], at: { readonly sportId: string; readonly businessId: string }): boolean {
  return inForce.some(({ scope, sportId, businessId }) => scope === 'site' || (scope === 'sport' && sportId === at.sportId) || (scope === 'business' && businessId === at.businessId))
}

/** Whether one of those in force closes a game to new bets: as a market of its kind, or because the casino or its provider is closed. */
export function closesCasino(inForce: readonly Maintenance[], at: { readonly sportId: string; readonly providerId: string; readonly businessId: string }): boolean {
  return closesBetting(inForce, at) || inForce.some(({ scope, providerId }) => scope === 'casino' || (scope === 'provider' && providerId === at.providerId))
}

export type MaintenanceState = 'announced' | 'in_force' | 'ended'

/** Instants in milliseconds; a null end is none yet. It is in force from its start, up to but not at its end. */
export function maintenanceState({ startsAtMs, endsAtMs, endedAtMs }: { readonly startsAtMs: number; readonly endsAtMs: number | null; readonly endedAtMs: number | null }, nowMs: number): MaintenanceState {
  if (endedAtMs !== null || (endsAtMs !== null && endsAtMs <= nowMs)) return 'ended'
  return startsAtMs <= nowMs ? 'in_force' : 'announced'
}
