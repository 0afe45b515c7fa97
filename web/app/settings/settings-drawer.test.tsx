import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { languageKey } from '../../shared/i18n/languages.ts'
import { SettingsDrawer } from './settings-drawer.tsx'
import { defaultSettings, readSettings, reloadSettings } from './settings.ts'

function drawer() {
  renderPart(<SettingsDrawer opened onClose={() => undefined} />)
  return userEvent.setup()
}

function windowIs(widthPx: number): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: widthPx >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

describe('the settings drawer', () => {
  afterEach(() => {
    window.localStorage.clear()
    reloadSettings()
    vi.unstubAllGlobals()
  })

  it.each([
    ['Mode', 'Dark', { mode: 'dark' }],
    ['Contrast', 'Bold', { contrast: 'bold' }],
    ['Direction', 'Right to left', { direction: 'rtl' }],
    ['Layout', 'Horizontal', { layout: 'horizontal' }],
    ['Layout', 'Mini', { layout: 'mini' }],
    ['Colour', 'Cyan', { preset: 'cyan' }],
    ['Colour', 'Purple', { preset: 'purple' }],
    ['Colour', 'Blue', { preset: 'blue' }],
    ['Colour', 'Orange', { preset: 'orange' }],
    ['Colour', 'Red', { preset: 'red' }],
  ])('%s: %s', async (label, option, expected) => {
    const user = drawer()
    const group = label === 'Colour' ? screen.getByRole('group', { name: label }) : screen.getByRole('radiogroup', { name: label })
    await user.click(within(group).getByLabelText(option))
    expect(readSettings()).toEqual({ ...defaultSettings, ...expected })
  })

  it('shows the reset as changed only while something differs, and resets', async () => {
    const user = drawer()
    const unchanged = 'Reset to the defaults'
    const changed = 'Reset to the defaults: something differs from them'
    expect(screen.getByRole('button', { name: unchanged })).toBeTruthy()
    await user.click(screen.getByLabelText('Dark'))
    await user.click(screen.getByRole('button', { name: changed }))
    expect(readSettings()).toEqual(defaultSettings)
    await user.click(screen.getByLabelText('Dark'))
    await user.click(screen.getByLabelText('Light'))
    expect(screen.getByRole('button', { name: unchanged })).toBeTruthy()
  })

  it('stretches only windows above 1600 pixels, and says so', async () => {
    windowIs(1600)
    const user = drawer()
    const stretch = screen.getByRole('switch', { name: 'Stretch' })
    expect(stretch.getAttribute('aria-disabled')).toBe('true')
    await user.click(stretch)
    expect(readSettings().stretch).toBe('off')
    await user.hover(stretch)
    expect((await screen.findByRole('tooltip')).textContent).toBe('Only available at large resolutions > 1600px (xl)')
  })

  it('stretches a wider one', async () => {
    windowIs(1601)
    const user = drawer()
    await user.click(screen.getByRole('switch', { name: 'Stretch' }))
    expect(readSettings().stretch).toBe('on')
  })

  it('leaves no choice of direction in Arabic, and says why', () => {
    window.localStorage.setItem(languageKey, 'ar')
    reloadSettings()
    drawer()
    expect(screen.getByLabelText<HTMLInputElement>('Left to right').disabled).toBe(true)
    expect(screen.getByText('The language is written from right to left.')).toBeTruthy()
  })

  it('goes to full screen and back', async () => {
    const request = vi.fn<() => Promise<void>>(() => Promise.resolve())
    Object.defineProperty(document.documentElement, 'requestFullscreen', { configurable: true, value: request })
    const user = drawer()
    await user.click(screen.getByRole('button', { name: 'Fullscreen' }))
    expect(request).toHaveBeenCalledOnce()
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.documentElement })
    document.documentElement.dispatchEvent(new Event('fullscreenchange'))
    expect(await screen.findByRole('button', { name: 'Exit Fullscreen' })).toBeTruthy()
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null })
  })
})
