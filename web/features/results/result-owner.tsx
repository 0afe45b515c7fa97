import { Button, Menu } from '@mantine/core'
import { IconUser, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { results } from '#contract/results.ts'
import lines from '../../components/value/two-lines.module.css'
import { mayCall } from '../../shared/access.ts'
import { rowQuery, useRowMutation } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './text.ts'
import type { WaitingMarket } from './use-results.ts'

/** Who sees to a market; those whose step is next, to declare or to verify, take it, give it to one of them, or let it go. */
export function ResultOwner({ row }: { readonly row: WaitingMarket }): ReactElement {
  const { user } = useSession()
  const [opened, setOpened] = useState(false)
  const own = useRowMutation(results.own, { invalidates: [results.queue] })
  const owners = useQuery({ ...rowQuery(results.owners, { query: { market_id: row.market_id } }), enabled: opened })
  if (!mayCall(user, row.market_status === 'declared' ? results.verify : results.declare)) return <span dir="auto">{row.owner ?? text.queue.nobody}</span>
  const said = row.owner ?? text.queue.take
  const give = (staffId: string | null) => own.mutate({ params: { id: row.market_id }, body: { staff_id: staffId, expected_owner_id: row.owner_id } })
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-xs"
          h={row.owner === null ? 24 : 30}
          flex="none"
          maw="100%"
          variant={row.owner === null ? 'default' : 'subtle'}
          loading={own.isPending}
          leftSection={row.owner === null ? <IconUserPlus size={14} aria-hidden /> : <IconUser size={14} aria-hidden />}
          aria-label={text.queue.ownerOf({ market: row.market_name, name: said })}
          onClick={(event) => event.stopPropagation()}
        >
          <bdi className={lines.twoLines}>{said}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {owners.isPending ? <Menu.Item disabled>{text.loading}</Menu.Item> : null}
        {owners.data?.data.map((person) => (
          <Menu.Item key={person.id} disabled={person.id === row.owner_id} onClick={() => give(person.id)}>
            <bdi>{person.id === user.id ? text.queue.me({ name: person.name }) : person.name}</bdi>
          </Menu.Item>
        ))}
        {row.owner_id === null ? null : (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => give(null)}>{text.queue.letGo}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
