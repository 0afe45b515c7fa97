import { Menu, UnstyledButton } from '@mantine/core'
import type { ReactElement } from 'react'
import { surveillance } from '#contract/surveillance.ts'
import { severities } from '#domain/surveillance/rule-kinds.ts'
import { mayCall } from '../../shared/access.ts'
import { useSession } from '../../shared/session.ts'
import { SeverityMark } from './alert-marks.tsx'
import { text } from './alert-text.ts'
import { useSetSeverity, type Alert } from './use-alerts.ts'

/** How grave an alert is; those who may see to it say otherwise than its rule. */
export function AlertSeverity({ alert }: { readonly alert: Alert }): ReactElement {
  const { user } = useSession()
  const set = useSetSeverity()
  if (!mayCall(user, surveillance.setSeverity)) return <SeverityMark severity={alert.severity} />
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton disabled={set.isPending} aria-label={text.severityOf({ id: alert.id, severity: text.severities[alert.severity] })}>
          <SeverityMark severity={alert.severity} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {severities.map((severity) => (
          <Menu.Item key={severity} disabled={severity === alert.severity} onClick={() => set.mutate({ params: { id: alert.id }, body: { severity, version_no: alert.version_no } })}>
            {text.severities[severity]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
