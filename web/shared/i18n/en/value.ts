export const value = {
  sides: { back: 'Back', lay: 'Lay', yes: 'Yes', no: 'No', under: 'Under', over: 'Over' },
  letters: { back: 'B', lay: 'L', yes: 'Y', no: 'N' },
  onLine: '{side} {line}',
  evens: 'evens',
  entriesOf: 'What makes up: {figure}',
  accountsOf: 'Which accounts make up: {figure}',
  copy: 'Copy {name}',
  copied: '{name} copied',
  notCopied: 'The browser does not let this be copied. Select it and copy it by hand.',
} as const
