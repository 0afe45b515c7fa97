import { Button, Skeleton, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState, type FormEvent, type ReactElement } from 'react'
import type * as z from 'zod/mini'
import { superAdmins } from '#contract/super-admins.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { refusalAt } from '../../components/form/place-refusal.ts'
import { RestoredNote } from '../../components/form/restored-note.tsx'
import { UnsavedGuard } from '../../components/form/unsaved-guard.tsx'
import { useDraftState } from '../../components/form/use-draft-state.ts'
import { call, rowKey } from '../../shared/api.ts'
import { translated } from '../../shared/i18n/texts.ts'
import { useSession } from '../../shared/session.ts'
import { changedBy, flagLines, staleText } from '../../shared/stale-facts.ts'
import notes from '../../shared/stale-note.module.css'
import type { Member } from './member-columns.tsx'
import { acts, seenOf, takesAway, type Act } from './status-change.ts'
import { reachText } from './status-dialog.tsx'
import classes from './super-admins.module.css'
import { text } from './text.ts'

/** As many as one call takes. */
const bulkMax = 200

type Answer = z.output<(typeof superAdmins.bulkStatus)['row']>
type Preview = z.output<(typeof superAdmins.previewBulkStatus)['row']>

type BulkStatusDialogProps = { readonly act: Act; readonly members: readonly Member[]; readonly onClose: (done: boolean) => void }

/** One act on several accounts: what each reaches before, what became of each after, and the failed once more. */
export function BulkStatusDialog({ act, members, onClose }: BulkStatusDialogProps): ReactElement {
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const typedReason = useDraftState(`super_admins.bulk.${act}`, '')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const refused = refusalAt(failure, 'reason')
  const left = members.slice(0, bulkMax).filter(({ id }) => answers.get(id)?.ok !== true)
  const previews = useQuery({
    queryKey: ['bulk-status', act, round, left.map(({ id }) => id)],
    queryFn: () => call(superAdmins.previewBulkStatus, { body: { ...acts[act], account_ids: left.map(({ id }) => id) } }),
    enabled: left.length > 0,
    staleTime: Infinity,
    gcTime: 0,
  })
  const shown = new Map(previews.data?.data.map((preview) => [preview.id, preview]))
  const ready = left.flatMap((member) => {
    const hash = shown.get(member.id)?.hash ?? null
    return hash === null ? [] : [{ id: member.id, preview_hash: hash, seen: seenOf(member) }]
  })
  const together = previews.data?.extra.together

  async function commit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    setFailure(null)
    try {
      const typed = typedReason.value.trim()
      const { data } = await call(superAdmins.bulkStatus, {
        body: { ...acts[act], accounts: ready, ...(typed === '' ? {} : { reason: typed }), ...(takesAway(act) ? {} : { bets_may_differ: true }) },
      })
      setAnswers(new Map([...answers, ...data.map((answer) => [answer.id, answer] as const)]))
      setRound(round + 1)
      if (data.length === left.length && data.every((answer) => answer.ok)) typedReason.discard()
      await Promise.all([superAdmins.downline, superAdmins.downlineTotals, superAdmins.roots].map((row) => queries.invalidateQueries({ queryKey: rowKey(row) })))
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }

  const done = answers.size > 0
  function close(): void {
    typedReason.discard()
    onClose(done)
  }
  return (
    <Dialog opened onClose={() => onClose(done)} title={text.acts[act]} size="lg" closeButtonProps={{ 'aria-label': text.bulk.close }}>
      <UnsavedGuard when={typedReason.dirty} onLeave={typedReason.discard} />
      <form className={classes.bulk} onSubmit={(event) => void commit(event)} noValidate aria-busy={pending}>
        <RestoredNote of={typedReason} />
        <p className={classes.consequence}>{members.length > bulkMax ? text.bulk.most({ most: bulkMax }) : text.bulk.each({ count: members.length })}</p>
        <ul className={classes.bulkRows} aria-busy={previews.isFetching}>
          {members.slice(0, bulkMax).map((member) => (
            <li key={member.id}>
              <b>{member.user_name}</b>
              <BulkResult act={act} answer={answers.get(member.id)} preview={shown.get(member.id)} />
            </li>
          ))}
        </ul>
        {together === undefined || ready.length < 2 ? null : <p className={classes.consequence}>{text.bulk.together({ reach: reachText(act, together) })}</p>}
        {left.length === 0 ? null : (
          <Textarea
            label={text.bulk.reason}
            value={typedReason.value}
            onChange={(event) => {
              typedReason.set(event.currentTarget.value)
              setFailure(null)
            }}
            error={refused.sentence}
            autosize
            minRows={1}
            maxLength={300}
          />
        )}
        {!refused.toTell && !previews.isError ? null : (
          <p role="alert" className={notes.note}>
            {explainFailure(refused.toTell ? failure : previews.error).message}
          </p>
        )}
        <div className={classes.bulkButtons}>
          <Button variant="default" data-autofocus disabled={pending} onClick={close}>
            {text.bulk.close}
          </Button>
          {left.length === 0 ? null : (
            <Button {...(takesAway(act) ? { color: 'red' } : {})} type="submit" loading={pending} disabled={ready.length === 0 || previews.isFetching}>
              {done ? text.bulk.again({ count: ready.length }) : text.bulk.go({ act: text.acts[act], count: ready.length })}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** Both versions of an account that somebody else changed, and by whom and when. */
function StaleWords({ facts }: { readonly facts: NonNullable<Answer['facts']> }): ReactElement {
  const { user } = useSession()
  const by = changedBy(facts, user.time_zone)
  return (
    <>
      {flagLines(facts).map(({ name, yours, now }) => (
        <span key={name}>{staleText.moved({ what: name, seen: yours, now })}</span>
      ))}
      {by === null ? null : <span>{by}</span>}
    </>
  )
}

function BulkResult({ act, answer, preview }: { readonly act: Act; readonly answer: Answer | undefined; readonly preview: Preview | undefined }): ReactElement {
  if (answer?.ok === true) {
    return (
      <span className={classes.bulkGood}>
        <IconCheck size={15} aria-hidden /> {text.bulk.done}
      </span>
    )
  }
  const refused = answer === undefined ? null : refusalOf(answer)
  return (
    <span className={classes.bulkState}>
      {refused === null ? null : (
        <span className={classes.bulkBad}>
          <IconAlertTriangle size={15} aria-hidden /> {refused}
        </span>
      )}
      {answer?.code === 'REQUEST_STALE' && answer.facts !== null ? <StaleWords facts={answer.facts} /> : null}
      {preview === undefined ? (
        <Skeleton height={12} width={180} />
      ) : preview.ok ? (
        <span>{reachText(act, preview)}</span>
      ) : (
        <span className={classes.bulkBad}>{refusalOf(preview)}</span>
      )}
    </span>
  )
}

function refusalOf({ code, message }: Pick<Answer, 'code' | 'message'>): string | null {
  return (code === null ? null : translated('refusals', code)) ?? message
}
