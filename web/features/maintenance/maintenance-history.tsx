import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { maintenance } from '#contract/maintenance.ts'
import { When } from '../../components/value/when.tsx'
import { rowQuery } from '../../shared/api.ts'
import type { Maintenance } from './maintenance-acts.tsx'
import classes from './maintenance.module.css'
import { text } from './text.ts'

/** Who did what to it, asked for once somebody looks; its version tells that there is more. */
export function MaintenanceHistory({ row }: { readonly row: Maintenance }): ReactElement {
  const [opened, setOpened] = useState(false)
  const query = rowQuery(maintenance.history, { params: { id: row.id } })
  const acts = useQuery({ ...query, queryKey: [...query.queryKey, row.version], enabled: opened }).data?.data
  return (
    <details className={classes.history} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{text.history.title}</summary>
      <ol>
        {acts?.map((act) => (
          <li key={act.id}>
            <When iso={act.at} /> · <bdi>{act.by ?? text.history.somebody}</bdi> · {text.history.acts[act.act]}
            {act.ends_at === null ? null : <> · {text.history.ends} <When iso={act.ends_at} /></>}
          </li>
        ))}
      </ol>
    </details>
  )
}
