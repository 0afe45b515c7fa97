import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { copyText } from '../feedback/copy-text.ts'
import { notify } from '../feedback/notify.ts'

type CopyLinesProps = {
  readonly label: string
  readonly lines: readonly string[]
  /** What is said once they are in the clipboard. */
  readonly told: () => string
}

/** Puts something of the selected rows into the clipboard, one a line. */
export function CopyLines({ label, lines, told }: CopyLinesProps): ReactElement {
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconCopy size={13} aria-hidden />}
      onClick={() => void copyText(lines.join('\n')).then((copied) => copied && notify.success(told()))}
    >
      {label}
    </Button>
  )
}
