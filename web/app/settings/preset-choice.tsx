import type { ReactElement } from 'react'
import { settingsText } from './text.ts'
import { settingChoices } from './setting-choices.ts'
import classes from './settings-drawer.module.css'
import type { Settings } from './settings.ts'

type Preset = Settings['preset']
type PresetChoiceProps = { readonly value: Preset; readonly onChange: (preset: Preset) => void }

/** The primary colour, by its name and as it looks. */
export function PresetChoice({ value, onChange }: PresetChoiceProps): ReactElement {
  const { label, options } = settingsText.choices.preset
  return (
    <fieldset className={classes.presets}>
      <legend className={classes.label}>{label}</legend>
      {settingChoices.preset.choices.map((preset) => (
        <label key={preset} className={classes.preset}>
          <input type="radio" name="preset" value={preset} checked={preset === value} onChange={() => onChange(preset)} />
          <span className={classes.swatch} data-colour={preset} aria-hidden />
          <span>{options[preset]}</span>
        </label>
      ))}
    </fieldset>
  )
}
