import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { theme, themeVariables } from '../app/theme/theme.ts'

/** As the style sheets import it. */
const name = 'virtual:theme-variables.css'

/** The parts of the library's provider that would work them out in the browser: `theme-root.tsx` turns them off, so they need no code. */
const workingOut = /\/@mantine\/core\/esm\/core\/MantineProvider\/(?:MantineCssVariables|MantineClasses)\/(?<part>MantineCssVariables|MantineClasses)\.mjs$/

/** The variables of the component library as the theme sets them, as a style sheet: no page that starts has to work them out. */
export function themeStyles(): Plugin {
  return {
    name: 'steward:theme-styles',
    resolveId: (source) => (source === name ? name : undefined),
    load(id) {
      const part = workingOut.exec(id)?.groups?.['part']
      if (part !== undefined) return `export function ${part}() { return null }`
      if (id !== name) return undefined
      const provider = createElement(MantineProvider, { theme, cssVariablesResolver: themeVariables, withGlobalClasses: false, getRootElement: () => undefined })
      const css = /^<style[^>]*>(?<css>[^<]+)<\/style>$/.exec(renderToStaticMarkup(provider))?.groups?.['css']
      if (css === undefined) throw new Error('the component library no longer draws its variables as one style element')
      return css
    },
  }
}
