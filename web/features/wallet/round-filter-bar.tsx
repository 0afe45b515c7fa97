import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import type { wallet } from '#contract/wallet.ts'
import { rowQuery } from '../../shared/api.ts'
import { FoundSelect } from '../../shared/found-select.tsx'
import type { Filters } from '../../shared/read-filters.ts'
import { text } from './text.ts'

export type RoundFilters = Filters<typeof wallet.rounds>

type WhoseRoundsProps = {
  readonly filters: RoundFilters
  readonly onFilter: (change: RoundFilters) => void
  /** How the player is called that the filters name, where something that is listed says so. */
  readonly playerName: string | undefined
}

/** Of which provider, game and player rounds are. A game comes from a list or a link, and goes again. */
export function WhoseRounds({ filters: { casino_provider_id, game_id, player_id }, onFilter, playerName }: WhoseRoundsProps): ReactElement {
  return (
    <>
      <ProviderChoice value={casino_provider_id} onChoose={(id) => onFilter({ casino_provider_id: id, game_id: undefined })} />
      <FoundSelect
        only="player"
        size="xs"
        aria-label={text.player}
        placeholder={text.anyPlayer}
        known={player_id === undefined ? [] : [{ value: player_id, label: playerName ?? player_id, detail: '' }]}
        value={player_id ?? ''}
        onChange={(id) => onFilter({ player_id: id === '' ? undefined : id })}
      />
      {game_id === undefined ? null : <ChosenGame id={game_id} onClear={() => onFilter({ game_id: undefined })} />}
    </>
  )
}

export function ProviderChoice({ value, onChoose }: { readonly value: string | undefined; readonly onChoose: (id: string | undefined) => void }): ReactElement {
  const providers = useQuery(rowQuery(casino.providers, {})).data?.data ?? []
  return (
    <NativeSelect
      size="xs"
      aria-label={text.provider}
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      data={[{ value: '', label: text.allProviders }, ...providers.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

function ChosenGame({ id, onClear }: { readonly id: string; readonly onClear: () => void }): ReactElement {
  const name = useQuery(rowQuery(casino.game, { params: { id } })).data?.data[0]?.name ?? id
  return (
    <Button size="xs" variant="default" rightSection={<IconX size={14} aria-hidden />} aria-label={text.notOnlyGame({ name })} onClick={onClear}>
      <bdi>{text.onlyGame({ name })}</bdi>
    </Button>
  )
}
