import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { ReactElement } from 'react'
import type { Sought } from './found-select.tsx'
import { Found } from './searched-select.tsx'
import { useFound } from './use-found.ts'

type ManyProps = Sought & Omit<MultiSelectProps<string>, 'data' | 'value' | 'defaultValue' | 'onChange'> & { readonly defaultValue?: string } & {
  readonly value?: readonly string[]
  readonly onChange?: (ids: readonly string[]) => void
}

/** Several of one kind, each found by name or id. */
export function FoundMultiSelect({ only, known, value = [], defaultValue: _, onChange, ...rest }: ManyProps): ReactElement {
  const { options, keep, detailOf, isFound, ...search } = useFound(only, known)
  return (
    <MultiSelect
      searchable
      clearable
      hidePickedOptions
      autoComplete="off"
      {...rest}
      {...search}
      data={options.map(({ value: id, label }) => ({ value: id, label }))}
      filter={({ options: all }) => all.filter((option) => 'value' in option && isFound(String(option.value)))}
      renderOption={({ option }) => <Found label={option.label} detail={detailOf(option.value)} />}
      value={[...value]}
      onChange={(ids) => {
        keep(ids)
        onChange?.(ids)
        search.onSearchChange('')
      }}
    />
  )
}
