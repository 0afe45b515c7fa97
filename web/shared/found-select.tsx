import { Select, type SelectProps } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './found-select.module.css'
import { useFound, type FoundOption, type SoughtKind } from './use-found.ts'

export type Sought = {
  readonly only: SoughtKind
  /** What the field may hold before anybody types. */
  readonly known?: readonly FoundOption[]
}

type OneProps = Sought & Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> & {
  /** The id; empty where none is chosen. */
  readonly value?: string
  readonly onChange?: (id: string) => void
}

/** One account, event or market, found by name or id. */
export function FoundSelect({ only, known, value = '', onChange, ...rest }: OneProps): ReactElement {
  const { options, keep, detailOf, isFound, ...search } = useFound(only, known)
  return (
    <Select
      searchable
      clearable
      autoComplete="off"
      {...rest}
      {...search}
      data={options.map(({ value: id, label }) => ({ value: id, label }))}
      filter={({ options: all }) => all.filter((option) => 'value' in option && isFound(String(option.value)))}
      renderOption={({ option }) => <Found label={option.label} detail={detailOf(option.value)} />}
      value={value === '' ? null : value}
      onChange={(id) => {
        keep(id === null ? [] : [id])
        onChange?.(id ?? '')
      }}
    />
  )
}

/** A line of what was found: what it is called, and what tells it from its like. */
export function Found({ label, detail }: { readonly label: string; readonly detail: string }): ReactElement {
  return (
    <span className={classes.option}>
      <bdi>{label}</bdi>
      <small dir="auto">{detail}</small>
    </span>
  )
}
