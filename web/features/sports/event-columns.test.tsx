import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EventActs } from '../../shared/event-acts.tsx'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { accountUser, grant, staffUser } from '../../testing/sample-user.ts'
import { eventColumns, type EventRow } from './event-columns.tsx'

const people = {
  trader: staffUser([grant('SPORTS'), grant('SPORTS', 'Market Control')]),
  support: staffUser([grant('SPORTS')]),
  agent: accountUser(5),
}
const states = [{ status: 'active', bet_lock: false }, { status: 'inactive', bet_lock: true }] as const

/** What is drawn, one glyph behind the other. */
const glyphs = () => [...document.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML)

test.each(Object.entries(people).flatMap(([name, user]) => states.map((state) => ({ name, user, state }))))('the acts of an event are drawn at rest as they are pressed: $name, $state', ({ user, state }) => {
  setSession({ status: 'signed-in', user, token: 'x' })
  const event = { id: '7', game_id: '3', name: 'Oakhaven v Lakeside', archived: false, popular: false, ...state } as EventRow
  const pressed = renderPart(<EventActs event={event} />)
  const drawn = glyphs()
  expect(drawn.length).toBeGreaterThan(0)
  pressed.unmount()
  renderPart(<>{eventColumns(false).find(({ id }) => id === 'actions')?.cell(event)}</>)
  expect(glyphs()).toEqual(drawn)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('how the switches stand is told by name at rest', () => {
  setSession({ status: 'signed-in', user: people.trader, token: 'x' })
  for (const [state, names] of [[states[0], ['Offered', 'Bets are taken']], [states[1], ['Not offered', 'Bets locked']]] as const) {
    const { unmount } = renderPart(<>{eventColumns(false).find(({ id }) => id === 'actions')?.cell(state as EventRow)}</>)
    for (const name of names) expect(screen.getByTitle(name).firstElementChild?.getAttribute('aria-label')).toBe(name)
    unmount()
  }
})
