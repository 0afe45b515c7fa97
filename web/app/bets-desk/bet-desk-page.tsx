import type { ReactElement } from 'react'
import { BetPage } from '../../features/bets/bet-page.tsx'
import { text as voidText } from '../../features/voids/text.ts'
import { VoidButton } from '../../features/voids/void-button.tsx'

/** One bet with its void. */
export function BetDeskPage(): ReactElement {
  return (
    <BetPage
      actionsOf={(bet) => (bet.kept_bp === 0 ? null : <VoidButton subject={{ scope: 'bets', betIds: [bet.id] }} label={voidText.voidBet} />)}
    />
  )
}
