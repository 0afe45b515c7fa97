import { notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { notify } from '../../components/feedback/notify.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { LateToasts } from './late-toasts.tsx'

afterEach(() => act(() => notifications.clean()))

it('a toast that comes before anybody has done anything is shown', async () => {
  renderPart(<LateToasts />)
  expect(document.querySelector('.mantine-Notifications-root')).toBeNull()
  act(() => notify.success('The report is there.'))
  await screen.findByText('The report is there.')
})
