import { NativeSelect, TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { daysOfPeriod, periodOf, presetDays, presetOf, presets, todayIn, type Days, type Period, type Preset } from './statement-period.ts'
import { text } from './text.ts'

type PeriodBarProps = { readonly period: Period; readonly onPeriod: (period: Period) => void; readonly timeZone: string }

/** The days of a statement, in the time zone of its account. */
export function PeriodBar({ period, onPeriod, timeZone }: PeriodBarProps): ReactElement {
  const [openedAt] = useState(() => new Date())
  const today = todayIn(timeZone, openedAt)
  const days = daysOfPeriod(period, timeZone)
  const preset = presetOf(days, today)
  const choose = (next: Days): void => onPeriod(periodOf(next, timeZone))
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={text.period}
        value={preset ?? 'custom'}
        onChange={(event) => choose(presetDays(event.currentTarget.value as Preset, today))}
        data={[
          ...presets.map((value) => ({ value, label: text.periods[value] })),
          ...(preset === null ? [{ value: 'custom', label: text.periods.custom }] : []),
        ]}
      />
      <TextInput size="xs" type="date" aria-label={text.from} title={text.from} max={days.last ?? today} value={days.first ?? ''} onChange={(event) => choose({ ...days, first: event.currentTarget.value || null })} />
      <TextInput size="xs" type="date" aria-label={text.to} title={text.to} min={days.first ?? undefined} value={days.last ?? ''} onChange={(event) => choose({ ...days, last: event.currentTarget.value || null })} />
    </>
  )
}
