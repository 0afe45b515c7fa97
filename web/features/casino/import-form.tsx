import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { ApiError, type Reply } from '#contract/client.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { ChooseTableFile, TableFormatSelect, TableTextarea, useChosenFile, whyTableUnreadable, type TableText } from '../../components/form/table-file.tsx'
import { RestoredNote } from '../../components/form/restored-note.tsx'
import { UnsavedGuard } from '../../components/form/unsaved-guard.tsx'
import { useDraftState } from '../../components/form/use-draft-state.ts'
import { useLookedOrder } from '../../components/form/use-looked-order.ts'
import { call } from '../../shared/api.ts'
import type { Finish } from './casino-panels.tsx'
import type { Provider } from './casino-rows.ts'
import classes from './casino.module.css'
import { ImportLook } from './import-look.tsx'
import { text } from './text.ts'

type Order = TableText & { readonly new_status: 'active' | 'inactive'; readonly gone: 'keep' | 'hide' }
const untouched: Order = { format: 'csv', text: '', new_status: 'inactive', gone: 'keep' }
type Look = { readonly order: Order; readonly reply: Reply<typeof casino.previewImport> }

/** A provider's catalogue is looked at first; what is taken in is what was looked at. */
export function ImportForm({ provider: { id, name }, onDone }: { readonly provider: Provider; readonly onDone: Finish }): ReactElement {
  const file = useChosenFile()
  const draft = useDraftState<Order>(`casino.import.${id}`, untouched)
  const { value: order, dirty, discard } = draft
  const { look, setLook, problem, setProblem, change, beginAgain, cancel } = useLookedOrder<Order, Look>(draft, () => onDone(null))
  const looking = useMutation({
    mutationFn: async (body: Order): Promise<Look> => ({ order: body, reply: await call(casino.previewImport, { params: { id }, body }) }),
    meta: { quiet: true },
    onMutate: () => setProblem(null),
    onSuccess: setLook,
    onError(failure) {
      setLook(null)
      setProblem(whyTableUnreadable(failure, text.import.unreadable))
    },
  })
  const taking = useMutation({
    mutationFn: ({ order: seen, reply }: Look) => call(casino.importGames, { params: { id }, body: { ...seen, hash: reply.extra.hash } }),
    meta: { quiet: true },
    onSuccess({ extra }) {
      discard()
      onDone(text.import.done({ added: extra.new, changed: extra.changed }))
    },
    onError(failure, seen) {
      setProblem(explainFailure(failure).message)
      // What it touches has changed meanwhile: it is looked at again at once.
      if (failure instanceof ApiError && failure.code === 'CASINO_IMPORT_CHANGED') looking.mutate(seen.order, { onSuccess: () => setProblem(text.import.changed) })
    },
  })

  return (
    <div className={classes.import}>
      <UnsavedGuard when={dirty} onLeave={discard} />
      <RestoredNote of={{ ...draft, discard: beginAgain }} />
      <p className={classes.note}>{text.import.lead({ name })}</p>
      <div className={classes.importFile}>
        <ChooseTableFile file={file} onRead={change} />
      </div>
      <TableTextarea file={file} label={text.import.content} description={text.import.columns} rows={5} classNames={{ input: classes.code ?? '' }} error={problem} value={order.text} onChange={(content) => change({ text: content })} />
      <div className={classes.importChoices}>
        <TableFormatSelect value={order.format} onChange={(format) => change({ format })} />
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
        <Button variant="default" onClick={cancel}>{text.cancel}</Button>
        {look === null ? (
          <Button loading={looking.isPending} disabled={order.text.trim() === ''} onClick={() => looking.mutate(order)}>{text.import.look}</Button>
        ) : (
          <Button loading={taking.isPending || looking.isPending} disabled={changesNothing(look)} onClick={() => taking.mutate(look)}>{text.import.take({ count: look.reply.extra.new + look.reply.extra.changed })}</Button>
        )}
      </div>
    </div>
  )
}

function changesNothing({ order, reply: { extra } }: Look): boolean {
  return extra.new + extra.changed === 0 && (order.gone === 'keep' || extra.gone === 0)
}
