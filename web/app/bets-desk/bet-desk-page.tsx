import type { ReactElement } from 'react'
import { BetPage } from '../../features/bets/bet-page.tsx'
import { MetLimits, PlacedLimits } from '../../features/limits/placed-limits.tsx'
import { TouchTable } from '../../features/logs/touch-table.tsx'
import { outcomeText } from '../../shared/outcome-text.ts'
import { text as voidText } from '../../features/voids/text.ts'
import { VoidButton } from '../../features/voids/void-button.tsx'

/** One bet with its void, its limits and what the record says of it. */
export function BetDeskPage(): ReactElement {
  return (
    <BetPage
      actionsOf={(bet) => (bet.kept_bp === 0 ? null : <VoidButton subject={{ scope: 'bets', betIds: [bet.id] }} label={voidText.voidBet} />)}
      limitsOf={(betId) => <PlacedLimits betId={betId} />}
      limitsTold={(told) => <MetLimits told={told} />}
      outcomeOf={(outcome, runners) => outcomeText(outcome, { selections: runners })}
      touchesOf={(touches, label) => <TouchTable rows={touches} label={label} />}
    />
  )
}
