import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { surveillance } from '#contract/surveillance.ts'
import { paramSpecs, ruleKindNames, severities, withoutCondition, wrongParam, type ParamSpec, type RuleKind, type RuleParams } from '#domain/surveillance/rule-kinds.ts'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { CountInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useContractForm, type ContractForm } from '../../components/form/use-contract-form.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { call, rowKey } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { ruleWords } from '../../shared/delivered-words.ts'
import { text } from './alert-text.ts'
import { paramLabel } from './param-list.tsx'
import type { Rule, RuleVersion } from './use-alerts.ts'
import classes from './surveillance.module.css'

/** Fields of a version by the name of the parameter, beside its severity: figures, switches, and lists one a line. */
type Values = Record<string, TypedFigure | boolean>

function valuesOf(kind: RuleKind, { severity, params }: { readonly severity: string; readonly params: RuleParams }): Values {
  const fields = paramSpecs(kind).map(({ name, unit }): [string, TypedFigure | boolean] => {
    const value = params[name]
    return [name, typeof value === 'object' ? value.join('\n') : unit === 'switch' ? value === 1 : (value ?? null)]
  })
  return { severity, ...Object.fromEntries(fields) }
}

function paramsOf(kind: RuleKind, values: Values): RuleParams {
  return Object.fromEntries(paramSpecs(kind).map(({ name, unit }): [string, number | readonly string[]] => {
    const value = values[name] ?? null
    if (unit === 'switch') return [name, value === true ? 1 : 0]
    if (unit === 'words' || unit === 'networks') return [name, String(value ?? '').split('\n').map((line) => line.trim()).filter((line) => line !== '')]
    return [name, typeof value === 'number' ? value : Number.NaN]
  }))
}

/** A sentence at the first parameter that does not fit. */
function wrongIn(kind: RuleKind, values: Values): Readonly<Record<string, string | null>> {
  const params = paramsOf(kind, values)
  const wrong = paramSpecs(kind).find(({ name }) => name === wrongParam(kind, params))
  if (wrong === undefined) return {}
  const { name, unit, most } = wrong
  if (withoutCondition(kind, params) === name) return { [name]: text.rules.noCondition }
  return { [name]: unit === 'words' || unit === 'networks' ? text.rules.wrongList({ most: formatCount(most) }) : boundsText(wrong) }
}

function boundsText({ least, most, orOff }: ParamSpec): string {
  return (orOff ? text.rules.wrongParamOrOff : text.rules.wrongParam)({ least: formatCount(least), most: formatCount(most) })
}

function ParamFields({ kind, form }: { readonly kind: RuleKind; readonly form: ContractForm<Values> }): ReactElement {
  return (
    <>
      <NativeSelect label={text.rules.severity} data={severities.map((value) => ({ value, label: text.severities[value] }))} {...form.fields.input('severity') as { value: string }} />
      {paramSpecs(kind).map((spec) => <ParamField key={spec.name} spec={spec} form={form} />)}
    </>
  )
}

function ParamField({ spec, form }: { readonly spec: ParamSpec; readonly form: ContractForm<Values> }): ReactElement {
  const { name, unit } = spec
  const label = paramLabel(name)
  if (unit === 'switch') return <Switch label={label} {...form.fields.check(name)} />
  if (unit === 'words' || unit === 'networks') return <Textarea label={label} description={text.rules.listHint} autosize minRows={2} maxRows={8} dir="ltr" {...form.fields.input(name) as { value: string }} />
  return <CountInput label={label} description={boundsText(spec)} {...form.fields.input(name) as { value: TypedFigure }} />
}

type VersionFormProps = { readonly rule: Rule; readonly of: RuleVersion; readonly onDone: () => void }

