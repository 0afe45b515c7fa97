import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ReactElement, type ReactNode } from 'react'
import { bets } from '#contract/bets.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import { statements } from '#contract/statements.ts'
import { FigureDesk } from '../../features/statements/figure-desk.tsx'
import { MemberPage, type MemberTab } from '../../features/super-admins/member-page.tsx'
import { mayCall } from '../../shared/access.ts'
import { ListInAddress } from '../../shared/list-address.tsx'
import { useSession } from '../../shared/session.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'

const route = getRouteApi('/shell/dashboard/super_admins/detail/$admin_id')

const ActivityTab = lazyPart(() => import('../../features/statements/activity-tab.tsx'), 'ActivityTab')
const BalanceTab = lazyPart(() => import('../../features/statements/balance-tab.tsx'), 'BalanceTab')
const BettingPnlTab = lazyPart(() => import('../../features/statements/betting-pnl-tab.tsx'), 'BettingPnlTab')
const StatementTab = lazyPart(() => import('../../features/statements/statement-tab.tsx'), 'StatementTab')
const TransferStatementTab = lazyPart(() => import('../../features/statements/transfer-statement-tab.tsx'), 'TransferStatementTab')
const ClientStatementTab = lazyPart(() => import('../../features/statements/client-statement-tab.tsx'), 'ClientStatementTab')
const AccountBets = lazyPart(() => import('../../features/bets/account-bets.tsx'), 'AccountBets')
const AccountExposure = lazyPart(() => import('../../features/exposure/account-exposure.tsx'), 'AccountExposure')

type TabPart = { readonly name: MemberTab['name']; readonly call: Endpoint | null; readonly Part: typeof ActivityTab; readonly fills?: true }

/** The tabs of an account by the call that each lives on: who may not make it has no such tab. */
const parts: readonly TabPart[] = [
  { name: 'activity', call: statements.activity, Part: ActivityTab },
  { name: 'balance', call: statements.balanceAt, Part: BalanceTab },
  { name: 'bets', call: bets.list, Part: AccountBets, fills: true },
  { name: 'exposure', call: exposure.net, Part: AccountExposure, fills: true },
  { name: 'pnl', call: statements.pnl, Part: BettingPnlTab },
  { name: 'statement', call: statements.credit, Part: StatementTab },
  { name: 'transfers', call: statements.transfers, Part: TransferStatementTab },
  { name: 'client', call: statements.user, Part: ClientStatementTab },
]

/** An account put together from its features: accounts, bets and statements do not know each other. */
export function AccountPage(): ReactElement {
  const { admin_id: accountId } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { user } = useSession()
  const tabs = parts
    .filter(({ call }) => call === null || mayCall(user, call))
    .map(({ name, Part, fills }): MemberTab => ({ name, fills: fills === true, content: waiting(<Part accountId={accountId} />) }))

  return (
    <FigureDesk key={accountId}>
      <MemberPage
        accountId={accountId}
        tabs={tabs}
        tab={tab ?? 'profile'}
        onTab={(chosen) => void navigate({ search: chosen === 'profile' ? {} : { tab: chosen }, replace: true })}
      />
    </FigureDesk>
  )
}

function waiting(part: ReactNode): ReactElement {
  return (
    <ListInAddress besides="tab">
      <Suspense fallback={<Skeleton height={220} />}>{part}</Suspense>
    </ListInAddress>
  )
}
