import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readsReports } from '#contract/report-query.ts'
import { paths } from '../../app/paths.ts'
import { mayCall } from '../../shared/access.ts'
import { useSession } from '../../shared/session.ts'
import classes from './analytics.module.css'
import type { ReportSearch } from './drill-of.ts'

type ReportLinkProps = { readonly search: ReportSearch; readonly children: ReactNode }

/** A figure that leads to the report it stands in, for whoever may read reports. */
export function ReportLink({ search, children }: ReportLinkProps): ReactNode {
  const { user } = useSession()
  return mayCall(user, { access: readsReports }) ? <Link to={paths.reports} search={search} className={classes.drill}>{children}</Link> : children
}
