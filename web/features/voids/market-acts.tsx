import { Button } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { Suspense, useState, type ReactElement } from 'react'
import { voids } from '#contract/voids.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import type { RunnersOf } from './removal-dialog.tsx'
import { text } from './text.ts'
import { VoidButton } from './void-button.tsx'

const RemovalDialog = lazyPart(() => import('./removal-dialog.tsx'), 'RemovalDialog')

type MarketActsProps = {
  readonly eventName: string
  readonly market: RunnersOf & { readonly type: string; readonly status: string; readonly of_feed: boolean; readonly result_begun: boolean; readonly bets: number }
}

/** What is done to the bets of a market as a whole: all of them void, or a runner gone. */
export function MarketActs({ market, eventName }: MarketActsProps): ReactElement {
  const [removing, setRemoving] = useState(false)
  const { id, name } = market
  // Its feed says who left while the market follows it, and nobody does while a result stands.
  const peopleSay = market.of_feed ? market.status === 'closed' && market.result_begun : !market.result_begun || market.status === 'closed'
  const runnersLeave = peopleSay && (market.type === 'match_odds' || market.type === 'bookmaker')
  return (
    <>
      {market.status === 'settled' || market.bets === 0 ? null : <VoidButton subject={{ scope: 'market', id, name, event: eventName }} label={text.voidMarket} />}
      {runnersLeave ? (
        <Permitted call={voids.removeRunner}>
          <Button size="xs" variant="default" leftSection={<IconUserMinus size={14} aria-hidden />} onClick={() => setRemoving(true)}>
            {text.removal.title}
          </Button>
          {removing ? <Suspense><RemovalDialog market={market} onClose={() => setRemoving(false)} /></Suspense> : null}
        </Permitted>
      ) : null}
    </>
  )
}
