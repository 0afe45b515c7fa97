import { randomBytes } from 'node:crypto'
import { casino } from '#contract/casino.ts'
import { ApiError, type Client } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import { wallet } from '#contract/wallet.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Context } from '#server/context.ts'
import { insertWalletKey } from '#server/wallet/key-store.ts'
import { createWalletCaller, overHttp } from '#simulator/wallet-caller.ts'
import type { WalletCaller } from '#simulator/wallet-caller.ts'

export type RoundToPlay = {
  /** The provider's name of the round; its transactions begin with it. */
  readonly name: string
  readonly stakeMinor: number
  readonly winMinor: number
  /** The provider left it open so many hours ago; absent: it is closed. */
  readonly leftForHours?: number
}
/** Whose round it was, and further calls of its provider. */
type Played = { readonly game: string; readonly provider: string; readonly player: string; readonly playerId: string; readonly currency: string; readonly call: WalletCaller }
type At = { readonly address: string; readonly context: Context; readonly site: Client }

/** A round of the first game that players see, by the first player who may play, as its provider calls. */
export async function playRound({ address, context, site }: At, { name, stakeMinor, winMinor, leftForHours }: RoundToPlay): Promise<Played> {
  const [game] = (await site(casino.siteGames, { query: { device: 'desktop', limit: '1' } })).data
  if (game === undefined) throw new Error('the demo world has no game')
  const key = { id: context.ids.next(), secret: randomBytes(32).toString('base64url') }
  await withTransaction(context.database, {}, (tx) =>
    insertWalletKey(tx, { ...key, providerId: game.casino_provider_id, name: 'e2e', createdAt: context.now(), createdBy: null }, context.sealing))
  const call = createWalletCaller(key, overHttp(address))
  for (const player of (await site(platform.players, { query: { limit: '100' } })).data) {
    const seat = await site(wallet.launch, { body: { player_id: player.player_id, game_id: game.id, device: 'desktop' } }).catch(passOver)
    if (seat === null) continue
    const moved = { player_id: player.player_id, round_id: name, currency: player.currency }
    const done = [
      await call('bet', { transaction_id: `${name}-bet`, ...moved, token: seat.data[0]?.token ?? '', game: game.code, amount_minor: stakeMinor }),
      await call('win', { transaction_id: `${name}-win`, ...moved, amount_minor: winMinor }),
      ...(leftForHours === undefined ? [await call('closeRound', { transaction_id: `${name}-end`, player_id: player.player_id, round_id: name })] : []),
    ]
    const refused = done.find((reply) => reply.code !== null)
    if (refused !== undefined) throw new Error(`a call of the round was refused: ${refused.code ?? ''}`)
    if (leftForHours !== undefined) {
      await withTransaction(context.database, {}, (tx) =>
        tx.query(`update casino_rounds set last_call_at = last_call_at - $2 * interval '1 hour' where external_id = $1`, [name, leftForHours]))
    }
    return { game: game.name, provider: game.provider_name, player: player.user_name, playerId: player.player_id, currency: player.currency, call }
  }
  throw new Error('the demo world has no player who may play')
}

/** Of a player who may not play, the next one is asked. */
function passOver(failure: unknown): null {
  if (failure instanceof ApiError && failure.code?.startsWith('ACCOUNT_') === true) return null
  throw failure
}
