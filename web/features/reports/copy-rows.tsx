import type { ReactElement } from 'react'
import { CopyLines } from '../../components/data-table/copy-lines.tsx'
import { text } from './text.ts'

/** Puts the selected rows into the clipboard as a spreadsheet takes them: cells apart by tabs, one row a line, under their headings. */
export function CopyRows({ headings, rows }: { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }): ReactElement {
  const lines = [headings, ...rows].map((cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
  return <CopyLines label={text.copyRows} lines={lines} told={() => text.rowsCopied({ count: rows.length })} />
}
