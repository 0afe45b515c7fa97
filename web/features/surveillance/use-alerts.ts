import type { RowOf } from '#contract/endpoint.ts'
import { surveillance } from '#contract/surveillance.ts'
import { useRowMutation } from '../../shared/api.ts'

export type Alert = RowOf<typeof surveillance.alerts>
export type AlertDetail = RowOf<typeof surveillance.alert>
export type Rule = RowOf<typeof surveillance.rules>
export type RuleVersion = Rule['versions'][number]
export type Links = RowOf<typeof surveillance.links>

const shown = [surveillance.alerts, surveillance.alert, surveillance.rules]

export function useAssign() {
  return useRowMutation(surveillance.assign, { invalidates: shown })
}

export function useSetSeverity() {
  return useRowMutation(surveillance.setSeverity, { invalidates: shown })
}

export function useDecide() {
  return useRowMutation(surveillance.decide, { invalidates: shown, quiet: true })
}

export function useSetState() {
  return useRowMutation(surveillance.setState, { invalidates: [surveillance.rules], quiet: true })
}

export function useBacktest() {
  return useRowMutation(surveillance.backtest, { invalidates: [surveillance.rules] })
}
