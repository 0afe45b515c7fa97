import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import type { users } from '#contract/users.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { text } from './text.ts'

export type Found = RowOf<typeof users.search>
export type Profile = RowOf<typeof users.profile>
export type Player = Found['account']

const tones: Readonly<Record<Player['status'], ChipTone>> = { active: 'neutral', suspended: 'warn', locked: 'alarm', closed: 'neutral' }

/** Everything that keeps a player from betting, each as its own mark; what stands above is said so. */
export function PlayerStatus({ player }: { readonly player: Player }): ReactElement {
  const fromAbove = player.status !== player.self_status
  return (
    <>
      <Chip tone={tones[player.status]} {...(fromAbove ? { title: text.byParent } : {})}>
        {text.statuses[player.status]}
      </Chip>
      {player.bet_locked ? <Chip tone="warn" {...(player.self_bet_locked ? {} : { title: text.byParent })}>{text.betLocked}</Chip> : null}
      {player.excluded ? <Chip tone="alarm">{text.excluded}</Chip> : null}
      {player.available_minor !== null && player.available_minor < 0 ? <Chip tone="alarm">{text.belowZero}</Chip> : null}
    </>
  )
}
