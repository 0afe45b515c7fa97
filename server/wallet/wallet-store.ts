import { hash } from 'node:crypto'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { HoldKind } from '#domain/bets/hold-kinds.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import type { Maintenance } from '#domain/markets/maintenance.ts'
import { gameSource, shownText } from '../casino/shown.ts'
import type { AccountCapRow, LimitOverrideRow } from '../platform/placement-store.ts'

/** What a player's account holds; amounts are minor units as text. */
export type WalletFunds = { readonly account_id: string; readonly credit_minor: string; readonly unsettled_minor: string; readonly exposure_minor: string; readonly open_wins_minor: string }

/** @returns false where this nonce has been used with this key before */
export async function claimNonce(tx: Tx, keyId: string, nonce: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.queryNamed('wallet-nonce', 'insert into casino_nonces (key_id, nonce, at) values ($1, $2, $3) on conflict do nothing', [keyId, nonce, at.toISOString()])
  return rowCount === 1
}

/**
 * Locks the money of a player, and with `path` that of everybody above, in id order as everywhere; answers the player's. It reads nothing
 * else: what is loaded is loaded by a statement after it, which sees the world as it is once the lock is held.
 */
export async function lockWallet(tx: Tx, playerId: string, path: boolean): Promise<WalletFunds | null> {
  const accounts = path ? 'account_id in (select ancestor_id from account_paths where descendant_id = $1)' : 'account_id = $1'
  const { rows } = await tx.queryNamed<WalletFunds>(path ? 'wallet-lock-path' : 'wallet-lock',
    `select account_id, credit_minor, unsettled_minor, exposure_minor, open_wins_minor from account_funds where ${accounts} order by account_id for update`, [playerId])
  return rows.find((row) => row.account_id === playerId) ?? null
}

/** A transaction that has come. `asked` is the hex SHA-256 of its call, `reply` its answer or its refusal. */
export type CallRow = {
  readonly kind: 'bet' | 'win' | 'rollback' | 'close' | 'tombstone' | 'refused'
  readonly player_id: string | null
  readonly round_id: string | null
  readonly amount_minor: string
  readonly asked: string | null
  readonly reply: unknown
  readonly undone: boolean
}

export type RoundRow = {
  readonly id: string
  readonly stake_minor: string
  readonly win_minor: string
  readonly posted_minor: string
  readonly revision: number
  readonly vector_id: string
  readonly closed: boolean
  readonly resolved: boolean
}

export type PlayerOfWallet = { readonly business_id: string; readonly currency: string }

export type LoadedCall = { readonly seen: CallRow | null; readonly referenced: CallRow | null; readonly round: RoundRow | null; readonly player: PlayerOfWallet | null }

const callText = (transaction: string) => `(select json_build_object('kind', c.kind, 'player_id', c.player_id::text, 'round_id', c.round_id::text, 'amount_minor', c.amount_minor::text, 'asked', encode(c.asked, 'hex'),
  'reply', c.reply, 'undone', c.undone_by is not null) from casino_calls c where c.provider_id = $1 and c.transaction_id = ${transaction})`

const loadText = `
select ${callText('$3')} as seen, ${callText('$4')} as referenced,
  (select json_build_object('id', r.id::text, 'stake_minor', r.stake_minor::text, 'win_minor', r.win_minor::text, 'posted_minor', r.posted_minor::text, 'revision', r.revision, 'vector_id', r.vector_id::text,
     'closed', r.closed_at is not null, 'resolved', r.resolved_by is not null)
   from casino_rounds r where r.player_id = $2 and r.provider_id = $1 and r.id = coalesce(
     (select c.round_id from casino_calls c where c.provider_id = $1 and c.transaction_id = $4),
     (select o.id from casino_rounds o where o.provider_id = $1 and o.player_id = $2 and o.external_id = $5))) as round,
  (select json_build_object('business_id', a.business_id::text, 'currency', a.currency) from accounts a where a.id = $2 and a.level = 9) as player`

