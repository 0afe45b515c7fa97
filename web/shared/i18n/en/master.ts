export const master = {
  label: 'Master password',
  hint: 'Asked for whenever money or an account is changed.',
  locked: 'Locked after too many failures until {at}.',
  set: 'Set a master password',
  close: 'Close',
  why: 'A second password, asked for whenever money or an account is changed. Nobody can read it; keep it to yourself.',
  signInPassword: 'The password that you sign in with',
  newMaster: 'Master password',
  newHint: 'At least 8 characters.',
  isSet: 'Your master password is set',
} as const
