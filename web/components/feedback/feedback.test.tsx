import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { explainFailure, explainLimitFailure } from './explain-failure.ts'

function envelope(status: number, message: string, facts: Record<string, string> = {}) {
  return { response_error: true, status_code: status, status_message: message, facts, data: [] }
}

describe('a failure in words', () => {
  it("is the server's own sentence", () => {
    expect(explainFailure(new ApiError(409, envelope(409, 'A result is declared already.'))).message).toBe('A result is declared already.')
  })

  it('is "Something went wrong" where the server said nothing', () => {
    expect(explainFailure(new ApiError(502, null)).message).toBe('Something went wrong')
    expect(explainFailure('odd').message).toBe('Something went wrong')
  })

  it('names the number that support needs', () => {
    expect(explainFailure(new ApiError(500, envelope(500, 'Something went wrong', { correlation_id: 'c-1' }))).reference).toBe('c-1')
  })

  it('names the network where there was no answer', () => {
    const { message, advice } = explainFailure(new TypeError('Failed to fetch'))
    expect(message).toBe('Something went wrong')
    expect(advice).toBe('The server cannot be reached. Check the connection, then try again.')
  })
})

describe('a failed change of limits in words', () => {
  it("is the server's own sentence", () => {
    expect(explainLimitFailure(new ApiError(422, envelope(422, 'A minimum stands above its maximum.'))).message).toBe('A minimum stands above its maximum.')
  })

  it.each([new ApiError(502, null), new TypeError('Failed to fetch'), 'odd'])('is "Something Went Wrong !!!" where it said nothing (%#)', (failure) => {
    expect(explainLimitFailure(failure).message).toBe('Something Went Wrong !!!')
  })
})

const asked = { least: 3, draft: 'sample.1' }

function dialog(changes: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = vi.fn<ConfirmDialogProps['onConfirm']>()
  const onClose = vi.fn<() => void>()
  const { unmount } = renderPart(
    <ConfirmDialog opened onClose={onClose} verb="Roll back" target="Match Odds, A v B" count="12 bets" reason={asked} onConfirm={onConfirm} {...changes} />,
  )
  return { onConfirm, onClose, unmount, user: userEvent.setup() }
}

const why = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')
const token = `of.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 3_600 }))}.person`

describe('the confirmation', () => {
  beforeEach(() => {
    window.sessionStorage.clear()
    window.sessionStorage.setItem('accessToken', token)
  })

  it('names the act, what it is done to and how much', () => {
    dialog()
    expect(screen.getByRole('dialog', { name: 'Roll back' }).textContent).toMatch(/Match Odds, A v B.*12 bets/)
    expect(screen.getByRole('button', { name: 'Roll back' })).toBeTruthy()
  })

  it('tells by its field that the reason is missing, then confirms with it', async () => {
    const { onConfirm, user } = dialog()
    await user.click(screen.getByRole('button', { name: 'Roll back' }))
    expect(screen.getByText('Say why, in at least 3 characters.')).toBeTruthy()
    expect(onConfirm).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Reason'), '  wrong winner ')
    await user.click(screen.getByRole('button', { name: 'Roll back' }))
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ reason: 'wrong winner', keepReason: expect.any(Function) as unknown })
  })

  it('asks for a typed name where it is told to', async () => {
    const { onConfirm, user } = dialog({ reason: { least: 0, draft: 'sample.1' }, typedName: 'A v B' })
    await user.type(screen.getByLabelText('Type “A v B” to confirm'), 'A v C')
    await user.click(screen.getByRole('button', { name: 'Roll back' }))
    expect(screen.getByText('This is not “A v B”.')).toBeTruthy()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('shows the refusal in place', () => {
    dialog({ error: new ApiError(403, envelope(403, 'A second person must verify: you declared this result.')) })
    expect(screen.getByRole('alert').textContent).toContain('A second person must verify')
  })

  it('closes by Cancel', async () => {
    const { onClose, user } = dialog()
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body)
    expect(onClose).toHaveBeenCalled()
  })

  it('has the reason again after a reload or a new sign-in and says so, and not once it is given up', async () => {
    const { user, unmount } = dialog()
    await user.type(why(), 'wrong winner')
    expect(screen.queryByText('What you typed before is back.')).toBeNull()
    unmount()
    const again = dialog()
    expect(why().value).toBe('wrong winner')
    expect(screen.getByText('What you typed before is back.')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body)
    again.unmount()
    dialog()
    expect(why().value).toBe('')
  })

  it.each([
    ['the cross', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] ?? document.body)],
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ] as const)('closed by %s after it was sent and not done, it has the reason when it is opened again', async (_, shut) => {
    const { user, onClose, unmount } = dialog()
    await user.type(why(), 'wrong winner')
    await user.click(screen.getByRole('button', { name: 'Roll back' }))
    await shut(user)
    expect(onClose).toHaveBeenCalledOnce()
    unmount()
    dialog()
    expect(why().value).toBe('wrong winner')
  })

  it('stays while its answer is awaited, whatever is pressed', async () => {
    const { onClose, user } = dialog({ pending: true })
    await user.keyboard('{Escape}')
    for (const cancel of screen.getAllByRole('button', { name: 'Cancel' })) await user.click(cancel)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closed by whoever shows elsewhere why it was refused, it has the reason when it is opened again', async () => {
    const { user, onConfirm, unmount } = dialog()
    await user.type(why(), 'wrong winner')
    await user.click(screen.getByRole('button', { name: 'Roll back' }))
    onConfirm.mock.lastCall?.[0].keepReason()
    unmount()
    dialog()
    expect(why().value).toBe('wrong winner')
  })

  it('forgets the reason once it is sent, and keeps it where the session ended or it was refused', async () => {
    const sent = dialog()
    await sent.user.type(why(), 'wrong winner')
    await sent.user.click(screen.getByRole('button', { name: 'Roll back' }))
    window.sessionStorage.removeItem('accessToken')
    sent.unmount()
    window.sessionStorage.setItem('accessToken', token)
    const refused = dialog({ error: new ApiError(409, envelope(409, 'Somebody was first.')) })
    expect(why().value).toBe('wrong winner')
    await refused.user.click(screen.getByRole('button', { name: 'Roll back' }))
    refused.unmount()
    const done = dialog()
    expect(why().value).toBe('wrong winner')
    await done.user.click(screen.getByRole('button', { name: 'Roll back' }))
    done.unmount()
    dialog()
    expect(why().value).toBe('')
  })

  it('tells by its field what the server refuses in the reason, until it is changed', async () => {
    const error = new ApiError(400, { ...envelope(400, 'No such words.'), errors: [{ field: 'reason', message: 'Say which bet.' }] } as never)
    const { user } = dialog({ error })
    await user.type(why(), 'because')
    await user.click(screen.getByRole('button', { name: 'Roll back' }))
    expect(why().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Say which bet.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(why(), ' of this')
    expect(screen.queryByText('Say which bet.')).toBeNull()
  })
})
