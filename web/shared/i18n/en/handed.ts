export const handed = {
  title: 'Password for the first sign-in',
  text: 'It is shown once and kept nowhere. Hand it over in person or by a safe way; it must be changed at the first sign-in.',
  until: 'Works until',
  copy: 'Copy',
  copied: 'Copied',
  done: 'I have noted it',
} as const
