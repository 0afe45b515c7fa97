import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { tableText } from './table-text.ts'

/** The way out of a list whose filters match nothing. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }): ReactElement {
  return (
    <Button size="xs" variant="default" onClick={onClear}>
      {tableText.clearFilters}
    </Button>
  )
}
