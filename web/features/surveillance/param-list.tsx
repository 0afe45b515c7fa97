import type { ReactElement } from 'react'
import { paramSpecs, type RuleKind, type RuleParams } from '#domain/surveillance/rule-kinds.ts'
import { formatCount } from '../../shared/format.ts'
import { text } from './alert-text.ts'
import classes from './surveillance.module.css'

export type ParamName = keyof typeof text.params

/** What a parameter is called. */
export function paramLabel(name: string): string {
  return text.params[name as ParamName]
}

/** The parameters of a version with their values. */
export function ParamList({ kind, params }: { readonly kind: RuleKind; readonly params: RuleParams }): ReactElement {
  return (
    <dl className={classes.params}>
      {paramSpecs(kind).map(({ name, unit, orOff }) => {
        const value = params[name]
        return (
          <div key={name}>
            <dt>{paramLabel(name)}</dt>
            <dd dir="auto">{typeof value === 'object' ? value.join(', ') || '–' : unit === 'switch' ? (value === 1 ? text.rules.on : text.rules.off) : orOff && value === 0 ? text.rules.unused : formatCount(value ?? 0)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
