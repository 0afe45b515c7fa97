import { Select, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { rowQuery } from '../../shared/api.ts'
import classes from './statements.module.css'
import { text } from './text.ts'
import { UserStatement } from './user-statement.tsx'
import { useSubject } from './use-subject.ts'

type Client = { readonly id: string; readonly userName: string }

/** The whole account of one player: of the account itself where it is one, else of a player below it. */
export function ClientStatementTab({ accountId }: { readonly accountId: string }): ReactElement {
  const { subject, error, retry } = useSubject(accountId)
  const [client, setClient] = useState<Client | null>(null)
  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  if (subject === null) return <Skeleton height={320} role="img" aria-label={text.loading} />
  if (subject.level === levels.player) return <UserStatement playerId={accountId} userName={subject.user_name} />

  const picker = <ClientPicker accountId={accountId} client={client} onClient={setClient} />
  if (client !== null) return <UserStatement key={client.id} playerId={client.id} userName={client.userName} filters={picker} />
  return (
    <div className={classes.statement}>
      <search className={classes.bar}>{picker}</search>
      <EmptyState {...text.chooseFirst} />
    </div>
  )
}

type ClientPickerProps = { readonly accountId: string; readonly client: Client | null; readonly onClient: (client: Client | null) => void }

function ClientPicker({ accountId, client, onClient }: ClientPickerProps): ReactElement {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const asked = search !== '' && search !== client?.userName ? { search: search.slice(0, 20) } : {}
  const found = useQuery({
    ...rowQuery(superAdmins.downline, { params: { id: accountId }, query: { depth: 'all', level: String(levels.player), limit: '20', ...asked } }),
    placeholderData: keepPreviousData,
  })
  const players = found.data?.data.map((row) => ({ value: row.id, label: row.user_name })) ?? []
  const data = client === null || players.some(({ value }) => value === client.id) ? players : [{ value: client.id, label: client.userName }, ...players]
  return (
    <Select
      size="xs"
      searchable
      clearable
      aria-label={text.chooseClient}
      placeholder={text.chooseClientHint}
      nothingFoundMessage={found.isFetching ? text.loading : text.noClient}
      data={data}
      filter={({ options }) => options}
      value={client?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const chosen = data.find(({ value }) => value === id)
        onClient(chosen === undefined ? null : { id: chosen.value, userName: chosen.label })
      }}
    />
  )
}
