import { IconKeyboard } from '@tabler/icons-react'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { mayCall } from '../../shared/access.ts'
import { usePageAction } from '../../shared/actions.ts'
import { openPlacePanel } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { useMarketSwitch, type HandStatus } from '../../shared/use-market-switch.ts'
import type { Market } from './market-live.ts'
import { text } from './text.ts'

/**
 * The markets under the keyboard. M goes to the first; then J and K go on and back, S suspends or opens, B locks or unlocks, R says that
 * the ball is running, L and H open limits and history, C the chart, D the result (the number of a
 * row is typed where it stands), P the prices of a market that a person made. The keys act on the market that has the focus, and nowhere else.
 */
export function DeskKeys({ markets, of }: { readonly markets: readonly Market[]; readonly of: RefObject<HTMLElement | null> }): null {
  const { user } = useSession()
  const flip = useMarketSwitch()
  const may = mayCall(user, catalogue.marketStatus)
  const panels = (): readonly HTMLElement[] => [...(of.current?.querySelectorAll<HTMLElement>('[data-market]') ?? [])]
  usePageAction({ id: 'desk markets', label: text.keys, icon: IconKeyboard, keys: ['m'], words: text.keysWords, run: () => panels()[0]?.focus() })

  function actions(market: Market): Readonly<Record<string, () => void>> {
    const place = { kind: 'market', id: market.id, name: market.name } as const
    const set = (status: HandStatus) => () => flip.mutate({ market, change: { status } })
    const panel = { l: () => openPlacePanel({ panel: 'limits', place }), h: () => openPlacePanel({ panel: 'history', place }) }
    if (!may || market.result_begun) return panel
    return {
      ...panel,
      ...(market.of_feed ? {} : { p: () => openPlacePanel({ panel: 'price', place }) }),
      s: set(market.status === 'open' ? 'suspended' : 'open'),
      r: set(market.status === 'ball_running' ? 'open' : 'ball_running'),
      b: () => flip.mutate({ market, change: { bet_lock: !market.bet_lock } }),
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const all = panels()
    const at = all.findIndex((panel) => panel === event.target)
    const market = markets.find(({ id }) => id === all[at]?.dataset['market'])
    if (market === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const act = actions(market)[event.key.toLowerCase()] ?? { j: () => all[at + 1]?.focus(), k: () => all[at - 1]?.focus(), c: () => all[at]?.querySelector<HTMLElement>('[data-chart]')?.click(), d: () => toResult(all[at]) }[event.key.toLowerCase()]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(
    function listen() {
      const element = of.current
      const hear = (event: KeyboardEvent): void => onKeyDown(event)
      element?.addEventListener('keydown', hear)
      element?.setAttribute('aria-keyshortcuts', 'J K S B R L H C D P')
      return () => {
        element?.removeEventListener('keydown', hear)
        element?.removeAttribute('aria-keyshortcuts')
      }
    },
    [of],
  )

  return null
}

/** To the number that decides the market, where it can be typed in its row; else the result opens. */
function toResult(panel: HTMLElement | undefined): void {
  const result = panel?.querySelector<HTMLElement>('[data-result]')
  if (result instanceof HTMLInputElement) result.focus()
  else result?.click()
}
