import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './text.ts'

/** Of which provider's games a report is; who may not list them can still go back to all. */
export function ProviderFilter({ value, onChange }: { readonly value: string | undefined; readonly onChange: (id: string | undefined) => void }): ReactElement | null {
  const { user } = useSession()
  const providers = useQuery({ ...rowQuery(casino.providers, {}), enabled: mayCall(user, casino.providers) }).data?.data
  if (providers !== undefined) {
    return (
      <NativeSelect size="xs" aria-label={text.columns.provider} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || undefined)}
        data={[{ value: '', label: text.allProviders }, ...providers.map(({ id, name }) => ({ value: id, label: name }))]} />
    )
  }
  if (value === undefined) return null
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => onChange(undefined)}>
      {text.allProviders}
    </Button>
  )
}
