import type { Endpoint } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { WalletCall } from '#domain/casino/decide-call.ts'
import { assert } from '#domain/kernel/assert.ts'
import { minor } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { Call, Executor, ProviderPrincipal } from '../runtime/handler.ts'
import { inputHash } from '../runtime/idempotency.ts'
import { toWire } from '../runtime/to-wire.ts'
import { balanceOf } from './answer-call.ts'
import type { AskedCall, CallReply } from './answer-call.ts'
import { createWalletDoor } from './wallet-door.ts'
import { claimNonce, tokenHash } from './wallet-store.ts'
import type { WalletFunds } from './wallet-store.ts'

type Rows = typeof wallet
type ProviderCalls = { readonly [Name in 'authenticate' | 'balance' | 'bet' | 'win' | 'reward' | 'rollback' | 'closeRound']: { readonly execute: Executor<Rows[Name]> } }

/** What casino providers call. Each runs by itself: it keeps the runner's promises by the provider's transaction, and not by a key of ours. */
export function providerCalls(context: Context): ProviderCalls {
  const door = createWalletDoor(context)
  const money = async (action: string, { principal, origin }: Pick<Call<Endpoint>, 'principal' | 'origin'>, asked: Pick<AskedCall, 'playerId' | 'currency' | 'call' | 'stake'>): Promise<Result<{ readonly rows: readonly CallReply[] }>> => {
    const { call, playerId, currency, stake } = asked
    // The token is no part of it: a call may come again with another one, and is the same.
    const said = inputHash(action, { params: {}, query: {}, body: { ...call, ...('amountMinor' in call && { amountMinor: String(call.amountMinor) }), playerId, currency, game: stake?.game ?? null } })
    const done = await door({ ...asked, action, principal: providerOf(principal), origin, asked: said.toString('hex') })
    return done.ok ? ok({ rows: [done.value] }) : done
  }
  return {
    authenticate: {
      async execute({ principal, body }) {
        const found = await withTransaction(context.database, {}, (tx) => sessionOf(tx, context.now(), providerOf(principal), body.token))
        if (!found.ok) return found
        const { player_id, currency, game, device, expires_at } = found.value
        return ok({ rows: [{ player_id, currency, game, device, expires_at, balance_minor: toWire(balanceOf(found.value)) }] })
      },
    },
    balance: {
      async execute({ principal, body }) {
        const found = await withTransaction(context.database, {}, (tx) => sessionOf(tx, context.now(), providerOf(principal), body.token))
        if (!found.ok) return found
        const { player_id, currency } = found.value
        return player_id === body.player_id ? ok({ rows: [{ player_id, currency, balance_minor: toWire(balanceOf(found.value)) }] }) : refuse('WALLET_TOKEN_UNKNOWN')
      },
    },
    bet: {
      execute: (call) => {
        const { transaction_id, player_id, token, game, round_id, currency, amount_minor, round_closed } = call.body
        return money('wallet.bet', call, { playerId: player_id, currency, stake: { game, token }, call: moved('bet', transaction_id, round_id, amount_minor, round_closed) })
      },
    },
    win: {
      execute: (call) => {
        const { transaction_id, player_id, round_id, currency, amount_minor, round_closed } = call.body
        return money('wallet.win', call, { playerId: player_id, currency, stake: null, call: moved('win', transaction_id, round_id, amount_minor, round_closed) })
      },
    },
    reward: {
      execute: (call) => {
        const { transaction_id: transactionId, player_id, reward_type: rewardType, currency, amount_minor } = call.body
        return money('wallet.reward', call, { playerId: player_id, currency, stake: null, call: { kind: 'reward', transactionId, rewardType, amountMinor: minor(amount_minor) } })
      },
    },
    rollback: {
      execute: (call) => {
        const { transaction_id: transactionId, player_id: playerId, reference_id: referenceId } = call.body
        return money('wallet.rollback', call, { playerId, currency: null, stake: null, call: { kind: 'rollback', transactionId, referenceId } })
      },
    },
    closeRound: {
      execute: (call) => {
        const { transaction_id: transactionId, player_id: playerId, round_id: roundId } = call.body
        return money('wallet.closeRound', call, { playerId, currency: null, stake: null, call: { kind: 'close', transactionId, roundId } })
      },
    },
  }
}

function moved(kind: 'bet' | 'win', transactionId: string, roundId: string, amount: number, closes = false): WalletCall {
  return { kind, transactionId, roundId, amountMinor: minor(amount), closes }
}

function providerOf(principal: Call<Endpoint>['principal']): ProviderPrincipal {
  assert(principal.kind === 'provider', 'the wallet is open to casino providers only')
  return principal
}

type SessionFunds = WalletFunds & { readonly player_id: string; readonly provider_id: string; readonly currency: string; readonly game: string; readonly device: 'desktop' | 'mobile'; readonly expires_at: string; readonly lives: boolean }

/** The session of a token at this provider, with the player's money; refuses one that is not there or has ended. */
async function sessionOf(tx: Tx, now: Date, { providerId, keyId, nonce }: ProviderPrincipal, token: string): Promise<Result<SessionFunds>> {
  const [fresh, { rows: [row] }] = await Promise.all([claimNonce(tx, keyId, nonce, now), tx.queryNamed<SessionFunds>('wallet-session',
    `select e.player_id, e.provider_id, e.currency, g.code as game, e.device, e.expires_at, e.ended_at is null and e.expires_at > $2 as lives,
       f.account_id, f.credit_minor, f.unsettled_minor, f.exposure_minor, f.open_wins_minor
     from casino_sessions e join casino_games g on g.id = e.game_id join account_funds f on f.account_id = e.player_id where e.token_hash = $1`, [tokenHash(token), now.toISOString()])])
  if (!fresh) return refuse('WALLET_NONCE_USED')
  if (row === undefined || row.provider_id !== providerId) return refuse('WALLET_TOKEN_UNKNOWN')
  return row.lives ? ok(row) : refuse('WALLET_TOKEN_EXPIRED')
}
