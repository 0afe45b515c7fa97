import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { becomeLanguage } from '../../shared/i18n/language.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { DayInput, MomentInput } from './moment-input.tsx'

afterEach(() => becomeLanguage('en'))

function Moment({ begun, heard }: { readonly begun: string; readonly heard: (moment: string) => void }): ReactElement {
  const [value, setValue] = useState(begun)
  return (
    <MomentInput
      label="Ends"
      value={value}
      onChange={(moment) => {
        setValue(moment)
        heard(moment)
      }}
    />
  )
}

test('a moment is written in the chosen language, whichever the browser speaks', () => {
  becomeLanguage('ar')
  renderPart(<MomentInput label="Ends" value="2026-03-01T17:30" />)
  expect(screen.getByLabelText<HTMLInputElement>('Ends').value).toBe('01 مارس 2026 17:30')
})

test('what is typed is heard as it is meant, and written out once the field is left', async () => {
  const heard = vi.fn<(moment: string) => void>()
  const user = userEvent.setup()
  renderPart(<Moment begun="" heard={heard} />)
  const field = screen.getByLabelText<HTMLInputElement>('Ends')
  await user.type(field, '1/3/2026 17:30')
  expect(field.value).toBe('1/3/2026 17:30')
  expect(heard).toHaveBeenLastCalledWith('2026-03-01T17:30')
  await user.tab()
  expect(field.value).toBe('01 Mar 2026 17:30')
})

test('a day without its year, or with two digits of it, is heard once it is typed to its end, and the field says of which year it is', async () => {
  const onDay = vi.fn<(day: string) => void>()
  const year = new Date().getFullYear()
  const user = userEvent.setup()
  const Days = (): ReactElement => {
    const [day, setDay] = useState('')
    return (
      <DayInput
        aria-label="From"
        value={day}
        onDay={(typed) => {
          setDay(typed)
          onDay(typed)
        }}
      />
    )
  }
  renderPart(<Days />)
  const field = screen.getByLabelText<HTMLInputElement>('From')
  await user.type(field, '1/7')
  expect(onDay).not.toHaveBeenCalled()
  await user.tab()
  expect([onDay.mock.calls, field.value]).toEqual([[[`${year}-07-01`]], `01 Jul ${year}`])
  await user.clear(field)
  await user.type(field, '1/3/26{Enter}')
  expect([onDay.mock.lastCall, field.value]).toEqual([['2026-03-01'], '01 Mar 2026'])
  expect(screen.queryByText(/^Type a day/)).toBeNull()
})

test('text that is no moment stays, says so and is handed on for the call to refuse', async () => {
  const heard = vi.fn<(moment: string) => void>()
  const user = userEvent.setup()
  renderPart(<Moment begun="" heard={heard} />)
  await user.type(screen.getByLabelText('Ends'), '31/4/2026 10:00')
  expect(screen.queryByText(/^Type a day/)).toBeNull()
  await user.tab()
  expect(screen.getByText(/^Type a day/)).toBeTruthy()
  expect(heard).toHaveBeenLastCalledWith('31/4/2026 10:00')
})

test('a filter hears whole days alone, and that it is empty; what is half typed leaves it as it was and says so', async () => {
  const onDay = vi.fn<(day: string) => void>()
  const user = userEvent.setup()
  renderPart(<DayInput aria-label="From" value="2026-03-01" onDay={onDay} />)
  const field = screen.getByLabelText<HTMLInputElement>('From')
  await user.type(field, '{Backspace}')
  expect(onDay).not.toHaveBeenCalled()
  expect(screen.queryByText(/^Type a day/)).toBeNull()
  await user.tab()
  expect([field.value, screen.queryByText(/^Type a day/) === null]).toEqual(['01 Mar 202', false])
  await user.clear(field)
  expect(screen.queryByText(/^Type a day/)).toBeNull()
  expect(onDay).toHaveBeenLastCalledWith('')
  await user.type(field, '5 Mar 2026')
  expect(onDay).toHaveBeenLastCalledWith('2026-03-05')
})

test('the calendar of the browser is opened beside the text and fills it', async () => {
  const onDay = vi.fn<(day: string) => void>()
  const opened = vi.fn<() => void>()
  const { container } = renderPart(<DayInput aria-label="From" value="2026-03-01" min="2026-02-01" onDay={onDay} />)
  const calendar = container.querySelector<HTMLInputElement>('input[type="date"]')
  if (calendar === null) throw new Error('no calendar')
  calendar.showPicker = opened
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open the calendar' }))
  expect(opened).toHaveBeenCalledOnce()
  expect([calendar.value, calendar.min]).toEqual(['2026-03-01', '2026-02-01'])
  fireEvent.change(calendar, { target: { value: '2026-03-09' } })
  expect(onDay).toHaveBeenCalledWith('2026-03-09')
})
