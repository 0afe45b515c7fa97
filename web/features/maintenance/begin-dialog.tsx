import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import type { MaintenanceScope } from '#domain/markets/maintenance.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../components/feedback/confirm-dialog.tsx'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './text.ts'

type BeginDialogProps = Pick<ConfirmDialogProps, 'opened' | 'onClose' | 'pending' | 'error' | 'onConfirm'> & {
  readonly scope: MaintenanceScope
  /** Of the sport, where that is what it closes. */
  readonly sportId: string | null
  /** Of the sport, the provider or the business that it closes. */
  readonly name: string
  readonly message: string
  /** When it begins; null: at once. */
  readonly startsAt: string | null
}

/** The last look before bets are no longer taken: where, what stops, how many markets are open there. */
export function BeginDialog({ scope, sportId, name, message, startsAt, ...dialog }: BeginDialogProps): ReactElement {
  const { user } = useSession()
  const counted = scope === 'site' || scope === 'sport'
  const games = useQuery({ ...rowQuery(sports.games, {}), enabled: dialog.opened && counted && mayCall(user, sports.games) }).data?.data
  const open = games?.filter(({ id }) => scope === 'site' || id === sportId).reduce((sum, game) => sum + game.markets_open, 0)
  return (
    <ConfirmDialog
      {...dialog}
      danger
      verb={startsAt === null ? text.start : text.announce}
      target={scope === 'site' || scope === 'casino' ? text.stops[scope] : text.stops[scope]({ name })}
      {...(counted && open !== undefined ? { count: text.openNow({ count: open }) } : {})}
    >
      <p dir="auto">{text.read({ message })}</p>
      {startsAt === null ? null : <p>{text.startsAt} <When iso={startsAt} /></p>}
    </ConfirmDialog>
  )
}
