import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { PercentInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import type { ContractForm } from '../../components/form/use-contract-form.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { readParams } from './launch-params.ts'
import { text } from './text.ts'

/** What is said of a game in both forms of it. `visible_from` is the text of a date-and-time field, `launch_params` lines. */
export type GameValues = { name: string; sub_category_id: string; game_id: string; return_bp: TypedFigure; visible_from: string; launch_params: string }

/** What the schema cannot say well. */
export function gameProblems({ sub_category_id: sub, game_id: kind, launch_params: lines }: GameValues) {
  return {
    sub_category_id: sub === '' ? text.form.chooseSubCategory : null,
    game_id: kind === '' ? text.form.chooseKind : null,
    launch_params: readParams(lines) === null ? text.form.paramsWrong : null,
  }
}

type GameFieldsProps<Values extends GameValues> = { readonly form: ContractForm<Values>; readonly providerId: string }

export function GameFields<Values extends GameValues>({ form, providerId }: GameFieldsProps<Values>): ReactElement {
  const zone = useSession().user.time_zone
  const fields = form.fields as unknown as ContractForm<GameValues>['fields']
  const subs = useQuery({ ...rowQuery(casino.subCategories, { params: { id: providerId } }), enabled: providerId !== '' })
  const kinds = useQuery(rowQuery(casino.kinds, {}))
  const choices = (rows: readonly { readonly id: string; readonly name: string }[] | undefined) => [{ value: '', label: text.form.choose }, ...(rows ?? []).map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <>
      <TextInput label={text.form.name} maxLength={100} {...fields.input('name')} />
      <NativeSelect label={text.columns.subCategory} data={choices(subs.data?.data)} disabled={providerId === ''} {...fields.input('sub_category_id')} />
      <NativeSelect label={text.columns.kind} data={choices(kinds.data?.data)} {...fields.input('game_id')} />
      <PercentInput label={text.form.return} description={text.form.returnHint} {...fields.input('return_bp')} />
      <MomentInput label={text.form.visibleFrom} description={text.form.visibleFromHint({ zone })} {...fields.input('visible_from')} />
      <Textarea label={text.form.params} description={text.form.paramsHint} dir="ltr" autosize minRows={2} maxRows={8} {...fields.input('launch_params')} />
    </>
  )
}