export type CallPlace = { readonly providerId: string; readonly playerId: string; readonly transactionId: string; readonly referenceId: string | null; readonly roundId: string | null }

/** What stands under the transaction of a call, under the one that it names, and its round. Run it after `lockWallet`. */
export async function loadCall(tx: Tx, { providerId, playerId, transactionId, referenceId, roundId }: CallPlace): Promise<LoadedCall> {
  const { rows: [row] } = await tx.queryNamed<LoadedCall>('wallet-load', loadText, [providerId, playerId, transactionId, referenceId, roundId])
  return row ?? { seen: null, referenced: null, round: null, player: null }
}

export type SessionRow = { readonly id: string; readonly player_id: string; readonly provider_id: string; readonly lives: boolean }

export type StakeRow = {
  readonly session: SessionRow | null
  readonly player: {
    readonly parent_id: string
    readonly self_status: AccountStatus
    readonly parent_status: AccountStatus
    readonly self_bet_locked: boolean
    readonly parent_bet_locked: boolean
    readonly excluded: boolean
    readonly exposure_limit_minor: string | null
    readonly caps: readonly AccountCapRow[] | null
  } | null
  readonly game: { readonly id: string; readonly sport_id: string; readonly shown: string; readonly currencies: readonly string[]; readonly vector_id: string | null; readonly limits: readonly CasinoLimitRow[] | null; readonly holds: readonly HoldKind[] | null } | null
  readonly maintenance: readonly Maintenance[] | null
}

type CasinoLimitRow = Omit<LimitOverrideRow, 'scope'> & { readonly rank: number }

const stakeText = `
select
  (select json_build_object('id', e.id::text, 'player_id', e.player_id::text, 'provider_id', e.provider_id::text, 'lives', e.ended_at is null and e.expires_at > $5::timestamptz)
     from casino_sessions e where e.token_hash = $4) as session,
  (select json_build_object('parent_id', a.parent_id::text, 'self_status', a.self_status, 'parent_status', above.status, 'self_bet_locked', a.self_bet_locked, 'parent_bet_locked', above.bet_locked,
     'excluded', coalesce(a.excluded_until > $5::timestamptz, false), 'exposure_limit_minor', a.exposure_limit_minor::text,
     'caps', case when exists (select from account_bet_settings) then (
        select json_agg(json_build_object('account_id', c.account_id::text, 'sport_id', c.sport_id::text, 'min_stake_minor', c.min_stake_minor::text, 'max_stake_minor', c.max_stake_minor::text,
          'max_profit_minor', c.max_profit_minor::text, 'max_market_exposure_minor', c.max_market_exposure_minor::text, 'bet_delay_ms', c.bet_delay_ms))
        from account_paths t cross join lateral (select * from account_bet_settings c where c.account_id = t.ancestor_id offset 0) c where t.descendant_id = a.id) end)
     from accounts a cross join lateral flags_above(a.id) above where a.id = $2 and a.level = 9) as player,
  (select json_build_object('id', g.id::text, 'sport_id', g.sport_id::text, 'shown', ${shownText('$5::timestamptz')}, 'currencies', p.currencies,
     'vector_id', (select v.vector_id::text from current_vectors v join accounts a on a.parent_id = v.parent_account_id where a.id = $2 and v.sport_id = g.sport_id),
     'limits', (select json_agg(l) from (
        select at.rank, o.min_stake_minor::text, o.max_stake_minor::text, o.live_min_stake_minor::text, o.live_max_stake_minor::text, o.max_profit_minor::text, o.max_market_exposure_minor::text,
          o.min_odds, o.max_odds, o.bet_delay_ms
        from (values (1, 'game', g.id), (2, 'sub_category', g.sub_category_id), (3, 'provider', g.provider_id),
          (4, 'menu', (select m.id from menus m where m.game_type = 'casino' order by m.sort, m.id limit 1))) as at(rank, scope, scope_id)
        cross join lateral (select * from limit_overrides o where o.scope = at.scope and o.scope_id = at.scope_id and o.market_type::text = 'casino' offset 0) o) l),
     'holds', case when exists (select from holds where lifted_at is null) then (
        select json_agg(h.kind) from (values ('all', 0::bigint), ('menu', s.menu_id), ('sport', g.sport_id)) as at(scope, scope_id)
        cross join lateral (
          select h.kind, h.account_id from holds h
          where h.scope = at.scope and h.scope_id = at.scope_id and h.lifted_at is null and h.market_type is null and (h.expires_at is null or h.expires_at > $5::timestamptz) offset 0
        ) h where h.account_id is null or exists (select from account_paths t where t.ancestor_id = h.account_id and t.descendant_id = $2)) end)
     from ${gameSource} where g.provider_id = $1 and g.code = $3) as game,
  (select json_agg(json_build_object('scope', w.scope, 'sportId', w.sport_id::text, 'providerId', w.provider_id::text, 'businessId', w.business_id::text)) from maintenance w
     where w.ended_at is null and w.starts_at <= $5::timestamptz and (w.ends_at is null or w.ends_at > $5::timestamptz)) as maintenance`

