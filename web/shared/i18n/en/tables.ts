export const tables = {
  choose: 'Choose a file…',
  orPaste: 'CSV or JSON, or paste it below.',
  format: 'Format',
  formats: { csv: 'CSV', json: 'JSON' },
  csv: 'This is no CSV: a line has more or fewer fields than the heading.',
  csvAt: 'This is no CSV from line {line, number} on.',
  json: 'This is no JSON.',
  noColumn: 'The column {column} is missing.',
} as const
