import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#domain/access/navigation.ts'
import type { PermissionName } from '#domain/access/permissions.ts'
import type { Section } from '#domain/access/sections.ts'
import { can, mayCall } from './access.ts'
import { useSession } from './session.ts'

type PermittedProps = {
  readonly children: ReactNode
  /** The call that the children make: they stand exactly where the server would let the person make it. */
  readonly call?: Endpoint
  readonly section?: Section
  readonly permission?: PermissionName
  /** Of these roles only. */
  readonly roles?: readonly Role[]
}

/** Draws what the person may do, and nothing of what they may not: controls are absent, not merely disabled. */
export function Permitted({ children, call, section, permission, roles }: PermittedProps): ReactNode {
  const { user } = useSession()
  const allowed =
    (call === undefined || mayCall(user, call)) && (section === undefined || can(user, section, permission)) && (roles === undefined || roles.includes(user.role))
  return allowed ? children : null
}
