import { ActionIcon, Drawer } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { Identifier } from '../../components/value/identifier.tsx'
import { When } from '../../components/value/when.tsx'
import { refusalText } from '../../shared/refusal-text.ts'
import { Actor, deviceText, EventKind, Outcome, Target, type AuditRow } from './audit-columns.tsx'
import { callWords } from '../../shared/call-words.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { reasonWords } from '../../shared/change-words.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import classes from './logs.module.css'
import { text } from './text.ts'

type AuditEntryProps = {
  readonly row: AuditRow
  readonly onClose: () => void
  readonly onStep: (step: 1 | -1) => void
  readonly newer: boolean
  readonly older: boolean
}

/** One entry with everything that is known of it, what changed first; from here to the entries before and after it. */
export function AuditEntry({ row, onClose, onStep, newer, older }: AuditEntryProps): ReactElement {
  const drawer = useDialogClose(onClose)
  return (
    <Drawer opened {...drawer} position="right" size="min(560px, 100vw)" title={text.entry({ id: row.id })} closeButtonProps={{ 'aria-label': text.close }}>
      <div className={classes.entryHead}>
        <EventKind row={row} />
        <Outcome row={row} />
        <span className={classes.steps}>
          <ActionIcon variant="default" size={28} aria-label={text.previous} disabled={!newer} onClick={() => onStep(-1)}>
            <IconChevronUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={28} aria-label={text.next} disabled={!older} onClick={() => onStep(1)}>
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <h3 className={classes.entryTitle}>{callWords(row)}</h3>
      {row.refusal_code === null ? null : (
        <p className={classes.refusal}>
          {refusalText(row.refusal_code, row.refusal_message)} <code dir="ltr">{row.refusal_code}</code>
        </p>
      )}
      <section>
        <h4 className={classes.part}>{text.changesTitle}</h4>
        <ChangeTable changed={row} />
      </section>
      <dl className={classes.facts}>
        <Fact term={text.columns.at}>
          <When iso={row.at} />
        </Fact>
        <Fact term={text.columns.actor}>
          <Actor row={row} /> <span className={classes.muted}>{row.actor_user_name ?? ''}</span>
        </Fact>
        <Fact term={text.columns.target}>
          <Target row={row} />
        </Fact>
        <Fact term={text.columns.reason}>
          <bdi>{reasonWords(row.reason) ?? '–'}</bdi>
        </Fact>
        <Fact term={text.columns.ip}>
          <bdi dir="ltr">{row.ip ?? '–'}</bdi>
        </Fact>
        <Fact term={text.columns.device}>
          <bdi title={row.user_agent ?? undefined}>{deviceText(row)}</bdi>
        </Fact>
        <Fact term={text.columns.call}>
          <code dir="ltr">{row.action}</code>
        </Fact>
        {row.correlation_id === null ? null : (
          <Fact term={text.columns.correlation}>
            <Identifier id={row.correlation_id} name={text.columns.correlation} />
          </Fact>
        )}
      </dl>
    </Drawer>
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
