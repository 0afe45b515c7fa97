import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { markets } from '#contract/markets.ts'
import { voidFilter } from '#contract/voids.ts'
import { OddsInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { FoundSelect } from '../../shared/found-select.tsx'
import { useSession } from '../../shared/session.ts'
import { typedInstant } from '../../shared/zoned-time.ts'
import { text } from './text.ts'
import type { VoidFilter } from './use-voids.ts'
import classes from './voids.module.css'

type Typed = Readonly<Record<'event_id' | 'market_id' | 'selection_id' | 'account_id' | 'ip' | 'side' | 'from' | 'to', string>>
const nothing: Typed = { event_id: '', market_id: '', selection_id: '', account_id: '', ip: '', side: '', from: '', to: '' }

/** What bets have in common that are to be voided together: runner, account, address, moment, price. */
export function FindBets({ onFound }: { readonly onFound: (filter: VoidFilter) => void }): ReactElement {
  const { user } = useSession()
  const [typed, setTyped] = useState(nothing)
  const [odds, setOdds] = useState<Readonly<Record<'odds_min' | 'odds_max', TypedFigure>>>({ odds_min: null, odds_max: null })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const market = useQuery({ ...rowQuery(markets.single, { params: { id: typed.market_id } }), enabled: typed.market_id !== '' && mayCall(user, markets.single) })
  const runners = typed.market_id === '' ? [] : (market.data?.data[0]?.selections ?? [])

  function look(event: FormEvent): void {
    event.preventDefault()
    const moments = { from: typedInstant(typed.from, user.time_zone), to: typedInstant(typed.to, user.time_zone) }
    const said = Object.entries({ ...typed, ...moments, ...odds }).filter(([, value]) => value !== '' && value !== null)
    if (said.length === 0) return setErrors({ event_id: text.find.nothing })
    if (said.every(([name]) => name === 'event_id' || name === 'market_id')) return setErrors({ [said.at(-1)?.[0] ?? '']: text.find.placeAlone })
    const filter = voidFilter.safeParse(Object.fromEntries(said))
    if (!filter.success) return setErrors(Object.fromEntries(filter.error.issues.map((issue) => [String(issue.path[0]), text.find.invalid])))
    setErrors({})
    onFound(filter.data)
  }

  const field = (name: keyof Typed) => ({
    size: 'xs' as const,
    value: typed[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
    error: errors[name] ?? null,
  })
  const moment = (name: 'from' | 'to') => ({ ...field(name), onChange: (value: string) => setTyped({ ...typed, [name]: value }) })
  const found = (name: 'event_id' | 'market_id' | 'account_id') => ({
    size: 'xs' as const, value: typed[name], onChange: (id: string) => setTyped({ ...typed, [name]: id, ...(name === 'market_id' ? { selection_id: '' } : {}) }), error: errors[name] ?? null,
  })
  const price = (name: keyof typeof odds) => ({
    size: 'xs' as const, value: odds[name], onChange: (value: TypedFigure) => setOdds({ ...odds, [name]: value }), error: errors[name] ?? null,
  })
  return (
    <form className={classes.find} onSubmit={look} noValidate aria-label={text.find.title}>
      <FoundSelect only="event" label={text.find.event} {...found('event_id')} />
      <FoundSelect only="market" label={text.find.market} {...found('market_id')} />
      <NativeSelect
        label={text.find.selection}
        disabled={runners.length === 0}
        data={[{ value: '', label: text.find.anySelection }, ...runners.map(({ id, name }) => ({ value: id, label: name }))]}
        {...field('selection_id')}
      />
      <FoundSelect only="account" label={text.find.account} title={text.find.accountHint} {...found('account_id')} />
      <TextInput label={text.find.ip} dir="ltr" {...field('ip')} />
      <NativeSelect
        label={text.find.side}
        data={[{ value: '', label: text.find.anySide }, { value: 'back', label: text.find.back }, { value: 'lay', label: text.find.lay }]}
        {...field('side')}
      />
      <MomentInput step={1} label={text.find.from} {...moment('from')} />
      <MomentInput step={1} label={text.find.to} {...moment('to')} />
      <OddsInput label={text.find.oddsMin} {...price('odds_min')} />
      <OddsInput label={text.find.oddsMax} {...price('odds_max')} />
      <p className={classes.hint}>{text.find.ofOdds}</p>
      <Button type="submit" size="xs" className={classes.look}>
        {text.find.look}
      </Button>
    </form>
  )
}
