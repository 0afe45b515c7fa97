import { DirectionContext, MantineProvider } from '@mantine/core'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import { changeSettings, useSettings } from '../settings/settings.ts'
import { theme } from './theme.ts'

/** Theme and direction for everything below; the attributes of `<html>` are the settings' own business. */
export function ThemeRoot({ children }: { readonly children: ReactNode }): ReactElement {
  const { mode, direction } = useSettings()
  const directionValue = useMemo(
    () => ({
      dir: direction,
      setDirection: (next: 'ltr' | 'rtl') => changeSettings({ direction: next }),
      toggleDirection: () => changeSettings({ direction: direction === 'ltr' ? 'rtl' : 'ltr' }),
    }),
    [direction],
  )
  return (
    <DirectionContext value={directionValue}>
      <MantineProvider
        theme={theme}
        // Its variables come as a style sheet (`web/build/theme-styles.ts`); its classes by width are not used.
        withCssVariables={false}
        withGlobalClasses={false}
        forceColorScheme={mode}
        getRootElement={noRootElement}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  )
}

function noRootElement(): undefined {
  return undefined
}
