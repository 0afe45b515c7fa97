import '../../testing/setup-dom.ts'
import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { results } from '#contract/results.ts'
import { feedbackText } from '../../components/feedback/feedback-text.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleWaiting } from '../../testing/sample-waiting.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { TakeResults } from './take-results.tsx'
import { text } from './text.ts'

afterEach(() => vi.unstubAllGlobals())

test('of the picked markets those that nobody sees to and that are one’s own to declare are taken, each by its call; of each that is not it says why', async () => {
  const server = stubServer(({ pathname }) => (pathname.includes('/3/') ? { status: 409, status_message: 'Somebody changed this meanwhile.', code: 'REQUEST_STALE' } : { data: [] }))
  const asked = () => server.asked.map(({ pathname }) => pathname)
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('SPORTS', 'Result Declare')]), token: 'token' })
  const rows = [
    { market_id: '1' }, { market_id: '2', market_name: 'Toss' }, { market_id: '3', market_name: 'Bookmaker' },
    { market_id: '4', owner_id: '99', owner: 'Somebody else' }, { market_id: '5', market_status: 'declared' as const },
  ].map(sampleWaiting)
  const onDone = vi.fn()
  renderPart(<><Notifications /><TakeResults rows={rows} onDone={onDone} /></>)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: text.queue.takeMany({ count: 3 }) }))
  expect(await screen.findByText(text.queue.taken({ count: 2 }))).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Bookmaker, Northgate v Southgate')
  const paths = ['1', '2', '3'].map((id) => results.own.path.replace('{id}', id))
  expect(asked().toSorted()).toEqual(paths)
  expect(onDone).toHaveBeenCalledOnce()
  await person.click(screen.getByRole('button', { name: feedbackText.undo }))
  await waitFor(() => expect(asked().slice(3).toSorted()).toEqual(paths.slice(0, 2)))
})

test('who may do no next step, or of whose picked markets each is seen to, is offered nothing', () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'token' })
  const { unmount } = renderPart(<TakeResults rows={[sampleWaiting({})]} onDone={vi.fn()} />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('SPORTS', 'Result Declare')]), token: 'token' })
  renderPart(<TakeResults rows={[sampleWaiting({ owner_id: '99', owner: 'Somebody else' })]} onDone={vi.fn()} />)
  expect(screen.queryByRole('button')).toBeNull()
})
