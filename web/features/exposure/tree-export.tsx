import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { exposure } from '#contract/exposure.ts'
import { TableExport } from '../../components/data-table/table-export.tsx'
import { PageAction } from '../../shared/actions.ts'
import { text } from './text.ts'

/** Everything that the filters select as a plain table, outcome by outcome. */
export function TreeExport({ query }: { readonly query: Readonly<Record<string, string | undefined>> }): ReactElement {
  const [running, setRunning] = useState(false)
  if (running) return <TableExport name="exposure" csv={{ row: exposure.outcomes, query }} total={null} onEnd={() => setRunning(false)} />
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} title={text.csvHint} onClick={() => setRunning(true)}>
        {text.csv}
      </Button>
      <PageAction id="exposure.csv" label={text.csv} icon={IconDownload} acts={[exposure.outcomes]} run={() => setRunning(true)} />
    </>
  )
}
