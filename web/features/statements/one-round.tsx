import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { text } from './text.ts'

/** That a statement shows the rows of one round alone; leads back to all of it. */
export function OneRound({ round, onWhole }: { readonly round: string | undefined; readonly onWhole: () => void }): ReactElement | null {
  return round === undefined ? null : (
    <Button size="xs" variant="light" rightSection={<IconX size={14} aria-hidden />} aria-label={text.changes.whole} title={text.changes.whole} onClick={onWhole}>
      {text.changes.oneRound}
    </Button>
  )
}
