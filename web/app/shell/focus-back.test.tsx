import '../../testing/setup-dom.ts'
import { MantineProvider, Modal } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { FocusBack } from './focus-back.tsx'

/** Dialogs as the screens have them: there while they are open. The inner one takes its opener along where it is told to. */
function Desk(): ReactElement {
  const [outer, setOuter] = useState(false)
  const [inner, setInner] = useState(false)
  const [opener, setOpener] = useState(true)
  return (
    <>
      <FocusBack />
      <button type="button" onClick={() => setOuter(true)}>Result</button>
      {outer ? (
        <Modal opened onClose={() => setOuter(false)} closeOnEscape={!inner} transitionProps={{ duration: 0 }} title="Result of Winner">
          <input aria-label="Note" />
          {opener ? <button type="button" onClick={() => setInner(true)}>Runner left</button> : null}
        </Modal>
      ) : null}
      {inner ? (
        <Modal opened onClose={() => setInner(false)} transitionProps={{ duration: 0 }} title="A runner left">
          <button type="button" onClick={() => { setOpener(false); setInner(false) }}>Take out</button>
        </Modal>
      ) : null}
    </>
  )
}

const hasKeyboard = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

test('a dialog that goes leaves the keyboard where it was before it, dialog by dialog', async () => {
  const user = userEvent.setup()
  render(<Desk />, { wrapper: MantineProvider })
  await user.click(screen.getByRole('button', { name: 'Result' }))
  await user.click(await screen.findByRole('button', { name: 'Runner left' }))
  ;(await screen.findByRole('button', { name: 'Take out' })).focus()
  await user.keyboard('{Escape}')
  await hasKeyboard('Runner left')
  await user.keyboard('{Escape}')
  await hasKeyboard('Result')
})

test('where what opened it is gone too, what had the keyboard before has it; whoever has it elsewhere keeps it', async () => {
  const user = userEvent.setup()
  render(<Desk />, { wrapper: MantineProvider })
  await user.click(screen.getByRole('button', { name: 'Result' }))
  ;(await screen.findByLabelText('Note')).focus()
  await user.click(screen.getByRole('button', { name: 'Runner left' }))
  await user.click(await screen.findByRole('button', { name: 'Take out' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Note'))
})
