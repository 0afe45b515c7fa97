import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { refusalAt } from '../../components/form/place-refusal.ts'
import { RestoredNote } from '../../components/form/restored-note.tsx'
import { UnsavedGuard } from '../../components/form/unsaved-guard.tsx'
import { useDraftState } from '../../components/form/use-draft-state.ts'
import { addPasskey } from './passkeys.ts'
import classes from './security.module.css'
import { securityText } from './text.ts'

const nameLengthMax = 60

/** A new passkey under a name that its owner knows it by. */
export function PasskeySetup({ onAdded }: { readonly onAdded: (recoveryCodes: readonly string[]) => void }): ReactElement {
  const draft = useDraftState('security.passkey', '')
  const { value: name, dirty, discard } = draft
  const [checked, setChecked] = useState(false)
  const adding = useMutation({ mutationFn: addPasskey, meta: { quiet: true }, onSuccess: added })
  const refused = refusalAt(adding.error, 'name')
  const text = securityText.passkey
  function added({ extra }: Awaited<ReturnType<typeof addPasskey>>): void {
    discard()
    onAdded(extra.recovery_codes)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '' && !adding.isPending) adding.mutate(name.trim())
  }
  return (
    <form onSubmit={submit} className={classes.stack} noValidate>
      <UnsavedGuard when={dirty} onLeave={discard} />
      <RestoredNote of={draft} />
      {!refused.toTell ? null : (
        <p role="alert" className={classes.failure}>
          {explainFailure(adding.error).message}
        </p>
      )}
      <TextInput
        label={text.name}
        description={text.nameHint}
        size="md"
        maxLength={nameLengthMax}
        autoComplete="off"
        data-autofocus
        value={name}
        error={checked && name.trim() === '' ? text.needName : refused.sentence}
        onChange={(event) => {
          draft.set(event.currentTarget.value)
          if (adding.isError) adding.reset()
        }}
      />
      <Button type="submit" size="md" fullWidth loading={adding.isPending} leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}>
        {text.add}
      </Button>
    </form>
  )
}
