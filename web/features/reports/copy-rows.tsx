import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { notify } from '../../components/feedback/notify.ts'
import { text } from './text.ts'

/** Puts the selected rows into the clipboard as a spreadsheet takes them: cells apart by tabs, one row a line, under their headings. */
export function CopyRows({ headings, rows }: { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }): ReactElement {
  const lines = [headings, ...rows].map((cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconCopy size={13} aria-hidden />}
      onClick={() => void navigator.clipboard.writeText(lines.join('\n')).then(() => notify.success(text.rowsCopied({ count: rows.length })), notify.error)}
    >
      {text.copyRows}
    </Button>
  )
}
