import { Checkbox } from '@mantine/core'
import { useId, type ReactElement } from 'react'
import type { Grant } from '#domain/access/decide.ts'
import { allGrants } from '#domain/access/grants.ts'
import { sections, type Section } from '#domain/access/sections.ts'
import { Chip } from '../../components/value/chip.tsx'
import { permissionTitle, sectionTitle } from '../../shared/access-words.ts'
import { formatCount } from '../../shared/format.ts'
import classes from './matrix.module.css'
import { dutyBeside, holds, obstacleTo, permissionsIn, switched } from './rights-model.ts'
import { text } from './text.ts'

type PermissionMatrixProps = {
  readonly grants: readonly Grant[]
  /** What was held before; what differs from it is marked. */
  readonly before: readonly Grant[]
  /** What the editor holds, and so may grant. */
  readonly mayGrant: readonly Grant[]
  readonly separateDuties: boolean
  /** An owner holds everything, whatever is chosen. */
  readonly owner?: boolean
  /** Absent: it is only read. */
  readonly onGrants?: (grants: readonly Grant[]) => void
}

/** What a person may do, a card a section: which sections are open, and what may be done in them. */
export function PermissionMatrix(props: PermissionMatrixProps): ReactElement {
  return (
    <div role="group" aria-label={text.matrix.label} className={classes.matrix} data-read={props.onGrants === undefined || undefined}>
      {sections.map((section) => (
        <SectionCard key={section} {...props} grants={props.owner === true ? allGrants : props.grants} section={section} />
      ))}
    </div>
  )
}

type SectionCardProps = PermissionMatrixProps & { readonly section: Section }

function SectionCard(props: SectionCardProps): ReactElement {
  const { section, grants } = props
  const names = permissionsIn(section)
  const held = names.filter(({ name }) => holds(grants, { section, permission: name })).length
  const title = useId()
  return (
    <section aria-labelledby={title} className={classes.section} data-open={holds(grants, { section, permission: null }) || undefined}>
      <header className={classes.head}>
        <h2 id={title}>{sectionTitle(section)}</h2>
        {names.length === 0 ? null : (
          <bdi className={classes.count}>{text.matrix.held({ held: formatCount(held), all: formatCount(names.length) })}</bdi>
        )}
      </header>
      <ul className={classes.list}>
        <Cell {...props} grant={{ section, permission: null }} label={text.matrix.look} hint={text.matrix.lookHint} />
        {names.map(({ name }) => (
          <Cell
            key={name}
            {...props}
            grant={{ section, permission: name }}
            label={permissionTitle(name)}
            hint={text.hints[name]}
          />
        ))}
      </ul>
    </section>
  )
}

type CellProps = SectionCardProps & { readonly grant: Grant; readonly label: string; readonly hint: string }

function Cell({ grant, label, hint, ...matrix }: CellProps): ReactElement {
  const { grants, before, onGrants, owner = false } = matrix
  const checked = holds(grants, grant)
  const change = checked === holds(before, grant) ? null : checked ? 'added' : 'removed'
  const reason = reasonOf(grant, checked, matrix)
  const beside = checked ? dutyBeside(grant, grants) : null
  return (
    <li className={classes.cell} data-held={checked || undefined} data-change={change ?? undefined}>
      <Checkbox
        size="xs"
        classNames={{ description: classes.hint ?? '' }}
        checked={checked}
        disabled={onGrants === undefined || owner || reason !== null}
        onChange={(event) => onGrants?.(switched(grants, grant, event.currentTarget.checked))}
        label={
          <span className={classes.label}>
            {label}
            {change === null ? null : <span className={classes.change}>{text.matrix[change]}</span>}
          </span>
        }
        description={reason ?? hint}
      />
      {beside === null || owner ? null : <Chip tone="warn">{text.matrix.tells({ other: permissionTitle(beside) })}</Chip>}
    </li>
  )
}

/** Why the cell cannot be switched on; null where it can, or is on already. */
function reasonOf(grant: Grant, checked: boolean, { grants, mayGrant, separateDuties, onGrants, owner = false }: PermissionMatrixProps): string | null {
  if (onGrants === undefined || checked || owner) return null
  const obstacle = obstacleTo(grant, { grants, mayGrant, separateDuties })
  if (obstacle === null) return null
  return obstacle.kind === 'not-held' ? text.matrix.notHeld : text.matrix.against({ other: permissionTitle(obstacle.other) })
}
