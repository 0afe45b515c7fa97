import { randomBytes } from 'node:crypto'
import type { wallet } from '#contract/wallet.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import { offeredTo } from '../casino/held.ts'
import { gameSource, shownText } from '../casino/shown.ts'
import type { Handler } from '../runtime/handler.ts'
import { endGames } from './end-games.ts'
import { tokenHash } from './wallet-store.ts'

/** How long a player may stake with one token. What is won in a round comes in whenever it comes. */
const sessionMs = 12 * 60 * 60_000

type PlayerRow = { readonly currency: string; readonly self_status: AccountStatus; readonly parent_status: AccountStatus; readonly excluded: boolean }
type GameRow = {
  readonly provider_id: string
  readonly code: string
  readonly shown: string
  readonly desktop: boolean
  readonly mobile: boolean
  readonly currencies: readonly string[]
  readonly launch_url: string | null
  readonly launch_params: Readonly<Record<string, string>>
  readonly offered: boolean
}

/** Opens a game for a player of the calling business: a token opens this game and no other, and ends those that opened it for the player before. It is said once; of it the hash is kept. */
export const launch: Handler<typeof wallet.launch> = async ({ tx, now, newId }, { principal, body }) => {
  assert(principal.kind === 'platform', 'games are opened by the player site')
  const { player_id, game_id, device, language, return_url } = body
  const at = now.toISOString()
  const { rows: [player] } = await tx.query<PlayerRow>(
    `select a.currency, a.self_status, above.status as parent_status, coalesce(a.excluded_until > $3, false) as excluded from accounts a cross join lateral flags_above(a.id) above
     where a.id = $1 and a.business_id = $2 and a.level = 9`, [player_id, principal.businessId, at])
  if (player === undefined) return refuse('ACCOUNT_UNKNOWN', { player_id })
  if (player.self_status !== 'active') return refuse('ACCOUNT_LOCKED')
  if (player.parent_status !== 'active') return refuse('ACCOUNT_ANCESTOR_LOCKED')
  if (player.excluded) return refuse('ACCOUNT_EXCLUDED')
  const { rows: [game] } = await tx.query<GameRow>(
    `select g.provider_id, g.code, ${shownText('$2::timestamptz')} as shown, g.desktop, g.mobile, p.currencies, p.launch_url, g.launch_params, ${offeredTo('$3::bigint', '$2::timestamptz')} as offered
     from ${gameSource} where g.id = $1`, [game_id, at, player_id])
  if (game === undefined) return refuse('CASINO_GAME_UNKNOWN')
  // What is locked is seen and may be looked at; stakes in it are refused.
  if (!game.offered) return refuse('BET_BRANCH_BLOCKED')
  if (game.shown !== 'shown') return refuse('CASINO_GAME_OFF', { why: game.shown })
  if (!game[device]) return refuse('CASINO_GAME_OFF', { why: 'no_device' })
  if (game.currencies.length > 0 && !game.currencies.includes(player.currency)) return refuse('WALLET_CURRENCY_WRONG', { currency: player.currency })

  await endGames(tx, { accountId: player_id, gameId: game_id }, now)
  const id = newId()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionMs).toISOString()
  await tx.query(
    `insert into casino_sessions (id, token_hash, business_id, player_id, provider_id, game_id, device, currency, ip, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, tokenHash(token), principal.businessId, player_id, game.provider_id, game_id, device, player.currency, body.ip ?? null, at, expiresAt])
  return ok({
    rows: [{ token, expires_at: expiresAt, url: urlOf(game, { token, game: game.code, currency: player.currency, device, ...(language !== undefined && { language }), ...(return_url !== undefined && { return_url }) }) }],
    audit: { targetKind: 'account', targetId: player_id, businessId: principal.businessId, after: { session_id: id, game_id, device } },
  })
}

/** Ends a player's tokens, or one of them: bets with these are refused from then on. */
export const endSessions: Handler<typeof wallet.endSessions> = async ({ tx, now }, { principal, body: { player_id, token } }) => {
  assert(principal.kind === 'platform', 'games are left on the player site')
  const { rowCount } = await tx.query('select from accounts where id = $1 and business_id = $2 and level = 9', [player_id, principal.businessId])
  if (rowCount === 0) return refuse('ACCOUNT_UNKNOWN', { player_id })
  const ended = await endGames(tx, { accountId: player_id, ...(token !== undefined && { token }) }, now)
  return ok({ rows: [{ ended }], audit: { targetKind: 'account', targetId: player_id, businessId: principal.businessId, after: { ended } } })
}

/** The provider's address with what it is told; what the game itself sends along never replaces that. */
function urlOf({ launch_url, launch_params }: GameRow, told: Readonly<Record<string, string>>): string | null {
  if (launch_url === null) return null
  const url = URL.parse(launch_url)
  if (url === null) return null
  for (const [name, value] of Object.entries({ ...launch_params, ...told })) url.searchParams.set(name, value)
  return url.href
}
