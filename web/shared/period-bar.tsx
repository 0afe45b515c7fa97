import { NativeSelect } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { DayInput } from '../components/form/moment-input.tsx'
import { daysOfPeriod, periodOf, presetDays, presetOf, presets, todayIn, type Days, type Period, type Preset } from './day-period.ts'
import { periods } from './i18n/en/periods.ts'
import { texts } from './i18n/texts.ts'

export const periodText = texts('periods', periods)

type PeriodBarProps = { readonly period: Period; readonly onPeriod: (period: Period) => void; readonly timeZone: string; /** There is no asking for all of it. */ readonly bounded?: boolean }

/** Whole days of a time zone, both ends in it. */
export function PeriodBar({ period, onPeriod, timeZone, bounded = false }: PeriodBarProps): ReactElement {
  const [openedAt] = useState(() => new Date())
  const today = todayIn(timeZone, openedAt)
  const days = daysOfPeriod(period, timeZone)
  const preset = presetOf(days, today)
  const choose = (next: Days): void => onPeriod(periodOf(next, timeZone))
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={periodText.period}
        value={preset ?? 'custom'}
        onChange={(event) => choose(presetDays(event.currentTarget.value as Preset, today))}
        data={[
          ...presets.filter((value) => !bounded || value !== 'all').map((value) => ({ value, label: periodText.periods[value] })),
          ...(preset === null ? [{ value: 'custom', label: periodText.periods.custom }] : []),
        ]}
      />
      <DayInput size="xs" w={144} aria-label={periodText.from} title={periodText.from} max={days.last ?? today} value={days.first ?? ''} onDay={(day) => choose({ ...days, first: day || null })} />
      <DayInput size="xs" w={144} aria-label={periodText.to} title={periodText.to} min={days.first ?? undefined} value={days.last ?? ''} onDay={(day) => choose({ ...days, last: day || null })} />
    </>
  )
}
