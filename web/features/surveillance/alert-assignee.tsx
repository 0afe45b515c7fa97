import { Button, Menu } from '@mantine/core'
import { IconUser, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { surveillance } from '#contract/surveillance.ts'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './alert-text.ts'
import { useAssign, type Alert } from './use-alerts.ts'

/** Who sees to an alert; those who may take it, give it away, or let it go. */
export function AlertAssignee({ alert }: { readonly alert: Alert }): ReactElement {
  const { user } = useSession()
  const [opened, setOpened] = useState(false)
  const assign = useAssign()
  const people = useQuery({ ...rowQuery(surveillance.people, {}), enabled: opened })
  const said = alert.assignee ?? text.take
  if (!mayCall(user, surveillance.assign) || alert.closed_at !== null) return <span dir="auto">{alert.assignee ?? text.nobody}</span>
  const give = (staffId: string | null): void => assign.mutate({ params: { id: alert.id }, body: { staff_id: staffId, version_no: alert.version_no } })
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-xs"
          h={24}
          variant={alert.assignee === null ? 'default' : 'subtle'}
          loading={assign.isPending}
          leftSection={alert.assignee === null ? <IconUserPlus size={14} aria-hidden /> : <IconUser size={14} aria-hidden />}
          aria-label={text.ownerOf({ id: alert.id, name: said })}
          onClick={(event) => event.stopPropagation()}
        >
          <bdi>{said}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {people.isPending ? <Menu.Item disabled>{text.loading}</Menu.Item> : null}
        {people.data?.data.map((person) => (
          <Menu.Item key={person.id} disabled={person.id === alert.assignee_id} onClick={() => give(person.id)}>
            <bdi>{person.id === user.id ? text.me({ name: person.name }) : person.name}</bdi>
          </Menu.Item>
        ))}
        {alert.assignee_id === null ? null : (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => give(null)}>{text.letGo}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
