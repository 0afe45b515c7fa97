import { Button, FileButton, NativeSelect, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { ApiError, type Reply } from '#contract/client.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { FileName } from '../../components/file-icon/file-name.tsx'
import { call } from '../../shared/api.ts'
import type { Finish } from './casino-panels.tsx'
import type { Provider } from './casino-rows.ts'
import classes from './casino.module.css'
import { ImportLook } from './import-look.tsx'
import { text } from './text.ts'

type Format = 'csv' | 'json'
type Order = { readonly format: Format; readonly text: string; readonly new_status: 'active' | 'inactive'; readonly gone: 'keep' | 'hide' }
type Look = { readonly order: Order; readonly reply: Reply<typeof casino.previewImport> }

/** A provider's catalogue is looked at first; what is taken in is what was looked at. */
export function ImportForm({ provider: { id, name }, onDone }: { readonly provider: Provider; readonly onDone: Finish }): ReactElement {
  const [file, setFile] = useState<string | null>(null)
  const [order, setOrder] = useState<Order>({ format: 'csv', text: '', new_status: 'inactive', gone: 'keep' })
  const [look, setLook] = useState<Look | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const looking = useMutation({
    mutationFn: async (body: Order): Promise<Look> => ({ order: body, reply: await call(casino.previewImport, { params: { id }, body }) }),
    meta: { quiet: true },
    onMutate: () => setProblem(null),
    onSuccess: setLook,
    onError(failure) {
      setLook(null)
      setProblem(whyUnreadable(failure))
    },
  })
  const taking = useMutation({
    mutationFn: ({ order: seen, reply }: Look) => call(casino.importGames, { params: { id }, body: { ...seen, hash: reply.extra.hash } }),
    meta: { quiet: true },
    onSuccess: ({ extra }) => onDone(text.import.done({ added: extra.new, changed: extra.changed })),
    onError(failure, seen) {
      setProblem(explainFailure(failure).message)
      // What it touches has changed meanwhile: it is looked at again at once.
      if (failure instanceof ApiError && failure.code === 'CASINO_IMPORT_CHANGED') looking.mutate(seen.order, { onSuccess: () => setProblem(text.import.changed) })
    },
  })
  const change = (next: Partial<Order>): void => {
    setOrder({ ...order, ...next })
    setLook(null)
    setProblem(null)
  }
  async function read(chosen: File | null): Promise<void> {
    if (chosen === null) return
    setFile(chosen.name)
    const content = await chosen.text()
    change({ text: content, format: /\.json$/i.test(chosen.name) || /^\s*[[{]/.test(content) ? 'json' : 'csv' })
  }

  return (
    <div className={classes.import}>
      <p className={classes.note}>{text.import.lead({ name })}</p>
      <div className={classes.importFile}>
        <FileButton onChange={(chosen) => void read(chosen)} accept=".csv,.json,text/csv,application/json">
          {(props) => <Button variant="default" data-autofocus leftSection={<IconUpload size={15} aria-hidden />} {...props}>{text.import.choose}</Button>}
        </FileButton>
        <span className={classes.note}>{file === null ? text.import.orPaste : <FileName name={file} />}</span>
      </div>
      <Textarea
        label={text.import.content}
        description={text.import.columns}
        dir="ltr"
        rows={5}
        spellCheck={false}
        classNames={{ input: classes.code ?? '' }}
        error={problem}
        value={order.text.length > shownMax ? `${order.text.slice(0, shownMax)}…` : order.text}
        readOnly={order.text.length > shownMax}
        onChange={(event) => {
          setFile(null)
          change({ text: event.currentTarget.value })
        }}
      />
      <div className={classes.importChoices}>
        <NativeSelect label={text.import.format} value={order.format} onChange={(event) => change({ format: event.currentTarget.value === 'json' ? 'json' : 'csv' })} data={[{ value: 'csv', label: text.import.formats.csv }, { value: 'json', label: text.import.formats.json }]} />
        <NativeSelect
          label={text.import.newStatus}
          value={order.new_status}
          onChange={(event) => change({ new_status: event.currentTarget.value === 'active' ? 'active' : 'inactive' })}
          data={[{ value: 'inactive', label: text.import.newHidden }, { value: 'active', label: text.import.newOffered }]}
        />
        <NativeSelect
          label={text.import.gone}
          value={order.gone}
          onChange={(event) => change({ gone: event.currentTarget.value === 'hide' ? 'hide' : 'keep' })}
          data={[{ value: 'keep', label: text.import.goneKeep }, { value: 'hide', label: text.import.goneHide }]}
        />
      </div>
      {look === null ? null : <ImportLook look={look.reply} hides={look.order.gone === 'hide'} />}
      <div className={classes.buttons}>
        <span className={classes.space} />
        <Button variant="default" onClick={() => onDone(null)}>{text.cancel}</Button>
        {look === null ? (
          <Button loading={looking.isPending} disabled={order.text.trim() === ''} onClick={() => looking.mutate(order)}>{text.import.look}</Button>
        ) : (
          <Button loading={taking.isPending || looking.isPending} disabled={changesNothing(look)} onClick={() => taking.mutate(look)}>{text.import.take({ count: look.reply.extra.new + look.reply.extra.changed })}</Button>
        )}
      </div>
    </div>
  )
}

/** Characters of a file that the field shows; more of it would only make the page slow. */
const shownMax = 20_000

function changesNothing({ order, reply: { extra } }: Look): boolean {
  return extra.new + extra.changed === 0 && (order.gone === 'keep' || extra.gone === 0)
}

/** Why a catalogue cannot be read at all, by the reason that the server gives. */
function whyUnreadable(failure: unknown): string {
  const body = failure instanceof ApiError ? failure.body : null
  const facts = body?.facts ?? {}
  if (body?.code !== 'CASINO_IMPORT_UNREADABLE') return explainFailure(failure).message
  switch (facts['reason']) {
    case 'no_column':
      return text.import.unreadable.noColumn({ column: String(facts['column']) })
    case 'csv':
      return typeof facts['line'] === 'number' ? text.import.unreadable.csvAt({ line: facts['line'] }) : text.import.unreadable.csv
    case 'too_many':
      return text.import.unreadable.tooMany({ most: Number(facts['most']) })
    case 'json':
      return text.import.unreadable.json
    case 'no_list':
      return text.import.unreadable.noList
    default:
      return text.import.unreadable.empty
  }
}
