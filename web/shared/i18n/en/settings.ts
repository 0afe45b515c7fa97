/** The drawer of settings and its choices; they come with the drawer and the palette. */
export const settings = {
  choices: {
    mode: { label: 'Mode', options: { light: 'Light', dark: 'Dark' } },
    contrast: { label: 'Contrast', options: { default: 'Default', bold: 'Bold' } },
    direction: { label: 'Direction', options: { ltr: 'Left to right', rtl: 'Right to left' } },
    layout: { label: 'Layout', options: { vertical: 'Vertical', horizontal: 'Horizontal', mini: 'Mini' } },
    stretch: { label: 'Stretch', options: { off: 'Off', on: 'On' } },
    preset: { label: 'Colour', options: { default: 'Green', cyan: 'Cyan', purple: 'Purple', blue: 'Blue', orange: 'Orange', red: 'Red' } },
  },
  language: 'Language',
  stretchHint: 'Only available at large resolutions > 1600px (xl)',
  directionForced: 'The language is written from right to left.',
  reset: 'Reset to the defaults',
  resetChanged: 'Reset to the defaults: something differs from them',
  closeSettings: 'Close settings',
  fullscreen: 'Fullscreen',
  exitFullscreen: 'Exit Fullscreen',
} as const
