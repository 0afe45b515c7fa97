import '../../testing/setup-dom.ts'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { superAdmins } from '#contract/super-admins.ts'
import { rowQuery } from '../../shared/api.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { moneyRefreshMs } from '../../shared/money-refresh.ts'
import { BalanceBanner } from './balance-banner.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const money = {
  id: '7', user_name: 'demo-player', level: 9, currency: 'EUR', credit_limit_minor: 500_000, total_credit_given_minor: null, available_credit_minor: 400_000, net_exposure_minor: -100_000,
  held_minor: 100_000, balance_up_minor: 0, balance_down_minor: 0, points_minor: 500_000, client_pnl_minor: 0, own_pnl_minor: 0,
}

function Beside(): null {
  useQuery(rowQuery(superAdmins.detail, { params: { id: '7' } }))
  return null
}

test('the money of an account moves by itself, and where it is settled what stands beside it is read again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setSession({ status: 'signed-in', user: staffUser([grant('SUPERADMINS')]), token: 'x' })
  let now = money
  const { asked } = stubServer((url) => ({ data: url.pathname.includes('getBalance') ? [now] : [] }))
  const readBeside = () => asked.filter(({ pathname }) => !pathname.includes('getBalance')).length
  const { unmount } = renderPart(<><BalanceBanner accountId="7" /><Beside /></>)
  await screen.findAllByText(/1,000\.00/)
  await vi.waitFor(() => expect(readBeside()).toBe(1))

  now = { ...money, held_minor: 200_000, available_credit_minor: 300_000, net_exposure_minor: -200_000 }
  await vi.advanceTimersByTimeAsync(moneyRefreshMs)
  await screen.findAllByText(/2,000\.00/)
  expect(readBeside()).toBe(1)

  now = { ...money, held_minor: 0, available_credit_minor: 700_000, net_exposure_minor: 0, points_minor: 700_000, balance_up_minor: 200_000 }
  await vi.advanceTimersByTimeAsync(moneyRefreshMs)
  await screen.findAllByText(/7,000\.00/)
  await vi.waitFor(() => expect(readBeside()).toBe(2))
  unmount()
})
