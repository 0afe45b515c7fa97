import { NativeSelect } from '@mantine/core'
import type { ReactElement } from 'react'
import type { Grant } from '#domain/access/decide.ts'
import { missingGrants, sameGrants } from '#domain/access/grants.ts'
import { grantsOf } from '../../shared/access.ts'
import { presetWords } from '../../shared/delivered-words.ts'
import { text } from './text.ts'
import { useOwnGrants, usePresets } from './use-staff.ts'

type PresetSelectProps = {
  readonly grants: readonly Grant[]
  readonly disabled?: boolean
  readonly onPreset: (grants: readonly Grant[], role: 'admin' | 'user') => void
}

/** Copies a preset into the matrix; says which preset the rights equal now. Presets that hold more than the editor cannot be chosen. */
export function PresetSelect({ grants, disabled = false, onPreset }: PresetSelectProps): ReactElement {
  const mayGrant = useOwnGrants()
  const presets = (usePresets().data ?? []).map((preset) => ({ ...preset, grants: grantsOf(preset.permissions) }))
  const equal = presets.find((preset) => sameGrants(preset.grants, grants))
  return (
    <NativeSelect
      label={text.form.preset}
      description={text.form.presetHint}
      disabled={disabled}
      value={equal?.id ?? ''}
      onChange={(event) => {
        const chosen = presets.find(({ id }) => id === event.currentTarget.value)
        onPreset(chosen?.grants ?? [], chosen?.role ?? 'user')
      }}
      data={[
        { value: '', label: grants.length === 0 ? text.form.noPreset : text.form.presetChanged },
        ...presets.map((preset) => ({ value: preset.id, label: presetWords(preset.name), disabled: missingGrants(preset.grants, mayGrant).length > 0 })),
      ]}
    />
  )
}
