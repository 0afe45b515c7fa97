import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measures } from './measures.ts'

const app = join(import.meta.dirname, '..')
const css = (file: string): string => readFileSync(join(app, file), 'utf8')

/** The body of the first rule with this selector, in a media query or not. */
function ruleOf(file: string, selector: string, from = ''): string {
  const text = css(file)
  const start = text.indexOf(`${selector} {`, text.indexOf(from))
  if (start < 0) throw new Error(`${file} has no ${selector}`)
  return text.slice(start, text.indexOf('}', start))
}

describe('the measures of the shell', () => {
  it('are those of the specification', () => {
    expect(measures).toEqual({
      sidebarPx: 280,
      miniSidebarPx: 88,
      navPopoverPx: 160,
      settingsPx: 280,
      notificationsMaxPx: 420,
      topBarPx: 80,
      topBarPhonePx: 64,
      topBarScrolledPx: 64,
      scrolledFromPx: 80,
      scrollbarMinPx: 25,
      stretchAbovePx: 1600,
      throttleMs: 64,
      toastsMax: 5,
      toastMs: 3000,
    })
  })

  it.each([
    ['theme/tokens.css', ':root', '', `--side-bar: ${measures.sidebarPx}px;`],
    ['theme/tokens.css', ':root', '', `--top-bar: ${measures.topBarPx}px;`],
    ['theme/tokens.css', ":root[data-layout='mini']", '', `--side-bar: ${measures.miniSidebarPx}px;`],
    ['theme/tokens.css', ':root', '@media (max-width: 639px)', `--top-bar: ${measures.topBarPhonePx}px;`],
    ['theme/global.css', '::-webkit-scrollbar-thumb', '', `min-height: ${measures.scrollbarMinPx}px;`],
    ['theme/global.css', '::-webkit-scrollbar-thumb', '', `min-width: ${measures.scrollbarMinPx}px;`],
    ['shell/sidebar.module.css', '.sidebar', '', `width: ${measures.sidebarPx}px;`],
    ['shell/sidebar.module.css', '.sidebar[data-mini]', '', `width: ${measures.miniSidebarPx}px;`],
    ['shell/top-bar.module.css', '.bar', '', 'height: var(--top-bar);'],
    ['shell/top-bar.module.css', '.bar[data-scrolled]', '', `height: ${measures.topBarScrolledPx}px;`],
    ['shell/shell.module.css', '.fixedRow[data-scrolled]', '', `inset-block-start: ${measures.topBarScrolledPx}px;`],
    ['shell/shell.module.css', ":global([data-stretch='off']) .content", `@media (min-width: ${measures.stretchAbovePx + 1}px)`, `max-width: ${measures.stretchAbovePx}px;`],
  ])('stand in %s at %s %s', (file, selector, from, declaration) => {
    expect(ruleOf(file, selector, from)).toContain(declaration)
  })
})
