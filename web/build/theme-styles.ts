import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { theme, themeVariables } from '../app/theme/theme.ts'

/** As the style sheets import it. */
const name = 'virtual:theme-variables.css'

/** The variables of the component library as the theme sets them, as a style sheet: no page that starts has to work them out. */
export function themeStyles(): Plugin {
  return {
    name: 'steward:theme-styles',
    resolveId: (source) => (source === name ? name : undefined),
    load(id) {
      if (id !== name) return undefined
      const provider = createElement(MantineProvider, { theme, cssVariablesResolver: themeVariables, withGlobalClasses: false, getRootElement: () => undefined })
      const css = /^<style[^>]*>(?<css>[^<]+)<\/style>$/.exec(renderToStaticMarkup(provider))?.groups?.['css']
      if (css === undefined) throw new Error('the component library no longer draws its variables as one style element')
      return css
    },
  }
}
