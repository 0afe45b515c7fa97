import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { maintenance } from '#contract/maintenance.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { When } from '../../components/value/when.tsx'
import { rowQuery } from '../../shared/api.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import type { Maintenance } from './maintenance-acts.tsx'
import { MaintenanceEnd, MaintenanceState, placeOf } from './maintenance-columns.tsx'
import classes from './maintenance.module.css'
import { text } from './text.ts'

/** All that is known of one: what people read, when it counted, and who did what to it. */
export function MaintenancePanel({ row, onClose }: { readonly row: Maintenance; readonly onClose: () => void }): ReactElement {
  const drawer = useDialogClose(onClose)
  const query = rowQuery(maintenance.history, { params: { id: row.id } })
  // Its version tells that there is more.
  const acts = useQuery({ ...query, queryKey: [...query.queryKey, row.version] })
  return (
    <Drawer opened {...drawer} position="right" size={460} title={<span dir="auto">{placeOf(row)}</span>} closeButtonProps={{ 'aria-label': text.close }}>
      <div className={classes.panel}>
        <span><MaintenanceState row={row} /></span>
        <p dir="auto" className={classes.message}>{row.message}</p>
        <dl className={classes.dates}>
          <dt>{text.columns.starts}</dt>
          <dd><When iso={row.starts_at} /></dd>
          <dt>{text.columns.ends}</dt>
          <dd><MaintenanceEnd row={row} /></dd>
          <dt>{text.columns.announcedBy}</dt>
          <dd><bdi>{row.announced_by}</bdi></dd>
          {row.ended_by === null ? null : (
            <>
              <dt>{text.columns.endedBy}</dt>
              <dd><bdi>{row.ended_by}</bdi></dd>
            </>
          )}
        </dl>
        <h2 className={classes.part}>{text.history.title}</h2>
        {acts.isError ? <ErrorState error={acts.error} onRetry={() => void acts.refetch()} /> : null}
        {acts.isPending ? <Skeleton height={80} /> : null}
        <ol className={classes.history}>
          {acts.data?.data.map((act) => (
            <li key={act.id}>
              <When iso={act.at} /> · <bdi>{act.by ?? text.history.somebody}</bdi> · {text.history.acts[act.act]}
              {act.ends_at === null ? null : <> · {text.history.ends} <When iso={act.ends_at} /></>}
            </li>
          ))}
        </ol>
      </div>
    </Drawer>
  )
}
