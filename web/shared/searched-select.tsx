import { Select, type SelectProps } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './found-select.module.css'
import type { Searched } from './use-searched.ts'

export type SearchedSelectProps = Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> & {
  /** The id; empty where none is chosen. */
  readonly value?: string
  readonly onChange?: (id: string) => void
}

/** One of what is found by what is typed. */
export function SearchedSelect({ found, value = '', onChange, ...rest }: SearchedSelectProps & { readonly found: Searched }): ReactElement {
  const { options, keep, detailOf, isFound, ...search } = found
  return (
    <Select
      searchable
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
