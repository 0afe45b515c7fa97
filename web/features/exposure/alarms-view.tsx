import { Button, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MoneyInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { Amount } from '../../components/value/amount.tsx'
import { PageAction } from '../../shared/actions.ts'
import { call, rowQuery, useRowMutation } from '../../shared/api.ts'
import { useGames } from '../../shared/common-bet-filters.tsx'
import { formatMinor } from '../../shared/format.ts'
import { useCurrencies } from '../../shared/use-currencies.ts'
import classes from './exposure.module.css'
import { AlarmState } from './alarm-state.tsx'
import { text } from './text.ts'
import type { Worst } from './worst-acts.tsx'
import { WorstBets } from './worst-bets.tsx'

/** How often it is asked how alarms stand, in milliseconds. */
const refreshMs = 5_000

type AlarmsViewProps = {
  /** Those with open bets, by id: what those can choose from who may not read the sports. */
  readonly openSports: ReadonlyMap<string, string>
}

/** The losses at which one wants to be told: one's own list, and one more, of whatever may come to be open. */
export function AlarmsView({ openSports }: AlarmsViewProps): ReactElement {
  const currencies = useCurrencies()
  const games = useGames()
  const sports = games.length === 0 ? openSports : new Map(games.map(({ id, name }) => [id, name]))
  const list = useQuery({ ...rowQuery(exposure.alarms, {}), refetchInterval: refreshMs })
  const [bets, setBets] = useState<{ readonly row: Worst; readonly accountId: string | undefined } | null>(null)
  const remove = useRowMutation(exposure.removeAlarm, { invalidates: [exposure.alarms] })
  const rows = list.data?.data
  return (
    <div className={classes.panel}>
      {currencies.length === 0 ? null : <AlarmForm key={currencies.join()} currencies={currencies} sports={sports} onDone={() => void list.refetch()} />}
      {list.isError && rows === undefined ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {rows === undefined ? null : <p>{rows.length === 0 ? text.alarms.empty : text.alarms.over}</p>}
      <ul className={classes.alarms} aria-label={text.alarms.list} aria-busy={list.isPending}>
        {rows?.map((alarm) => (
          <li key={alarm.id}>
            <PageAction id={`alarm ${alarm.id}`} label={removeLabel(alarm)} icon={IconTrash} acts={[exposure.removeAlarm]} run={() => remove.mutate({ params: { id: alarm.id } })} />
            <span>
              {text.alarms.scopes[alarm.scope]} <span className={classes.whose}>{text.books[alarm.view === 'total' ? 'total' : 'my_share']}</span>{' '}
              <bdi>{[alarm.account_name, alarm.sport_name].filter((name) => name !== null).join(', ')}</bdi>
            </span>
            <span>
              {text.alarms.from} <Amount minor={alarm.threshold_minor} currency={alarm.currency} withCurrency />
            </span>
            <Button size="compact-xs" variant="subtle" aria-label={removeLabel(alarm)} leftSection={<IconTrash size={14} aria-hidden />} loading={remove.isPending && remove.variables?.params.id === alarm.id} onClick={() => remove.mutate({ params: { id: alarm.id } })}>
              {text.alarms.remove}
            </Button>
            <AlarmState alarm={alarm} onBets={(row) => setBets({ row, accountId: alarm.account_id ?? undefined })} />
          </li>
        ))}
      </ul>
      {bets === null ? null : <WorstBets of={bets.row} accountId={bets.accountId} onClose={() => setBets(null)} />}
    </div>
  )
}

function removeLabel({ scope, threshold_minor: from, currency }: RowOf<typeof exposure.alarms>): string {
  return text.alarms.removeOne({ amount: formatMinor(from, currency), scope: text.alarms.scopes[scope] })
}

type Values = { scope: string; view: string; currency: string; sport: string; threshold: TypedFigure }

type AlarmFormProps = { readonly currencies: readonly string[]; readonly sports: ReadonlyMap<string, string>; readonly onDone: () => void }

function AlarmForm({ currencies, sports, onDone }: AlarmFormProps): ReactElement {
  const [initial] = useState<Values>({ scope: 'market', view: 'my_pt', currency: currencies[0] ?? '', sport: '', threshold: null })
  const form = useContractForm({
    row: exposure.addAlarm,
    initial,
    draft: 'exposure.alarm',
    names: { threshold_minor: 'threshold', sport_id: 'sport' },
    body: ({ scope, view, currency, sport, threshold }) => ({ scope, view, currency, threshold_minor: threshold ?? '', ...(sport === '' ? {} : { sport_id: sport }) }),
    send: ({ body }) => call(exposure.addAlarm, { body }),
    onSent() {
      form.discard()
      onDone()
    },
  })
  return (
    <ContractFormFrame of={form} className={classes.alarmForm} aria-label={text.alarms.add}>
      <NativeSelect size="xs" label={text.alarms.scope} data={(['market', 'all'] as const).map((value) => ({ value, label: text.alarms.scopes[value] }))} {...form.fields.input('scope')} />
      <NativeSelect size="xs" label={text.book} data={[{ value: 'my_pt', label: text.books.my_share }, { value: 'total', label: text.books.total }]} {...form.fields.input('view')} />
      <NativeSelect size="xs" label={text.sports} data={[{ value: '', label: text.allSports }, ...[...sports].map(([value, label]) => ({ value, label }))]} {...form.fields.input('sport')} />
      {currencies.length < 2 ? null : <NativeSelect size="xs" label={text.currency} data={[...currencies]} {...form.fields.input('currency')} />}
      <MoneyInput size="xs" label={text.alarms.threshold} currency={form.fields.values.currency} {...form.fields.input('threshold')} />
      <Button type="submit" size="xs" loading={form.pending}>{text.alarms.add}</Button>
    </ContractFormFrame>
  )
}
