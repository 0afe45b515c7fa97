import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Suspense, useState, type ReactElement } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { PageAction } from '../../shared/actions.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { Member } from './member-columns.tsx'
import type { Act } from './status-change.ts'
import { text } from './text.ts'
import { useStatusDesk } from './use-status-desk.ts'

const BulkStatusDialog = lazyPart(() => import('./bulk-status-dialog.tsx'), 'BulkStatusDialog')

const bulkActs = ['activate', 'suspend', 'lock', 'lockBets', 'openBets'] as const satisfies readonly Act[]

/** What can be done to the selected accounts together. */
export function BulkStatus({ members, onDone }: { readonly members: readonly Member[]; readonly onDone: () => void }): ReactElement | null {
  const { may } = useStatusDesk()
  const [asked, setAsked] = useState<{ readonly act: Act; readonly members: readonly Member[] } | null>(null)
  const reachable = members.filter(may)
  if (reachable.length === 0) return null
  return (
    <>
      {bulkActs.map((act) => (
        <PageAction key={act} id={`members.${act}`} label={text.actionOnPicked({ act: text.acts[act], count: reachable.length })} icon={IconUsersGroup} acts={[superAdmins.bulkStatus]} run={() => setAsked({ act, members: reachable })} />
      ))}
      {bulkActs.map((act) => (
        <Button key={act} size="compact-xs" variant="default" onClick={() => setAsked({ act, members: reachable })}>
          {text.acts[act]}
        </Button>
      ))}
      {asked === null ? null : (
        <Suspense>
          <BulkStatusDialog
            act={asked.act}
            members={asked.members.map((member) => members.find(({ id }) => id === member.id) ?? member)}
            onClose={(done) => {
              setAsked(null)
              if (done) onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
