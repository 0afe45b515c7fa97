import { afterEach, describe, expect, it } from 'vitest'
import { firstPaintScript } from '../../build/first-paint-script.ts'
import { sampleToken } from '../../testing/sample-user.ts'
import { languageKey } from '../../shared/i18n/languages.ts'
import { settingChoices, settingsKey } from './setting-choices.ts'
import { applySettings, changeSettings, defaultSettings, isChanged, isDirectionForced, parseSettings, printOnLight, readSettings, reloadSettings } from './settings.ts'

const names = Object.values(settingChoices).map(({ attribute }) => attribute)
const attributes = () => names.map((name) => document.documentElement.getAttribute(name))

function runFirstPaint(): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- the very script that stands in the page's head
  new Function(firstPaintScript)()
}

function store(text: string | null, language: string | null = null): void {
  for (const [key, value] of [[settingsKey, text], [languageKey, language]] as const) {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  }
}

afterEach(() => {
  store(null)
  reloadSettings()
})

it('prints on light paper what is dark on the screen, and keeps the choice', () => {
  printOnLight()
  changeSettings({ mode: 'dark' })
  const scheme = () => document.documentElement.getAttribute(settingChoices.mode.attribute)
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe('dark')
  expect(readSettings().mode).toBe('dark')
  changeSettings({ mode: 'light' })
})

describe('settings', () => {
  it.each([null, '', 'nonsense', '[]', 'null', '7', '{"mode":"neon","direction":7,"preset":"constructor","stretch":true}'])('stored as %j are the defaults', (text) => {
    expect(parseSettings(text)).toEqual(defaultSettings)
  })

  it('have the defaults of the specification', () => {
    expect(defaultSettings).toEqual({ mode: 'light', contrast: 'default', direction: 'ltr', layout: 'vertical', stretch: 'off', preset: 'default' })
  })

  it('are kept under "settings" and stand on <html>', () => {
    const chosen = { mode: 'dark', contrast: 'bold', direction: 'rtl', layout: 'horizontal', stretch: 'on', preset: 'purple' } as const
    changeSettings(chosen)
    expect(JSON.parse(window.localStorage.getItem('settings') ?? '')).toEqual(chosen)
    expect(attributes()).toEqual(['dark', 'bold', 'rtl', 'horizontal', 'on', 'purple'])
  })

  it.each(['ar', 'ar-EG', 'AR'])('are from right to left where the stored language is %s, whatever was chosen', (language) => {
    store('{"direction":"ltr"}', language)
    reloadSettings()
    expect(readSettings().direction).toBe('rtl')
    changeSettings({ direction: 'ltr', mode: 'dark' })
    expect(readSettings()).toMatchObject({ direction: 'rtl', mode: 'dark' })
    expect(isDirectionForced()).toBe(true)
    expect(parseSettings(window.localStorage.getItem(settingsKey)).direction).toBe('ltr')
  })

  it('count as changed only when something differs, the direction of the language not among it', () => {
    expect(isChanged(readSettings())).toBe(false)
    changeSettings({ preset: 'red' })
    expect(isChanged(readSettings())).toBe(true)
    changeSettings({ preset: 'default' })
    expect(isChanged(readSettings())).toBe(false)
    store(null, 'ar')
    reloadSettings()
    expect(isChanged(readSettings())).toBe(false)
  })
})

describe('the first-paint script', () => {
  const stored = [
    null,
    'nonsense',
    'null',
    '[]',
    '{}',
    '{"mode":"neon","layout":"toString"}',
    ...Object.entries(settingChoices).flatMap(([name, { choices }]) => choices.map((choice) => JSON.stringify({ [name]: choice }))),
    '{"mode":"dark","contrast":"bold","direction":"rtl","layout":"mini","stretch":"on","preset":"orange"}',
  ]
  it.each(stored.flatMap((text) => ([null, 'en', 'ar-EG', 'are'] as const).map((language) => [text, language] as const)))(
    'makes settings %s in language %s look as they do once the application has started',
    (text, language) => {
      store(text, language)
      runFirstPaint()
      const first = attributes()
      applySettings(parseSettings(text, language))
      expect(attributes()).toEqual(first)
    },
  )

  it.each([
    ['/', true],
    ['/dashboard', true],
    ['/dashboard/sports/1/2', true],
    ['/dashboards', false],
    ['/404', false],
  ])('shows the frame of the shell at %s: %s', (path, expected) => {
    document.documentElement.removeAttribute('data-frame')
    window.sessionStorage.setItem('accessToken', sampleToken(Date.now() + 60_000))
    window.history.replaceState(null, '', path)
    runFirstPaint()
    expect(document.documentElement.hasAttribute('data-frame')).toBe(expected)
    document.documentElement.removeAttribute('data-frame')
    document.documentElement.removeAttribute('data-session')
    window.sessionStorage.clear()
    runFirstPaint()
    expect(document.documentElement.hasAttribute('data-frame')).toBe(false)
    window.history.replaceState(null, '', '/')
  })

  it.each([
    ['/auth/jwt/login', null],
    ['/auth/jwt/login/', null],
    ['/auth/jwt/register', 'guest'],
    ['/auth/jwt/register/', 'guest'],
    ['/auth/jwt/nowhere', 'guest'],
    ['/auth/jwt/login/more', 'guest'],
    ['/auth', 'guest'],
    ['/authors', null],
  ])('starts with the loader where the page drawn at build time is not the one at %s: %s', (path, expected) => {
    document.documentElement.removeAttribute('data-session')
    window.sessionStorage.clear()
    window.history.replaceState(null, '', path)
    runFirstPaint()
    expect(document.documentElement.getAttribute('data-session')).toBe(expected)
    document.documentElement.removeAttribute('data-session')
    window.history.replaceState(null, '', '/')
  })

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
