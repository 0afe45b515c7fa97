import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { voids } from '#contract/voids.ts'
import { voidReasonCodes, type VoidReasonCode } from '#domain/bets/void-policy.ts'
import question from '../../components/feedback/confirm-dialog.module.css'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { voidReasonsText } from '../../shared/void-reasons-text.ts'
import { text } from './text.ts'
import { usePostVoid, useVoidPreview, type TakenBp, type VoidRow, type VoidSubject } from './use-voids.ts'
import { VoidFigures } from './void-figures.tsx'
import { VoidSample } from './void-sample.tsx'
import classes from './voids.module.css'

type VoidDialogProps = { readonly subject: VoidSubject; readonly onClose: (posted: boolean) => void }

/** Voids bets, a market or an event: how much, why, what it does to everybody; posted as it was shown, or not at all. */
export function VoidDialog({ subject, onClose }: VoidDialogProps): ReactElement {
  return (
    <Dialog opened onClose={() => onClose(false)} title={titleOf(subject)} size="lg" closeButtonProps={{ 'aria-label': text.close }}>
      <VoidForm subject={subject} onClose={onClose} />
    </Dialog>
  )
}

function titleOf(subject: VoidSubject): string {
  switch (subject.scope) {
    case 'bets':
      return text.target.bets({ count: subject.betIds.length })
    case 'filter':
      return text.target.filter
    case 'market':
      return text.target.market({ market: subject.name, event: subject.event })
    case 'event':
      return text.target.event({ event: subject.name })
  }
}

function draftOf(subject: VoidSubject): string {
  if (subject.scope === 'bets') return `bets.${subject.betIds.join()}`
  return subject.scope === 'filter' ? `filter.${JSON.stringify(subject.filter)}` : `${subject.scope}.${subject.id}`
}

type Values = { readonly share: `${TakenBp}`; readonly reason: VoidReasonCode | ''; readonly legalBasis: string; readonly note: string }
const nothing: Values = { share: '10000', reason: '', legalBasis: '', note: '' }

function VoidForm({ subject, onClose }: VoidDialogProps): ReactElement {
  const { post } = usePostVoid()
  const form = useContractForm<typeof voids.voidMarket, Values, VoidRow>({
    row: voids.voidMarket,
    initial: nothing,
    draft: `void.${draftOf(subject)}`,
    names: { taken_bp: 'share', legal_basis: 'legalBasis' },
    body: ({ share, reason, legalBasis, note }) => ({
      taken_bp: Number(share), reason,
      ...(legalBasis.trim() === '' ? {} : { legal_basis: legalBasis.trim() }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      preview_hash: shown?.hash ?? '',
    }),
    check: ({ reason, legalBasis }) => ({
      reason: reason === '' ? text.reasonPick : null,
      legalBasis: needsBasis(reason) && legalBasis.trim() === '' ? text.legalBasisHint : null,
    }),
    send: (filled) => post(subject, filled).catch((error: unknown) => {
      void preview.refetch()
      throw error
    }),
    onSent: (row) => {
      notify.success(row.state === 'voiding' ? text.started({ count: row.markets }) : text.done({ count: row.bets }))
      onClose(true)
    },
  })
  const { values } = form.fields
  const takenBp = values.share === '5000' ? 5_000 : 10_000
  const preview = useVoidPreview(subject, takenBp)
  const shown = preview.data?.data[0]
  const reasons = shown?.reasons ?? voidReasonCodes.map((code) => ({ code, legal_basis: false }))
  const needsBasis = (code: Values['reason']) => reasons.some((reason) => reason.code === code && reason.legal_basis)

  return (
    <ContractFormFrame of={form} className={classes.form}>
      <div>
        <span id="void-share" className={classes.label}>{text.share}</span>
        <SegmentedControl
          aria-labelledby="void-share"
          data={[{ value: '10000', label: text.shares.whole }, { value: '5000', label: text.shares.half }]}
          value={values.share}
          onChange={(share) => form.fields.set('share', share === '5000' ? '5000' : '10000')}
        />
      </div>
      <NativeSelect
        label={text.reason}
        data={[{ value: '', label: text.reasonPick }, ...reasons.map(({ code }) => ({ value: code, label: voidReasonsText[code] }))]}
        {...form.fields.input('reason')}
      />
      {needsBasis(values.reason) ? (
        <TextInput label={text.legalBasis} description={text.legalBasisHint} maxLength={300} required {...form.fields.input('legalBasis')} />
      ) : null}
      <Textarea label={text.note} description={text.noteHint} maxLength={500} autosize minRows={1} {...form.fields.input('note')} />
      {shown === undefined ? null : <VoidSample preview={shown} subject={subject} takenBp={takenBp} />}
      <VoidFigures title={text.preview.title} query={preview} />
      <div className={question.decide}>
        <div className={classes.buttons}>
          <Button variant="default" disabled={form.pending} onClick={() => onClose(false)}>
            {text.close}
          </Button>
          <Button type="submit" color="red" loading={form.pending} disabled={shown === undefined || shown.bets === 0}>
            {text.voidBets({ count: shown?.bets ?? 0 })}
          </Button>
        </div>
      </div>
    </ContractFormFrame>
  )
}
