import { locks } from '#contract/locks.ts'
import { mayCall } from '../../shared/access.ts'
import { call, useRowMutation } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import type { User } from '../../shared/session.ts'
import { notify } from '../../components/feedback/notify.ts'
import { text } from './text.ts'
import type { Hold } from './use-stops.ts'

/** Where a hold keeps bets out, in words. */
export function placeOf({ scope, place, market_type: type }: Pick<Hold, 'scope' | 'place' | 'market_type'>): string {
  return [scope === 'all' ? text.all : place === '' ? text.goneGame : place, ...(type === null ? [] : [betKindsText.types[type]])].join(' · ')
}

/** The same with the branch that it binds. */
export function whatIsHeld(hold: Pick<Hold, 'scope' | 'place' | 'market_type' | 'account_name' | 'account_id'>): string {
  const { account_name: account, account_id: id } = hold
  const where = placeOf(hold)
  return id === null ? where : text.ofAccount({ place: where, account: account ?? id })
}

export function mayLift(user: User, hold: Hold): boolean {
  return hold.may_lift && mayCall(user, hold.kind === 'stop' ? locks.liftStop : locks.lift)
}

export async function liftHold({ id, kind }: Hold): Promise<void> {
  await (kind === 'stop' ? call(locks.liftStop, { params: { id } }) : call(locks.lift, { params: { id } }))
}

export function useLift() {
  const stop = useRowMutation(locks.liftStop, { invalidates: [locks.list] })
  const hold = useRowMutation(locks.lift, { invalidates: [locks.list] })
  return {
    pending: stop.isPending || hold.isPending,
    lift(held: Hold): void {
      const told = { onSuccess: () => notify.success(text.lifted({ what: whatIsHeld(held) })) }
      if (held.kind === 'stop') stop.mutate({ params: { id: held.id } }, told)
      else hold.mutate({ params: { id: held.id } }, told)
    },
  }
}
