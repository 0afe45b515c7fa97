import type { NavigateOptions } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import type { Notification } from './use-notifications.ts'

/** Where the thing that a notification is about can be seen; null where it has no page. */
export function noticeTarget({ key, category, params }: Pick<Notification, 'key' | 'category' | 'params'>): NavigateOptions | null {
  if (category === 'feed') return { to: paths.sports }
  if (category === 'exposure') return { to: paths.exposure, search: params['scope'] === 'all' ? { tab: 'worst' } : { event_id: String(params['event_id']) } }
  if (category === 'surveillance') return { to: paths.surveillance, search: { alert: String(params['alert_id']) } }
  if (category === 'security' || category === 'site') return null
  if (key === 'casino.rounds_waiting') return { to: paths.casinoRounds, search: { tab: 'interrupted', casino_provider_id: String(params['provider_id']) } }
  if (category === 'casino') return { to: paths.casinoCms, search: { casino_provider_id: String(params['provider_id']) } }
  if (category === 'report') return { to: paths.reports, search: { report: String(params['report']) } }
  if (category === 'maintenance') return { to: paths.maintenance }
  if (category === 'approval') return { to: paths.role, params: { admin_id: String(params['staff_id']) } }
  return {
    to: paths.event,
    params: { sportId: String(params['game_id']), eventId: String(params['event_id']) },
    search: { market: String(params['market_id']) },
  }
}
