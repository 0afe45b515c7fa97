import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { CancelButton } from './cancel-button.tsx'

test.each([[false, ['discard', 'cancel']], [true, []]])('where the form waits (%s), a press does %j', async (pending, done) => {
  const acts: string[] = []
  renderPart(<CancelButton of={{ pending, discard: () => acts.push('discard') }} onCancel={() => acts.push('cancel')}>Cancel</CancelButton>)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(acts).toEqual(done)
})
