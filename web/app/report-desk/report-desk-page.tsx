import type { ReactElement } from 'react'
import { ReportsPage } from '../../features/reports/reports-page.tsx'
import { FigureDesk } from '../../features/statements/figure-desk.tsx'

/** Reports, whose figures open their entries. */
export function ReportDeskPage(): ReactElement {
  return (
    <FigureDesk>
      <ReportsPage />
    </FigureDesk>
  )
}
