import '../testing/setup-dom.ts'
import { Drawer, Modal } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { useUnlessCovered } from './use-unless-covered.ts'

function Opened({ name, children }: { readonly name: string; readonly children?: ReactNode }): ReactElement {
  const [opened, setOpened] = useState(false)
  const drawer = useUnlessCovered(() => setOpened(false))
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>{`Open ${name}`}</button>
      <Drawer opened={opened} {...drawer} title={name}>{children}</Drawer>
    </>
  )
}

function Asked(): ReactElement {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>Open Question</button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Question" />
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
