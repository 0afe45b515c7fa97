import { Button, Drawer, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { markets } from '#contract/markets.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { mayCall } from '../../shared/access.ts'
import { call, rowQuery, useRowMutation } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { openPlacePanel, type PanelPlace } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import classes from './catalogue.module.css'
import { tellChange } from './tell-change.ts'
import { archiveWords, text } from './text.ts'

/** The markets of an event that are in the archive, each with its history and the way out. */
export function ArchiveDrawer({ event, onClose }: { readonly event: PanelPlace; readonly onClose: () => void }): ReactElement {
  const drawer = useDialogClose(onClose)
  const { user } = useSession()
  const queries = useQueryClient()
  const found = useQuery(rowQuery(markets.byEvent, { params: { eventId: event.id }, query: { archived: 'only' } }))
  const restore = useRowMutation(catalogue.archiveMarket)
  const rows = found.data?.data ?? []
  return (
    <Drawer opened {...drawer} position="right" size={460} title={<span dir="auto">{text.archivedMarkets({ name: event.name })}</span>} closeButtonProps={{ 'aria-label': text.close }}>
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={120} /> : null}
      {found.isSuccess && rows.length === 0 ? <EmptyState {...text.archiveEmpty} /> : null}
      <ul className={classes.history}>
        {rows.map(({ id, name, type, version }) => (
          <li key={id}>
            <p className={classes.act} dir="auto">{name}</p>
            <p className={classes.who}>{betKindsText.types[type]}</p>
            <div className={classes.buttons}>
              <Button
                size="compact-sm"
                loading={restore.isPending && restore.variables.params.id === id}
                onClick={() => restore.mutate({ params: { id }, body: { archived: false, version } }, {
                  onSuccess: ({ data: [now] }) => tellChange(queries, archiveWords('restored', name, now?.status), async () => {
                    await call(catalogue.archiveMarket, { params: { id }, body: { archived: true, version: now?.version } })
                    return text.archived.plain({ name })
                  }),
                })}
              >
                {text.restore}
              </Button>
              {mayCall(user, catalogue.history)
                ? <Button size="compact-sm" variant="default" onClick={() => openPlacePanel({ panel: 'history', place: { kind: 'market', id, name } })}>{text.historyShort}</Button>
                : null}
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
