import { fireEvent, screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reports } from '../../shared/i18n/en/reports.ts'
import { renderPart } from '../../testing/render-part.tsx'
import '../../testing/setup-dom.ts'
import { StandsAt } from './stands-at.tsx'

const zone = 'Asia/Kolkata'

/** The control in a page that keeps what is chosen, with what it was told. */
function drawn(): { readonly told: (string | undefined)[] } {
  const told: (string | undefined)[] = []
  const Page = (): ReactElement => {
    const [at, setAt] = useState<string | undefined>()
    return <StandsAt at={at} timeZone={zone} onAt={(next) => { told.push(next); setAt(next) }} />
  }
  renderPart(<Page />)
  return { told }
}

test('it begins at now, goes to the last midnight of the zone, to what is typed, and back to now', () => {
  vi.setSystemTime('2026-03-14T20:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const { told } = drawn()
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: reports.shownAt })
  expect([choice.value, screen.queryByLabelText(reports.stoodAt)]).toEqual(['now', null])
  fireEvent.change(choice, { target: { value: 'then' } })
  const moment = screen.getByLabelText<HTMLInputElement>(reports.stoodAt)
  expect(moment.value).toBe('15 Mar 2026 00:00')
  fireEvent.change(moment, { target: { value: '2026-03-10T06:45' } })
  // Half typed, and what is still to come, is no moment: the one before stays.
  fireEvent.change(moment, { target: { value: '' } })
  expect(moment.value).toBe('')
  screen.getByText(reports.noMoment)
  fireEvent.change(moment, { target: { value: '2026-03-15T01:45' } })
  screen.getByText(reports.noMoment)
  fireEvent.change(moment, { target: { value: '2026-03-11T00:00' } })
  expect([screen.queryByText(reports.noMoment), moment.value]).toEqual([null, '2026-03-11T00:00'])
  fireEvent.change(choice, { target: { value: 'now' } })
  expect([choice.value, screen.queryByLabelText(reports.stoodAt)]).toEqual(['now', null])
  expect(told).toEqual(['2026-03-14T18:30:00Z', '2026-03-10T01:15:00Z', '2026-03-10T18:30:00Z', undefined])
})
