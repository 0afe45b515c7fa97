import { IconDots } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { MenuButton } from '../components/menu-button/menu-button.tsx'
import type { MenuEntry } from '../components/menu-button/menu-entry.ts'
import { mayCall } from './access.ts'
import { panelEntries } from './event-menu.tsx'
import classes from './event-menu.module.css'
import { MenuActions } from './menu-actions.tsx'
import { openPlacePanel } from './place-panel.ts'
import { useSession } from './session.ts'
import { switchesText } from './switches-text.ts'
import { handStatuses, isUnderWay, useMarketSwitch, type MarketRow } from './use-market-switch.ts'

/** Everything that this person may do with a market, as entries of a menu; none until it is known. */
export function useMarketEntries(market: MarketRow | undefined): readonly MenuEntry[] {
  const { user } = useSession()
  const flip = useMarketSwitch()
  if (market === undefined) return []
  const place = { kind: 'market', id: market.id, name: market.name } as const
  const controls: readonly MenuEntry[] = mayCall(user, catalogue.marketStatus) && isUnderWay(market)
    ? [
        ...handStatuses.map((status): MenuEntry => ({
          kind: 'choice', label: switchesText.marketStatus[status], on: market.status === status, disabled: flip.isPending, onSelect: () => flip.mutate({ market, change: { status } }),
        })),
        { kind: 'check', label: switchesText.bet_lock, on: market.bet_lock, disabled: flip.isPending, onSelect: () => flip.mutate({ market, change: { bet_lock: !market.bet_lock } }) },
        { kind: 'divider' },
      ]
    : []
  const price: readonly MenuEntry[] = mayCall(user, catalogue.priceMarket) && !market.of_feed && !market.result_begun
    ? [{ kind: 'item', label: switchesText.price, onSelect: () => openPlacePanel({ panel: 'price', place }) }]
    : []
  const explain: readonly MenuEntry[] = mayCall(user, limits.explain)
    ? [{
        kind: 'item', label: switchesText.explain,
        onSelect: () => openPlacePanel({ panel: 'explain', market }),
      }]
    : []
  return [...controls, ...price, ...panelEntries(user, place), ...explain]
}

type MarketMenuProps = {
  readonly market: MarketRow
  /** It stands on the page of its event: what its menu offers is in the palette too. */
  readonly ofPage?: boolean
}

/** A market's menu: its status against the feed, its lock, and the panels about it. */
export function MarketMenu({ market, ofPage = false }: MarketMenuProps): ReactElement {
  const place = { kind: 'market', id: market.id, name: market.name } as const
  const entries = useMarketEntries(market)
  return (
    <>
      <MenuButton label={switchesText.menuOf({ name: market.name })} className={classes.dots} entries={entries} width={290} position="bottom-end">
        <IconDots size={17} aria-hidden />
      </MenuButton>
      {ofPage ? <MenuActions place={place} entries={entries} /> : null}
    </>
  )
}
