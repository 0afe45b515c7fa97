import type { Plugin } from 'vite'
import { earlyKeysScript } from './early-keys-script.ts'

/** While it is developed the application's page keeps early keys as the built one does; all else that stands in its head is of the build. */
export function devHead(): Plugin {
  return {
    name: 'steward:dev-head',
    apply: 'serve',
    transformIndexHtml: (html, { path }) => (path.endsWith('/index.html') ? html.replace('<!--first-paint-->', () => `<script>${earlyKeysScript}</script>`) : html),
  }
}
