import { ActionIcon, Drawer, SegmentedControl } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconArrowsMaximize, IconArrowsMinimize, IconRefresh } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { shellText } from '../shell/text.ts'
import classes from './settings-drawer.module.css'
import { changeSettings, defaultSettings, useSettings, type Settings } from './settings.ts'

type SettingsDrawerProps = { readonly opened: boolean; readonly onClose: () => void }

/** How the application looks to this person's browser. */
export function SettingsDrawer({ opened, onClose }: SettingsDrawerProps): ReactElement {
  const settings = useSettings()
  const { fullscreen, toggle } = useFullscreenDocument()
  const changed = settings.mode !== defaultSettings.mode || settings.direction !== defaultSettings.direction || settings.layout !== defaultSettings.layout
  const fullscreenLabel = fullscreen ? shellText.exitFullscreen : shellText.fullscreen

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={280}
      title={shellText.settings}
      closeButtonProps={{ 'aria-label': shellText.closeSettings }}
    >
      <div className={classes.tools}>
        <ActionIcon variant="default" size={32} aria-label={fullscreenLabel} title={fullscreenLabel} onClick={() => void toggle()}>
          {fullscreen ? <IconArrowsMinimize size={17} stroke={1.6} /> : <IconArrowsMaximize size={17} stroke={1.6} />}
        </ActionIcon>
        <ActionIcon
          variant={changed ? 'light' : 'default'}
          size={32}
          aria-label={shellText.reset}
          title={shellText.reset}
          onClick={() => changeSettings(defaultSettings)}
        >
          <IconRefresh size={17} stroke={1.6} />
        </ActionIcon>
      </div>
      <Choice
        label={shellText.mode}
        value={settings.mode}
        options={shellText.modes}
        onChange={(mode) => changeSettings({ mode: mode as Settings['mode'] })}
      />
      <Choice
        label={shellText.direction}
        value={settings.direction}
        options={shellText.directions}
        onChange={(direction) => changeSettings({ direction: direction as Settings['direction'] })}
      />
    </Drawer>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: Readonly<Record<string, string>>
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactElement {
  return (
    <div className={classes.choice}>
      <p className={classes.label}>{label}</p>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        data={Object.entries(options).map(([option, text]) => ({ value: option, label: text }))}
        onChange={onChange}
      />
    </div>
  )
}
