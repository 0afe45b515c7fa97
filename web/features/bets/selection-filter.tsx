import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { markets } from '#contract/markets.ts'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { FoundSelect } from '../../shared/found-select.tsx'
import type { Bet } from '../../shared/newest-bets.ts'
import { useSession } from '../../shared/session.ts'
import classes from './bets.module.css'
import { text } from './text.ts'

type SelectionFilterProps = {
  /** The market that the list is of, if it is of one. */
  readonly marketId: string | undefined
  /** Any bet of the list, to name the runner by that is chosen already. */
  readonly sample: Bet | undefined
  /** The runner's id; empty: any. */
  readonly value?: string
  readonly onChange?: (id: string) => void
}

/** One runner: of those of the market that was chosen, else found by name. For those who may read markets. */
export function SelectionFilter({ marketId, ...field }: SelectionFilterProps): ReactElement | null {
  const { user } = useSession()
  if (!can(user, 'SPORTS')) return null
  return marketId === undefined ? <AnyRunner {...field} /> : <RunnerOfMarket marketId={marketId} {...field} />
}

type FieldProps = Omit<SelectionFilterProps, 'marketId'>

function RunnerOfMarket({ marketId, sample: _sample, value = '', onChange }: FieldProps & { readonly marketId: string }): ReactElement | null {
  const market = useQuery(rowQuery(markets.single, { params: { id: marketId } }))
  const runners = market.data?.data[0]?.selections ?? []
  // A market of numbers has none, and one that cannot be read none to offer.
  if (runners.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      className={classes.whole}
      label={text.filters.selection}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      data={[{ value: '', label: text.filters.anySelection }, ...runners.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

function AnyRunner({ sample, value = '', onChange }: FieldProps): ReactElement {
  const known = value !== '' && sample?.selection_id === value ? [{ value, label: sample.selection_name, detail: sample.event_name }] : []
  return (
    <FoundSelect
      only="selection"
      known={known}
      size="xs"
      className={classes.whole}
      label={text.filters.selection}
      placeholder={text.filters.anySelection}
      comboboxProps={{ withinPortal: false }}
      value={value}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}
