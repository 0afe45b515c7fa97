import { Switch } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { markets } from '#contract/markets.ts'
import { wholeRuns } from '#domain/kernel/whole-runs.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { OddsInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { sideWord } from '../../components/value/bet-terms.ts'
import { call } from '../../shared/api.ts'
import classes from './catalogue.module.css'
import { FormButtons, type Finish } from './place-acts.tsx'
import { text } from './text.ts'

type Market = RowOf<typeof markets.single>
type Values = Record<`quotes.${string}`, TypedFigure> & { open: boolean }

/** What is priced: each runner that is there, or the one line of a market of numbers. */
function pricedKeys(market: Market): readonly { readonly key: string; readonly name: string }[] {
  if (market.type === 'fancy' || market.type === 'line') return [{ key: 'line', name: market.name }]
  return market.selections.filter(({ status }) => status === 'active').map(({ id, name }) => ({ key: id, name }))
}

function valuesOf(market: Market, keys: readonly string[]): Values {
  const prices = keys.flatMap((key): readonly (readonly [`quotes.${string}`, TypedFigure])[] => {
    const quote = market.quotes[key]
    return [[`quotes.${key}.back`, quote?.back[0]?.[0] ?? null], [`quotes.${key}.lay`, quote?.lay[0]?.[0] ?? null], ...(market.type === 'fancy' ? [[`quotes.${key}.line`, quote?.line ?? null] as const] : [])]
  })
  return { ...Object.fromEntries(prices), open: false }
}

/** A fancy turns on whole runs. */
function lineError(line: TypedFigure): string | null {
  return line === null ? text.lineNeeded : typeof line === 'number' && wholeRuns(line) !== line ? text.lineWhole : null
}

/** The prices of a market that a person made; they stand until the next ones. Fancies have a rate each way at one line, line markets a line each way. */
export function PriceForm({ market, onDone }: { readonly market: Market; readonly onDone: Finish }): ReactElement {
  const { type } = market
  const priced = pricedKeys(market)
  const [initial] = useState(() => valuesOf(market, priced.map(({ key }) => key)))
  const form = useContractForm({
    row: catalogue.priceMarket,
    initial,
    draft: `catalogue.price.${market.id}`,
    names: Object.fromEntries(priced.map(({ key }) => [`quotes.${key}`, type === 'fancy' ? `quotes.${key}.line` as const : `quotes.${key}.back` as const])),
    body: (values) => ({
      quotes: Object.fromEntries(priced.map(({ key }) => [
        key, { back: values[`quotes.${key}.back`] ?? null, lay: values[`quotes.${key}.lay`] ?? null, ...(type === 'fancy' ? { line: values[`quotes.${key}.line`] ?? undefined } : {}) },
      ])),
    }),
    check: (values) => ({ 'quotes.line.line': type === 'fancy' ? lineError(values['quotes.line.line'] ?? null) : null }),
    async send({ body }) {
      await call(catalogue.priceMarket, { params: { id: market.id }, body })
      if (form.fields.values.open) await call(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } })
    },
    onSent: (_, { open }) => onDone((open ? text.pricedOpen : text.priced)({ name: market.name })),
  })
  const sides = (['back', 'lay'] as const).filter((side) => side === 'back' || market.lay_allowed)
  return (
    <ContractFormFrame of={form} aria-label={text.titles.price}>
      {priced.map(({ key, name }, index) => (
        <fieldset key={key} className={classes.prices}>
          <legend dir="auto">{name}</legend>
          {type === 'fancy' ? <OddsInput label={text.line} data-autofocus {...form.fields.input(`quotes.${key}.line`)} /> : null}
          {sides.map((side) => (
            <OddsInput
              key={side}
              label={sideWord(side, type)}
              {...(index === 0 && type !== 'fancy' && side === 'back' ? { 'data-autofocus': true } : {})}
              {...form.fields.input(`quotes.${key}.${side}`)}
            />
          ))}
        </fieldset>
      ))}
      <p className={classes.note}>{text.priceHint[type]}</p>
      {market.status === 'suspended' && !market.result_begun ? <Switch label={text.openToo} {...form.fields.check('open')} /> : null}
      <FormButtons form={form} verb={text.setPrices} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}
