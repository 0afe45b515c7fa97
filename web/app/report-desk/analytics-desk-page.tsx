import type { ReactElement } from 'react'
import { AnalyticsPage } from '../../features/analytics/analytics-page.tsx'
import { FigureDesk } from '../../features/statements/figure-desk.tsx'

/** Analytics, whose figures open their entries. */
export function AnalyticsDeskPage(): ReactElement {
  return (
    <FigureDesk>
      <AnalyticsPage />
    </FigureDesk>
  )
}
