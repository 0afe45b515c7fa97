import { Button, Modal, NativeSelect, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { refusalAt } from '../../components/form/place-refusal.ts'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { RestoredNote } from '../../components/form/restored-note.tsx'
import { UnsavedGuard } from '../../components/form/unsaved-guard.tsx'
import { useDraftState } from '../../components/form/use-draft-state.ts'
import { Chip } from '../../components/value/chip.tsx'
import { rowQuery } from '../../shared/api.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput } from '../../shared/zoned-time.ts'
import type { PickedGames } from './bulk-bar.tsx'
import { allGames, changeGames, changeOf, nothingChosen, refusedOf, wayBack, withLater, type BulkValues, type ChangedRow, type WantedChange } from './bulk-change.ts'
import { refreshCasino, type GameFilters } from './casino-rows.ts'
import classes from './casino.module.css'
import { text } from './text.ts'

/** Every game of a call carries the same change: where its first is refused a moment, all are. */
const momentNames = { 'games.0.change.visible_from': 'visible_from' }

type Done = { readonly wanted: readonly WantedChange[]; readonly rows: readonly ChangedRow[]; readonly names: ReadonlyMap<string, string>; readonly undone: boolean }
type BulkDialogProps = { readonly picked: PickedGames; readonly filters: GameFilters; readonly onClose: () => void }

/** Sets the same of many games: each is changed or refused by itself; what was refused can be tried again, and what was changed taken back. */
export function BulkDialog({ picked, filters, onClose }: BulkDialogProps): ReactElement {
  const queries = useQueryClient()
  const zone = useSession().user.time_zone
  // Games of one provider can move among its sub-categories, so what was chosen for them says nothing of others.
  const [first] = picked.rows
  const ofOne = filters.casino_provider_id ?? (!picked.all && picked.rows.every((row) => row.casino_provider_id === first?.casino_provider_id) ? first?.casino_provider_id : undefined)
  const draft = useDraftState<BulkValues>(`casino.bulk.${ofOne ?? 'all'}`, nothingChosen)
  const { value: values, dirty, discard } = draft
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const change = changeOf(values, fromZonedInput(values.visible_from, zone))

  async function send(wanted: readonly WantedChange[]): Promise<readonly ChangedRow[]> {
    setProgress({ done: 0, all: wanted.length })
    return changeGames(wanted, (count) => setProgress({ done: count, all: wanted.length }))
  }
  const run = useMutation({
    mutationFn: async (how: 'change' | 'again' | 'back'): Promise<Done> => {
      if (done === null) {
        const games = picked.all ? await allGames(filters) : picked.rows
        const wanted = games.map(({ id }) => ({ id, change: change ?? {} }))
        return { wanted, rows: await send(wanted), names: new Map(games.map(({ id, name }) => [id, name])), undone: false }
      }
      if (how === 'again') return { ...done, rows: withLater(done.rows, await send(refusedOf(done.wanted, done.rows))) }
      const wanted = wayBack(done.rows)
      return { wanted, rows: await send(wanted), names: done.names, undone: true }
    },
    meta: { quiet: true },
    onSuccess(next) {
      setDone(next)
      discard()
    },
    onSettled: () => {
      setProgress(null)
      refreshCasino(queries)
    },
  })
  const sending = run.isPending ? run.variables : null
  const refused = refusalAt(run.error, done === null && values.when === 'at' ? 'visible_from' : null, momentNames)
  const left = done === null ? 0 : refusedOf(done.wanted, done.rows).length
  function close(): void {
    if (run.isPending) return
    if (done !== null) picked.clear()
    onClose()
  }
  function cancel(): void {
    discard()
    close()
  }
  function choose(next: Partial<BulkValues>): void {
    draft.set({ ...values, ...next })
    if (run.isError) run.reset()
  }

  return (
    <Modal opened onClose={close} size="lg" title={picked.all ? text.bulk.titleAll : text.bulk.title({ count: picked.rows.length })} closeButtonProps={{ 'aria-label': text.close }}>
      <UnsavedGuard when={dirty} onLeave={discard} />
      <div className={classes.import}>
        <RestoredNote of={draft} />
        {done === null ? <Choices values={values} momentRefused={refused.sentence} providerId={ofOne} onChange={choose} zone={zone} /> : <Results done={done} />}
        {refused.toTell ? <ErrorState error={run.error} /> : null}
        {progress === null ? null : <Progress value={progress.all === 0 ? 0 : (progress.done * 100) / progress.all} aria-label={text.bulk.running({ done: progress.done, all: progress.all })} />}
        <div className={classes.buttons}>
          <span className={classes.space} />
          <Button variant="default" disabled={run.isPending} onClick={cancel}>{done === null ? text.cancel : text.close}</Button>
          {done === null ? (
            <Button loading={run.isPending} disabled={change === null} onClick={() => run.mutate('change')}>{text.bulk.apply}</Button>
          ) : (
            <>
              {done.undone || wayBack(done.rows).length === 0 ? null : <Button variant="default" loading={sending === 'back'} disabled={run.isPending} onClick={() => run.mutate('back')}>{text.bulk.undo}</Button>}
              {left === 0 ? null : <Button loading={sending === 'again'} disabled={run.isPending} onClick={() => run.mutate('again')}>{text.bulk.again({ count: left })}</Button>}
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}

type ChoicesProps = {
  readonly values: BulkValues
  /** Where all of them are one provider's. */
  readonly providerId: string | undefined
  readonly zone: string
  readonly momentRefused: string | null
  readonly onChange: (next: Partial<BulkValues>) => void
}

function Choices({ values, providerId, zone, momentRefused, onChange }: ChoicesProps): ReactElement {
  const subs = useQuery({ ...rowQuery(casino.subCategories, { params: { id: providerId ?? '' } }), enabled: providerId !== undefined })
  const flag = (name: 'desktop' | 'mobile' | 'popular') => (
    <NativeSelect
      label={text.switches[name]}
      value={values[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      data={[{ value: '', label: text.bulk.asItIs }, { value: 'yes', label: text.yes }, { value: 'no', label: text.no }]}
    />
  )
  return (
    <div className={classes.importChoices}>
      <NativeSelect
        data-autofocus
        label={text.switches.status}
        value={values.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
        data={[{ value: '', label: text.bulk.asItIs }, { value: 'active', label: text.yes }, { value: 'inactive', label: text.no }]}
      />
      {flag('desktop')}
      {flag('mobile')}
      {flag('popular')}
      <NativeSelect
        label={text.form.visibleFrom}
        value={values.when}
        onChange={(event) => onChange({ when: event.currentTarget.value })}
        data={[{ value: '', label: text.bulk.asItIs }, { value: 'now', label: text.bulk.atOnce }, { value: 'at', label: text.bulk.atMoment }]}
      />
      {values.when === 'at' ? <MomentInput label={text.bulk.moment({ zone })} value={values.visible_from} error={momentRefused} onChange={(moment) => onChange({ visible_from: moment })} /> : null}
      {providerId === undefined ? null : (
        <NativeSelect
          label={text.columns.subCategory}
          value={values.sub_category_id}
          onChange={(event) => onChange({ sub_category_id: event.currentTarget.value })}
          data={[{ value: '', label: text.bulk.asItIs }, ...(subs.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
    </div>
  )
}

/** Refused ones first: they are what is left to do. */
function Results({ done: { rows, names, undone } }: { readonly done: Done }): ReactElement {
  const ok = rows.filter((row) => row.ok).length
  const sorted = rows.toSorted((a, b) => Number(a.ok) - Number(b.ok))
  return (
    <section className={classes.look} aria-label={text.bulk.results}>
      <p role="status" className={classes.why}>{(undone ? text.bulk.undone : text.bulk.done)({ changed: ok, refused: rows.length - ok })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className={classes.lookRows} tabIndex={0} role="region" aria-label={text.bulk.results}>
        <table>
          <tbody>
            {sorted.slice(0, shownMax).map((row) => (
              <tr key={row.id}>
                <td dir="auto">{row.name ?? names.get(row.id) ?? row.id}</td>
                <td>
                  <Chip tone={row.ok ? 'neutral' : 'alarm'}>{row.ok ? (undone ? text.bulk.asBefore : text.bulk.changed) : text.bulk.refused}</Chip>
                  {row.ok || row.message === null ? null : <span className={classes.effectLine}>{row.code === null ? row.message : refusalText(row.code, row.message)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shownMax ? <p className={classes.note}>{text.import.more({ count: rows.length - shownMax })}</p> : null}
    </section>
  )
}

const shownMax = 500
