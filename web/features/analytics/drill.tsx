import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import classes from './analytics.module.css'
import { drillOf, type DrillPlace, type FiguresOf } from './drill-of.ts'
import { ReportLink } from './report-link.tsx'
import type { Metric } from './series.ts'
import { text } from './text.ts'

type DrillProps = {
  readonly metric: Metric
  readonly of: FiguresOf
  /** A part of it alone, and what that is called. */
  readonly place?: DrillPlace
  readonly placeName?: string
  readonly children: ReactNode
}

/** A figure that leads to what it is the sum of, as far as the viewer may see that. */
export function Drill({ metric, of, place, placeName, children }: DrillProps): ReactElement {
  const found = drillOf(metric, of, place)
  switch (found.kind) {
    case 'report': return <ReportLink search={found.search}>{children}</ReportLink>
    case 'bets': return <Link to={paths.bets} search={found.search} className={classes.drill}>{children}</Link>
    case 'entries': {
      const { market_type: marketType } = of.asked
      const words = placeName ?? [of.sport, marketType === undefined ? undefined : betKindsText.types[marketType]].filter((each) => each !== undefined).join(' / ')
      return <FigureButton name={text.metrics[metric]} of={{ ...found.of, ...(found.of.place === undefined ? {} : { placeName: words }) }}>{children}</FigureButton>
    }
  }
}
