import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { notify } from '../feedback/notify.ts'
import { tableText } from './table-text.ts'

/** Puts the ids of the selected rows into the clipboard, one a line. */
export function CopyIds({ ids }: { readonly ids: readonly string[] }): ReactElement {
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconCopy size={13} aria-hidden />}
      onClick={() => void navigator.clipboard.writeText(ids.join('\n')).then(() => notify.success(tableText.copied({ count: ids.length })), notify.error)}
    >
      {tableText.copyIds}
    </Button>
  )
}
