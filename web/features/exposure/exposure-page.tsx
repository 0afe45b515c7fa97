import { CloseButton, NativeSelect, Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Page } from '../../components/page/page.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { AlarmsView } from './alarms-view.tsx'
import { BookChoice } from './book-choice.tsx'
import classes from './exposure.module.css'
import { useChoices } from './net-query.ts'
import { NetView } from './net-view.tsx'
import { text } from './text.ts'
import { useMovingBooks } from './use-moving-books.ts'
import { WorstView } from './worst-view.tsx'

const route = getRouteApi('/shell/dashboard/exposure')
const tabs = ['net', 'worst', 'alarms'] as const

/** Everything that is open: what it comes to, whole or by one's own share, in a tree down to the bets, and where most can be lost. */
export function ExposurePage(): ReactElement {
  const { tab = 'net', book = 'total', order = 'start', currency, sport_id, event_id, search } = route.useSearch()
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  const live = useMovingBooks()
  const filter = { sport_id, event_id, search, currency }
  const choices = useChoices({ filter, book, order }, tab === 'net')
  const currencies = choices?.currencies ?? []
  const sports = new Map(choices?.sports.map((sport) => [sport.sport_id, sport.sport_name]))

  function set(change: Partial<ReturnType<typeof route.useSearch>>, entry: { readonly replace?: boolean } = {}): void {
    void navigate({ search: (before) => ({ ...before, ...change }), ...entry })
  }

  return (
    <Page title={text.title} fill>
      <Tabs value={tab} onChange={(next) => set({ tab: tabs.find((each) => each === next) }, { replace: true })} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label={text.tabList}>
          {tabs.map((each) => <Tabs.Tab key={each} value={each}>{text.tabs[each]}</Tabs.Tab>)}
        </Tabs.List>
        {tab === 'alarms' ? null : <search className={classes.bar}>
          <BookChoice book={book} onBook={(next) => set({ book: next === 'total' ? undefined : next })} />
          {currencies.length < 2 && currency === undefined ? null : (
            <NativeSelect
              size="xs"
              aria-label={text.currency}
              value={currency ?? ''}
              onChange={(event) => set({ currency: event.currentTarget.value === '' ? undefined : event.currentTarget.value })}
              data={[{ value: '', label: text.allCurrencies }, ...currencies]}
            />
          )}
          <NativeSelect
            size="xs"
            aria-label={text.sports}
            value={sport_id ?? ''}
            onChange={(event) => set({ sport_id: event.currentTarget.value === '' ? undefined : event.currentTarget.value })}
            data={[{ value: '', label: text.allSports }, ...[...sports].map(([value, label]) => ({ value, label }))]}
          />
          <SearchField label={text.search} value={search ?? ''} maxLength={60} onSearch={(next) => set({ search: next === '' ? undefined : next }, typedEntry('search'))} />
          {tab === 'net' ? (
            <NativeSelect
              size="xs"
              aria-label={text.order}
              value={order}
              onChange={(event) => set({ order: event.currentTarget.value === 'worst' ? 'worst' : undefined })}
              data={(['start', 'worst'] as const).map((value) => ({ value, label: text.orders[value] }))}
            />
          ) : null}
          {event_id === undefined ? null : (
            <span className={classes.chip}>
              {text.oneEvent}
              <CloseButton size={20} iconSize={12} aria-label={text.clearEvent} onClick={() => set({ event_id: undefined })} />
            </span>
          )}
          <span className={classes.live} role="status">{live.state === 'lost' ? text.hidden : text.live}</span>
        </search>}
        <Tabs.Panel value="net" className={classes.panel}>
          <NetView filter={filter} book={book} order={order} onClear={() => set({ sport_id: undefined, event_id: undefined, search: undefined, currency: undefined })} />
        </Tabs.Panel>
        <Tabs.Panel value="worst" className={classes.panel}>
          <WorstView filter={filter} book={book} />
        </Tabs.Panel>
        <Tabs.Panel value="alarms" className={classes.panel}>
          <AlarmsView openSports={sports} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
