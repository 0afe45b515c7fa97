import type { ReactElement, ReactNode } from 'react'
import { permissions } from '#domain/access/permissions.ts'
import { Chip } from '../../components/value/chip.tsx'
import { Identifier } from '../../components/value/identifier.tsx'
import { When } from '../../components/value/when.tsx'
import { permissionTitle } from '../../shared/access-words.ts'
import { presetWords } from '../../shared/delivered-words.ts'
import { GrantsAtGlance, SecondFactor } from './person-marks.tsx'
import classes from './roles.module.css'
import { text } from './text.ts'
import type { Person } from './use-staff.ts'

/** Who a person is and how they sign in. */
export function PersonFacts({ person }: { readonly person: Person }): ReactElement {
  const { detail, columns } = text
  return (
    <div className={classes.factCards}>
      {person.warnings.length === 0 || person.is_owner ? null : (
        <section role="note" className={classes.note}>
          <h2>{detail.warnings}</h2>
          {person.warnings.map(({ one, other }) => (
            <p key={`${one} ${other}`}>{detail.warning({ one: nameOf(one), other: nameOf(other) })}</p>
          ))}
        </section>
      )}
      <section className={classes.panel}>
        <h2>{detail.facts}</h2>
        <dl className={classes.facts}>
          <Fact term={text.form.userName}>
            <Identifier id={person.user_name} name={text.form.userName} />
          </Fact>
          <Fact term={columns.email}>
            <bdi>{person.email ?? '–'}</bdi>
          </Fact>
          <Fact term={columns.role}>{text.roles[person.role]}</Fact>
          <Fact term={columns.preset}>{person.is_owner ? <Chip tone="accent">{text.owner}</Chip> : <bdi>{person.preset === null ? text.ownPreset : presetWords(person.preset)}</bdi>}</Fact>
          <Fact term={columns.grants}>
            <GrantsAtGlance person={person} />
          </Fact>
          <Fact term={columns.created}>
            <When iso={person.created_at} /> {person.created_by === null ? null : text.detail.by({ name: person.created_by })}
          </Fact>
          {person.disabled_at === null ? null : (
            <Fact term={detail.disabled}>
              <When iso={person.disabled_at} />
            </Fact>
          )}
        </dl>
      </section>
      <section className={classes.panel}>
        <h2>{detail.access}</h2>
        <dl className={classes.facts}>
          <Fact term={columns.factor}>
            <SecondFactor factors={person.second_factors} /> {text.detail.recovery({ count: person.second_factors.recovery_codes })}
          </Fact>
          <Fact term={detail.passwordChanged}>
            <When iso={person.password_changed_at} /> {person.must_change_password ? <Chip tone="warn">{detail.passwordDue}</Chip> : null}
          </Fact>
          <Fact term={columns.lastSeen}>{person.last_seen_at === null ? text.never : <When iso={person.last_seen_at} />}</Fact>
          <Fact term={detail.lastIp}>
            <bdi dir="ltr">{person.last_ip ?? '–'}</bdi>
          </Fact>
          <Fact term={columns.sessions}>{text.sessions.openCount({ count: person.sessions })}</Fact>
        </dl>
      </section>
    </div>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A permission by the name that the server gives, in the reader's words. */
function nameOf(name: string): string {
  const known = permissions.find((permission) => permission.name === name)
  return known === undefined ? name : permissionTitle(known.name)
}
