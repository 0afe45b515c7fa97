import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { betIdsMax } from '#contract/voids.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { AlertActs } from './alert-acts.tsx'

test.each([[betIdsMax, false], [betIdsMax + 1, true]])('of %i picked bets of an alert the void is held back: %s', (count, held) => {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS', 'Void Bets')]), token: 'token' })
  renderPart(<AlertActs betIds={Array.from({ length: count }, (_, n) => String(n + 1))} onPosted={() => undefined} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: `Void ${count} bets` }).disabled).toBe(held)
  expect(screen.queryByText('At most 200 bets can be voided at once.') !== null).toBe(held)
})
