import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { markets } from '#contract/markets.ts'
import { voids } from '#contract/voids.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { PercentInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowKey } from '../../shared/api.ts'
import { betStandingCalls } from '../../shared/bet-standing-calls.ts'
import { CurrencyEffect, EffectCounts, EffectPreview, effectText } from '../../shared/effect-preview.tsx'
import { text } from './text.ts'
import { useRemovalPreview, type RemovalRow } from './use-voids.ts'
import classes from './voids.module.css'

/** A market as far as who may leave it is concerned. */
export type RunnersOf = {
  readonly id: string
  readonly name: string
  readonly selections: readonly { readonly id: string; readonly name: string; readonly status: 'active' | 'removed' }[]
}

type RemovalDialogProps = { readonly market: RunnersOf; readonly onClose: () => void }
type Values = { readonly runner: string; readonly factor: TypedFigure; readonly reason: string }

/** Whether the chosen runner is out already, and the factor that is asked for; none yet while it is no percentage. */
function askedBy({ selections }: RunnersOf, { runner, factor }: Values): { readonly isOut: boolean; readonly factor: number | null; readonly ready: boolean } {
  if (selections.some(({ id, status }) => id === runner && status === 'removed')) return { isOut: true, factor: null, ready: true }
  return typeof factor === 'number' && factor >= 0 && factor <= 10_000 ? { isOut: false, factor, ready: true } : { isOut: false, factor: null, ready: false }
}

/** Takes a runner out of a market by his reduction factor, or puts him back; posted as it was shown, or not at all. */
export function RemovalDialog({ market, onClose }: RemovalDialogProps): ReactElement {
  return (
    <Dialog opened onClose={onClose} title={text.removal.of({ market: market.name })} size="lg" closeButtonProps={{ 'aria-label': text.close }}>
      <RemovalForm market={market} onClose={onClose} />
    </Dialog>
  )
}

function RemovalForm({ market, onClose }: RemovalDialogProps): ReactElement {
  const queries = useQueryClient()
  const [initial] = useState<Values>({ runner: market.selections[0]?.id ?? '', factor: null, reason: '' })
  const form = useContractForm<typeof voids.removeRunner, Values, RemovalRow | undefined>({
    row: voids.removeRunner,
    initial,
    draft: `void.runner.${market.id}`,
    names: { selection_id: 'runner', reduction_bp: 'factor' },
    body: (values) => ({ selection_id: values.runner, reduction_bp: askedBy(market, values).factor, reason: values.reason.trim(), preview_hash: shown?.hash ?? '' }),
    check: (values) => ({ factor: askedBy(market, values).ready ? null : text.removal.factorHint }),
    send: async ({ body, key = '' }) => {
      try {
        return (await call(voids.removeRunner, { params: { id: market.id }, body, key })).data[0]
      } catch (error) {
        void preview.refetch()
        throw error
      }
    },
    onSent(row) {
      for (const each of [markets.byEvent, markets.single, markets.books, ...betStandingCalls]) void queries.invalidateQueries({ queryKey: rowKey(each) })
      notify.success((row?.reduction_bp === null ? text.removal.isBack : text.removal.isOut)({ runner: row?.name ?? '' }))
      onClose()
    },
  })
  const { values } = form.fields
  const { isOut, factor, ready } = askedBy(market, values)
  const preview = useRemovalPreview(market.id, values.runner, factor, ready)
  const shown = ready && !preview.isPlaceholderData ? preview.data?.data[0] : undefined

  return (
    <ContractFormFrame of={form} className={classes.form}>
      <NativeSelect
        label={text.removal.runner}
        data={market.selections.map(({ id, name, status }) => ({ value: id, label: status === 'removed' ? text.removal.out({ runner: name }) : name }))}
        {...form.fields.input('runner')}
      />
      {isOut ? <p role="note" className={classes.note}>{text.removal.comesBack}</p> : (
        <PercentInput
          label={text.removal.factor} description={text.removal.factorHint} required
          value={values.factor} onChange={(typed) => form.fields.set('factor', typed)} error={form.fields.errors['factor']}
        />
      )}
      <TextInput label={text.reason} maxLength={500} required {...form.fields.input('reason')} />
      {ready ? (
        <EffectPreview title={text.preview.title} query={preview}>
          {(row) => (
            <>
              <EffectCounts counts={[[text.removal.ownBets, row.own_bets], [text.removal.repriced, row.repriced_bets], [effectText.players, row.players]]} />
              {row.currencies.map(({ currency, own_stake_minor: stake, released_minor: released }) => (
                <CurrencyEffect
                  key={currency}
                  depth="totals"
                  money={{ currency, levels: [], top: [] }}
                  figures={[[text.removal.ownStake, stake], [released < 0 ? text.preview.held : text.preview.released, Math.abs(released)]]}
                />
              ))}
            </>
          )}
        </EffectPreview>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" disabled={form.pending} onClick={onClose}>{text.close}</Button>
        <Button type="submit" {...(isOut ? {} : { color: 'red' })} loading={form.pending} disabled={shown === undefined}>
          {isOut ? text.removal.putBack : text.removal.takeOut}
        </Button>
      </div>
    </ContractFormFrame>
  )
}
