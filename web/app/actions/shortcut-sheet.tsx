import { Modal, Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { actionGroups, type Action } from '../../shared/actions.ts'
import classes from './actions.module.css'
import { KeyCaps } from './key-caps.tsx'
import { ListKeysSection } from './list-keys-section.tsx'
import { setSingleKeys, useSingleKeys } from './shortcut-setting.ts'
import { sheetText } from './sheet-text.ts'
import { text } from './text.ts'

type ShortcutSheetProps = { readonly opened: boolean; readonly onClose: () => void; readonly actions: readonly Action[] }

/** The keys of everything that has some, those of every list, and the switch that turns single keys off. */
export function ShortcutSheet({ opened, onClose, actions }: ShortcutSheetProps): ReactElement {
  const single = useSingleKeys()
  const groups = actionGroups
    .map((group) => ({ group, rows: actions.filter((action) => action.group === group && action.keys !== undefined) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Modal opened={opened} onClose={onClose} title={sheetText.title} size={560} closeButtonProps={{ 'aria-label': sheetText.close }}>
      <Switch
        checked={single}
        label={sheetText.single}
        description={sheetText.singleHint}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <div className={classes.sheet}>
        {groups.map(({ group, rows }) => (
          <section key={group} aria-label={text.groups[group]}>
            <p className={classes.groupTitle}>{text.groups[group]}</p>
            <dl className={classes.shortcuts}>
              {rows.map(({ id, label, keys = [] }) => (
                <div key={id} className={classes.shortcut} data-off={(!single && keys[0] !== 'ctrl') || undefined}>
                  <dt>{label}</dt>
                  <dd>
                    <KeyCaps keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <ListKeysSection of="lines" />
        <ListKeysSection of="headings" />
      </div>
    </Modal>
  )
}
