import type { ReactElement } from 'react'
import { sectionNamed } from '#domain/access/sections.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { sectionTitle } from '../../shared/access-words.ts'
import classes from './roles.module.css'
import { text } from './text.ts'
import type { Person } from './use-staff.ts'

const statusTones: Readonly<Record<Person['status'], ChipTone>> = { active: 'neutral', suspended: 'warn', locked: 'alarm', closed: 'neutral' }

export function PersonStatus({ status }: Pick<Person, 'status'>): ReactElement {
  return <Chip tone={statusTones[status]}>{text.statuses[status]}</Chip>
}

export function PersonName({ person }: { readonly person: Pick<Person, 'name' | 'user_name'> }): ReactElement {
  return (
    <span className={classes.name} title={`${person.name} ${person.user_name}`}>
      <b dir="auto">{person.name}</b> <bdi>{person.user_name}</bdi>
    </span>
  )
}

/** The sections of a person in the reader's words. */
export function sectionNamesOf({ menu_names: labels }: Pick<Person, 'menu_names'>): readonly string[] {
  return labels.map((label) => {
    const section = sectionNamed(label)
    return section === undefined ? label : sectionTitle(section)
  })
}

/** What somebody holds, at a glance: how much, and where. */
export function GrantsAtGlance({ person }: { readonly person: Person }): ReactElement {
  const sections = sectionNamesOf(person)
  const much = person.is_owner
    ? text.everything
    : sections.length === 0
      ? text.nothing
      : person.permission_count === 0
        ? text.looksOnly
        : text.permissionCount({ count: person.permission_count })
  return (
    <span className={classes.glance} title={sections.join(', ')}>
      <b>{much}</b>
      {person.warnings.length > 0 && !person.is_owner ? <Chip tone="warn">{text.bothDuties}</Chip> : null}
      {person.is_owner || sections.length === 0 ? null : <span className={classes.muted}>{sections.join(', ')}</span>}
    </span>
  )
}

export function SecondFactor({ factors }: { readonly factors: Person['second_factors'] }): ReactElement {
  if (!factors.totp && factors.passkeys === 0) return <Chip tone="warn">{text.factors.none}</Chip>
  return (
    <span className={classes.marks}>
      {factors.totp ? <Chip>{text.factors.totp}</Chip> : null}
      {factors.passkeys > 0 ? <Chip>{text.factors.passkeys({ count: factors.passkeys })}</Chip> : null}
    </span>
  )
}
