import type { Endpoint, RowOf } from '#contract/endpoint.ts'
import type { search } from '#contract/search.ts'
import { bets } from '#contract/bets.ts'
import { seesCasino } from '#contract/casino-access.ts'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { navVisible, type NavItemName, type NavProfile } from '#domain/access/navigation.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { actorOf, mayCall } from '../../shared/access.ts'
import { buildOptions } from '../../shared/build-options.ts'
import { formatInstant } from '../../shared/format.ts'
import { readTimeZone } from '../../shared/i18n/time-zone.ts'
import type { User } from '../../shared/session.ts'
import { paths } from '../paths.ts'
import { text } from './text.ts'

export type Found = RowOf<typeof search.find>

export type FoundEntry = Pick<Found, 'kind' | 'id'> & {
  readonly found: Found
  readonly label: string
  readonly detail: string
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string>>
}

/** The call that opens a kind; of the casino who may make any that only looks, without the table of its calls. */
const neededFor: Readonly<Record<Found['kind'], Pick<Endpoint, 'access'>>> = {
  account: superAdmins.downline,
  game: sports.games,
  league: sports.league,
  event: sports.event,
  market: markets.byEvent,
  selection: markets.byEvent,
  casino_game: { access: seesCasino },
  casino_provider: { access: seesCasino },
  bet: bets.detail,
}

/** The item of the sidebar on whose screen a kind opens; none for accounts, whose screens the specification's own profile hides from everybody and has reached by address. */
const itemOf: Readonly<Record<Found['kind'], NavItemName | null>> = {
  account: null, game: 'sports', league: 'sports', event: 'sports', market: 'sports', selection: 'sports', casino_game: 'casino-cms', casino_provider: 'casino-cms', bet: 'bets',
}

/**
 * Whether a person is shown what was found, now or before: the server opens it for them, and in the specification's own profile the
 * sidebar shows its screen too (section 6).
 */
export function opensFound(kind: Found['kind'], user: User, profile: NavProfile = buildOptions.navigation): boolean {
  const item = itemOf[kind]
  return mayCall(user, neededFor[kind]) && (profile.kind === 'product' || item === null || navVisible(item, { actor: actorOf(user), role: user.role, permissions: user.permissions }, profile))
}

/** What was found as a line of the palette: what it is called, what tells it from its like, and where it opens. */
export function foundEntry(found: Found): FoundEntry {
  const { kind, id } = found
  const base = { kind, id, found }
  switch (kind) {
    case 'account': {
      // A player has nobody below: what there is to see is the account itself.
      const place = found.level === levels.player ? { to: paths.member, params: { admin_id: id } } : { to: paths.members, search: { account: id } }
      return { ...base, label: found.user_name, detail: text.account({ name: found.name, place: placeOf(found) }), ...place }
    }
    case 'game':
      return { ...base, label: found.name, detail: found.menu_name, to: paths.sports, search: { game_id: id } }
    case 'league':
      return { ...base, label: found.name, detail: found.game_name, to: paths.sports, search: { game_id: found.game_id, league_id: id } }
    case 'event':
      return { ...base, label: found.name, detail: text.event({ game: found.game_name, starts: formatInstant(found.starts_at, readTimeZone()) }), to: paths.event, params: { sportId: found.game_id, eventId: id } }
    case 'market':
      return { ...base, label: found.name, detail: found.event_name, to: paths.event, params: { sportId: found.game_id, eventId: found.event_id }, search: { market: id } }
    case 'selection':
      return { ...base, label: found.name, detail: found.event_name, to: paths.event, params: { sportId: found.game_id, eventId: found.event_id }, search: { market: found.market_id } }
    case 'casino_game':
      return { ...base, label: found.name, detail: text.casinoGame({ provider: found.provider_name, code: found.code }), to: paths.casinoCms, search: { casino_provider_id: found.provider_id, open: id } }
    case 'casino_provider':
      return { ...base, label: found.name, detail: found.code, to: paths.casinoCms, search: { casino_provider_id: id } }
    case 'bet':
      return { ...base, label: text.betId({ id }), detail: text.bet({ player: found.bet.user_name, event: found.bet.event_name }), to: paths.bet, params: { betId: id } }
  }
}

/** The level of an account, and under whom it stands. */
function placeOf({ level, parent_name: parent }: Extract<Found, { readonly kind: 'account' }>): string {
  return parent === null ? levelTitle(level) : text.below({ level: levelTitle(level), parent })
}
