import '@mantine/core/styles/Indicator.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import { ActionIcon, Drawer, Indicator, SegmentedControl, Switch, Tooltip } from '@mantine/core'
import { useFullscreenDocument, useMediaQuery } from '@mantine/hooks'
import { IconArrowsMaximize, IconArrowsMinimize, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState, type FocusEvent, type ReactElement } from 'react'
import { useLanguage } from '../../shared/i18n/language.ts'
import { languages, type Language } from '../../shared/i18n/languages.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { measures } from '../shell/measures.ts'
import { settingsText } from './text.ts'
import { shellText } from '../shell/text.ts'
import { chooseLanguage, changeSettings, defaultSettings, isChanged, isDirectionForced, openAgain, useSettings } from './settings.ts'
import { PresetChoice } from './preset-choice.tsx'
import { settingChoices } from './setting-choices.ts'
import classes from './settings-drawer.module.css'

type SettingsDrawerProps = { readonly opened: boolean; readonly onClose: () => void }

/** How the application looks to this person's browser. */
export function SettingsDrawer({ opened, onClose }: SettingsDrawerProps): ReactElement {
  const drawer = useDialogClose(onClose)
  const settings = useSettings()
  const { fullscreen, toggle } = useFullscreenDocument()
  const fullscreenLabel = fullscreen ? settingsText.exitFullscreen : settingsText.fullscreen
  const changed = isChanged(settings)
  const resetLabel = changed ? settingsText.resetChanged : settingsText.reset

  return (
    <Drawer
      opened={opened}
      {...drawer}
      position="right"
      size={measures.settingsPx}
      title={shellText.settings}
      closeButtonProps={{ 'aria-label': settingsText.closeSettings }}
    >
      <div className={classes.tools}>
        <ActionIcon variant="default" size={32} aria-label={fullscreenLabel} title={fullscreenLabel} onClick={() => void toggle()}>
          {fullscreen ? <IconArrowsMinimize size={17} stroke={1.6} /> : <IconArrowsMaximize size={17} stroke={1.6} />}
        </ActionIcon>
        <Indicator disabled={!changed} size={9} offset={3} radius="xl" color="var(--secondary)">
          <ActionIcon variant="default" size={32} aria-label={resetLabel} title={resetLabel} onClick={() => changeSettings(defaultSettings)}>
            <IconRefresh size={17} stroke={1.6} />
          </ActionIcon>
        </Indicator>
      </div>
      <Choice name="mode" value={settings.mode} onChange={(mode) => changeSettings({ mode })} />
      <Choice name="contrast" value={settings.contrast} onChange={(contrast) => changeSettings({ contrast })} />
      <Choice
        name="direction"
        value={settings.direction}
        onChange={(direction) => changeSettings({ direction })}
        {...(isDirectionForced() ? { disabled: settingsText.directionForced } : {})}
      />
      <LanguageChoice />
      <Choice name="layout" value={settings.layout} onChange={(layout) => changeSettings({ layout })} />
      <StretchChoice on={settings.stretch === 'on'} />
      <PresetChoice value={settings.preset} onChange={(preset) => changeSettings({ preset })} />
    </Drawer>
  )
}

type ChoiceName = 'mode' | 'contrast' | 'direction' | 'layout'
type ChoiceOf<Name extends ChoiceName> = (typeof settingChoices)[Name]['choices'][number]
type ChoiceProps<Name extends ChoiceName> = {
  readonly name: Name
  readonly value: ChoiceOf<Name>
  readonly onChange: (value: ChoiceOf<Name>) => void
  /** Why there is no choice. */
  readonly disabled?: string
}

function Choice<Name extends ChoiceName>({ name, value, onChange, disabled }: ChoiceProps<Name>): ReactElement {
  const choices: readonly ChoiceOf<Name>[] = settingChoices[name].choices
  const { label, options } = settingsText.choices[name as ChoiceName]
  return (
    <div className={classes.choice}>
      <p className={classes.label}>{label}</p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={value}
        disabled={disabled !== undefined}
        data={choices.map((choice) => ({ value: choice, label: (options as Readonly<Record<string, string>>)[choice] ?? choice }))}
        onChange={onChange}
      />
      {disabled === undefined ? null : <p className={classes.hint}>{disabled}</p>}
    </div>
  )
}

const allLanguages = Object.entries(languages) as readonly [Language, (typeof languages)[Language]][]

/** Each language by its own name. Where one has just been chosen the drawer was drawn anew, and begins at the choice. */
function LanguageChoice(): ReactElement {
  const language = useLanguage()
  const [again] = useState(openAgain.settings)
  useEffect(function beginAtTheTopNextTime() {
    openAgain.settings = false
  }, [])
  return (
    <div className={classes.choice} {...(again ? { 'data-autofocus': true, tabIndex: -1, onFocus: focusChosen } : {})}>
      <p className={classes.label}>{settingsText.language}</p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={settingsText.language}
        value={language}
        data={allLanguages.map(([value, { name }]) => ({ value, label: <bdi lang={value}>{name}</bdi> }))}
        onChange={choose}
      />
    </div>
  )
}

function choose(language: Language): void {
  openAgain.settings = true
  void chooseLanguage(language).catch(() => {
    openAgain.settings = false
  })
}

function focusChosen({ target, currentTarget }: FocusEvent): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('input:checked')?.focus()
}

function StretchChoice({ on }: { readonly on: boolean }): ReactElement {
  const available = useMediaQuery(`(min-width: ${measures.stretchAbovePx + 1}px)`, false, { getInitialValueInEffect: false })
  const { label } = settingsText.choices.stretch
  return (
    <div className={classes.choice}>
      <Tooltip label={settingsText.stretchHint} multiline w={220} events={{ hover: true, focus: true, touch: true }}>
        <div className={classes.line}>
          <Switch
            label={label}
            labelPosition="left"
            checked={on}
            aria-disabled={!available}
            onChange={(event) => {
              if (available) changeSettings({ stretch: event.currentTarget.checked ? 'on' : 'off' })
            }}
          />
        </div>
      </Tooltip>
    </div>
  )
}
