import { ActionIcon } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import type { Member } from './member-columns.tsx'
import classes from './super-admins.module.css'
import { text } from './text.ts'
import { useStatusDesk } from './use-status-desk.ts'

const statusTones: Readonly<Record<Member['status'], ChipTone>> = { active: 'neutral', suspended: 'warn', locked: 'alarm', closed: 'neutral' }

/** The status that binds, and whether it comes from above. */
export function MemberStatus({ member }: { readonly member: Member }): ReactElement {
  // Settlements and roll backs may take a player below zero; new bets are refused until that is put right.
  if (member.status === 'active' && member.available_minor !== null && member.available_minor < 0) return <Chip tone="alarm">{text.belowZero}</Chip>
  if (member.status === 'active' && member.excluded) return <Chip tone="warn">{text.excluded}</Chip>
  return (
    <Chip tone={statusTones[member.status]} {...(member.status === member.self_status ? {} : { title: text.fromAbove })}>
      {text.statuses[member.status]}
    </Chip>
  )
}

/** The status with the lock that a press turns. */
export function StatusCell({ member }: { readonly member: Member }): ReactElement {
  const locked = member.self_status === 'locked'
  return (
    <span className={classes.lockCell}>
      <MemberStatus member={member} />
      {member.self_status === 'closed' ? null : <LockButton member={member} locked={locked} act={locked ? 'activate' : 'lock'} />}
    </span>
  )
}

/** Whether bets are taken from an account and those below, with the lock that a press turns. */
export function BetLockCell({ member }: { readonly member: Member }): ReactElement {
  const { bet_locked: locked, self_bet_locked: own } = member
  return (
    <span className={classes.lockCell}>
      <Chip tone={locked ? 'warn' : 'neutral'} {...(locked && !own ? { title: text.fromAbove } : {})}>
        {locked ? text.locked : text.betOpen}
      </Chip>
      <LockButton member={member} locked={own} act={own ? 'openBets' : 'lockBets'} />
    </span>
  )
}

type LockButtonProps = { readonly member: Member; readonly locked: boolean; readonly act: 'lock' | 'activate' | 'lockBets' | 'openBets' }

function LockButton({ member, locked, act }: LockButtonProps): ReactElement | null {
  const { may, start, busyId } = useStatusDesk()
  if (!may(member)) return null
  const label = text.actOf[act]({ name: member.user_name })
  return (
    <ActionIcon
      size={24}
      variant="subtle"
      color={locked ? 'red' : 'gray'}
      tabIndex={-1}
      aria-label={label}
      title={label}
      loading={busyId === member.id}
      onClick={() => start(member, act)}
    >
      {locked ? <IconLock size={15} stroke={1.6} /> : <IconLockOpen size={15} stroke={1.6} />}
    </ActionIcon>
  )
}
