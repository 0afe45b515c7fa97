import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'

const searchPauseMs = 250

type SearchFieldProps = {
  readonly label: string
  /** What is searched for now; follows when it is changed from elsewhere, as by a cleared filter. */
  readonly value: string
  /** Called with the trimmed text when the person pauses. */
  readonly onSearch: (text: string) => void
  readonly maxLength: number
}

/** A search that is part of a list's state: it waits for a pause in the typing. */
export function SearchField({ label, value, onSearch, maxLength }: SearchFieldProps): ReactElement {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const send = useDebouncedCallback((text: string) => {
    setSent(text)
    onSearch(text)
  }, searchPauseMs)

  if (value !== seen) {
    setSeen(value)
    if (value !== sent) setTyped(value)
  }

  return (
    <TextInput
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden />}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value.trim())
      }}
    />
  )
}