/** All that a stake of a player in a game is held to, but the money. */
export async function loadStake(tx: Tx, stake: { readonly providerId: string; readonly playerId: string; readonly game: string; readonly token: string }, now: Date): Promise<StakeRow> {
  const { rows: [row] } = await tx.queryNamed<StakeRow>('wallet-stake', stakeText, [stake.providerId, stake.playerId, stake.game, tokenHash(stake.token), now.toISOString()])
  return row ?? { session: null, player: null, game: null, maintenance: null }
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export type NewCall = {
  readonly providerId: string
  readonly transactionId: string
  readonly kind: CallRow['kind']
  readonly playerId: string
  readonly roundId: string | null
  readonly amountMinor: bigint
  readonly referenceId: string | null
  readonly balanceMinor: bigint | null
  /** Hex SHA-256. */
  readonly asked: string | null
  readonly reply: unknown
}

/** Writes calls that have come. One whose transaction is there already breaks the table's key (`transactionTaken`). */
export async function insertCalls(tx: Tx, calls: readonly NewCall[], at: Date): Promise<void> {
  await tx.queryNamed('wallet-calls',
    `insert into casino_calls (provider_id, transaction_id, kind, player_id, round_id, amount_minor, reference_id, balance_minor, asked, reply, at)
     select c.provider_id, c.transaction_id, c.kind, c.player_id, c.round_id, c.amount_minor, c.reference_id, c.balance_minor, decode(c.asked, 'hex'), c.reply, $11
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::text[], $10::jsonb[])
       as c(provider_id, transaction_id, kind, player_id, round_id, amount_minor, reference_id, balance_minor, asked, reply)`,
    [
      arrayText(calls.map((call) => call.providerId)), calls.map((call) => call.transactionId), arrayText(calls.map((call) => call.kind)), arrayText(calls.map((call) => call.playerId)),
      arrayText(calls.map((call) => call.roundId)), arrayText(calls.map((call) => call.amountMinor)), calls.map((call) => call.referenceId), arrayText(calls.map((call) => call.balanceMinor)),
      arrayText(calls.map((call) => call.asked)), calls.map((call) => (call.reply === null ? null : JSON.stringify(call.reply))), at.toISOString(),
    ])
}

export async function undoCall(tx: Tx, providerId: string, transactionId: string, by: string): Promise<void> {
  await tx.queryNamed('wallet-undo', 'update casino_calls set undone_by = $3 where provider_id = $1 and transaction_id = $2', [providerId, transactionId, by])
}

/** Adds to what a player holds in open rounds: stakes, and wins beside them. Minor units. */
export async function holdInRounds(tx: Tx, playerId: string, stakeMinor: bigint, winMinor: bigint): Promise<void> {
  await tx.queryNamed('wallet-hold', 'update account_funds set exposure_minor = exposure_minor + $2, open_wins_minor = open_wins_minor + $3 where account_id = $1', [playerId, stakeMinor, winMinor])
}
