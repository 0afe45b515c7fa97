import { Button, Drawer, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { catalogue } from '#contract/catalogue.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { When } from '../../components/value/when.tsx'
import { rowPages } from '../../shared/api.ts'
import { callWords } from '../../shared/call-words.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import type { CasinoPlace, PanelPlace } from '../../shared/place-panel.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import classes from './catalogue.module.css'
import { text } from './text.ts'

function useHistory({ kind, id }: PanelPlace | CasinoPlace) {
  const limit = '30'
  const ofCasino = kind === 'casino_provider' || kind === 'casino_sub_category' || kind === 'casino_game'
  const sports = useInfiniteQuery({ ...rowPages(catalogue.history, { query: { kind: ofCasino ? 'menu' : kind, id, limit } }), enabled: !ofCasino })
  const games = useInfiniteQuery({ ...rowPages(casino.history, { query: { kind: ofCasino ? kind : 'casino_game', id, limit } }), enabled: ofCasino })
  return ofCasino ? games : sports
}

/** What was done to one place of the catalogue: who, when, and what differs since. */
export function HistoryDrawer({ place, onClose }: { readonly place: PanelPlace | CasinoPlace; readonly onClose: () => void }): ReactElement {
  const drawer = useDialogClose(onClose)
  const pages = useHistory(place)
  const rows = pages.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Drawer opened {...drawer} position="right" size={460} title={<span dir="auto">{text.history({ name: place.name })}</span>} closeButtonProps={{ 'aria-label': text.close }}>
      {pages.isError ? <ErrorState error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.isPending ? <Skeleton height={200} /> : null}
      {pages.isSuccess && rows.length === 0 ? <EmptyState {...text.historyEmpty} /> : null}
      <ol className={classes.history}>
        {rows.map((row) => (
          <li key={row.id}>
            <p className={classes.act}>{callWords(row)}</p>
            <p className={classes.who}>
              <bdi>{row.actor_name ?? text.somebody}</bdi> · <When iso={row.at} />
            </p>
            {row.reason === null ? null : <p dir="auto">{row.reason}</p>}
            {row.changes.length === 0 ? null : <ChangeTable changed={{ ...row, currency: null }} />}
          </li>
        ))}
      </ol>
      {pages.hasNextPage ? <Button variant="default" fullWidth loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{text.more}</Button> : null}
    </Drawer>
  )
}
