import { signInPath } from '../shared/sign-in-path.ts'

/** Every path of the application, spelled once. Parameters are ids; search parameters belong to the routes. */
export const paths = {
  root: '/',
  signIn: signInPath,
  dashboard: '/dashboard',
  sports: '/dashboard/sports',
  event: '/dashboard/sports/$sportId/$eventId',
  bets: '/dashboard/bets',
  bet: '/dashboard/bets/$betId',
  superAdmins: '/dashboard/super_admins',
  members: '/dashboard/super_admins/list',
  surveillance: '/dashboard/surveillance',
  betTicker: '/dashboard/surveillance/bet_ticker',
  notFound: '/404',
} as const
