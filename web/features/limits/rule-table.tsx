import type { ReactElement } from 'react'
import type { casino } from '#contract/casino.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { limits } from '#contract/limits.ts'
import stacked from '../../components/stacked-table/stacked-table.module.css'
import { formatInstant, formatMinor, formatOdds } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import classes from './limits.module.css'
import { text } from './text.ts'

export type Told = RowOf<typeof limits.explain>
export type StakeTold = RowOf<typeof casino.explain>
/** What the rules and their table are called: of a bet, or of a stake in a game. */
export type RuleWords = { readonly rules: Readonly<Record<Rule['name'], string>>; readonly table: string }
type Rule = Told['rules'][number]

type RuleTableProps = { readonly told: Pick<Told, 'rules' | 'currency' | 'binding'>; readonly words?: RuleWords }

/** Every rule with its bound, what the bet came to, what it leaves and where it comes from; the one that binds stands out. */
export function RuleTable({ told, words = text.explain }: RuleTableProps): ReactElement {
  return (
    <div className={stacked.frame} role="group" aria-label={words.table} tabIndex={0}>
      <table className={`${classes.rules} ${stacked.stacks}`} data-wide="" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{text.explain.rule}</th>
            <th scope="col" className={classes.figure}>{text.explain.bound}</th>
            <th scope="col" className={classes.figure}>{text.explain.actual}</th>
            <th scope="col" className={classes.figure}>{text.explain.slack}</th>
            <th scope="col">{text.explain.from}</th>
          </tr>
        </thead>
        <tbody>
          {told.rules.map((rule) => <RuleRow key={rule.name} name={words.rules[rule.name]} rule={rule} currency={told.currency} binding={rule.name === told.binding} />)}
        </tbody>
      </table>
    </div>
  )
}

/** Of most rules the bound is the most that they allow; of these it is the least. */
function isFloor(name: Rule['name']): boolean {
  return name === 'min_stake' || name === 'min_odds' || name === 'available'
}

type RuleRowProps = { readonly name: string; readonly rule: Rule; readonly currency: string; readonly binding: boolean }

function RuleRow({ name, rule, currency, binding }: RuleRowProps): ReactElement {
  const zone = useSession().user.time_zone
  const figure = (value: number | null): string =>
    value === null ? text.explain.none : rule.name === 'min_odds' || rule.name === 'max_odds' ? formatOdds(value) : formatMinor(value, currency)
  const { from } = rule
  const place = from === null ? text.explain.platform
    : from.scope === 'default' ? text.default : from.scope === 'feed' ? text.feed : (from.name ?? text.explain.account)
  const kind = from === null || from.name === null || from.scope === 'default' || from.scope === 'feed' ? null : text.explain.scopes[from.scope]
  const when = rule.set_at === null ? null : formatInstant(rule.set_at, zone)
  // What is available is set by nobody: it is given and taken.
  const [by, at] = rule.name === 'available' ? [text.explain.movedBy, text.explain.movedAt] : [text.setBy, text.setAt]
  return (
    <tr data-binding={binding || undefined}>
      <th scope="row">{name}</th>
      <td className={classes.figure} data-label={text.explain.bound}>{rule.bound === null ? text.explain.none : (isFloor(rule.name) ? text.explain.atLeast : text.explain.atMost)({ figure: `\u2068${figure(rule.bound)}\u2069` })}</td>
      <td className={classes.figure} data-label={text.explain.actual}><bdi>{figure(rule.actual)}</bdi></td>
      <td className={classes.figure} data-label={text.explain.slack}><bdi>{figure(rule.slack)}</bdi></td>
      <td className={classes.from} data-label={text.explain.from}>
        <bdi>{place}</bdi>
        {kind === null ? null : <small className={classes.who}>{kind}</small>}
        {when === null ? null : <small className={classes.who}>{rule.set_by === null ? at({ when }) : by({ name: rule.set_by, when })}</small>}
      </td>
    </tr>
  )
}
