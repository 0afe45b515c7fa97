import { access } from './access.ts'
import { account } from './account.ts'
import { actionWords } from './action-words.ts'
import { actions } from './actions.ts'
import { auth } from './auth.ts'
import { betAmount } from './bet-amount.ts'
import { bets } from './bets.ts'
import { businesses } from './businesses.ts'
import { calls } from './calls.ts'
import { casino } from './casino.ts'
import { dashboard } from './dashboard.ts'
import { delivered } from './delivered.ts'
import { effects } from './effects.ts'
import { eventStates } from './event-states.ts'
import { exposure } from './exposure.ts'
import { fallback } from './fallback.ts'
import { feedback } from './feedback.ts'
import { fields } from './fields.ts'
import { fieldValues } from './field-values.ts'
import { figures } from './figures.ts'
import { find } from './find.ts'
import { form } from './form.ts'
import { handed } from './handed.ts'
import { holds } from './holds.ts'
import { kinds } from './kinds.ts'
import { maintenance } from './maintenance.ts'
import { life } from './life.ts'
import { limits } from './limits.ts'
import { locks } from './locks.ts'
import { markets } from './markets.ts'
import { master } from './master.ts'
import { member } from './member.ts'
import { members } from './members.ts'
import { navigation } from './navigation.ts'
import { moments } from './moments.ts'
import { notifications } from './notifications.ts'
import { numbers } from './numbers.ts'
import { odds } from './odds.ts'
import { outcomes } from './outcomes.ts'
import { page } from './page.ts'
import { places } from './places.ts'
import { record } from './record.ts'
import { refusals } from './refusals.ts'
import { results } from './results.ts'
import { security } from './security.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { address } from './address.ts'
import { analytics } from './analytics.ts'
import { periods } from './periods.ts'
import { reports } from './reports.ts'
import { shown } from './shown.ts'
import { site } from './site.ts'
import { sports } from './sports.ts'
import { staff } from './staff.ts'
import { stale } from './stale.ts'
import { statements } from './statements.ts'
import { switches } from './switches.ts'
import { table } from './table.ts'
import { ticker } from './ticker.ts'
import { value } from './value.ts'
import { tables } from './tables.ts'
import { tools } from './tools.ts'
import { transfers } from './transfers.ts'
import { users } from './users.ts'
import { surveillance } from './surveillance.ts'
import { views } from './views.ts'
import { voidReasons } from './void-reasons.ts'
import { voids } from './voids.ts'
import { wallet } from './wallet.ts'
import { waiting } from './waiting.ts'
import { sessionEnding } from './session-ending.ts'
import { shortcutSheet } from './shortcut-sheet.ts'

/** Every namespace in Arabic, fetched as one. */
export const catalogue = {
  access,
  analytics,
  periods,
  reports,
  site,
  account,
  actions,
  'action-words': actionWords,
  'session-ending': sessionEnding,
  'shortcut-sheet': shortcutSheet,
  address,
  auth,
  'bet-amount': betAmount,
  bets,
  businesses,
  calls,
  casino,
  dashboard,
  delivered,
  effects,
  'event-states': eventStates,
  exposure,
  fallback,
  feedback,
  fields,
  'field-values': fieldValues,
  figures,
  find,
  form,
  handed,
  holds,
  kinds,
  maintenance,
  life,
  limits,
  locks,
  markets,
  master,
  member,
  members,
  navigation,
  moments,
  notifications,
  numbers,
  odds,
  outcomes,
  page,
  places,
  record,
  refusals,
  results,
  security,
  session,
  settings,
  shell,
  shown,
  sports,
  staff,
  stale,
  statements,
  switches,
  table,
  tables,
  tools,
  ticker,
  value,
  transfers,
  users,
  surveillance,
  'void-reasons': voidReasons,
  views,
  voids,
  wallet,
  waiting,
}
