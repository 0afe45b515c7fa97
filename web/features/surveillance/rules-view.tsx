import { Button, Drawer } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import { surveillance } from '#contract/surveillance.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { GoneNote } from '../../components/feedback/gone-note.tsx'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { listState } from '../../shared/list-state.ts'
import { PageAction } from '../../shared/actions.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { ruleWords } from '../../shared/delivered-words.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { SeverityMark } from './alert-marks.tsx'
import { text } from './alert-text.ts'
import { AddRuleForm } from './rule-forms.tsx'
import { RuleSheet } from './rule-sheet.tsx'
import type { Rule } from './use-alerts.ts'
import classes from './surveillance.module.css'

type RulesViewProps = { readonly opened: string | null; readonly onOpen: (id: string | null) => void }

const tones: Readonly<Record<Rule['state'], ChipTone>> = { on: 'live', shadow: 'accent', off: 'neutral' }

/** Every rule with its state and what became of its alerts; one of them opened beside the list, or a new one. */
export function RulesView({ opened, onOpen }: RulesViewProps): ReactElement {
  const drawer = useDialogClose(() => onOpen(null))
  const query = useQuery(rowQuery(surveillance.rules, {}))
  const rules = useMemo(() => query.data?.data ?? [], [query.data])
  const columns = useMemo(() => ruleColumns(), [])
  const rule = rules.find((each) => each.id === opened)
  return (
    <>
      {opened !== null && opened !== 'new' && query.isSuccess && rule === undefined ? <GoneNote onClose={() => onOpen(null)} /> : null}
      <DataTable
        name="surveillance.rules"
        aria-label={text.rules.table}
        columns={columns}
        rows={rules}
        rowId={ruleId}
        state={listState(query, rules)}
        query={rowKey(surveillance.rules, {})}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={text.rules.empty}
        selectedId={opened}
        onOpen={(row) => onOpen(row.id)}
        cardOf={(row) => <RuleCard rule={row} />}
        toolbar={
          <Permitted call={surveillance.addRule}>
            <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => onOpen('new')}>{text.rules.add}</Button>
            <PageAction id="surveillance.rule" label={text.rules.add} icon={IconPlus} acts={[surveillance.addRule]} run={() => onOpen('new')} />
          </Permitted>
        }
      />
      <Drawer
        opened={rule !== undefined || opened === 'new'}
        {...drawer}
        position="right"
        size="min(760px, 100vw)"
        title={<span dir="auto">{rule === undefined ? text.rules.add : ruleWords(rule.name)}</span>}
        closeButtonProps={{ 'aria-label': text.close }}
      >
        {opened === 'new' ? <AddRuleForm onDone={onOpen} onCancel={() => onOpen(null)} /> : rule === undefined ? null : <RuleSheet key={rule.id} rule={rule} />}
      </Drawer>
    </>
  )
}

const ruleId = (rule: Rule): string => rule.id

function RuleState({ rule }: { readonly rule: Rule }): ReactElement {
  return <Chip tone={tones[rule.state]}>{text.rules.states[rule.state]}</Chip>
}

function runningSeverity(rule: Rule): ReactElement | null {
  const running = rule.versions.find((version) => version.version === rule.running_version)
  return running === undefined ? null : <SeverityMark severity={running.severity} />
}

/** The version that runs, and that a newer one waits. */
function VersionMark({ rule }: { readonly rule: Rule }): ReactElement {
  const newest = rule.versions[0]?.version ?? rule.running_version
  return (
    <>
      {formatCount(rule.running_version)} {newest > rule.running_version ? <Chip tone="accent">{text.rules.newer({ version: String(newest) })}</Chip> : null}
    </>
  )
}

const ruleColumns = (): readonly Column<Rule>[] => [
  { id: 'name', header: text.rules.name, width: 230, grow: 2, fixed: true, cell: (rule) => <b dir="auto" className={classes.clip}>{ruleWords(rule.name)}</b>, sortValue: (rule) => ruleWords(rule.name) },
  { id: 'kind', header: text.rules.kind, width: 140, grow: 1, cell: (rule) => text.kinds[rule.kind], sortValue: (rule) => text.kinds[rule.kind] },
  { id: 'state', header: text.rules.state, width: 84, fixed: true, cell: (rule) => <RuleState rule={rule} />, sortValue: (rule) => rule.state },
  { id: 'severity', header: text.rules.severity, width: 90, cell: runningSeverity },
  { id: 'version', header: text.rules.version, width: 116, cell: (rule) => <VersionMark rule={rule} /> },
  { id: 'waiting', header: text.rules.waiting, width: 70, align: 'end', cell: (rule) => formatCount(rule.waiting), sortValue: (rule) => rule.waiting },
  { id: 'confirmed', header: text.rules.confirmed, width: 88, align: 'end', cell: (rule) => formatCount(rule.confirmed), sortValue: (rule) => rule.confirmed },
  { id: 'wrong', header: text.rules.wrong, width: 110, align: 'end', cell: (rule) => formatCount(rule.false_positive), sortValue: (rule) => rule.false_positive },
]

function RuleCard({ rule }: { readonly rule: Rule }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <b dir="auto" className={classes.clip}>{ruleWords(rule.name)}</b>
        <RuleState rule={rule} />
        {runningSeverity(rule)}
      </span>
      <span className={classes.cardLine}>
        {text.version({ version: String(rule.running_version) })} · {text.rules.waiting}: {formatCount(rule.waiting)}
      </span>
    </div>
  )
}
