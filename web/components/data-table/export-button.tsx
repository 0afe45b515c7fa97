import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { PageAction } from '../../shared/actions.ts'
import { TableExport } from './table-export.tsx'
import { tableText } from './table-text.ts'
import type { TableList } from './table-tools.tsx'
import { useFocusAfter } from './use-focus-after.ts'

type ExportButtonProps = {
  /** Of the file. */
  readonly name: string
  /** What the table is called. */
  readonly list: string
  readonly csv: NonNullable<TableList['csv']>
  /** What the button says, and what it says about itself, where a table has more to say than others. */
  readonly label?: string
  readonly hint?: string
}

/** What stands in another form than a list, as a file: the button becomes the export under way. */
export function ExportButton({ name, list, csv, label = tableText.export, hint = tableText.exportHint }: ExportButtonProps): ReactElement {
  const [running, setRunning] = useState(false)
  const button = useFocusAfter(running)
  if (running) return <TableExport name={name} csv={csv} total={null} onEnd={() => setRunning(false)} />
  return (
    <>
      <Button ref={button} data-offered size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} title={hint} onClick={() => setRunning(true)}>
        {label}
      </Button>
      <PageAction id={`table.export ${name}`} label={tableText.exportOf({ list })} icon={IconDownload} acts={[csv.row]} run={() => setRunning(true)} />
    </>
  )
}