/** A new version of a rule, begun from one that is there. */
export function VersionForm({ rule, of, onDone }: VersionFormProps): ReactElement {
  const queries = useQueryClient()
  const newest = rule.versions[0]?.version ?? rule.running_version
  const form = useContractForm({
    row: surveillance.editRule,
    initial: valuesOf(rule.kind, of),
    draft: `surveillance.rule.${rule.id}`,
    version: newest,
    onStale: () => queries.invalidateQueries({ queryKey: rowKey(surveillance.rules) }),
    body: (values: Values, version) => ({ severity: values['severity'], params: paramsOf(rule.kind, values), newest_version: version }),
    check: (values) => wrongIn(rule.kind, values),
    send: ({ body }) => call(surveillance.editRule, { params: { id: rule.id }, body }),
    async onSent() {
      form.discard()
      await queries.invalidateQueries({ queryKey: rowKey(surveillance.rules) })
      notify.success(text.rules.made({ version: String(newest + 1), name: ruleWords(rule.name) }))
      onDone()
    },
  })
  return (
    <ContractFormFrame of={form} className={classes.ruleForm} aria-label={text.rules.edit}>
      <p className={classes.hint}>{text.rules.editHint}</p>
      <ParamFields kind={rule.kind} form={form} />
      <div className={classes.acts}>
        <Button type="submit" size="xs" loading={form.pending}>{text.rules.save({ version: String(newest + 1) })}</Button>
        <CancelButton of={form} size="xs" onCancel={onDone}>{text.rules.cancel}</CancelButton>
      </div>
    </ContractFormFrame>
  )
}

type AddRuleFormProps = { readonly onDone: (id: string) => void; readonly onCancel: () => void }

/** A new rule: its kind first, since its parameters follow from that. */
export function AddRuleForm({ onDone, onCancel }: AddRuleFormProps): ReactElement {
  const draft = useDraft<RuleKind>('surveillance.rule.kind')
  const [kind, setKind] = useState<RuleKind>(ruleKindNames.find((each) => each === draft.begun) ?? 'same_ip')
  function choose(chosen: RuleKind): void {
    setKind(chosen)
    draft.keep(chosen)
  }
  return (
    <div className={classes.ruleForm}>
      <NativeSelect
        label={text.rules.kind}
        description={text.about[kind]}
        value={kind}
        onChange={(event) => choose(ruleKindNames.find((each) => each === event.currentTarget.value) ?? kind)}
        data={ruleKindNames.map((value) => ({ value, label: text.kinds[value] }))}
      />
      <NewRuleForm
        key={kind}
        kind={kind}
        onDone={(id) => {
          draft.keep(null)
          onDone(id)
        }}
        onCancel={() => {
          draft.keep(null)
          onCancel()
        }}
      />
    </div>
  )
}

function NewRuleForm({ kind, onDone, onCancel }: AddRuleFormProps & { readonly kind: RuleKind }): ReactElement {
  const queries = useQueryClient()
  const [initial] = useState((): Values => ({ name: '', ...valuesOf(kind, { severity: 'medium', params: Object.fromEntries(paramSpecs(kind).map(({ name, usual }) => [name, usual])) }) }))
  const form = useContractForm({
    row: surveillance.addRule,
    initial,
    draft: `surveillance.rule.new.${kind}`,
    body: (values: Values) => ({ kind, name: String(values['name']).trim(), severity: values['severity'], params: paramsOf(kind, values) }),
    check: (values) => wrongIn(kind, values),
    refusals: { CATALOGUE_NAME_TAKEN: 'name' },
    send: ({ body }) => call(surveillance.addRule, { body }),
    async onSent({ data: [rule] }) {
      form.discard()
      await queries.invalidateQueries({ queryKey: rowKey(surveillance.rules) })
      if (rule === undefined) return
      notify.success(text.rules.created({ name: ruleWords(rule.name) }))
      onDone(rule.id)
    },
  })
  return (
    <ContractFormFrame of={form} className={classes.ruleForm} aria-label={text.rules.add}>
      <TextInput label={text.rules.name} maxLength={60} {...form.fields.input('name') as { value: string }} />
      <ParamFields kind={kind} form={form} />
      <div className={classes.acts}>
        <Button type="submit" size="xs" loading={form.pending}>{text.rules.create}</Button>
        <CancelButton of={form} size="xs" onCancel={onCancel}>{text.rules.cancel}</CancelButton>
      </div>
    </ContractFormFrame>
  )
}
