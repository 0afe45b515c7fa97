import { hash } from 'node:crypto'
import type { CasinoShown } from '#contract/casino-game.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { HoldKind } from '#domain/bets/hold-kinds.ts'
import type { Resolution, WalletCall } from '#domain/casino/decide-call.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Maintenance } from '#domain/markets/maintenance.ts'
import { holdsOnGame } from '../casino/held.ts'
import { gameSource, shownText } from '../casino/shown.ts'
import type { CasinoScope } from '../limits/limit-store.ts'
import type { AccountCapRow, WordedLimitRow } from '../platform/placement-store.ts'

/** What a player's account holds; amounts are minor units as text. */
export type WalletFunds = { readonly account_id: string; readonly credit_minor: string; readonly unsettled_minor: string; readonly exposure_minor: string; readonly open_wins_minor: string }

/** @returns false where this nonce has been used with this key before */
export async function claimNonce(tx: Tx, keyId: string, nonce: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.queryNamed('wallet-nonce', 'insert into casino_nonces (key_id, nonce, at) values ($1, $2, $3) on conflict do nothing', [keyId, nonce, at.toISOString()])
  return rowCount === 1
}

/** Writes nonces that `loadCalls` found unused. One that has been used meanwhile breaks the table's key (`alreadyCame`). */
export async function insertNonces(tx: Tx, nonces: readonly { readonly keyId: string; readonly nonce: string }[], at: Date): Promise<void> {
  await tx.queryNamed('wallet-nonces', 'insert into casino_nonces (key_id, nonce, at) select o.key_id, o.nonce, $3 from unnest($1::bigint[], $2::text[]) as o(key_id, nonce)',
    [arrayText(nonces.map((each) => each.keyId)), nonces.map((each) => each.nonce), at.toISOString()])
}

const lockText = (players: string) => `
with above as materialized (
  select account_id from account_funds where account_id in (select ancestor_id from account_paths where descendant_id = any($2::bigint[]) and depth > 0) order by account_id for update
), players as materialized (
  select account_id, credit_minor, unsettled_minor, exposure_minor, open_wins_minor from account_funds where account_id = any($1::bigint[]) order by account_id for update ${players}
)
select (select count(*) from above) as above,
  (select json_agg(json_build_object('account_id', account_id::text, 'credit_minor', credit_minor::text, 'unsettled_minor', unsettled_minor::text, 'exposure_minor', exposure_minor::text,
     'open_wins_minor', open_wins_minor::text)) from players) as funds`

const [lockFree, lockAll] = [lockText('skip locked'), lockText('')]

/**
 * Locks the money of players, and first that of everybody above those in `closing`, in id order as everywhere; answers the players'.
 * Without `wait`, players whose money is in use elsewhere are left out. It reads nothing else: what is loaded is loaded by a statement
 * after it, which sees the world as it is once the locks are held.
 */
export async function lockWallets(tx: Tx, players: readonly string[], closing: readonly string[], wait: boolean): Promise<ReadonlyMap<string, WalletFunds>> {
  const { rows: [row] } = await tx.queryNamed<{ funds: readonly WalletFunds[] | null }>(wait ? 'wallet-lock-all' : 'wallet-lock-free', wait ? lockAll : lockFree, [arrayText(players), arrayText(closing)])
  return new Map((row?.funds ?? []).map((funds) => [funds.account_id, funds]))
}

/** A transaction that has come. `asked` is the hex SHA-256 of its call, `reply` its answer or its refusal. */
export type CallRow = {
  readonly kind: 'bet' | 'win' | 'reward' | 'rollback' | 'close' | 'tombstone' | 'refused'
  readonly player_id: string | null
  readonly round_id: string | null
  readonly amount_minor: string
  readonly asked: string | null
  readonly reply: unknown
  readonly undone: boolean
  /** Of a win: it came after a person had undone its round, and waits for their word. */
  readonly late: boolean
}

export type RoundRow = {
  readonly id: string
  readonly game_id: string
  readonly stake_minor: string
  readonly win_minor: string
  readonly posted_minor: string
  readonly revision: number
  readonly vector_id: string
  readonly late_win_minor: string
  readonly closed: boolean
  readonly resolution: Resolution | null
}

/** A reward that a rollback names, with the entry that gave it; null: it came to nothing. */
export type RewardRow = { readonly id: string; readonly vector_id: string; readonly entry_id: string | null }

