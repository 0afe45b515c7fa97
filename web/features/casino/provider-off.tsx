import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Stakes } from '../../components/value/stakes.tsx'
import { call, rowQuery } from '../../shared/api.ts'
import { tellStale, type Provider } from './casino-rows.ts'
import type { Finish } from './casino-panels.tsx'
import classes from './casino.module.css'
import { text } from './text.ts'

/** The last look before a provider is switched off: what players lose sight of, and what becomes of the rounds that are open. */
export function ProviderOff({ provider, onDone }: { readonly provider: Provider; readonly onDone: Finish }): ReactElement {
  const queries = useQueryClient()
  const effect = useQuery({ ...rowQuery(casino.providerEffect, { params: { id: provider.id } }), staleTime: 0 })
  const off = useMutation({
    mutationFn: () => tellStale(queries, call(casino.providerStatus, { params: { id: provider.id }, body: { status: 'inactive', version: provider.version } })),
    meta: { quiet: true },
    onSuccess: () => onDone(text.providerOff({ name: provider.name })),
  })
  const found = effect.data?.data[0]
  return (
    <ConfirmDialog
      opened
      danger
      verb={text.switchOff}
      target={provider.name}
      {...(found === undefined ? {} : { count: text.hides({ count: found.games_shown }) })}
      onClose={() => onDone(null)}
      pending={off.isPending}
      error={off.error}
      onConfirm={() => off.mutate()}
    >
      {effect.isError ? <ErrorState error={effect.error} onRetry={() => void effect.refetch()} /> : found === undefined ? <Skeleton height={60} role="img" aria-label={text.loading} /> : (
        <div className={classes.effect}>
          <p>{text.offBets}</p>
          {found.open_rounds === 0 ? <p>{text.offNoRounds}</p> : (
            <>
              <p>{text.offRounds({ count: found.open_rounds, players: found.players })}</p>
              <p>{text.offHeld} <Stakes stakes={found.held} /></p>
            </>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}
