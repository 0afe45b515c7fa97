import { Button, FileButton, NativeSelect, Textarea, type NativeSelectProps, type TextareaProps } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import { tables } from '../../shared/i18n/en/tables.ts'
import { texts } from '../../shared/i18n/texts.ts'
import { explainFailure } from '../feedback/explain-failure.ts'
import { FileName } from '../file-icon/file-name.tsx'
import classes from './form.module.css'

const text = texts('tables', tables)

/** A table that somebody hands in, as a file or pasted: the rows of a CSV, or a list in JSON. */
export type TableText = { readonly format: 'csv' | 'json'; readonly text: string }

/** Characters that the field shows; more of it would only make the page slow. */
const shownMax = 20_000

/** The file that was chosen last, until something is typed instead. */
export type ChosenFile = { readonly name: string | null; readonly setName: (name: string | null) => void }
export function useChosenFile(): ChosenFile {
  const [name, setName] = useState<string | null>(null)
  return { name, setName }
}

type ChooseFileProps = { readonly file: ChosenFile; readonly size?: 'xs' | 'sm'; readonly onRead: (table: TableText) => void }

/** Reads a file, and says what it is called. */
export function ChooseTableFile({ file, size = 'sm', onRead }: ChooseFileProps): ReactElement {
  async function read(chosen: File | null): Promise<void> {
    if (chosen === null) return
    file.setName(chosen.name)
    const content = await chosen.text()
    onRead({ text: content, format: /\.json$/i.test(chosen.name) || /^\s*[[{]/.test(content) ? 'json' : 'csv' })
  }
  return (
    <>
      <FileButton onChange={(chosen) => void read(chosen)} accept=".csv,.json,text/csv,application/json">
        {(props) => <Button size={size} variant="default" data-autofocus leftSection={<IconUpload size={15} aria-hidden />} {...props}>{text.choose}</Button>}
      </FileButton>
      <span className={classes.fileName}>{file.name === null ? text.orPaste : <FileName name={file.name} />}</span>
    </>
  )
}

type TableTextareaProps = Omit<TextareaProps, 'value' | 'onChange'> & { readonly file: ChosenFile; readonly value: string; readonly onChange: (text: string) => void }

/** The content of the file, or what is pasted. */
export function TableTextarea({ file, value, onChange, ...rest }: TableTextareaProps): ReactElement {
  const long = value.length > shownMax
  return (
    <Textarea
      dir="ltr"
      spellCheck={false}
      {...rest}
      value={long ? `${value.slice(0, shownMax)}…` : value}
      readOnly={long}
      onChange={(event) => {
        file.setName(null)
        onChange(event.currentTarget.value)
      }}
    />
  )
}

type TableFormatSelectProps = Pick<NativeSelectProps, 'size'> & { readonly value: TableText['format']; readonly onChange: (format: TableText['format']) => void; /** In a bar of fields, whose labels are not shown. */ readonly inBar?: boolean }

export function TableFormatSelect({ value, onChange, inBar = false, size = 'sm' }: TableFormatSelectProps): ReactElement {
  return <NativeSelect size={size} {...(inBar ? { 'aria-label': text.format } : { label: text.format })} value={value} onChange={(event) => onChange(event.currentTarget.value === 'json' ? 'json' : 'csv')} data={[{ value: 'csv', label: text.formats.csv }, { value: 'json', label: text.formats.json }]} />
}

/** What is said of a table that has none of its things, too many, or no list of them. */
type TableWords = { readonly empty: string; readonly noList: string; readonly tooMany: (values: { readonly most: number }) => string }

/** Why a table cannot be read at all, by the reason that the server gives. */
export function whyTableUnreadable(failure: unknown, words: TableWords): string {
  const body = failure instanceof ApiError ? failure.body : null
  const facts = body?.facts ?? {}
  if (body?.code !== 'CASINO_IMPORT_UNREADABLE') return explainFailure(failure).message
  switch (facts['reason']) {
    case 'no_column':
      return text.noColumn({ column: String(facts['column']) })
    case 'csv':
      return typeof facts['line'] === 'number' ? text.csvAt({ line: facts['line'] }) : text.csv
    case 'too_many':
      return words.tooMany({ most: Number(facts['most']) })
    case 'json':
      return text.json
    case 'no_list':
      return words.noList
    default:
      return words.empty
  }
}
