import '../testing/setup-dom.ts'
import { Drawer } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '../components/feedback/dialog.tsx'
import { renderPart } from '../testing/render-part.tsx'
import { useDialogClose } from './use-dialog-close.ts'

function Opened({ name, children }: { readonly name: string; readonly children?: ReactNode }): ReactElement {
  const [opened, setOpened] = useState(false)
  const drawer = useDialogClose(() => setOpened(false))
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>{`Open ${name}`}</button>
      <Drawer opened={opened} {...drawer} title={name} closeButtonProps={{ 'aria-label': 'Close' }}>{children}</Drawer>
    </>
  )
}

function Asked({ children }: { readonly children?: ReactNode }): ReactElement {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>Open Question</button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Question" closeButtonProps={{ 'aria-label': 'Close' }}>{children}</Dialog>
    </>
  )
}

const standing = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby')).map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
const expectStanding = (...names: readonly string[]) => waitFor(() => expect(standing()).toEqual(names))

test('Escape closes what stands on top, and nothing below it: a dialog over a drawer, and a drawer over another', async () => {
  renderPart(<Opened name="Player"><Opened name="Figure"><Asked /></Opened></Opened>)
  const person = userEvent.setup()
  for (const name of ['Player', 'Figure', 'Question']) await person.click(screen.getByText(`Open ${name}`))
  await expectStanding('Player', 'Figure', 'Question')
  for (const left of [['Player', 'Figure'], ['Player'], []]) {
    await person.keyboard('{Escape}')
    await expectStanding(...left)
  }
})

function Sent(): ReactElement {
  const [waits, setWaits] = useState(true)
  return (
    <form aria-busy={waits}>
      <button type="button" onClick={() => setWaits(false)}>Answer</button>
    </form>
  )
}

test.each([
  ['drawer', <Opened key="drawer" name="Question"><Sent /></Opened>],
  ['dialog', <Asked key="dialog"><Sent /></Asked>],
])('nothing closes a %s while a form in it waits for its answer, and everything does after it', async (_, part) => {
  const { baseElement } = renderPart(part)
  const person = userEvent.setup()
  const shuts = [() => person.keyboard('{Escape}'), () => person.click(screen.getByRole('button', { name: 'Close' })), () => person.click(baseElement.querySelector('[class*="-overlay"]') ?? expect.fail('what lies beside it'))]
  for (const shut of shuts) {
    await person.click(screen.getByText('Open Question'))
    await expectStanding('Question')
    for (const each of shuts) await each()
    await expectStanding('Question')
    await person.click(screen.getByText('Answer'))
    await shut()
    await expectStanding()
  }
})
