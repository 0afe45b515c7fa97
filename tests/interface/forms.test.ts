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
const noForms: readonly string[] = ['web/features/roles/rights-form.tsx', 'web/features/transfers/transfer-page.tsx']

const sources = webSources()
const users = sources.filter(({ source }) => /\buseContractForm(?:<|\()/.test(source) && !source.includes('export function useContractForm'))
const drafts = users.flatMap(({ file, source }) => [...source.matchAll(/\bdraft: (null|['`].*?['`])(?=, \w+:|,$)/gm)].map(([, name = '']) => ({ file, name })))

it('every form keeps what is typed under a name of its own, or is known to hold nothing that may be kept', () => {
  const calls = users.flatMap(({ source }) => source.match(/= useContractForm(?:<[^>]+>)?\(/g) ?? [])
  expect(calls.length).toBeGreaterThan(40)
  expect(drafts).toHaveLength(calls.length)
  expect(drafts.filter(({ name }) => name === 'null').map(({ file }) => file)).toEqual(withoutDraft)
  const names = drafts.flatMap(({ name }) => (name === 'null' ? [] : [name]))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('every form stands in the frame that asks before it is left', () => {
  expect(users.filter(({ source }) => !source.includes('<ContractFormFrame')).map(({ file }) => file)).toEqual([])
  expect(sources.filter(({ source }) => source.includes('<UnsavedGuard')).map(({ file }) => file)).toEqual(['web/components/form/form-of-person.tsx', ...noForms])
})
