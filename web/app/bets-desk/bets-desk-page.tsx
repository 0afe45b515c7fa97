import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { BetsPage } from '../../features/bets/bets-page.tsx'
import { text as voidText } from '../../features/voids/text.ts'
import { VoidButton } from '../../features/voids/void-button.tsx'
import { paths } from '../paths.ts'

/** The bet list with the voids of what is picked: bets and voids do not know each other. */
export function BetsDeskPage(): ReactElement {
  return (
    <BetsPage
      aside={<Link to={paths.voids}>{voidText.title}</Link>}
      bulk={({ ids, clear }) => (
        <VoidButton subject={{ scope: 'bets', betIds: ids }} label={voidText.voidBets({ count: ids.length })} size="compact-xs" onPosted={clear} />
      )}
    />
  )
}
