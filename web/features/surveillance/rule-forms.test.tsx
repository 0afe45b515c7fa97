import '../../testing/setup-dom.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { text } from './alert-text.ts'
import { AddRuleForm } from './rule-forms.tsx'

test('a rule with every condition off is told so at the first that could be on', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SURVEILLANCE', 'Rule Edit')]), token: 'token' })
  renderPart(<AddRuleForm onDone={() => undefined} onCancel={() => undefined} />)
  fireEvent.change(screen.getByRole('combobox', { name: text.rules.kind }), { target: { value: 'late' } })
  const bets = await screen.findByRole('textbox', { name: 'Bets at least' })
  fireEvent.change(bets, { target: { value: '0' } })
  const send = () => fireEvent.submit(bets.closest('form') ?? expect.fail('in a form'))
  send()
  expect(screen.queryByText(text.rules.noCondition)).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'After the result too' }))
  send()
  expect(await screen.findByText(text.rules.noCondition)).toBeDefined()
})
