import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactElement, type ReactNode } from 'react'
import { roles } from '#contract/roles.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { usePageAction } from '../../shared/actions.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonStatus } from './person-marks.tsx'
import { PersonResets } from './person-resets.tsx'
import classes from './roles.module.css'
import { StatusControl } from './status-control.tsx'
import { text } from './text.ts'
import { usePerson, type Person } from './use-staff.ts'

const HeldRights = lazyPart(() => import('./held-rights.tsx'), 'HeldRights')
const PersonSessions = lazyPart(() => import('./person-sessions.tsx'), 'PersonSessions')

const personTabs = ['overview', 'permissions', 'sessions', 'activity'] as const
export type PersonTab = (typeof personTabs)[number]

type PersonPageProps = {
  readonly id: string
  readonly tab: PersonTab
  readonly onTab: (tab: PersonTab) => void
  /** What the person did, as the record has it. */
  readonly activity: ReactNode
}

/** One person of the staff: who they are, what they hold, where they are signed in, what they did. */
export function PersonPage({ id, tab, onTab, activity }: PersonPageProps): ReactElement {
  const detail = usePerson(id)
  const person = detail.data?.data[0]
  const crumbs = [{ label: text.title, link: (label: string) => <Link to={paths.roles}>{label}</Link> }, { label: person?.name ?? id }]
  if (person === undefined) {
    return (
      <Page title={text.form.person} breadcrumbs={crumbs}>
        {detail.isError ? (
          <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
        ) : detail.isSuccess ? (
          <EmptyState {...text.form.noPerson} />
        ) : (
          <Skeleton height={420} role="img" aria-label={text.form.loading} />
        )}
      </Page>
    )
  }
  return (
    <Page title={person.name} breadcrumbs={crumbs} aside={<PersonStatus status={person.status} />} actions={<PersonActions person={person} />} fill={tab === 'activity'}>
      <Tabs value={tab} onChange={(chosen) => onTab(personTabs.find((each) => each === chosen) ?? 'overview')} keepMounted={false} className={classes.tabs} classNames={{ tab: classes.tab ?? '' }}>
        <Tabs.List>
          {personTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {text.detail.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview" className={classes.tabPanel}>
          <PersonFacts person={person} />
        </Tabs.Panel>
        <Tabs.Panel value="permissions" className={classes.tabPanel}>
          <Suspense fallback={<Skeleton height={420} role="img" aria-label={text.form.loading} />}>
            <HeldRights person={person} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="sessions" className={classes.tabPanel}>
          <Suspense fallback={<Skeleton height={420} role="img" aria-label={text.form.loading} />}>
            <PersonSessions person={person} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="activity" className={classes.fillPanel}>
          {activity}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function PersonActions({ person }: { readonly person: Person }): ReactElement | null {
  if (!person.manageable) return null
  return (
    <>
      <PersonResets person={person} />
      <StatusControl person={person} />
      <Permitted call={roles.edit}>
        <EditButton id={person.id} />
      </Permitted>
    </>
  )
}

function EditButton({ id }: { readonly id: string }): ReactElement {
  const navigate = useNavigate()
  const edit = (): void => void navigate({ to: paths.editRole, params: { admin_id: id } })
  usePageAction({ id: 'staff.edit', label: text.detail.editPerson, icon: IconPencil, run: edit })
  return (
    <Button size="xs" leftSection={<IconPencil size={15} aria-hidden />} onClick={edit}>
      {text.detail.editPerson}
    </Button>
  )
}
