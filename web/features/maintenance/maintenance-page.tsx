import { Button, Skeleton } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { maintenance } from '#contract/maintenance.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { Page } from '../../components/page/page.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { PageAction } from '../../shared/actions.ts'
import { rowKey, rowPages } from '../../shared/api.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { AnnounceForm } from './announce-form.tsx'
import { MaintenanceActs, type Maintenance } from './maintenance-acts.tsx'
import { MaintenanceHistory } from './maintenance-history.tsx'
import classes from './maintenance.module.css'
import { text } from './text.ts'

const refreshMs = 15_000
const tones = { announced: 'accent', in_force: 'warn', ended: 'neutral' } as const

/** Times without new bets: those that run or come, to be begun, moved and ended, and those that were. */
export function MaintenancePage(): ReactElement {
  const queries = useQueryClient()
  const [announcing, setAnnouncing] = useState(false)
  const list = useInfiniteQuery({ ...rowPages(maintenance.list, { query: {} }), refetchInterval: refreshMs })
  const rows = list.data?.pages.flatMap((page) => page.data)
  function changed(): void {
    for (const row of [maintenance.list, maintenance.current]) void queries.invalidateQueries({ queryKey: rowKey(row) })
  }
  function announced(begun: boolean): void {
    setAnnouncing(false)
    notify.success(begun ? text.done.started : text.done.announced)
    changed()
  }
  return (
    <Page
      title={text.title}
      actions={
        announcing ? undefined : (
          <Permitted call={maintenance.announce}>
            <PageAction id="maintenance.announce" label={text.announce} icon={IconTool} acts={[maintenance.announce]} run={() => setAnnouncing(true)} />
            <Button size="xs" onClick={() => setAnnouncing(true)}>
              {text.announce}
            </Button>
          </Permitted>
        )
      }
    >
      <p className={classes.lead}>{text.lead}</p>
      {announcing ? <AnnounceForm onDone={announced} onCancel={() => setAnnouncing(false)} /> : null}
      {rows === undefined ? (
        list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Skeleton height={200} aria-busy="true" aria-label={text.loading} />
      ) : rows.length === 0 ? (
        <EmptyState {...text.empty} />
      ) : (
        <ul className={classes.list} aria-label={text.list}>
          {rows.map((row) => (
            <MaintenanceItem key={row.id} row={row} onChanged={changed} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button variant="default" size="compact-md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      ) : null}
    </Page>
  )
}

function MaintenanceItem({ row, onChanged }: { readonly row: Maintenance; readonly onChanged: () => void }): ReactElement {
  const over = row.ended_at ?? row.ends_at
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <span className={classes.head}>
          <Chip tone={tones[row.state]}>{text.states[row.state]}</Chip>
          <b>{row.game_name ?? row.casino_provider_name ?? row.business_name ?? text.scopes[row.scope]}</b>
        </span>
        <span>
          <bdi>{row.message}</bdi>
        </span>
        <span className={classes.facts}>
          {text.from} <When iso={row.starts_at} /> {text.until} {over === null ? text.open : <When iso={over} />} · {text.announcedBy({ name: row.announced_by })}
          {row.ended_by === null ? null : ` · ${text.endedBy({ name: row.ended_by })}`}
        </span>
        <MaintenanceHistory row={row} />
      </div>
      {row.state === 'ended' ? null : (
        <Permitted call={maintenance.end}>
          <MaintenanceActs row={row} onChanged={onChanged} />
        </Permitted>
      )}
    </li>
  )
}
