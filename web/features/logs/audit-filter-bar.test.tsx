import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { text } from './text.ts'

test('the seconds of a range that a link brought stay where the other end of it is set', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('LOGS')]), token: 'token' })
  const onChange = vi.fn<(changes: object) => void>()
  renderPart(<AuditFilterBar filters={{ from: '2026-03-01T12:00:15.250Z' }} onChange={onChange} offers={[]} />)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: text.filters.more }))
  await person.type(await screen.findByRole('textbox', { name: text.filters.to }), '2/3/2026 10:00')
  await person.click(screen.getByRole('button', { name: text.filters.apply }))
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-03-01T12:00:15.250Z', to: expect.stringMatching(/^2026-03-0[12]T\d\d:\d\d:00Z$/) as string })
})
