import { Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { paths } from '../../app/paths.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { rowQuery } from '../../shared/api.ts'
import { text } from './text.ts'

const shownMax = 50

/** The accounts under one parent, in a menu: a step sideways in the tree. */
export function Siblings({ parentId, id, of }: { readonly parentId: string; readonly id: string; readonly of: 'downline' | 'account' }): ReactElement {
  const query = useQuery(rowQuery(superAdmins.downline, { params: { id: parentId }, query: { limit: String(shownMax) } }))
  if (query.isError) return <Menu.Label role="alert">{explainFailure(query.error).message}</Menu.Label>
  if (query.data === undefined) return <Skeleton height={28} m={6} role="img" aria-label={text.loadingSiblings} />
  return (
    <>
      {query.data.data.map((member) => (
        <Menu.Item
          key={member.id}
          {...(member.id === id ? { 'aria-current': 'page' as const, fw: 700 } : {})}
          renderRoot={(props) =>
            of === 'account' || member.level === levels.player ? <Link to={paths.member} params={{ admin_id: member.id }} {...props} /> : <Link to={paths.members} search={{ account: member.id }} {...props} />
          }
        >
          {member.user_name}
        </Menu.Item>
      ))}
      {query.data.metadata?.next_cursor == null ? null : (
        <Menu.Item c="dimmed" renderRoot={(props) => <Link to={paths.members} search={{ account: parentId }} {...props} />}>
          {text.allSiblings}
        </Menu.Item>
      )}
    </>
  )
}
