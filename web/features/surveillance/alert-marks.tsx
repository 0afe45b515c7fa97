import type { ReactElement } from 'react'
import type { Severity } from '#domain/surveillance/rule-kinds.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { text } from './alert-text.ts'
import type { Alert } from './use-alerts.ts'

const severityTones: Readonly<Record<Severity, ChipTone>> = { low: 'neutral', medium: 'warn', high: 'alarm' }
const statusTones: Readonly<Record<Alert['status'], ChipTone>> = { open: 'accent', working: 'live', confirmed: 'neutral', false_positive: 'neutral' }

export function SeverityMark({ severity }: { readonly severity: Severity }): ReactElement {
  return <Chip tone={severityTones[severity]}>{text.severities[severity]}</Chip>
}

export function StatusMark({ alert }: { readonly alert: Alert }): ReactElement {
  return (
    <>
      <Chip tone={statusTones[alert.status]}>{text.statuses[alert.status]}</Chip>
      {alert.shadow ? <Chip>{text.shadow}</Chip> : null}
    </>
  )
}