/** `exponent`: places after the mark of the currency. */
export type PlayerOfWallet = { readonly business_id: string; readonly currency: string; readonly exponent: number }

export type LoadedCall = { readonly seen: CallRow | null; readonly referenced: CallRow | null; readonly round: RoundRow | null; readonly reward: RewardRow | null; readonly player: PlayerOfWallet | null; readonly nonce_used: boolean }

const callText = (transaction: string) => `(select json_build_object('kind', c.kind, 'player_id', c.player_id::text, 'round_id', c.round_id::text, 'amount_minor', c.amount_minor::text, 'asked', encode(c.asked, 'hex'),
  'reply', c.reply, 'undone', c.undone_by is not null, 'late', c.late) from casino_calls c where c.provider_id = asked.provider_id and c.transaction_id = ${transaction})`

const loadText = `
select ${callText('asked.transaction_id')} as seen, ${callText('asked.reference_id')} as referenced,
  (select json_build_object('id', r.id::text, 'game_id', r.game_id::text, 'stake_minor', r.stake_minor::text, 'win_minor', r.win_minor::text, 'posted_minor', r.posted_minor::text, 'revision', r.revision,
     'vector_id', r.vector_id::text, 'late_win_minor', r.late_win_minor::text, 'closed', r.closed_at is not null, 'resolution', r.resolution)
   -- By its key before it is held against player and provider: over an almost empty table the planner takes any index of theirs, and keeps it while the table grows.
   from (select * from casino_rounds k where k.id = coalesce(
     (select c.round_id from casino_calls c where c.provider_id = asked.provider_id and c.transaction_id = asked.reference_id),
     (select o.id from casino_rounds o where o.provider_id = asked.provider_id and o.player_id = asked.player_id and o.external_id = asked.round_id)) offset 0) r
   where r.player_id = asked.player_id and r.provider_id = asked.provider_id) as round,
  (select json_build_object('id', w.id::text, 'vector_id', w.vector_id::text, 'entry_id', (select e.id::text from journal_entries e where e.business_id = w.business_id and e.reward_id = w.id and e.revision = 1))
   from casino_rewards w where w.provider_id = asked.provider_id and w.transaction_id = asked.reference_id) as reward,
  (select json_build_object('business_id', a.business_id::text, 'currency', a.currency, 'exponent', c.exponent) from accounts a join currencies c on c.code = a.currency where a.id = asked.player_id and a.level = 9) as player,
  -- Looked up one by one: of 'exists' the planner makes a hash of all nonces that are kept.
  coalesce((select true from casino_nonces o where o.key_id = asked.key_id and o.nonce = asked.nonce), false) as nonce_used
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[]) with ordinality
  as asked(provider_id, player_id, transaction_id, reference_id, round_id, key_id, nonce, n) order by asked.n`

export type CallPlace = {
  readonly providerId: string
  readonly playerId: string
  readonly transactionId: string
  readonly referenceId: string | null
  readonly roundId: string | null
  readonly keyId: string
  readonly nonce: string
}

/** What stands under the transaction of each call, under the one that it names, and its round; in their order. Run it after `lockWallets`. */
export async function loadCalls(tx: Tx, calls: readonly CallPlace[]): Promise<readonly LoadedCall[]> {
  const { rows } = await tx.queryNamed<LoadedCall>('wallet-load', loadText, [
    arrayText(calls.map((each) => each.providerId)), arrayText(calls.map((each) => each.playerId)), calls.map((each) => each.transactionId), calls.map((each) => each.referenceId),
    calls.map((each) => each.roundId), arrayText(calls.map((each) => each.keyId)), calls.map((each) => each.nonce),
  ])
  return rows
}

export type SessionRow = { readonly id: string; readonly player_id: string; readonly provider_id: string; readonly game_id: string; readonly lives: boolean }

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
  readonly game: { readonly id: string; readonly sport_id: string; readonly shown: CasinoShown; readonly currencies: readonly string[]; readonly vector_id: string | null; readonly limits: readonly CasinoLimitRow[] | null; readonly holds: readonly HoldKind[] | null } | null
}

/** What one place of the casino sets for a game; the menu is the casino's first. */
export type CasinoLimitRow = Omit<WordedLimitRow, 'scope'> & { readonly scope: CasinoScope | 'menu' }

