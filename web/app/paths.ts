import { signInPath } from '../shared/sign-in-path.ts'

/**
 * Every path of the application, spelled once, as the specification spells it. Parameters are ids; search parameters belong
 * to the routes.
 */
export const paths = {
  root: '/',
  signIn: signInPath,
  register: '/auth/jwt/register',
  dashboard: '/dashboard',
  analytics: '/dashboard/analytics',
  sports: '/dashboard/sports',
  event: '/dashboard/sports/$sportId/$eventId',
  bets: '/dashboard/bets',
  bet: '/dashboard/bets/$betId',
  users: '/dashboard/users',
  casino: '/dashboard/casino',
  casinoCms: '/dashboard/casino_cms',
  superAdmins: '/dashboard/super_admins',
  members: '/dashboard/super_admins/list',
  addMember: '/dashboard/super_admins/add',
  member: '/dashboard/super_admins/detail/$admin_id',
  editMember: '/dashboard/super_admins/edit/$admin_id',
  transfer: '/dashboard/super_admins/transfer',
  roles: '/dashboard/roles',
  // Ours, below the specification's own.
  rolePresets: '/dashboard/roles/presets',
  addRole: '/dashboard/roles/add',
  editRole: '/dashboard/roles/edit/$admin_id',
  role: '/dashboard/roles/detail/$admin_id',
  surveillance: '/dashboard/surveillance',
  betTicker: '/dashboard/surveillance/bet_ticker',
  notifications: '/dashboard/site_notications',
  maintenance: '/dashboard/maintenance',
  // Template placeholders: they stand because the specification lists them, and mean nothing.
  three: '/dashboard/three',
  group: '/dashboard/group',
  five: '/dashboard/group/five',
  six: '/dashboard/group/six',
  // Ours: screens that the specification does not have.
  results: '/dashboard/results',
  voids: '/dashboard/voids',
  locks: '/dashboard/locks',
  exposure: '/dashboard/exposure',
  casinoRounds: '/dashboard/casino_rounds',
  reports: '/dashboard/reports',
  securityPolicy: '/dashboard/security_policy',
  businesses: '/dashboard/businesses',
  securityEvents: '/dashboard/security_events',
  myNotifications: '/dashboard/notifications',
  notFound: '/404',
} as const
