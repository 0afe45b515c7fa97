import '@mantine/core/styles/Radio.layer.css'
import { Button, Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { users } from '#contract/users.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import type { StaleFacts } from '../../shared/stale-facts.ts'
import { StaleNote } from '../../shared/stale-note.tsx'
import { fromZonedInput } from '../../shared/zoned-time.ts'
import { exclusionWords } from './player-facts.tsx'
import type { Profile } from './player-status.tsx'
import { text } from './text.ts'
import classes from './users.module.css'

type DialogProps = { readonly profile: Profile; readonly onClose: () => void; readonly onDone: () => Promise<void> }
type Values = { kind: 'self_exclusion' | 'cooling_off'; until: string; forGood: boolean; reason: string; name: string }

const nothing: Values = { kind: 'cooling_off', until: '', forGood: false, reason: '', name: '' }
const kinds = ['cooling_off', 'self_exclusion'] as const

/** Keeps a player from betting until a moment or for good. It cannot be taken back, so the name is typed. */
export function ExcludeDialog({ profile, onClose, onDone }: DialogProps): ReactElement {
  const { account } = profile
  const { user } = useSession()
  const [openedAt] = useState(() => Date.now())
  const [stale, setStale] = useState<StaleFacts | null>(null)
  const running = exclusionWords(profile, user.time_zone)
  const form = useContractForm({
    row: users.exclude,
    initial: nothing,
    draft: `user.exclude.${account.id}`,
    body: ({ kind, until, forGood, reason }) => ({ version: account.version, kind, until: forGood ? null : fromZonedInput(until, user.time_zone), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }),
    check({ until, forGood, name }) {
      const at = fromZonedInput(until, user.time_zone)
      return {
        until: forGood || (at !== null && Date.parse(at) > openedAt) ? null : text.untilNeeded,
        name: name.trim() === account.user_name ? null : text.nameDiffers({ name: account.user_name }),
      }
    },
    refusals: { ACCOUNT_EXCLUSION_RUNS: 'until' },
    send: ({ body }) => call(users.exclude, { params: { id: account.id }, body }),
    onStale(facts) {
      setStale(facts)
      return onDone()
    },
    onSent() {
      notify.success(text.done.exclude({ name: account.user_name }))
      onClose()
      void onDone()
    },
  })

  return (
    <Dialog opened onClose={onClose} title={text.excludeTitle({ name: account.user_name })} closeButtonProps={{ 'aria-label': text.cancel }}>
      <ContractFormFrame of={form}>
        <p className={classes.hint}>{text.excludeHint}</p>
        {stale === null ? null : <StaleNote facts={stale} yours="yours" lines={[{ name: text.facts.exclusion, yours: sentWords(stale, user.time_zone), now: running ?? text.facts.none }]} />}
        {account.excluded && running !== null ? <p role="note" className={classes.notice}>{text.excludeRuns({ exclusion: running })}</p> : null}
        <Radio.Group label={text.kind} value={form.fields.values.kind} onChange={(value) => form.fields.set('kind', kinds.find((kind) => kind === value) ?? 'cooling_off')}>
          <div className={classes.radios}>
            {kinds.map((kind) => (
              <Radio key={kind} value={kind} label={text.exclusions[kind]} />
            ))}
          </div>
        </Radio.Group>
        <Checkbox label={text.forGoodLabel} {...form.fields.check('forGood')} />
        {form.fields.values.forGood ? null : <MomentInput label={text.until} description={text.untilHint({ zone: user.time_zone })} {...form.fields.input('until')} />}
        <Textarea label={text.reason} maxLength={300} autosize minRows={2} {...form.fields.input('reason')} />
        <TextInput label={text.typeName({ name: account.user_name })} autoComplete="off" {...form.fields.input('name')} />
        <div className={classes.buttons}>
          <CancelButton of={form} data-autofocus onCancel={onClose}>{text.cancel}</CancelButton>
          <Button type="submit" color="red" loading={form.pending}>
            {text.excludeVerb}
          </Button>
        </div>
      </ContractFormFrame>
    </Dialog>
  )
}

/** The exclusion that was refused as stale, in words. */
function sentWords(facts: StaleFacts, timeZone: string): string {
  const [kind, until] = [kinds.find((each) => each === facts['sent.kind']), facts['sent.until']]
  if (kind === undefined) return '–'
  return exclusionWords({ exclusion: { kind, until: typeof until === 'string' ? until : null } }, timeZone) ?? '–'
}
