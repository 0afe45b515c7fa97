import type { ReactElement } from 'react'
import { FigureDesk } from '../../features/statements/figure-desk.tsx'
import { MembersPage } from '../../features/super-admins/members-page.tsx'

/** The tree, whose figures open their entries. */
export function MembersDeskPage(): ReactElement {
  return (
    <FigureDesk>
      <MembersPage />
    </FigureDesk>
  )
}
