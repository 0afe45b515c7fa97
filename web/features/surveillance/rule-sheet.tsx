import { Button, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconHistory, IconPencil, IconPower } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { historyBetsMax, surveillance } from '#contract/surveillance.ts'
import { paths } from '../../app/paths.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { PageAction } from '../../shared/actions.ts'
import { formatCount, formatInstant } from '../../shared/format.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { useSession } from '../../shared/session.ts'
import { ruleWords } from '../../shared/delivered-words.ts'
import { SeverityMark } from './alert-marks.tsx'
import { text } from './alert-text.ts'
import { formatDecimal, loadText } from './load-text.ts'
import { ParamList } from './param-list.tsx'
import { VersionForm } from './rule-forms.tsx'
import { useBacktest, useSetState, type Rule, type RuleVersion } from './use-alerts.ts'
import classes from './surveillance.module.css'

/** `ends`: a version that is to look no more in the shadow, while the one that is on goes on. */
type Change = { readonly state: Rule['state']; readonly version: number; readonly ends?: number }

const stateVerbs = { on: 'switchOn', shadow: 'toShadow', off: 'switchOff' } as const

/** One rule: its versions, what each would have found in the past, and which of them looks at bets. */
export function RuleSheet({ rule }: { readonly rule: Rule }): ReactElement {
  const [editing, setEditing] = useState(false)
  const [change, setChange] = useState<Change | null>(null)
  const setState = useSetState()
  const [newest] = rule.versions
  return (
    <div className={classes.body}>
      <p className={classes.hint}>{text.about[rule.kind]}</p>
      <div className={classes.acts}>
        {rule.state === 'off' ? null : (
          <Permitted call={surveillance.setState}>
            <Button size="xs" variant="default" onClick={() => setChange({ state: 'off', version: rule.running_version })}>{text.rules.switchOff}</Button>
            <PageAction id="rule.off" label={text.rules.switchOff} icon={IconPower} acts={[surveillance.setState]} run={() => setChange({ state: 'off', version: rule.running_version })} />
          </Permitted>
        )}
        {editing || newest === undefined ? null : (
          <Permitted call={surveillance.editRule}>
            <Button size="xs" variant="default" leftSection={<IconPencil size={14} aria-hidden />} onClick={() => setEditing(true)}>{text.rules.edit}</Button>
          </Permitted>
        )}
      </div>
      {editing && newest !== undefined ? <VersionForm rule={rule} of={newest} onDone={() => setEditing(false)} /> : null}
      <section aria-label={text.rules.versions} className={classes.part}>
        <h3>{text.rules.versions}</h3>
        {rule.versions.map((version) => <VersionPart key={version.version} rule={rule} version={version} onChange={setChange} />)}
      </section>
      {change === null ? null : (
        <ConfirmDialog
          opened
          onClose={() => setChange(null)}
          verb={change.ends === undefined ? text.rules[stateVerbs[change.state]] : text.rules.endShadow}
          target={ruleWords(rule.name)}
          pending={setState.isPending}
          error={setState.error}
          onConfirm={() =>
            setState.mutate({ params: { id: rule.id }, body: { state: change.state, version: change.version, expected_version: rule.running_version, expected_state: rule.state, expected_shadow: rule.shadow_version } }, {
              onSuccess() {
                setChange(null)
                notify.success(change.ends === undefined ? text.rules.switched({ name: ruleWords(rule.name), state: text.rules.states[change.state], version: String(change.version) }) : text.rules.shadowEnded({ name: ruleWords(rule.name), version: String(change.ends) }))
              },
            })
          }
        >
          <p className={classes.hint}>{changeText(rule, change)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** What a change means for who is told of alerts. */
function changeText({ state: is, running_version: running }: Rule, { state, version, ends }: Change): string {
  if (ends !== undefined) return text.rules.endText({ version: String(ends), running: String(running) })
  if (state === 'off') return text.rules.offText
  if (state === 'on') return text.rules.switchText({ version: String(version) })
  if (is !== 'on') return text.rules.shadowText
  return version === running ? text.rules.unguardedText : text.rules.besideText({ running: String(running) })
}

type VersionPartProps = { readonly rule: Rule; readonly version: RuleVersion; readonly onChange: (change: Change) => void }

function VersionPart({ rule, version, onChange }: VersionPartProps): ReactElement {
  const runs = rule.state !== 'off' && version.version === rule.running_version
  const joined = version.version === rule.shadow_version
  const guards = runs && rule.state === 'on'
  const tested = version.backtest !== null
  return (
    <article className={classes.version} aria-label={text.version({ version: String(version.version) })}>
      <div className={classes.acts}>
        <b>{text.version({ version: String(version.version) })}</b>
        <SeverityMark severity={version.severity} />
        {runs ? <Chip tone={rule.state === 'on' ? 'live' : 'accent'}>{rule.state === 'on' ? text.rules.running : text.rules.states.shadow}</Chip> : null}
        {joined ? <Chip tone="accent">{text.rules.states.shadow}</Chip> : null}
        <span className={classes.hint}>{version.by === null ? text.rules.delivered : <>{text.rules.by({ name: version.by })}, <When iso={version.at} style="short" /></>}</span>
      </div>
      <ParamList kind={rule.kind} params={version.params} />
      <p className={classes.hint}>{text.rules.counts({ waiting: version.waiting, confirmed: version.confirmed, wrong: version.false_positive })}</p>
      <Backtest version={version} />
      <div className={classes.acts}>
        <TestButton rule={rule} version={version.version} first={!tested && !guards} />
        <Permitted call={surveillance.setState}>
          {guards || !tested ? null : <Button size="xs" onClick={() => onChange({ state: 'on', version: version.version })}>{text.rules.switchOn}</Button>}
          {joined ? <Button size="xs" variant="default" onClick={() => onChange({ state: 'on', version: rule.running_version, ends: version.version })}>{text.rules.endShadow}</Button> : null}
          {joined || (runs && rule.state === 'shadow') ? null : <Button size="xs" variant="default" onClick={() => onChange({ state: 'shadow', version: version.version })}>{text.rules.toShadow}</Button>}
          {guards || tested ? null : <span className={classes.hint}>{text.rules.untested}</span>}
        </Permitted>
      </div>
    </article>
  )
}

const daysOffered = [1, 7, 30, 90] as const

/** `first`: without it the version cannot be switched on. */
function TestButton({ rule, version, first }: { readonly rule: Rule; readonly version: number; readonly first: boolean }): ReactElement {
  const [days, setDays] = useState(7)
  const test = useBacktest()
  const look = (): void => test.mutate({ params: { id: rule.id }, body: { version, days } })
  return (
    <Permitted call={surveillance.backtest}>
      <NativeSelect
        size="xs"
        aria-label={text.rules.days}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
        data={daysOffered.map((count) => ({ value: String(count), label: text.rules.testDays({ count }) }))}
      />
      <Button size="xs" variant={first ? 'filled' : 'default'} leftSection={<IconHistory size={14} aria-hidden />} loading={test.isPending} aria-label={test.isPending ? text.rules.testing : undefined} onClick={look}>{text.rules.test}</Button>
      {rule.versions[0]?.version === version ? <PageAction id="rule.test" label={text.rules.test} icon={IconHistory} acts={[surveillance.backtest]} run={look} /> : null}
    </Permitted>
  )
}

/** What a version would have found, and what that means for those who must look. */
function Backtest({ version: { backtest } }: { readonly version: RuleVersion }): ReactElement {
  const { user } = useSession()
  if (backtest === null) return <p className={classes.hint}>{text.rules.untestedYet}</p>
  const { bets, hits, alerts, days, people } = backtest
  const spanDays = (Date.parse(backtest.to) - Date.parse(backtest.from)) / 86_400_000
  const most = Math.max(1, ...days.map((day) => day.alerts))
  return (
    <div className={classes.backtest}>
      <p><b>{text.rules.tested({ alerts, hits, bets: formatCount(bets) })}</b></p>
      <p>{text.rules.rate({ count: formatDecimal(bets === 0 ? 0 : (alerts * 10_000) / bets) })} · {loadText(alerts, spanDays, people)}</p>
      {bets < historyBetsMax ? null : <p className={classes.hint}>{text.rules.cut({ bets: formatCount(bets) })}</p>}
      <p className={classes.hint}>{text.rules.testedAt({ from: formatInstant(backtest.from, user.time_zone, 'short'), to: formatInstant(backtest.to, user.time_zone, 'short') })}</p>
      {days.length === 0 ? null : (
        <ul className={classes.days}>
          {days.map(({ day, alerts: count }) => <li key={day}><span>{text.rules.alertsOfDay({ day: formatInstant(`${day}T00:00:00Z`, 'UTC', 'date'), count })}</span><span className={classes.bar} style={{ inlineSize: `${(count * 100) / most}%` }} aria-hidden /></li>)}
        </ul>
      )}
      {backtest.sample.length === 0 ? null : (
        <details>
          <summary>{text.rules.sample}</summary>
          <span className={classes.acts}>{backtest.sample.map((id) => <Link key={id} to={paths.bet} params={{ betId: id }}>{id}</Link>)}</span>
        </details>
      )}
    </div>
  )
}
