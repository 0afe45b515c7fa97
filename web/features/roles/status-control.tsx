import { IconDotsVertical, IconUserShield } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { roles } from '#contract/roles.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import { PageAction } from '../../shared/actions.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { sectionNamesOf } from './person-marks.tsx'
import classes from './roles.module.css'
import { text } from './text.ts'
import { useSetStatus, type Person } from './use-staff.ts'

type Status = Person['status']

const verbs: Readonly<Record<Status, () => string>> = {
  active: () => text.change.activate,
  suspended: () => text.change.suspend,
  locked: () => text.change.lock,
  closed: () => text.change.close,
}
const statuses: readonly Status[] = ['active', 'suspended', 'locked', 'closed']

/** The server asks for at least this many characters of reason. */
const reasonMin = 3

type StatusControlProps = { readonly person: Person; readonly compact?: boolean }

/** Lets a person in or keeps them out, for those who may. What is hard to undo is asked for by name; all else can be undone at once. */
export function StatusControl(props: StatusControlProps): ReactElement | null {
  if (!props.person.manageable) return null
  return (
    <Permitted call={roles.setStatus}>
      <StatusMenu {...props} />
    </Permitted>
  )
}

function StatusMenu({ person, compact = false }: StatusControlProps): ReactElement {
  const [wanted, setWanted] = useState<Status | null>(null)
  const label = text.change.menu({ name: person.name })
  const others = statuses.filter((status) => status !== person.status)
  return (
    <>
      {compact ? null : others.map((status) => (
        <PageAction key={status} id={`staff.${status}`} label={text.change.actionOn({ act: verbs[status](), name: person.name })} icon={IconUserShield} words={label} acts={[roles.setStatus]} run={() => setWanted(status)} />
      ))}
      <MenuButton
        label={label}
        labelled={!compact}
        className={compact ? classes.rowMenu : classes.statusMenu}
        width={220}
        position="bottom-end"
        entries={others.map((status) => ({ kind: 'item' as const, label: verbs[status](), onSelect: () => setWanted(status) }))}
      >
        {compact ? <IconDotsVertical size={16} aria-hidden /> : text.columns.status}
      </MenuButton>
      {wanted === null ? null : <StatusDialog person={person} wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}

type StatusDialogProps = { readonly person: Person; readonly wanted: Status; readonly onClose: () => void }

function StatusDialog({ person, wanted, onClose }: StatusDialogProps): ReactElement {
  const setStatus = useSetStatus()
  const { name } = person
  const out = wanted !== 'active'
  const sections = sectionNamesOf(person)

  function undo(version: number): void {
    setStatus.mutate(
      { params: { id: person.id }, body: { status: person.status, reason: text.change.undoReason, version } },
      { onSuccess: () => notify.success(text.change.undone({ name, status: text.statuses[person.status] })), onError: notify.error },
    )
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      verb={verbs[wanted]()}
      target={`${name} (${person.user_name})`}
      {...(out ? { count: text.change.count({ sessions: person.sessions }) } : {})}
      danger={out}
      reason={{ least: reasonMin, draft: `staff.status.${wanted}.${person.id}` }}
      {...(wanted === 'closed' ? { typedName: person.user_name } : {})}
      pending={setStatus.isPending}
      error={setStatus.error}
      onConfirm={({ reason }) =>
        setStatus.mutate(
          { params: { id: person.id }, body: { status: wanted, reason, version: person.version } },
          {
            onSuccess: ({ data: [after] }) => {
              onClose()
              const told = text.change.done({ name, status: text.statuses[wanted] })
              if (after === undefined || wanted === 'closed') notify.success(told)
              else notifyUndo(told, () => undo(after.version))
            },
          },
        )
      }
    >
      <p className={classes.muted}>{wanted === 'closed' ? text.change.closeText : out ? text.change.outText : text.change.inText}</p>
      {sections.length === 0 ? null : <p className={classes.muted}>{text.change.holds({ sections: sections.join(', ') })}</p>}
    </ConfirmDialog>
  )
}
