import type { ReactElement } from 'react'
import { exposure } from '#contract/exposure.ts'
import { ExportButton } from '../../components/data-table/export-button.tsx'
import { text } from './text.ts'

/** Everything that the filters select as a plain table, outcome by outcome. */
export function TreeExport({ query }: { readonly query: Readonly<Record<string, string | undefined>> }): ReactElement {
  return <ExportButton name="exposure" list={text.title} csv={{ row: exposure.outcomes, query }} label={text.csv} hint={text.csvHint} />
}
