import '../testing/setup-dom.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { results } from '#contract/results.ts'
import { notify } from '../components/feedback/notify.ts'
import { renderPart } from '../testing/render-part.tsx'
import { useRowMutation } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

function Act(): ReactElement {
  const verify = useRowMutation(results.verify, { quiet: true })
  return (
    <button type="button" onClick={() => verify.mutate({ body: { market_id: '300', revision: 1, outcome: { kind: 'number', value: 1 }, preview_hash: 'abc' } })}>
      {verify.isError ? 'Refused' : 'Verify'}
    </button>
  )
}

test('what a screen would show itself is told all the same once the screen is gone', async () => {
  const told = vi.spyOn(notify, 'error').mockReturnValue()
  const person = userEvent.setup()
  const answers: (() => void)[] = []
  const envelope = { response_error: true, status_code: 409, status_message: 'Somebody was first.', code: 'RESULT_NOT_DECLARED', data: [] }
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve({ ok: false, status: 409, text: async () => JSON.stringify(envelope) }))))
  const { rerender } = renderPart(<Act />)
  await person.click(screen.getByText('Verify'))
  await act(async () => answers.shift()?.())
  await person.click(await screen.findByText('Refused'))
  expect(told).not.toHaveBeenCalled()
  rerender(<p>Somewhere else</p>)
  await act(async () => answers.shift()?.())
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError)))
  told.mockRestore()
})
