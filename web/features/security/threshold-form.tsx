import { Button, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { security } from '#contract/security.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MoneyInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import classes from './security.module.css'
import { securityText } from './text.ts'

type Thresholds = RowOf<typeof security.thresholds>
type Values = { readonly wager: TypedFigure; readonly day: TypedFigure; readonly win: TypedFigure; readonly transfer: TypedFigure; readonly reason: string }

const names = { wager_minor: 'wager', wager_day_minor: 'day', win_minor: 'win', transfer_minor: 'transfer' } as const

type ThresholdFormProps = { readonly thresholds: Thresholds; readonly editable: boolean; readonly onSaved: () => void; readonly onStale: () => void }

/** From which amounts of one currency something stands out in the record. */
export function ThresholdForm({ thresholds, editable, onSaved, onStale }: ThresholdFormProps): ReactElement {
  const { currency } = thresholds
  const initial: Values = { wager: thresholds.wager_minor, day: thresholds.wager_day_minor, win: thresholds.win_minor, transfer: thresholds.transfer_minor, reason: '' }
  const text = securityText.thresholds
  const form = useContractForm({
    row: security.setThresholds,
    initial,
    names,
    draft: `thresholds-${currency}`,
    version: thresholds.version,
    body: ({ wager, day, win, transfer, reason }, version) => ({ currency, version, wager_minor: wager, wager_day_minor: day, win_minor: win, transfer_minor: transfer, reason: reason.trim() }),
    send: (filled) => call(security.setThresholds, filled),
    onStale,
    onSent: onSaved,
  })
  const { input } = form.fields
  const money = (label: string, name: 'wager' | 'day' | 'win' | 'transfer') => <MoneyInput label={label} currency={currency} disabled={!editable} {...input(name)} />
  return (
    <ContractFormFrame of={form} className={classes.thresholds} aria-label={text.of({ currency })}>
      <fieldset className={classes.card}>
        <legend>
          <bdi dir="ltr">{currency}</bdi>
        </legend>
        <div className={classes.figures}>
          {money(text.wager, 'wager')}
          {money(text.day, 'day')}
          {money(text.win, 'win')}
          {money(text.transfer, 'transfer')}
        </div>
        {editable && form.dirty ? (
          <div className={classes.thresholdEnd}>
            <TextInput label={securityText.policy.reason} description={securityText.policy.reasonHint} maxLength={500} {...input('reason')} />
            <Button type="submit" loading={form.pending}>
              {text.save}
            </Button>
          </div>
        ) : null}
      </fieldset>
    </ContractFormFrame>
  )
}
