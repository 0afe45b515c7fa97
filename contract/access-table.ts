import { permissions } from '#domain/access/permissions.ts'
import { sectionLabels, sections } from '#domain/access/sections.ts'
import { api } from './api.ts'
import { stepUpOf } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'

/** `docs/access.md`: who may make which call, written from the tables that the server mounts. */
export function accessDocument(): string {
  const calls = Object.entries(api).flatMap(([capability, rows]) =>
    Object.entries(rows as Readonly<Record<string, Endpoint>>).map(([name, row]) => ({ name: `${capability}.${name}`, row })))
  const ofSection = (section: string) => calls.filter(({ row }) => row.access.kind === 'section' && row.access.section === section)
  const others = calls.filter(({ row }) => row.access.kind !== 'section')
  return [
    '# Who may do what',
    '',
    'Written by `npm run generate` from the tables in `contract/`; the server mounts the same tables, and `tests/contract/access.test.ts` tries every call with every grant.',
    '',
    'A section is opened by any grant in it. A call that names permissions needs all of them; where another way in is named, what the call is about decides which of them it asks for. *Tree*: accounts of levels 1 to 5 may make the call for their own subtree. *Fresh*: what the policy may ask a fresh second factor for. Changes, and refusals of people who are known, are in the record.',
    '',
    '## Permissions',
    '',
    '| Section | As listed | Permission | Named by |',
    '|---|---|---|---|',
    ...permissions.map(({ section, name, origin }) => `| ${section} | ${sectionLabels[section]} | ${name} | ${origin === 'spec' ? 'the specification' : 'us'} |`),
    '',
    ...sections.filter((section) => ofSection(section).length > 0).flatMap((section) => [`## ${section}`, '', ...table(ofSection(section)), '']),
    '## Without a section',
    '',
    ...table(others),
    '',
  ].join('\n')
}

type Call = { readonly name: string; readonly row: Endpoint }

function table(calls: readonly Call[]): readonly string[] {
  return [
    '| Call | | What | Needs | Tree | Effect | Fresh |',
    '|---|---|---|---|---|---|---|',
    ...calls.map(({ row }) => `| \`${row.method}\` | \`${row.path}\` | ${row.summary.replaceAll('|', '\\|')} | ${needs(row)} | ${row.access.kind === 'section' && row.access.accounts === 'own-subtree' ? 'yes' : ''} | ${row.effect} | ${stepUpOf(row) ?? ''} |`),
  ]
}

function needs({ access }: Endpoint): string {
  if (access.kind === 'section') return `${access.permissions?.join(' and ') ?? 'the section'}${(access.or ?? []).map(({ section, permissions: needed }) => `, or ${needed.join(' and ')} of ${section}`).join('')}`
  if (access.kind === 'session') return access.whileDue ? `a session, also while due: ${access.whileDue.join(', ')}` : 'a session'
  return { public: 'nothing', guest: 'no session', platform: 'an API key', provider: 'a provider’s signature' }[access.kind]
}
