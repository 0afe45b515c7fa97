import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer, topicsOf } from '../../testing/stub-server.ts'
import { useEventDesk } from './use-event-desk.ts'

afterEach(() => vi.unstubAllGlobals())

test('the desk asks for word of bets only for who may read them: others would be refused all of it', async () => {
  const { heard } = stubServer()
  function Desk() {
    useEventDesk('30')
    return null
  }
  for (const sections of [['SPORTS'], ['SPORTS', 'BETS']]) {
    setSession({ status: 'signed-in', user: staffUser(sections.map((section) => grant(section))), token: 'token' })
    const { unmount } = renderPart(<Desk />)
    await waitFor(() => expect(heard).toHaveLength(1))
    expect(topicsOf(heard.splice(0))).toEqual([sections.includes('BETS') ? 'market.prices,market.state,result,book,bet.placed' : 'market.prices,market.state,result,book'])
    unmount()
  }
})
