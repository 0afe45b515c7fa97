import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { markets } from '#contract/markets.ts'
import { nameKey } from '#domain/kernel/name-key.ts'
import { marketTypes } from '#domain/markets/market.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { CountInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { FormButtons, usePlaceActs, type EditProps, type Finish } from './place-acts.tsx'
import { text } from './text.ts'

type Market = RowOf<typeof markets.single>
type Type = Market['type']

/** Markets of numbers, and of odd and even, have their own selections. */
const named: readonly Type[] = ['match_odds', 'bookmaker']

function linesOf(typed: string): readonly string[] {
  return typed.split('\n').map((line) => line.trim()).filter((line) => line !== '')
}

function runnersError(typed: string): string | null {
  const lines = linesOf(typed)
  return lines.length >= 2 && new Set(lines.map(nameKey)).size === lines.length ? null : text.runnersNeeded
}

/** A market of an event that a person makes; it is suspended until somebody prices and opens it. */
export function NewMarketForm({ eventId, onDone }: { readonly eventId: string; readonly onDone: Finish }): ReactElement {
  const [initial] = useState({ name: '', type: 'match_odds' as Type, selections: '', winners_count: 1 as TypedFigure, lay_allowed: true, decides_event: false })
  const form = useContractForm({
    row: catalogue.createMarket,
    initial,
    draft: `catalogue.market.new.${eventId}`,
    body: ({ name, type, selections, winners_count: winners, lay_allowed: lay, decides_event: decides }) => ({
      event_id: eventId, name: name.trim(), type, lay_allowed: lay,
      ...(type === 'match_odds' ? { winners_count: winners, decides_event: decides } : {}),
      ...(named.includes(type) ? { selections: linesOf(selections).map((each) => ({ name: each })) } : {}),
    }),
    check: ({ type, selections }) => ({ selections: named.includes(type) ? runnersError(selections) : null }),
    send: ({ body }) => call(catalogue.createMarket, { body }),
    onSent: (_, { name }) => onDone(text.created({ name })),
  })
  const { type } = form.fields.values
  return (
    <ContractFormFrame of={form} aria-label={text.titles.market}>
      <TextInput label={text.name} maxLength={120} data-autofocus {...form.fields.input('name')} />
      <NativeSelect label={text.type} data={marketTypes.map((value) => ({ value, label: betKindsText.types[value] }))} {...form.fields.input('type')} />
      {named.includes(type) ? <Textarea label={text.runners} description={text.runnersHint} autosize minRows={3} maxRows={12} {...form.fields.input('selections')} /> : null}
      {type === 'match_odds' ? <CountInput label={text.winners} {...form.fields.input('winners_count')} /> : null}
      {type === 'odd_even' ? null : <Switch label={text.lay} {...form.fields.check('lay_allowed')} />}
      {type === 'match_odds' ? <Switch label={text.decides} description={text.decidesHint} {...form.fields.check('decides_event')} /> : null}
      <FormButtons form={form} verb={text.create} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}

/** A feed's market is named; one that a person made may also gain and lose selections and go in play. */
export function EditMarketForm({ market, onDone, onStale }: EditProps & { readonly market: Market }): ReactElement {
  const runners = named.includes(market.type)
  const initial = { name: market.name, selections: market.selections.map((each) => each.name).join('\n'), lay_allowed: market.lay_allowed, in_play: market.in_play, decides_event: market.decides_event }
  const form = useContractForm({
    row: catalogue.editMarket,
    initial,
    draft: `catalogue.market.${market.id}`,
    version: market.version,
    onStale,
    body: ({ name, selections, lay_allowed: lay, in_play: inPlay, decides_event: decides }, version) => ({
      name: name.trim(), version,
      ...(decides === initial.decides_event ? {} : { decides_event: decides }),
      ...(market.of_feed ? {} : { lay_allowed: lay, in_play: inPlay }),
      // A line that stood keeps its selection by its name, else by its place.
      ...(runners && selections !== initial.selections ? { selections: selectionsOf(market, linesOf(selections)) } : {}),
    }),
    check: ({ selections }) => ({ selections: runners ? runnersError(selections) : null }),
    send: ({ body }) => call(catalogue.editMarket, { params: { id: market.id }, body }),
    onSent: (_, { name }) => onDone(text.saved({ name })),
  })
  const acts = usePlaceActs({
    name: market.name,
    archive: { archived: market.archived, call: catalogue.archiveMarket, id: market.id },
    ...(market.of_feed ? {} : { remove: { call: catalogue.deleteMarket, id: market.id } }),
    onDone,
  })
  return (
    <ContractFormFrame of={form} aria-label={text.titles.editMarket}>
      <TextInput label={text.name} maxLength={120} data-autofocus {...form.fields.input('name')} />
      {runners ? <Textarea label={text.runners} description={market.of_feed ? text.runnersHint : `${text.runnersHint} ${text.runnersLeave}`} autosize minRows={3} maxRows={12} {...form.fields.input('selections')} /> : null}
      {market.of_feed || market.type === 'odd_even' ? null : <Switch label={text.lay} {...form.fields.check('lay_allowed')} />}
      {market.of_feed ? null : <Switch label={text.live} {...form.fields.check('in_play')} />}
      {market.type === 'match_odds' && market.winners_count === 1 ? <Switch label={text.decides} description={text.decidesHint} {...form.fields.check('decides_event')} /> : null}
      <FormButtons form={form} verb={text.save} onCancel={() => onDone(null)}>{acts}</FormButtons>
    </ContractFormFrame>
  )
}

/** Which selection each line stands for: the one of its name; in a list as long as before, else the one of its place; else a new one. */
export function selectionsOf(market: Pick<Market, 'selections'>, lines: readonly string[]): readonly { readonly id?: string; readonly name: string }[] {
  const free = market.selections.filter((each) => !lines.includes(each.name))
  return lines.map((name, index) => {
    const byName = market.selections.find((each) => each.name === name)
    const byPlace = lines.length === market.selections.length ? free.find((each) => each === market.selections[index]) : undefined
    const known = byName ?? byPlace
    return known === undefined ? { name } : { id: known.id, name }
  })
}
