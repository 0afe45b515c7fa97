import { SegmentedControl, Skeleton } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { levels } from '#domain/hierarchy/levels.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { CreditStatement } from './credit-statement.tsx'
import { text } from './text.ts'
import { UserStatement } from './user-statement.tsx'
import { useSubject } from './use-subject.ts'

/** The statement of an account: of a player the whole account or its credit, of any other its credit. */
export function StatementTab({ accountId }: { readonly accountId: string }): ReactElement {
  const { subject, error, retry } = useSubject(accountId)
  const [which, setWhich] = useState<'user' | 'credit'>('user')
  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  if (subject === null) return <Skeleton height={320} role="img" aria-label={text.loading} />

  const isPlayer = subject.level === levels.player
  const choice = isPlayer ? (
    <SegmentedControl
      size="xs"
      aria-label={text.which}
      value={which}
      onChange={setWhich}
      data={[{ value: 'user', label: text.user }, { value: 'credit', label: text.credit }]}
    />
  ) : null
  return isPlayer && which === 'user' ? (
    <UserStatement playerId={accountId} userName={subject.user_name} filters={choice} />
  ) : (
    <CreditStatement accountId={accountId} userName={subject.user_name} isPlayer={isPlayer} filters={choice} />
  )
}