const stakeText = `
select
  (select json_build_object('id', e.id::text, 'player_id', e.player_id::text, 'provider_id', e.provider_id::text, 'game_id', e.game_id::text, 'lives', e.ended_at is null and e.expires_at > $5::timestamptz)
     from casino_sessions e where e.token_hash = decode(asked.token, 'hex')) as session,
  (select json_build_object('parent_id', a.parent_id::text, 'self_status', a.self_status, 'parent_status', above.status, 'self_bet_locked', a.self_bet_locked, 'parent_bet_locked', above.bet_locked,
     'excluded', coalesce(a.excluded_until > clock_timestamp(), false), 'exposure_limit_minor', a.exposure_limit_minor::text,
     'caps', case when exists (select from account_bet_settings) then (
        select json_agg(json_build_object('account_id', c.account_id::text, 'sport_id', c.sport_id::text, 'min_stake_minor', c.min_stake_minor::text, 'max_stake_minor', c.max_stake_minor::text,
          'max_profit_minor', c.max_profit_minor::text, 'max_market_exposure_minor', c.max_market_exposure_minor::text, 'bet_delay_ms', c.bet_delay_ms))
        from account_paths t cross join lateral (select * from account_bet_settings c where c.account_id = t.ancestor_id offset 0) c where t.descendant_id = a.id) end)
     from accounts a cross join lateral flags_above(a.id) above where a.id = asked.player_id and a.level = 9) as player,
  (select json_build_object('id', g.id::text, 'sport_id', g.sport_id::text, 'shown', ${shownText('$5::timestamptz')}, 'currencies', p.currencies,
     'vector_id', (select v.vector_id::text from current_vectors v join accounts a on a.parent_id = v.parent_account_id where a.id = asked.player_id and v.sport_id = g.sport_id),
     'limits', (select json_agg(l) from (
        select at.scope, o.min_stake_minor::text, o.max_stake_minor::text, o.live_min_stake_minor::text, o.live_max_stake_minor::text, o.max_profit_minor::text, o.max_market_exposure_minor::text,
          o.min_odds, o.max_odds, o.bet_delay_ms, o.word_id::text
        from (values ('game', g.id), ('sub_category', g.sub_category_id), ('provider', g.provider_id),
          ('menu', (select m.id from menus m where m.game_type = 'casino' order by m.sort, m.id limit 1))) as at(scope, scope_id)
        cross join lateral (select * from limit_overrides o where o.scope = at.scope and o.scope_id = at.scope_id and o.market_type::text = 'casino' offset 0) o) l),
     'holds', ${holdsOnGame('asked.player_id', 'clock_timestamp()')})
     from ${gameSource} where g.provider_id = asked.provider_id and g.code = asked.game) as game
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) with ordinality as asked(provider_id, player_id, game, token, n) order by asked.n`

export type AskedStake = { readonly providerId: string; readonly playerId: string; readonly game: string; readonly token: string }

/** All that stakes of players in games are held to, but the money and maintenance; in their order. Holds and exclusions end by the clock that all nodes have in common. */
export async function loadStakes(tx: Tx, stakes: readonly AskedStake[], now: Date): Promise<readonly StakeRow[]> {
  if (stakes.length === 0) return []
  const { rows } = await tx.queryNamed<StakeRow>('wallet-stake', stakeText, [
    arrayText(stakes.map((each) => each.providerId)), arrayText(stakes.map((each) => each.playerId)), stakes.map((each) => each.game), arrayText(stakes.map((each) => tokenHash(each.token).toString('hex'))), now.toISOString(),
  ])
  return rows
}

/** What is closed to bets now, by the clock that all nodes have in common. */
export async function loadMaintenance(tx: Tx): Promise<readonly Maintenance[]> {
  const { rows } = await tx.queryNamed<Maintenance>('wallet-maintenance',
    `select w.scope, w.sport_id::text as "sportId", w.provider_id::text as "providerId", w.business_id::text as "businessId" from maintenance w
     where w.ended_at is null and w.starts_at <= clock_timestamp() and (w.ends_at is null or w.ends_at > clock_timestamp())`)
  return rows
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
  readonly late: boolean
}

