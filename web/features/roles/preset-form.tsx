import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactElement } from 'react'
import { roles } from '#contract/roles.ts'
import type { Grant } from '#domain/access/decide.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { grantsOf, mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { rowKey } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { presetWords } from '../../shared/delivered-words.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { entriesToSend } from './rights-model.ts'
import classes from './roles.module.css'
import { roleChoices, text } from './text.ts'
import { useAddPreset, useEditPreset, useOwnGrants, useRemovePreset, type Preset } from './use-staff.ts'

type PresetFormProps = { readonly preset: Preset | null; readonly onDone: (id: string | undefined) => void }

const noGrants: readonly Grant[] = []

/** A preset to be changed, or a new one; for those who may not, only to be read. */
export function PresetForm({ preset, onDone }: PresetFormProps): ReactElement {
  const { user } = useSession()
  const mayEdit = mayCall(user, roles.editPreset)
  const mayGrant = useOwnGrants()
  const before = useMemo(() => (preset === null ? noGrants : grantsOf(preset.permissions)), [preset])
  const add = useAddPreset()
  const edit = useEditPreset()
  const words = text.presetPage
  const queries = useQueryClient()
  const form = useContractForm({
    row: roles.addPreset,
    draft: `staff.preset.${preset?.id ?? 'new'}`,
    ...(preset === null ? {} : { version: preset.version }),
    initial: { name: preset?.name ?? '', role: preset?.role ?? ('user' as const), grants: before },
    names: { permissions: 'grants' },
    refusals: { ACCESS_NAME_TAKEN: 'name' },
    body: ({ name, role, grants }) => ({ name: name.trim(), role, permissions: entriesToSend(grants) }),
    check: ({ name }) => ({ name: name.trim() === '' ? text.form.nameMissing : null }),
    send: async ({ body }, version = 0) => {
      const { data } = preset === null ? await add.mutateAsync({ body }) : await edit.mutateAsync({ params: { id: preset.id }, body: { ...body, version } })
      return data[0]
    },
    onStale: () => queries.invalidateQueries({ queryKey: rowKey(roles.presets) }),
    onSent: (saved, { name }) => {
      notify.success(words.saved({ name }))
      onDone(saved?.id)
    },
  })

  return (
    <ContractFormFrame of={form} className={classes.form} aria-label={preset === null ? words.addTitle : words.editTitle({ name: presetWords(preset.name) })}>
      <section className={classes.panel}>
        <h2>{preset === null ? words.addTitle : words.editTitle({ name: presetWords(preset.name) })}</h2>
        <div className={classes.fields}>
          <TextInput label={words.name} maxLength={60} readOnly={!mayEdit} {...form.fields.input('name')} />
          <NativeSelect label={words.role} data={roleChoices()} disabled={!mayEdit} {...form.fields.input('role')} />
        </div>
        <PermissionMatrix
          grants={form.fields.values.grants}
          before={before}
          mayGrant={mayGrant}
          separateDuties={false}
          {...(mayEdit ? { onGrants: (grants: readonly Grant[]) => form.fields.set('grants', grants) } : {})}
        />
      </section>
      {mayEdit ? (
        <div className={classes.saveBar}>
          {preset === null ? null : <RemoveButton preset={preset} onDone={onDone} />}
          <Button type="submit" loading={form.pending} disabled={!form.dirty}>
            {words.save}
          </Button>
        </div>
      ) : null}
    </ContractFormFrame>
  )
}

function RemoveButton({ preset, onDone }: { readonly preset: Preset; readonly onDone: (id: undefined) => void }): ReactElement {
  const remove = useRemovePreset()
  const [asked, setAsked] = useState(false)
  const words = text.presetPage
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      <PageAction id="staff.preset.remove" label={words.remove} icon={IconTrash} acts={[roles.removePreset]} run={() => setAsked(true)} />
      <ConfirmDialog
        opened={asked}
        onClose={() => {
          setAsked(false)
          remove.reset()
        }}
        verb={words.removeTitle}
        target={presetWords(preset.name)}
        danger
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(
            { params: { id: preset.id } },
            {
              onSuccess: () => {
                setAsked(false)
                notify.success(words.removed({ name: presetWords(preset.name) }))
                onDone(undefined)
              },
            },
          )
        }
      >
        <p className={classes.muted}>{words.removeText}</p>
      </ConfirmDialog>
    </>
  )
}
