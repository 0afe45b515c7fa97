import type { ReactElement } from 'react'
import { text } from './text.ts'
import { VoidButton } from './void-button.tsx'

/** The void of all bets of a market. */
export function VoidMarket({ id, name }: { readonly id: string; readonly name: string }): ReactElement {
  return <VoidButton subject={{ scope: 'market', id, name }} label={text.voidMarket} />
}