/** Writes calls that have come. One whose transaction is there already breaks the table's key (`alreadyCame`). */
export async function insertCalls(tx: Tx, calls: readonly NewCall[], at: Date): Promise<void> {
  await tx.queryNamed('wallet-calls',
    `insert into casino_calls (provider_id, transaction_id, kind, player_id, round_id, amount_minor, reference_id, balance_minor, asked, reply, late, at)
     select c.provider_id, c.transaction_id, c.kind, c.player_id, c.round_id, c.amount_minor, c.reference_id, c.balance_minor, decode(c.asked, 'hex'), c.reply, c.late, $11
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::text[], $10::jsonb[], $12::boolean[])
       as c(provider_id, transaction_id, kind, player_id, round_id, amount_minor, reference_id, balance_minor, asked, reply, late)`,
    [
      arrayText(calls.map((call) => call.providerId)), calls.map((call) => call.transactionId), arrayText(calls.map((call) => call.kind)), arrayText(calls.map((call) => call.playerId)),
      arrayText(calls.map((call) => call.roundId)), arrayText(calls.map((call) => call.amountMinor)), calls.map((call) => call.referenceId), arrayText(calls.map((call) => call.balanceMinor)),
      arrayText(calls.map((call) => call.asked)), calls.map((call) => (call.reply === null ? null : JSON.stringify(call.reply))), at.toISOString(), arrayText(calls.map((call) => call.late)),
    ])
}

/** What was rolled back before it came, as it is now that it came: its round, and its answer for good. */
export type MetTombstone = { readonly providerId: string; readonly transactionId: string; readonly kind: WalletCall['kind']; readonly amountMinor: bigint; readonly roundId: string | null; /** Hex SHA-256. */ readonly asked: string; readonly balanceMinor: bigint; readonly reply: unknown }

export async function meetTombstones(tx: Tx, met: readonly MetTombstone[]): Promise<void> {
  if (met.length === 0) return
  await tx.queryNamed('wallet-met',
    `update casino_calls c set round_id = m.round_id, asked = decode(m.asked, 'hex'), balance_minor = m.balance_minor, reply = m.reply, met = m.kind, amount_minor = m.amount_minor
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::jsonb[], $7::text[], $8::bigint[]) as m(provider_id, transaction_id, round_id, asked, balance_minor, reply, kind, amount_minor)
     where c.provider_id = m.provider_id and c.transaction_id = m.transaction_id`,
    [arrayText(met.map((each) => each.providerId)), met.map((each) => each.transactionId), arrayText(met.map((each) => each.roundId)), met.map((each) => each.asked), arrayText(met.map((each) => each.balanceMinor)), met.map((each) => JSON.stringify(each.reply)),
      met.map((each) => each.kind), arrayText(met.map((each) => each.amountMinor))])
}

export type UndoneCall = { readonly providerId: string; readonly transactionId: string; /** The transaction that undoes it. */ readonly by: string }

export async function undoCalls(tx: Tx, undone: readonly UndoneCall[]): Promise<void> {
  if (undone.length === 0) return
  await tx.queryNamed('wallet-undo',
    `update casino_calls c set undone_by = u.by from unnest($1::bigint[], $2::text[], $3::text[]) as u(provider_id, transaction_id, by)
     where c.provider_id = u.provider_id and c.transaction_id = u.transaction_id`,
    [arrayText(undone.map((each) => each.providerId)), undone.map((each) => each.transactionId), undone.map((each) => each.by)])
}

/** What is added to an account's money; minor units, signed. */
export type FundsMove = { readonly unsettledMinor: bigint; readonly stakeMinor: bigint; readonly winMinor: bigint }

/** Adds to the money of accounts that are locked: to U, and of players to what they hold in open rounds: stakes, and wins beside them. */
export async function addToWallets(tx: Tx, moves: ReadonlyMap<string, FundsMove>): Promise<void> {
  if (moves.size === 0) return
  const column = (of: (move: FundsMove) => bigint) => arrayText([...moves.values()].map(of))
  const { rowCount } = await tx.queryNamed('wallet-funds',
    `update account_funds f set unsettled_minor = f.unsettled_minor + n.unsettled_minor, exposure_minor = f.exposure_minor + n.stake_minor, open_wins_minor = f.open_wins_minor + n.win_minor
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as n(account_id, unsettled_minor, stake_minor, win_minor) where f.account_id = n.account_id`,
    [arrayText(moves.keys()), column((move) => move.unsettledMinor), column((move) => move.stakeMinor), column((move) => move.winMinor)])
  assert(rowCount === moves.size, 'every account has a row of money')
}
