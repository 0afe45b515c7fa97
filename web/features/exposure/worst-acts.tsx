import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { paths } from '../../app/paths.ts'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import type { MenuEntry } from '../../components/menu-button/menu-entry.ts'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useMarketEntries } from '../../shared/market-menu.tsx'
import classes from '../../shared/event-menu.module.css'
import { useSession } from '../../shared/session.ts'
import { switchesText } from '../../shared/switches-text.ts'
import { useNear } from '../../shared/use-near.ts'
import { text } from './text.ts'

export type Worst = RowOf<typeof exposure.worst>

type WorstActsProps = { readonly row: Worst; /** Shows the bets that make its worst case. */ readonly onBets: (row: Worst) => void }

/** What this person may do about a market that would lose: see its bets, go to its event's desk, and all that the market's own menu has. */
export function WorstActs({ row, onBets }: WorstActsProps): ReactElement {
  const { user } = useSession()
  const navigate = useNavigate()
  const [near, nearness] = useNear()
  const market = useQuery({ ...rowQuery(markets.single, { params: { id: row.market_id } }), enabled: near && mayCall(user, markets.single) }).data?.data[0]
  const ofMarket = useMarketEntries(market)
  const desk: readonly MenuEntry[] = mayCall(user, sports.event)
    ? [{ kind: 'item', label: text.worst.acts.desk, onSelect: () => void navigate({ to: paths.event, params: { sportId: row.sport_id, eventId: row.event_id } }) }]
    : []
  const entries: readonly MenuEntry[] = [
    { kind: 'item', label: text.worst.acts.bets({ outcome: row.worst_outcome }), onSelect: () => onBets(row) },
    ...desk,
    ...(ofMarket.length === 0 ? [] : [{ kind: 'divider' } as const, ...ofMarket]),
  ]
  return (
    <span {...nearness}>
      <MenuButton label={switchesText.menuOf({ name: text.worst.marketOf({ market: row.market_name, event: row.event_name }) })} className={classes.dots} entries={entries} width={300} position="bottom-end">
        <IconDots size={17} aria-hidden />
      </MenuButton>
    </span>
  )
}
