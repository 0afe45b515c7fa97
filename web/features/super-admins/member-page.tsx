import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconChevronDown, IconPencil, IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import { Page } from '../../components/page/page.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { BalanceBanner } from './balance-banner.tsx'
import type { Member } from './member-columns.tsx'
import { memberCrumbs } from './member-crumbs.tsx'
import { MemberStatus } from './member-locks.tsx'
import classes from './member-page.module.css'
import { text } from './member-text.ts'
import { ProfileTab } from './profile-tab.tsx'
import { actsFor } from './status-change.ts'
import { StatusDesk } from './status-desk.tsx'
import { text as listText } from './text.ts'
import { useStatusDesk } from './use-status-desk.ts'

export type MemberTab = {
  readonly name: Exclude<keyof typeof text.tabs, 'profile'>
  /** The content scrolls itself, as a table does. */
  readonly fills: boolean
  readonly content: ReactNode
}

type MemberPageProps = {
  readonly accountId: string
  /** Beside the profile, which everybody has. */
  readonly tabs: readonly MemberTab[]
  readonly tab: string
  readonly onTab: (tab: 'profile' | MemberTab['name']) => void
}

/** One account: its state and what can be done with it, its money, and everything about it in tabs. */
export function MemberPage({ accountId, tabs, tab, onTab }: MemberPageProps): ReactElement {
  const query = useQuery(rowQuery(superAdmins.detail, { params: { id: accountId } }))
  const path = useQuery(rowQuery(superAdmins.breadcrumb, { query: { id: accountId } }))
  const detail = query.data?.data[0]
  const crumbs = memberCrumbs(path.data?.data ?? [], 'account')

  if (detail === undefined) {
    return (
      <Page title={text.account} breadcrumbs={crumbs} fill>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <div aria-busy="true" aria-label={text.loading}>
            <Skeleton height={64} mb={12} />
            <Skeleton height={260} />
          </div>
        ) : (
          <EmptyState {...text.nobody} />
        )}
      </Page>
    )
  }
  const { account } = detail
  const chosen = tabs.find(({ name }) => name === tab)?.name ?? 'profile'
  return (
    <StatusDesk>
      <Page
        title={account.user_name}
        breadcrumbs={crumbs}
        aside={
          <>
            <Chip>{levelTitle(account.level)}</Chip>
            <MemberStatus member={account} />
            {account.bet_locked && account.status === 'active' ? <Chip tone="warn">{listText.betLocked}</Chip> : null}
            {account.transfer_locked ? <Chip tone="warn">{text.transfersLocked}</Chip> : null}
          </>
        }
        fill
      >
        <BalanceBanner accountId={accountId} />
        <Tabs
          value={chosen}
          onChange={(next) => onTab(tabs.find(({ name }) => name === next)?.name ?? 'profile')}
          keepMounted={false}
          className={classes.tabs}
        >
          <div className={classes.tabBar}>
            <Tabs.List aria-label={text.tabList} className={classes.tabList}>
              <Tabs.Tab value="profile">{text.tabs.profile}</Tabs.Tab>
              {tabs.map(({ name }) => (
                <Tabs.Tab key={name} value={name}>
                  {text.tabs[name]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <MemberActs account={account} />
          </div>
          <Tabs.Panel value="profile" className={classes.tabPanel} data-scrolls tabIndex={0}>
            <ProfileTab detail={detail} />
          </Tabs.Panel>
          {tabs.map(({ name, fills, content }) => (
            <Tabs.Panel key={name} value={name} className={classes.tabPanel} {...(fills ? {} : { 'data-scrolls': true, tabIndex: 0 })}>
              {content}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Page>
    </StatusDesk>
  )
}

/** What the viewer may do with the account: the acts of its status, its transfers, its fields, its downline. */
function MemberActs({ account }: { readonly account: Member }): ReactElement {
  const { user } = useSession()
  const { may, start, busyId } = useStatusDesk()
  const navigate = useNavigate()
  const ownChild = user.account_id === null || account.parent_id === user.account_id
  return (
    <div className={classes.acts}>
      {account.level === levels.player ? null : (
        <Button size="xs" variant="default" renderRoot={(props) => <Link to={paths.members} search={{ account: account.id }} {...props} />}>
          {listText.columns.children}
        </Button>
      )}
      {account.level === levels.company || !ownChild || !mayCall(user, transfers.transfer) ? null : (
        <Button size="xs" variant="default" renderRoot={(props) => <Link to={paths.transfer} search={{ ...(account.parent_id === null ? {} : { account: account.parent_id }), search: account.user_name, member: account.id }} {...props} />}>
          {text.transfer}
        </Button>
      )}
      {may(account) ? actsFor(account).map((act) => (
        <PageAction key={act} id={`member.${act}`} label={text.actionOn({ act: listText.acts[act], name: account.user_name })} icon={IconUserShield} words={text.status} acts={[superAdmins.updateStatus]} run={() => start(account, act)} />
      )) : null}
      {may(account) ? (
        <MenuButton
          label={text.status}
          labelled
          className={classes.menuButton}
          width={200}
          position="bottom-end"
          entries={actsFor(account).map((act) => ({ kind: 'item', label: listText.acts[act], onSelect: () => start(account, act) }))}
        >
          {busyId === account.id ? text.working : text.status} <IconChevronDown size={14} aria-hidden />
        </MenuButton>
      ) : null}
      {ownChild && mayCall(user, superAdmins.edit) ? (
        <PageAction id="member.edit" label={text.actionOn({ act: text.edit, name: account.user_name })} icon={IconPencil} acts={[superAdmins.edit]} run={() => void navigate({ to: paths.editMember, params: { admin_id: account.id } })} />
      ) : null}
      {ownChild && mayCall(user, superAdmins.edit) ? (
        <Button
          size="xs"
          data-offered
          leftSection={<IconPencil size={15} aria-hidden />}
          renderRoot={(props) => <Link to={paths.editMember} params={{ admin_id: account.id }} {...props} />}
        >
          {text.edit}
        </Button>
      ) : null}
    </div>
  )
}
