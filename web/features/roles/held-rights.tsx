import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { text } from './text.ts'
import { useOwnGrants, useRightsOf, type Person } from './use-staff.ts'

/** What a person of the staff may do, permission by permission. */
export function HeldRights({ person }: { readonly person: Person }): ReactElement {
  const rights = useRightsOf(person.id)
  const mayGrant = useOwnGrants()
  if (rights.data === undefined) {
    return rights.isError ? <ErrorState error={rights.error} onRetry={() => void rights.refetch()} /> : <Skeleton height={420} role="img" aria-label={text.form.loading} />
  }
  return <PermissionMatrix grants={rights.data} before={rights.data} mayGrant={mayGrant} separateDuties={false} owner={person.is_owner} />
}
