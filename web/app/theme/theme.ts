import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const green: MantineColorsTuple = ['#e6f7f0', '#c5ecdd', '#9adec3', '#68cda5', '#36b988', '#12a273', '#009064', '#007f55', '#006b47', '#005237']
const red: MantineColorsTuple = ['#fdedec', '#fbdcd9', '#f5b9b4', '#ee938c', '#e66d64', '#dc4a40', '#c8362c', '#b3261e', '#8c1d18', '#671410']
const gray: MantineColorsTuple = ['#f7f9fa', '#eef1f4', '#dde3e8', '#c8d1d9', '#b4bfc9', '#93a1ad', '#71808d', '#55636f', '#3b4751', '#1a222b']
const dark: MantineColorsTuple = ['#e7ecf0', '#c6d0d8', '#9dabb7', '#6f7f8d', '#4b5a67', '#2a3540', '#222c35', '#19212a', '#151c23', '#11171c']

/** The chosen preset: every shade is the one of the tokens, and the library's derived colours are set below. */
const primary: MantineColorsTuple = Array.from({ length: 10 }, () => 'var(--primary)') as unknown as MantineColorsTuple

const family = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

/** Sizes and colours of the component library: one family, the sizes of the tokens, small radii, one colour for action. */
export const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: 7,
  colors: { primary, green, red, gray, dark },
  black: '#1a222b',
  fontFamily: family,
  fontSizes: { xs: 'var(--type-note)', sm: 'var(--type-text)', md: 'var(--type-text)', lg: 'var(--type-head)', xl: 'var(--type-head)' },
  headings: { fontFamily: family, fontWeight: '650' },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '10px', xl: '14px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // A menu begins at its first entry: what the library puts before it to be focused is no entry, and menus hold nothing else.
  // The heading of a dialog or a drawer is no banner beside the page's own.
  components: { Menu: { defaultProps: { withInitialFocusPlaceholder: false } }, ModalHeader: { defaultProps: { role: 'presentation' } }, DrawerHeader: { defaultProps: { role: 'presentation' } } },
})

/** The library's own variables follow the tokens, so that there is one set of colours. */
export const themeVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-muted)',
    '--mantine-color-placeholder': 'var(--text-muted)',
    '--mantine-color-error': 'var(--loss)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-sunken)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
    '--mantine-color-primary-filled': 'var(--primary)',
    '--mantine-color-primary-filled-hover': 'var(--primary-hover)',
    '--mantine-color-primary-light': 'var(--selected)',
    '--mantine-color-primary-light-hover': 'var(--selected-hover)',
    '--mantine-color-primary-light-color': 'var(--accent-text)',
    '--mantine-color-primary-text': 'var(--accent-text)',
    '--mantine-color-primary-outline': 'var(--accent-text)',
    '--mantine-color-primary-outline-hover': 'var(--selected)',
    '--mantine-color-anchor': 'var(--accent-text)',
  }
  return { variables: {}, light: shared, dark: shared }
}
