import { Skeleton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { transfers } from '#contract/transfers.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { rowQuery } from '../../shared/api.ts'
import { formatInstant } from '../../shared/format.ts'
import { masterText as text } from '../../shared/master-text.ts'
import { useSession } from '../../shared/session.ts'
import { SetMasterPassword } from '../../shared/set-master-password.tsx'

/** What needs the master password: where none is set it is set first, where it is locked it says until when. Forms do not stand in forms: this goes around one. */
export function MasterPasswordGate({ children }: { readonly children: ReactNode }): ReactNode {
  const { user } = useSession()
  const state = useQuery(rowQuery(transfers.masterPassword, {}))
  if (state.isError) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  const master = state.data?.data[0]
  if (master === undefined) return <Skeleton height={120} role="img" aria-label={text.loading} />
  if (!master.is_set) return <SetMasterPassword />
  if (master.locked_until === null) return children
  return (
    <p role="alert">
      <IconLock size={18} aria-hidden /> {text.locked({ at: formatInstant(master.locked_until, user.time_zone, 'short') })}
    </p>
  )
}
