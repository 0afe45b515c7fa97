import { expect, it } from 'vitest'
import { webSources } from './web-sources.ts'

/** Forms that keep nothing of what is typed: passwords, and codes that count once. */
const withoutDraft: readonly string[] = [
  'web/app/auth/sign-in-form.tsx',
  'web/features/security/password-form.tsx',
  'web/features/security/proof-form.tsx',
  'web/features/security/totp-setup.tsx',
  'web/shared/set-master-password.tsx',
]

/** What is filled in without being a form of fields: it has a draft and a guard by itself. */
const noForms: readonly string[] = [
  'web/components/feedback/confirm-dialog.tsx',
  'web/features/casino/bulk-dialog.tsx',
  'web/features/casino/import-form.tsx',
  'web/features/results/number-entry.tsx',
  'web/features/roles/rights-form.tsx',
  'web/features/security/passkey-setup.tsx',
  'web/features/super-admins/bulk-status-dialog.tsx',
  'web/features/transfers/transfer-page.tsx',
  'web/features/wallet/compare-report.tsx',
]

/** What has inputs and writes nothing: filters and questions, and inputs that stand in somebody else's form. */
const writeNothing: readonly string[] = [
  'web/components/form/figure-input.tsx',
  'web/components/form/moment-input.tsx',
  'web/components/form/password-field.tsx',
  'web/components/form/phone-input.tsx',
  'web/components/form/table-file.tsx',
  'web/components/search-field/search-field.tsx',
  'web/features/bets/more-filters.tsx',
  'web/features/casino/game-fields.tsx',
  'web/features/casino/lobby-page.tsx',
  'web/features/limits/explain-drawer.tsx',
  'web/features/limits/explain-stake-drawer.tsx',
  'web/features/logs/audit-filter-bar.tsx',
  'web/features/reports/stands-at.tsx',
  'web/features/results/outcome-form.tsx',
  'web/features/sports/event-filters.tsx',
  'web/features/statements/balance-tab.tsx',
  'web/features/super-admins/place-fields.tsx',
  'web/features/super-admins/profile-fields.tsx',
  'web/features/super-admins/setting-fields.tsx',
  'web/features/super-admins/share-fields.tsx',
  'web/features/surveillance/ticker-filter-bar.tsx',
  'web/features/transfers/transfer-sheet.tsx',
  'web/features/voids/find-bets.tsx',
  'web/shared/period-bar.tsx',
]
const inputs = /<(?:Textarea|TextInput|NumberInput|PasswordInput|ScaledInput|MoneyInput|OddsInput|CountInput|PercentInput|SecondsInput|MomentInput|DayInput|PhoneInput|TableTextarea)\b/

const sources = webSources()
const users = sources.filter(({ source }) => /\buseContractForm(?:<|\()/.test(source) && !source.includes('export function useContractForm'))
const namesBy = (pattern: RegExp) => sources.flatMap(({ file, source }) => [...source.matchAll(pattern)].map(([, name = '']) => ({ file, name })))
const reasonDrafts = namesBy(/\bleast: [^,]+, draft: (['`].*?['`]) \}/g)
const stateDrafts = namesBy(/= useDraft(?:State)?(?:<\w+>)?\((['`].*?['`])[,)]/g)
const drafts = users.flatMap(({ file, source }) => [...source.matchAll(/\bdraft: (null|['`].*?['`])(?=, \w+:|,$)/gm)].map(([, name = '']) => ({ file, name })))

it('every form keeps what is typed under a name of its own, or is known to hold nothing that may be kept', () => {
  const calls = users.flatMap(({ source }) => source.match(/= useContractForm(?:<[^>]+>)?\(/g) ?? [])
  expect(calls.length).toBeGreaterThan(40)
  expect(drafts).toHaveLength(calls.length)
  expect(drafts.filter(({ name }) => name === 'null').map(({ file }) => file)).toEqual(withoutDraft)
  const names = drafts.flatMap(({ name }) => (name === 'null' ? [] : [name]))
  const all = [...names, ...[...reasonDrafts, ...stateDrafts].map(({ name }) => name)]
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
})

it('a name of a draft says the same in every language: it is made of ids and of words of the code', () => {
  const asked = sources.flatMap(({ source }) => source.match(/<ConfirmDialog\b[\s\S]*?\n\s+reason=/g) ?? [])
  expect(reasonDrafts).toHaveLength(asked.length)
  expect([...drafts, ...reasonDrafts, ...stateDrafts].filter(({ name }) => /\b(?:texts?|words|verbs?|target)\b/.test(name))).toEqual([])
})

it('a name of a draft outlives the row: what is typed stays when somebody else changes it', () => {
  expect([...drafts, ...reasonDrafts, ...stateDrafts].filter(({ name }) => /version|newest|\.state\b|stringify/i.test(name))).toEqual([])
  expect(sources.filter(({ source }) => /<\w*Form\b[^>]* key=\{[^}\n]*[vV]ersion/.test(source)).map(({ file }) => file)).toEqual([])
})

it('Cancel of a form is the button that throws away what is typed, or leads to another page and the guard asks', () => {
  const all = sources.flatMap(({ source }) => source.match(/<CancelButton\b/g) ?? [])
  expect(all.length).toBeGreaterThan(15)
  const others = sources.filter(({ source }) => /\buseContractForm(?:<|\()|readonly discard: () => void/.test(source))
    .flatMap(({ file, source }) => (source.match(/<Button\b(?:=>|[^>])*>\s*\{[\w.]*\bcancel\}/g) ?? []).map((button) => ({ file, button })))
  expect(others.filter(({ button }) => !button.includes('navigate(')).map(({ file }) => file)).toEqual([])
})

it('every form stands in the frame that asks before it is left', () => {
  expect(users.filter(({ source }) => !source.includes('<ContractFormFrame')).map(({ file }) => file)).toEqual([])
  expect(sources.filter(({ source }) => source.includes('<UnsavedGuard')).map(({ file }) => file)).toEqual(['web/components/form/form-of-person.tsx', ...noForms].toSorted())
})

it('whatever has an input is a form, keeps and guards what is typed by itself, or writes nothing', () => {
  const known = new Set([...users.map(({ file }) => file), ...noForms])
  expect(sources.filter(({ file, source }) => inputs.test(source) && !known.has(file)).map(({ file }) => file)).toEqual(writeNothing)
  const unkept = sources.filter(({ file, source }) => noForms.includes(file) && inputs.test(source) && !/\buseDraftState(?:<|\()/.test(source))
  expect(unkept.map(({ file }) => file)).toEqual([])
})

it('a day or a moment is typed in the language that was chosen: no field of the browser stands for it', () => {
  expect(sources.filter(({ source }) => /\btype="(?:date|datetime-local|month|time|week)"/.test(source)).map(({ file }) => file)).toEqual([])
})
