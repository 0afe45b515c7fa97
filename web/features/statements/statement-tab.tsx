import { Button, Drawer, SegmentedControl, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { levels } from '#domain/hierarchy/levels.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { BalancesAsOf } from './balances-as-of.tsx'
import { CreditStatement } from './credit-statement.tsx'
import { text } from './text.ts'
import { UserStatement } from './user-statement.tsx'
import { useSubject } from './use-subject.ts'

/** The statement of an account: of a player the whole account or its credit, of any other its credit; and its balances as of a past moment. */
export function StatementTab({ accountId }: { readonly accountId: string }): ReactElement {
  const { subject, error, retry } = useSubject(accountId)
  const [which, setWhich] = useState<'user' | 'credit'>('user')
  const [asOf, setAsOf] = useState(false)
  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  if (subject === null) return <Skeleton height={320} role="img" aria-label={text.loading} />

  const isPlayer = subject.level === levels.player
  const tools = (
    <>
      {isPlayer ? (
        <SegmentedControl
          size="xs"
          aria-label={text.which}
          value={which}
          onChange={setWhich}
          data={[{ value: 'user', label: text.user }, { value: 'credit', label: text.credit }]}
        />
      ) : null}
      <Button size="xs" variant="default" leftSection={<IconHistory size={15} aria-hidden />} onClick={() => setAsOf(true)}>
        {text.asOf}
      </Button>
    </>
  )
  return (
    <>
      {isPlayer && which === 'user' ? (
        <UserStatement playerId={accountId} userName={subject.user_name} filters={tools} />
      ) : (
        <CreditStatement accountId={accountId} userName={subject.user_name} isPlayer={isPlayer} filters={tools} />
      )}
      <Drawer opened={asOf} onClose={() => setAsOf(false)} position="right" size="min(860px, 100vw)" title={`${text.asOf} · ${subject.user_name}`} closeButtonProps={{ 'aria-label': text.close }}>
        {asOf ? <BalancesAsOf accountId={accountId} /> : null}
      </Drawer>
    </>
  )
}
