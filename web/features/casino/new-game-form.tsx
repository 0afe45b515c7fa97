import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { typedInstant } from '../../shared/zoned-time.ts'
import type { Finish } from './casino-panels.tsx'
import classes from './casino.module.css'
import { FormButtons } from './form-buttons.tsx'
import { GameFields, gameProblems, type GameValues } from './game-fields.tsx'
import { readParams } from './launch-params.ts'
import { text } from './text.ts'

type Values = GameValues & { casino_provider_id: string; code: string; status: boolean; desktop: boolean; mobile: boolean; popular: boolean }

type NewGameFormProps = {
  readonly providerId: string | undefined
  readonly subCategoryId: string | undefined
  readonly onDone: Finish
  readonly onMade: (id: string) => void
}

/** A game comes behind the others of its provider; made, it is opened, for its images. */
export function NewGameForm({ providerId = '', subCategoryId = '', onDone, onMade }: NewGameFormProps): ReactElement {
  const zone = useSession().user.time_zone
  const providers = useQuery(rowQuery(casino.providers, {}))
  const [initial] = useState<Values>({
    casino_provider_id: providerId, sub_category_id: subCategoryId, game_id: '', code: '', name: '', status: false, desktop: true, mobile: true, popular: false, return_bp: null, visible_from: '', launch_params: '',
  })
  const form = useContractForm({
    row: casino.createGame,
    initial,
    draft: `casino.game.${providerId}.${subCategoryId}`,
    body: ({ status, visible_from: from, launch_params: lines, ...values }) => ({
      ...values, name: values.name.trim(), code: values.code.trim(), status: status ? 'active' : 'inactive',
      visible_from: typedInstant(from, zone), ...(lines.trim() === '' ? {} : { launch_params: readParams(lines) ?? {} }),
    }),
    check: (values) => ({
      casino_provider_id: values.casino_provider_id === '' ? text.form.chooseProvider : null,
      code: /^[\w.:-]{1,100}$/u.test(values.code.trim()) ? null : text.form.codeWrong,
      ...gameProblems(values),
    }),
    refusals: { CATALOGUE_NAME_TAKEN: 'code' },
    send: ({ body }) => call(casino.createGame, { body }),
    onSent({ data: [row] }, { name }) {
      onDone(text.form.gameMade({ name: name.trim() }))
      if (row !== undefined) onMade(row.id)
    },
  })
  const { values, input, check, set } = form.fields
  return (
    <ContractFormFrame of={form} aria-label={text.newGame}>
      <NativeSelect
        label={text.columns.provider}
        data={[{ value: '', label: text.form.choose }, ...(providers.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        {...input('casino_provider_id')}
        onChange={(event) => {
          set('casino_provider_id', event.currentTarget.value)
          // Those of another provider are others.
          set('sub_category_id', '')
        }}
      />
      <TextInput label={text.form.code} description={text.form.codeHint} dir="ltr" maxLength={100} autoComplete="off" {...input('code')} />
      <GameFields form={form} providerId={values.casino_provider_id} />
      <div className={classes.switches}>
        <Switch label={text.switches.status} {...check('status')} />
        <Switch label={text.switches.desktop} {...check('desktop')} />
        <Switch label={text.switches.mobile} {...check('mobile')} />
        <Switch label={text.switches.popular} {...check('popular')} />
      </div>
      <FormButtons form={form} verb={text.create} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}
