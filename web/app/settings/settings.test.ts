import { describe, expect, it } from 'vitest'
import { firstPaintScript } from '../../build/first-paint-script.ts'
import { sampleToken } from '../../testing/sample-user.ts'
import { applySettings, changeSettings, defaultSettings, parseSettings } from './settings.ts'

const names = ['data-mantine-color-scheme', 'data-layout', 'dir'] as const
const attributes = () => names.map((name) => document.documentElement.getAttribute(name))

function runFirstPaint(): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- the very script that stands in the page's head
  new Function(firstPaintScript)()
}

describe('settings', () => {
  it.each([null, '', 'nonsense', '[]', 'null', '{"mode":"neon","direction":7}'])('stored as %j are the defaults', (text) => {
    expect(parseSettings(text)).toEqual(defaultSettings)
  })

  it('are kept under "settings" and stand on <html>', () => {
    changeSettings({ mode: 'dark', direction: 'rtl' })
    expect(JSON.parse(window.localStorage.getItem('settings') ?? '')).toMatchObject({ mode: 'dark', direction: 'rtl' })
    expect(attributes()).toEqual(['dark', 'vertical', 'rtl'])
    changeSettings(defaultSettings)
  })

  it.each(['{"mode":"dark","direction":"rtl","layout":"mini"}', 'nonsense', 'null', '{}'])(
    'of %s look the same before and after the application has started',
    (text) => {
      window.localStorage.setItem('settings', text)
      runFirstPaint()
      const first = attributes()
      applySettings(parseSettings(text))
      expect(attributes()).toEqual(first)
    },
  )
})

describe('the first-paint script', () => {
  it.each([
    [sampleToken(Date.now() + 60_000), 'stored'],
    [sampleToken(Date.now() - 60_000), null],
    ['broken', null],
  ])('tells from the token whether to start with the loader (%#)', (token, expected) => {
    document.documentElement.removeAttribute('data-session')
    window.sessionStorage.setItem('accessToken', token)
    runFirstPaint()
    expect(document.documentElement.getAttribute('data-session')).toBe(expected)
  })
})
