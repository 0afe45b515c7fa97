import { Button, Checkbox } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { users } from '#contract/users.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MoneyInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import { formatMinor } from '../../shared/format.ts'
import type { StaleFacts } from '../../shared/stale-facts.ts'
import { StaleNote } from '../../shared/stale-note.tsx'
import type { Profile } from './player-status.tsx'
import { text } from './text.ts'
import classes from './users.module.css'

type DialogProps = { readonly profile: Profile; readonly onClose: () => void; readonly onDone: () => Promise<void> }
type Values = { limit: TypedFigure; none: boolean }

/** How much all open bets of a player may hold, against what they hold now. */
export function LimitDialog({ profile, onClose, onDone }: DialogProps): ReactElement {
  const { account, exposure_limit_minor: now } = profile
  const { currency } = account
  const initial: Values = { limit: now, none: now === null }
  const [stale, setStale] = useState<StaleFacts | null>(null)
  const form = useContractForm({
    row: users.exposureLimit,
    initial,
    currency,
    draft: `user.limit.${account.id}`,
    version: account.version,
    names: { exposure_limit_minor: 'limit' },
    body: ({ limit, none }, version) => ({ version, exposure_limit_minor: none ? null : (limit ?? '') }),
    send: ({ body }) => call(users.exposureLimit, { params: { id: account.id }, body }),
    onStale(facts) {
      setStale(facts)
      return onDone()
    },
    onSent() {
      notify.success(text.done.limit({ name: account.user_name }))
      onClose()
      void onDone()
    },
  })
  const { limit, none } = form.fields.values
  const words = (amount: TypedFigure): string => (amount === null ? text.facts.noLimit : typeof amount === 'number' ? formatMinor(amount, currency) : amount)
  const below = !none && typeof limit === 'number' && limit < account.exposure_minor

  return (
    <Dialog opened onClose={onClose} title={text.limitTitle({ name: account.user_name })} closeButtonProps={{ 'aria-label': text.cancel }}>
      <ContractFormFrame of={form}>
        <p className={classes.hint}>
          {text.limitNow({ exposure: formatMinor(account.exposure_minor, currency), limit: now === null ? text.facts.noLimit : formatMinor(now, currency) })}
        </p>
        {stale === null ? null : (
          <>
            <StaleNote facts={stale} yours="yours" lines={[{ name: text.facts.exposureLimit, yours: words(none ? null : limit), now: words(now) }]} />
            <p className={classes.hint}>{text.limitStale}</p>
          </>
        )}
        <Checkbox label={text.limitNone} {...form.fields.check('none')} />
        {none ? null : <MoneyInput label={text.limitLabel} description={text.limitHint} currency={currency} data-autofocus {...form.fields.input('limit')} />}
        {below ? <p role="note" className={classes.notice}>{text.limitBelow}</p> : null}
        <div className={classes.buttons}>
          <CancelButton of={form} onCancel={onClose}>{text.cancel}</CancelButton>
          <Button type="submit" loading={form.pending} disabled={!form.dirty}>
            {text.save}
          </Button>
        </div>
      </ContractFormFrame>
    </Dialog>
  )
}
