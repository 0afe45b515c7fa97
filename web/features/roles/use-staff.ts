import { useQueries, useQuery } from '@tanstack/react-query'
import type { RowOf } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { roles } from '#contract/roles.ts'
import { security } from '#contract/security.ts'
import type { Grant } from '#domain/access/decide.ts'
import { actorOf, grantsOf } from '../../shared/access.ts'
import { rowQuery, useRowMutation } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import type { StaffFilters } from './staff-filters.ts'

export type Person = RowOf<typeof roles.list>
export type Preset = RowOf<typeof roles.presets>

/** What follows from a change to a person. */
const changed = [roles.list, roles.detail, roles.permissionsOf, roles.sessions, auth.me] as const

/** The staff that the filters select, in their order. */
export function useStaff(filters: StaffFilters) {
  return useRowList(roles.list, { query: { ...filters, limit: '100' } })
}

export function usePerson(id: string) {
  return useQuery(rowQuery(roles.detail, { params: { id } }))
}

export function useRightsOf(id: string) {
  return useQuery({ ...rowQuery(roles.permissionsOf, { params: { id } }), select: ({ data }) => grantsOf([...data]) })
}

/** What several people hold, in their order; null until all of it is there. */
export function useRightsOfAll(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => rowQuery(roles.permissionsOf, { params: { id } })),
    combine: (found) => {
      const all = found.flatMap(({ data }) => (data === undefined ? [] : [grantsOf([...data.data])]))
      const failed = found.find(({ isError }) => isError)
      return { rights: all.length === found.length ? all : null, error: failed?.error ?? null, retry: () => found.forEach((each) => void each.refetch()) }
    },
  })
}

export function usePresets() {
  return useQuery({ ...rowQuery(roles.presets, {}), select: ({ data }) => data })
}

/** Whether the platform keeps duties that check each other in different hands; until it is known, the strict answer. */
export function useSeparateDuties(): boolean {
  return useQuery({ ...rowQuery(security.policy, {}), select: ({ data }) => data[0]?.separate_duties }).data ?? true
}

/** What the signed-in person holds, and so may grant. */
export function useOwnGrants(): readonly Grant[] {
  const { user } = useSession()
  const actor = actorOf(user)
  return actor.kind === 'staff' ? actor.grants : []
}

export const useAddPerson = () => useRowMutation(roles.add, { invalidates: changed, quiet: true })
export const useEditPerson = () => useRowMutation(roles.edit, { invalidates: changed, quiet: true })
export const useSetRights = () => useRowMutation(roles.setPermissions, { invalidates: changed, quiet: true })
export const useSetStatus = () => useRowMutation(roles.setStatus, { invalidates: changed, quiet: true })
export const useResetPassword = () => useRowMutation(roles.resetPassword, { invalidates: changed, quiet: true })
export const useResetFactors = () => useRowMutation(roles.resetFactors, { invalidates: changed, quiet: true })
export const useEndSessions = () => useRowMutation(roles.endSessions, { invalidates: changed, quiet: true })
export const useAddPreset = () => useRowMutation(roles.addPreset, { invalidates: [roles.presets, roles.list], quiet: true })
export const useEditPreset = () => useRowMutation(roles.editPreset, { invalidates: [roles.presets, roles.list], quiet: true })
export const useRemovePreset = () => useRowMutation(roles.removePreset, { invalidates: [roles.presets, roles.list], quiet: true })
