// Written by `npm run generate` from the schema. Rows as they are read: int8, numeric and instants come as text.

export type AccountStatus = 'active' | 'suspended' | 'locked' | 'closed'

export type BetSide = 'back' | 'lay'

export type Book = 'unsettled' | 'credit'

export type EntryType = 'pnl' | 'commission' | 'pnl_reversal' | 'commission_reversal' | 'void_adjustment' | 'void_reversal' | 'void_adjustment_reversal' | 'credit_deposit' | 'credit_withdraw' | 'settle_give' | 'settle_take' | 'bonus' | 'adjustment' | 'casino_round'

export type EventStatus = 'upcoming' | 'in_play' | 'ended' | 'closed'

export type MarketStatus = 'open' | 'suspended' | 'ball_running' | 'closed' | 'declared' | 'settling' | 'settled' | 'rolling_back'

export type MarketType = 'match_odds' | 'bookmaker' | 'fancy' | 'line' | 'odd_even' | 'casino'

export type OfferStatus = 'active' | 'inactive'

export type ResultState = 'declared' | 'settling' | 'settled' | 'rolling_back' | 'rolled_back' | 'withdrawn'

export type SelectionStatus = 'active' | 'removed'

export type SettlementKind = 'settle' | 'roll_back'

export type VoidKind = 'void' | 'undo'

export type VoidScope = 'bets' | 'filter' | 'market' | 'event'

export type AccountBetSettingsRow = {
  readonly account_id: string
  readonly sport_id: string | null
  readonly min_stake_minor: string | null
  readonly max_stake_minor: string | null
  readonly max_profit_minor: string | null
  readonly max_market_exposure_minor: string | null
  readonly bet_delay_ms: number | null
}

export type AccountFlagsSetRow = {
  readonly account_id: string
  readonly flag: string
  readonly level: number
  readonly status: AccountStatus
}

export type AccountFundsRow = {
  readonly account_id: string
  readonly business_id: string
  readonly credit_minor: string
  readonly unsettled_minor: string
  readonly exposure_minor: string
  readonly cash_minor: string
  readonly parent_id: string | null
  readonly level: number
  readonly open_wins_minor: string
}

export type AccountLegsRow = {
  readonly account_id: string
  readonly market_id: string
  readonly leg_key: string
  readonly lose_minor: string
  readonly even_minor: string
  readonly win_minor: string
  readonly lose_share: string
  readonly even_share: string
  readonly win_share: string
  readonly stake_minor: string
  readonly bets: string
}

export type AccountPathsRow = {
  readonly ancestor_id: string
  readonly descendant_id: string
  readonly depth: number
}

export type AccountQuartersRow = {
  readonly account_id: string
  readonly quarter: string
  readonly sport_id: string
  readonly own_won: string
  readonly own_commission: string
  readonly own_cash: string
  readonly own_credit: string
  readonly below_won: string
  readonly below_commission: string
  readonly below_cash: string
  readonly below_credit: string
  readonly players_won: string
  readonly players_commission: string
  readonly players_cash: string
  readonly player_entries: string
}

export type AccountSharesRow = {
  readonly account_id: string
  readonly sport_id: string | null
  readonly own_bp: number
  readonly effective_from: string
}

export type AccountTurnoversRow = {
  readonly account_id: string
  readonly settled_at: string
  readonly market_id: string
  readonly stake_minor: string
  readonly bets: string
}

export type AccountsRow = {
  readonly id: string
  readonly business_id: string
  readonly parent_id: string | null
  readonly level: number
  readonly user_name: string
  readonly name: string
  readonly currency: string
  readonly self_status: AccountStatus
  readonly self_bet_locked: boolean
  readonly transfer_locked: boolean
  readonly exposure_limit_minor: string | null
  readonly child_limit: number
  readonly match_commission_bp: number
  readonly country: string | null
  readonly phone: string | null
  readonly is_demo: boolean
  readonly version: number
  readonly created_at: string
  readonly email: string | null
  readonly city: string | null
  readonly notes: string | null
  readonly point_value_minor: string
  readonly exclusion: string | null
  readonly excluded_until: string | null
  readonly payment_threshold_minor: string | null
  readonly member_max_credit_minor: string | null
  readonly domain: string | null
}

export type ActiveDaysRow = {
  readonly account_id: string
  readonly slot: string
  readonly through: number
  readonly sport_id: string
  readonly market_type: string
  readonly hour_players: string
  readonly day_players: string
}

export type ActivePlayersRow = {
  readonly account_id: string
  readonly slot: string
  readonly through: number
  readonly sport_id: string
  readonly market_type: string
  readonly hour_players: string
  readonly day_players: string
}

export type ApiKeysRow = {
  readonly id: string
  readonly business_id: string
  readonly name: string
  readonly key_hash: Uint8Array
  readonly created_at: string
  readonly revoked_at: string | null
  readonly hint: string | null
  readonly created_by: string | null
  readonly last_used_at: string | null
  readonly revoked_by: string | null
}

export type AuditLogRow = {
  readonly id: string
  readonly at: string
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly session_id: string | null
  readonly ip: string | null
  readonly business_id: string | null
  readonly action: string
  readonly target_kind: string | null
  readonly target_id: string | null
  readonly refusal_code: string | null
  readonly reason: string | null
  readonly before: unknown
  readonly after: unknown
  readonly correlation_id: string | null
  readonly user_agent: string | null
}

export type AuditSealsRow = {
  readonly no: string
  readonly version: number
  readonly sealed_at: string
  readonly floor_id: string
  readonly last_id: string
  readonly ids: readonly string[]
  readonly row_hashes: readonly Uint8Array[]
  readonly hash: Uint8Array
}

export type BetDaysRow = {
  readonly account_id: string
  readonly slot: string
  readonly sport_id: string
  readonly market_type: MarketType
  readonly in_play: boolean
  readonly bets: string
  readonly stake_minor: string
  readonly voided_share: string
}

export type BetQuartersRow = {
  readonly account_id: string
  readonly slot: string
  readonly in_play: boolean
  readonly bets: string
  readonly stake_minor: string
  readonly voided_share: string
}

export type BetStandingsRow = {
  readonly business_id: string
  readonly bet_id: string
  readonly market_id: string
  readonly kept_bp: number
  readonly price: number | null
  readonly profit_minor: string
  readonly liability_minor: string
}

export type BetSumsRow = {
  readonly account_id: string
  readonly slot: string
  readonly sport_id: string
  readonly market_type: MarketType
  readonly in_play: boolean
  readonly bets: string
  readonly stake_minor: string
  readonly voided_share: string
}

export type BetVoidsRow = {
  readonly business_id: string
  readonly bet_id: string
  readonly void_id: string
  readonly kind: VoidKind
  readonly taken_bp: number
  readonly at: string
}

export type BetsRow = {
  readonly business_id: string
  readonly id: string
  readonly player_id: string
  readonly market_id: string
  readonly event_id: string
  readonly selection_id: string | null
  readonly line: number | null
  readonly market_type: MarketType
  readonly side: BetSide
  readonly price_requested: number | null
  readonly price_matched: number | null
  readonly stake_minor: string
  readonly currency: string
  readonly profit_minor: string
  readonly liability_minor: string
  readonly vector_id: string
  readonly in_play: boolean
  readonly delay_ms: number
  readonly placed_at: string
  readonly ip: string | null
  readonly user_agent: string | null
  readonly api_key_id: string | null
  readonly device: string | null
  readonly ground: unknown
}

export type BusinessesRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly time_zone: string
  readonly created_at: string
  readonly credit_allowed: boolean
  readonly version: number
}

export type CasinoCallsRow = {
  readonly provider_id: string
  readonly transaction_id: string
  readonly kind: string
  readonly player_id: string | null
  readonly round_id: string | null
  readonly amount_minor: string
  readonly reference_id: string | null
  readonly balance_minor: string | null
  readonly reply: unknown
  readonly at: string
  readonly undone_by: string | null
  readonly asked: Uint8Array | null
  readonly late: boolean
  readonly met: string | null
}

export type CasinoDaysRow = {
  readonly account_id: string
  readonly slot: string
  readonly game_id: string
  readonly rounds: string
  readonly won_minor: string
  readonly lost_minor: string
}

export type CasinoGamesRow = {
  readonly id: string
  readonly provider_id: string
  readonly sub_category_id: string
  readonly sport_id: string
  readonly code: string
  readonly name: string
  readonly status: OfferStatus
  readonly desktop: boolean
  readonly mobile: boolean
  readonly popular: boolean
  readonly sort: string
  readonly return_bp: number | null
  readonly visible_from: string | null
  readonly desktop_image: string | null
  readonly mobile_image: string | null
  readonly launch_params: unknown
  readonly version: number
  readonly created_at: string
  readonly archived_at: string | null
}

export type CasinoImagesRow = {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
  readonly created_at: string
  readonly unused_since: string | null
}

export type CasinoKeysRow = {
  readonly id: string
  readonly provider_id: string
  readonly name: string
  readonly kind: string
  readonly sealed_secret: Uint8Array | null
  readonly public_key: string | null
  readonly created_at: string
  readonly created_by: string | null
  readonly last_used_at: string | null
  readonly revoked_at: string | null
  readonly revoked_by: string | null
}

export type CasinoNoncesRow = {
  readonly key_id: string
  readonly nonce: string
  readonly at: string
}

export type CasinoProvidersRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly status: OfferStatus
  readonly sort: string
  readonly currencies: readonly string[]
  readonly launch_url: string | null
  readonly logo: string | null
  readonly version: number
  readonly created_at: string
  readonly archived_at: string | null
}

export type CasinoReportRowsRow = {
  readonly report_id: string
  readonly n: number
  readonly line: number | null
  readonly result: string
  readonly differences: readonly string[]
  readonly wrong: string | null
  readonly external_id: string
  readonly game_code: string
  readonly player_id: string | null
  readonly round_id: string | null
  readonly own_game_code: string | null
  readonly said_stakes_minor: string | null
  readonly own_stakes_minor: string | null
  readonly said_wins_minor: string | null
  readonly own_wins_minor: string | null
  readonly said_rollbacks_minor: string | null
  readonly own_rollbacks_minor: string | null
  readonly said_open: boolean | null
  readonly own_open: boolean | null
  readonly overtaken_minor: string | null
}

export type CasinoReportsRow = {
  readonly id: string
  readonly provider_id: string
  readonly from_at: string
  readonly to_at: string
  readonly format: string
  readonly content: string
  readonly sha256: string
  readonly counts: unknown
  readonly kept_by: string
  readonly kept_at: string
}

export type CasinoRewardsRow = {
  readonly id: string
  readonly business_id: string
  readonly provider_id: string
  readonly player_id: string
  readonly transaction_id: string
  readonly type: string
  readonly currency: string
  readonly amount_minor: string
  readonly vector_id: string
  readonly at: string
  readonly undone_at: string | null
}

export type CasinoRoundsRow = {
  readonly id: string
  readonly business_id: string
  readonly provider_id: string
  readonly game_id: string
  readonly player_id: string
  readonly session_id: string | null
  readonly external_id: string
  readonly currency: string
  readonly vector_id: string
  readonly stake_minor: string
  readonly win_minor: string
  readonly posted_minor: string
  readonly revision: number
  readonly opened_at: string
  readonly last_call_at: string
  readonly closed_at: string | null
  readonly resolved_by: string | null
  readonly resolve_reason: string | null
  readonly late_win_minor: string
  readonly resolution: string | null
  readonly resolve_report_id: string | null
}

export type CasinoSessionsRow = {
  readonly id: string
  readonly token_hash: Uint8Array
  readonly business_id: string
  readonly player_id: string
  readonly provider_id: string
  readonly game_id: string
  readonly device: string
  readonly currency: string
  readonly ip: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly ended_at: string | null
}

export type CasinoSubCategoriesRow = {
  readonly id: string
  readonly provider_id: string
  readonly name: string
  readonly status: OfferStatus
  readonly sort: string
  readonly version: number
  readonly created_at: string
  readonly archived_at: string | null
}

export type CasinoSumsRow = {
  readonly account_id: string
  readonly slot: string
  readonly game_id: string
  readonly rounds: string
  readonly won_minor: string
  readonly lost_minor: string
}

export type CountedAccountsRow = {
  readonly account_id: string
}

export type CurrenciesRow = {
  readonly code: string
  readonly name: string
  readonly exponent: number
}

export type CurrentVectorsRow = {
  readonly parent_account_id: string
  readonly sport_id: string
  readonly vector_id: string
}

export type EntryNewsRow = {
  readonly business_id: string
  readonly entry_ids: readonly string[]
}

export type EventThresholdsRow = {
  readonly currency: string
  readonly wager_minor: string | null
  readonly wager_day_minor: string | null
  readonly win_minor: string | null
  readonly transfer_minor: string | null
  readonly version: number
}

export type EventsRow = {
  readonly id: string
  readonly league_id: string
  readonly sport_id: string
  readonly name: string
  readonly starts_at: string
  readonly lifecycle: EventStatus
  readonly status: OfferStatus
  readonly popular: boolean
  readonly bet_locked: boolean
  readonly stream: boolean
  readonly score: boolean
  readonly live_stream: boolean
  readonly live_score: boolean
  readonly desktop: boolean
  readonly mobile: boolean
  readonly feed_ref: string | null
  readonly version: number
  readonly created_at: string
  readonly archived_at: string | null
  readonly kept_by_hand: boolean
}

export type ExposureAlarmsRow = {
  readonly id: string
  readonly login_id: string
  readonly account_id: string | null
  readonly sport_id: string | null
  readonly scope: string
  readonly view: string
  readonly currency: string
  readonly threshold_minor: string
  readonly created_at: string
  readonly loss_minor: string
  readonly ringing_since: string | null
  readonly ringing: number
  readonly last_rung_at: string | null
  readonly worst: unknown
}

export type HoldAgainJobsRow = {
  readonly market_id: string
  readonly done_to: string
}

export type HoldsRow = {
  readonly id: string
  readonly kind: string
  readonly account_id: string | null
  readonly scope: string
  readonly scope_id: string
  readonly market_type: MarketType | null
  readonly reason: string | null
  readonly set_by_staff: string | null
  readonly set_by_account: string | null
  readonly set_at: string
  readonly expires_at: string | null
  readonly lifted_by_staff: string | null
  readonly lifted_by_account: string | null
  readonly lifted_at: string | null
}

export type IdempotencyKeysRow = {
  readonly scope: string
  readonly key: string
  readonly input_hash: Uint8Array
  readonly status: number
  readonly reply: unknown
  readonly at: string
}

export type JournalEntriesRow = {
  readonly business_id: string
  readonly id: string
  readonly type: EntryType
  readonly account_id: string
  readonly amount_minor: string
  readonly currency: string
  readonly market_id: string | null
  readonly revision: number | null
  readonly vector_id: string | null
  readonly reverses_id: string | null
  readonly staff_id: string | null
  readonly remark: string | null
  readonly at: string
  readonly actor_account_id: string | null
  readonly ip: string | null
  readonly balances: unknown
  readonly void_id: string | null
  readonly round_id: string | null
  readonly reward_id: string | null
}

export type KnownDevicesRow = {
  readonly login_id: string
  readonly token_hash: Uint8Array
  readonly first_seen_at: string
  readonly last_seen_at: string
}

export type LeaguesRow = {
  readonly id: string
  readonly sport_id: string
  readonly name: string
  readonly country: string | null
  readonly status: OfferStatus
  readonly created_at: string
  readonly version: number
  readonly archived_at: string | null
}

export type LeasesRow = {
  readonly name: string
  readonly holder: string
  readonly until: string
}

export type LegChangesRow = {
  readonly market_id: string
  readonly vector_id: string
  readonly leg_key: string
  readonly lose_minor: string
  readonly even_minor: string
  readonly win_minor: string
  readonly stake_minor: string
  readonly bets: string
  readonly at: string
}

export type LevelDaysRow = {
  readonly account_id: string
  readonly slot: string
  readonly level: number
  readonly sport_id: string | null
  readonly market_type: MarketType | null
  readonly own_win_minor: string
  readonly own_commission_minor: string
  readonly result_minor: string
  readonly commission_minor: string
}

export type LevelStakeDaysRow = {
  readonly account_id: string
  readonly slot: string
  readonly level: number
  readonly sport_id: string
  readonly market_type: MarketType
  readonly bets: string
  readonly stake_minor: string
  readonly voided_share: string
}

export type LevelStakesRow = {
  readonly account_id: string
  readonly slot: string
  readonly level: number
  readonly sport_id: string
  readonly market_type: MarketType
  readonly bets: string
  readonly stake_minor: string
  readonly voided_share: string
}

export type LevelSumsRow = {
  readonly account_id: string
  readonly slot: string
  readonly level: number
  readonly sport_id: string | null
  readonly market_type: MarketType | null
  readonly own_win_minor: string
  readonly own_commission_minor: string
  readonly result_minor: string
  readonly commission_minor: string
}

export type LimitChangesRow = {
  readonly id: string
  readonly scope: string
  readonly scope_id: string
  readonly market_type: MarketType
  readonly min_stake_minor: string | null
  readonly max_stake_minor: string | null
  readonly live_min_stake_minor: string | null
  readonly live_max_stake_minor: string | null
  readonly max_profit_minor: string | null
  readonly max_market_exposure_minor: string | null
  readonly min_odds: number | null
  readonly max_odds: number | null
  readonly bet_delay_ms: number | null
  readonly set_by: string | null
  readonly set_at: string
}

export type LimitOverridesRow = {
  readonly scope: string
  readonly scope_id: string
  readonly market_type: MarketType
  readonly min_stake_minor: string | null
  readonly max_stake_minor: string | null
  readonly live_min_stake_minor: string | null
  readonly live_max_stake_minor: string | null
  readonly max_profit_minor: string | null
  readonly max_market_exposure_minor: string | null
  readonly min_odds: number | null
  readonly max_odds: number | null
  readonly bet_delay_ms: number | null
  readonly updated_at: string
  readonly word_id: string | null
}

export type LoginsRow = {
  readonly id: string
  readonly user_name: string
  readonly staff_id: string | null
  readonly account_id: string | null
  readonly password_hash: string
  readonly must_change_password: boolean
  readonly is_demo: boolean
  readonly active: boolean
  readonly email: string | null
  readonly created_at: string
  readonly password_changed_at: string
  readonly password_expires_at: string | null
}

export type MaintenanceRow = {
  readonly id: string
  readonly scope: string
  readonly sport_id: string | null
  readonly business_id: string | null
  readonly message: string
  readonly starts_at: string
  readonly ends_at: string | null
  readonly ended_at: string | null
  readonly ended_by: string | null
  readonly announced_at: string
  readonly announced_by: string
  readonly told: string
  readonly version: number
  readonly provider_id: string | null
}

export type MarketDaysRow = {
  readonly account_id: string
  readonly slot: string
  readonly market_id: string
  readonly won_minor: string
  readonly lost_minor: string
  readonly adjusted_minor: string
  readonly commission_minor: string
  readonly own_win_minor: string
  readonly own_commission_minor: string
  readonly edge_profit_minor: string
}

export type MarketPricesRow = {
  readonly market_id: string
  readonly quotes: unknown
  readonly total_matched_minor: string
  readonly updated_at: string
}

export type MarketStopsRow = {
  readonly market_id: string
  readonly at: string
}

export type MarketSumsRow = {
  readonly account_id: string
  readonly slot: string
  readonly market_id: string
  readonly won_minor: string
  readonly lost_minor: string
  readonly adjusted_minor: string
  readonly commission_minor: string
  readonly own_win_minor: string
  readonly own_commission_minor: string
  readonly edge_profit_minor: string
}

export type MarketTurnoversRow = {
  readonly account_id: string
  readonly market_id: string
  readonly slot: string
  readonly bets: string
  readonly stake_minor: string
}

export type MarketsRow = {
  readonly id: string
  readonly event_id: string
  readonly sport_id: string
  readonly name: string
  readonly type: MarketType
  readonly winners_count: number
  readonly status: MarketStatus
  readonly in_play: boolean
  readonly bet_locked: boolean
  readonly lay_allowed: boolean
  readonly feed_silent_since: string | null
  readonly revision: number
  readonly sort: number
  readonly feed_ref: string | null
  readonly version: number
  readonly created_at: string
  readonly feed_bet_delay_ms: number
  readonly kept_by_hand: boolean
  readonly hand_status: MarketStatus | null
  readonly feed_status: MarketStatus | null
  readonly closed_at: string | null
  readonly archived_at: string | null
  readonly decides_event: boolean
  readonly voiding_id: string | null
  readonly hold_again: boolean
  readonly feed_said_by: string | null
  readonly feed_said_at: string | null
}

export type MasterPasswordsRow = {
  readonly login_id: string
  readonly password_hash: string
  readonly failures: number
  readonly locked_until: string | null
  readonly set_at: string
}

export type MenusRow = {
  readonly id: string
  readonly name: string
  readonly game_type: string
  readonly status: OfferStatus
  readonly sort: number
  readonly version: number
}

export type MoneyDaysRow = {
  readonly account_id: string
  readonly slot: string
  readonly sport_id: string | null
  readonly market_type: MarketType | null
  readonly won_minor: string
  readonly lost_minor: string
  readonly adjusted_minor: string
  readonly commission_minor: string
  readonly own_win_minor: string
  readonly own_commission_minor: string
  readonly edge_profit_minor: string
  readonly edge_cash_minor: string
  readonly edge_credit_minor: string
}

export type MoneyQuartersRow = {
  readonly account_id: string
  readonly slot: string
  readonly of_sports: boolean
  readonly result_minor: string
  readonly commission_minor: string
  readonly own_minor: string
}

export type MoneySumsRow = {
  readonly account_id: string
  readonly slot: string
  readonly sport_id: string | null
  readonly market_type: MarketType | null
  readonly won_minor: string
  readonly lost_minor: string
  readonly adjusted_minor: string
  readonly commission_minor: string
  readonly own_win_minor: string
  readonly own_commission_minor: string
  readonly edge_profit_minor: string
  readonly edge_cash_minor: string
  readonly edge_credit_minor: string
}

export type NoticeReceiptsRow = {
  readonly login_id: string
  readonly notice_id: string
  readonly unread: boolean
  readonly archived: boolean
  readonly read_at: string | null
}

export type NoticesRow = {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly params: unknown
  readonly at: string
  readonly ended_at: string | null
}

export type OpenBooksRow = {
  readonly market_id: string
}

export type OutboxRow = {
  readonly id: string
  readonly topic: string
  readonly business_id: string | null
  readonly payload: unknown
  readonly at: string
}

export type OutcomeDaysRow = {
  readonly account_id: string
  readonly slot: string
  readonly sport_id: string
  readonly market_type: MarketType
  readonly stake_won_minor: string
  readonly stake_lost_minor: string
}

export type OutcomeSumsRow = {
  readonly account_id: string
  readonly slot: string
  readonly sport_id: string
  readonly market_type: MarketType
  readonly stake_won_minor: string
  readonly stake_lost_minor: string
}

export type PasskeysRow = {
  readonly id: string
  readonly login_id: string
  readonly credential_id: string
  readonly public_key: Uint8Array
  readonly counter: string
  readonly transports: readonly string[]
  readonly name: string
  readonly created_at: string
  readonly last_used_at: string | null
}

export type PasswordHistoryRow = {
  readonly login_id: string
  readonly password_hash: string
  readonly replaced_at: string
}

export type PastValuesRow = {
  readonly kind: string
  readonly id: string
  readonly until: string
  readonly value: string
}

export type PermissionPresetsRow = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly version: number
  readonly updated_at: string
}

export type PlayerDaysRow = {
  readonly player_id: string
  readonly day: string
  readonly sport_id: string
  readonly market_type: string
  readonly hours: number
}

export type PlayerResultMarksRow = {
  readonly business_id: string
  readonly time_zone: string
  readonly until: string
}

export type PlayerResultsRow = {
  readonly business_id: string
  readonly days: number
  readonly begins: string
  readonly market_type: string
  readonly sport_id: string
  readonly player_id: string
  readonly result_minor: string
}

export type PlayerSignInsRow = {
  readonly id: string
  readonly business_id: string
  readonly player_id: string
  readonly at: string
  readonly ip: string
  readonly user_agent: string | null
  readonly device: string | null
  readonly api_key_id: string | null
  readonly succeeded: boolean
  readonly country: string | null
}

export type PlayerStakesRow = {
  readonly player_id: string
  readonly market_id: string
  readonly slot: string
  readonly sport_id: string
  readonly market_type: MarketType
  readonly won_minor: string
  readonly lost_minor: string
}

export type PositionLegsRow = {
  readonly business_id: string
  readonly market_id: string
  readonly player_id: string
  readonly vector_id: string
  readonly leg_key: string
  readonly lose_minor: string
  readonly even_minor: string
  readonly win_minor: string
  readonly stake_minor: string
  readonly bets: number
}

export type PositionsRow = {
  readonly business_id: string
  readonly market_id: string
  readonly player_id: string
  readonly commission_bp: number
  readonly exposure_minor: string
  readonly best_case_minor: string
  readonly stake_minor: string
  readonly bets: number
}

export type PostingsRow = {
  readonly business_id: string
  readonly entry_id: string
  readonly line: number
  readonly book: Book
  readonly debit_account_id: string
  readonly credit_account_id: string
  readonly amount_minor: string
  readonly currency: string
  readonly at: string
}

export type PreferencesRow = {
  readonly login_id: string
  readonly name: string
  readonly value: unknown
  readonly updated_at: string
}

export type PresetPermissionsRow = {
  readonly preset_id: string
  readonly section: string
  readonly permission_name: string | null
}

export type PriceHistoryRow = {
  readonly market_id: string
  readonly at: string
  readonly quotes: unknown
}

export type RecoveryCodesRow = {
  readonly login_id: string
  readonly code_hash: Uint8Array
  readonly used_at: string | null
}

export type ReportFilesRow = {
  readonly id: string
  readonly schedule_id: string
  readonly login_id: string
  readonly report: string
  readonly file_name: string
  readonly format: string
  readonly media_type: string | null
  readonly period_from: string | null
  readonly period_to: string
  readonly rows: number
  readonly sha256: string | null
  readonly content: Uint8Array | null
  readonly made_at: string
  readonly refusal: string | null
}

export type ReportSchedulesRow = {
  readonly id: string
  readonly login_id: string
  readonly report: string
  readonly account_id: string | null
  readonly every: string
  readonly format: string
  readonly time_zone: string
  readonly next_at: string
  readonly created_at: string
  readonly ended_at: string | null
  readonly game_id: string | null
  readonly market_type: string | null
  readonly event_id: string | null
  readonly market_id: string | null
  readonly casino_provider_id: string | null
  readonly level: number | null
}

export type ResultClosingsRow = {
  readonly market_id: string
  readonly revision: number
  readonly closed_id: string
  readonly version: number
}

export type ResultOwnersRow = {
  readonly market_id: string
  readonly staff_id: string
  readonly at: string
}

export type ResultsRow = {
  readonly market_id: string
  readonly revision: number
  readonly state: ResultState
  readonly outcome: unknown
  readonly note: string | null
  readonly declared_by: string | null
  readonly declared_by_feed: string | null
  readonly evidence: unknown
  readonly declared_at: string
  readonly verified_by: string | null
  readonly verified_at: string | null
  readonly settled_at: string | null
  readonly rolled_back_by: string | null
  readonly rolled_back_at: string | null
  readonly rollback_reason: string | null
  readonly said_at: string | null
}

export type ResultsDueRow = {
  readonly market_id: string
  readonly revision: number
  readonly kind: VoidKind
  readonly at: string
  readonly after_bet_id: string
}

export type SavedViewsRow = {
  readonly id: string
  readonly login_id: string
  readonly list: string
  readonly name: string
  readonly search: string
  readonly layout: unknown
  readonly shared: boolean
  readonly updated_at: string
  readonly removed_at: string | null
}

export type SelectionsRow = {
  readonly id: string
  readonly market_id: string
  readonly name: string
  readonly sort: number
  readonly status: SelectionStatus
  readonly reduction_bp: number
  readonly feed_ref: string | null
  readonly removed_at: string | null
  readonly parity: string | null
}

export type SessionsRow = {
  readonly id: string
  readonly login_id: string
  readonly created_at: string
  readonly expires_at: string
  readonly last_used_at: string
  readonly ended_at: string | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly factor_at: string | null
  readonly device_hash: Uint8Array | null
  readonly factor_failures: number
  readonly challenge: string | null
  readonly challenge_for: string | null
  readonly challenge_at: string | null
  readonly pending_seed: Uint8Array | null
  readonly pending_seed_at: string | null
}

export type SettingsRow = {
  readonly key: string
  readonly value: unknown
}

export type SettledLegsRow = {
  readonly market_id: string
}

export type SettlementChunksRow = {
  readonly market_id: string
  readonly revision: number
  readonly kind: SettlementKind
  readonly chunk: number
  readonly business_id: string
  readonly done_at: string | null
  readonly players: number
  readonly bets: number
  readonly player_ids: readonly string[]
}

export type SettlementJobsRow = {
  readonly market_id: string
  readonly revision: number
  readonly kind: SettlementKind
  readonly chunks: number
  readonly created_at: string
  readonly finished_at: string | null
}

export type ShareVectorsRow = {
  readonly id: string
  readonly business_id: string
  readonly account_ids: readonly string[]
  readonly basis_points: readonly number[]
}

export type ShownContentsRow = {
  readonly sha256: string
  readonly content: Uint8Array
}

export type ShownReportsRow = {
  readonly question: string
  readonly shown_at: string
  readonly made_by: string
  readonly rows: number
  readonly content_sha256: string
  readonly account_id: string | null
}

export type SignInAttemptsRow = {
  readonly id: string
  readonly user_name: string
  readonly ip: string | null
  readonly succeeded: boolean
  readonly at: string
  readonly device_hash: Uint8Array | null
}

export type SiteNotificationReadsRow = {
  readonly notification_id: string
  readonly player_id: string
  readonly read_at: string
  readonly version: number
}

export type SiteNotificationsRow = {
  readonly id: string
  readonly audience: string
  readonly business_id: string | null
  readonly level: number | null
  readonly account_id: string | null
  readonly texts: unknown
  readonly priority: string
  readonly starts_at: string
  readonly ends_at: string | null
  readonly status: string
  readonly told: string
  readonly tellings: number
  readonly version: number
  readonly created_by: string
  readonly created_at: string
  readonly off_version: number | null
}

export type SportsRow = {
  readonly id: string
  readonly menu_id: string
  readonly name: string
  readonly feed_code: string | null
  readonly status: OfferStatus
  readonly sort: number
  readonly version: number
}

export type StaffRow = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly status: AccountStatus
  readonly created_at: string
  readonly is_owner: boolean
  readonly version: number
  readonly created_by: string | null
  readonly disabled_at: string | null
}

export type StaffPermissionsRow = {
  readonly staff_id: string
  readonly section: string
  readonly permission_name: string | null
  readonly restrict_access: boolean
}

export type StakeDaysRow = {
  readonly player_id: string
  readonly day: string
  readonly stake_minor: string
  readonly told: boolean
  readonly at: string
}

export type StreamRow = {
  readonly no: string
  readonly topic: string
  readonly business_id: string | null
  readonly payload: unknown
  readonly at: string
}

export type StreamHeadRow = {
  readonly only_row: boolean
  readonly last_no: string
}

export type SumQueueRow = {
  readonly business_id: string
  readonly kind: string
  readonly ids: readonly string[]
  readonly void_id: string | null
  readonly void_kind: VoidKind | null
  readonly at: string
}

export type SumZonesRow = {
  readonly business_id: string
  readonly time_zone: string
}

export type SummedAccountsRow = {
  readonly account_id: string
}

export type SurveillanceAlertsRow = {
  readonly id: string
  readonly rule_id: string
  readonly version: number
  readonly shadow: boolean
  readonly subject: string
  readonly status: string
  readonly severity: string
  readonly score: number
  readonly hits: number
  readonly players: readonly string[]
  readonly market_id: string
  readonly event_id: string
  readonly facts: unknown
  readonly assignee_id: string | null
  readonly opened_at: string
  readonly last_at: string
  readonly closed_by: string | null
  readonly closed_at: string | null
  readonly version_no: number
  readonly quiet_until: string | null
  readonly quieted: number
  readonly quiet_weights: unknown
}

export type SurveillanceBacktestsRow = {
  readonly id: string
  readonly rule_id: string
  readonly version: number
  readonly from_at: string
  readonly to_at: string
  readonly bets: number
  readonly hits: number
  readonly alerts: number
  readonly days: unknown
  readonly people: number
  readonly sample: readonly string[]
  readonly staff_id: string
  readonly at: string
}

export type SurveillanceHitsRow = {
  readonly rule_id: string
  readonly version: number
  readonly bet_id: string
  readonly alert_id: string
  readonly bet_ids: readonly string[]
  readonly facts: unknown
  readonly at: string
}

export type SurveillanceNotesRow = {
  readonly id: string
  readonly alert_id: string
  readonly staff_id: string
  readonly text: string
  readonly at: string
}

export type SurveillanceRuleVersionsRow = {
  readonly rule_id: string
  readonly version: number
  readonly severity: string
  readonly params: unknown
  readonly staff_id: string | null
  readonly at: string
}

export type SurveillanceRulesRow = {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly state: string
  readonly running_version: number
  readonly created_at: string
  readonly shadow_version: number | null
}

export type TotpFactorsRow = {
  readonly login_id: string
  readonly sealed_seed: Uint8Array
  readonly created_at: string
  readonly confirmed_at: string
  readonly last_step: string
  readonly last_used_at: string | null
}

export type TurnoverNewsRow = {
  readonly market_id: string
}

export type TurnoversDueRow = {
  readonly market_id: string
  readonly at: string
}

export type VectorResultsRow = {
  readonly account_id: string
  readonly vector_id: string
  readonly result_minor: string
}

export type VoidPartsRow = {
  readonly void_id: string
  readonly kind: VoidKind
  readonly market_id: string
  readonly hash: string
  readonly done_at: string | null
  readonly refusal: string | null
  readonly bets: number
  readonly players: number
  readonly whole: boolean
  readonly failures: number
  readonly failed_at: string | null
  readonly not_before: string
}

export type VoidPoliciesRow = {
  readonly business_id: string
  readonly reasons: readonly string[]
  readonly legal_basis_for: readonly string[]
  readonly after_outcome: boolean
  readonly version: number
}

export type VoidsRow = {
  readonly id: string
  readonly scope: VoidScope
  readonly target: unknown
  readonly taken_bp: number
  readonly reason: string
  readonly legal_basis: string | null
  readonly note: string | null
  readonly staff_id: string
  readonly at: string
  readonly undone_by: string | null
  readonly undone_at: string | null
  readonly undo_reason: string | null
  readonly players: number | null
}

/** Row types by table name. */
export type Tables = {
  readonly account_bet_settings: AccountBetSettingsRow
  readonly account_flags_set: AccountFlagsSetRow
  readonly account_funds: AccountFundsRow
  readonly account_legs: AccountLegsRow
  readonly account_paths: AccountPathsRow
  readonly account_quarters: AccountQuartersRow
  readonly account_shares: AccountSharesRow
  readonly account_turnovers: AccountTurnoversRow
  readonly accounts: AccountsRow
  readonly active_days: ActiveDaysRow
  readonly active_players: ActivePlayersRow
  readonly api_keys: ApiKeysRow
  readonly audit_log: AuditLogRow
  readonly audit_seals: AuditSealsRow
  readonly bet_days: BetDaysRow
  readonly bet_quarters: BetQuartersRow
  readonly bet_standings: BetStandingsRow
  readonly bet_sums: BetSumsRow
  readonly bet_voids: BetVoidsRow
  readonly bets: BetsRow
  readonly businesses: BusinessesRow
  readonly casino_calls: CasinoCallsRow
  readonly casino_days: CasinoDaysRow
  readonly casino_games: CasinoGamesRow
  readonly casino_images: CasinoImagesRow
  readonly casino_keys: CasinoKeysRow
  readonly casino_nonces: CasinoNoncesRow
  readonly casino_providers: CasinoProvidersRow
  readonly casino_report_rows: CasinoReportRowsRow
  readonly casino_reports: CasinoReportsRow
  readonly casino_rewards: CasinoRewardsRow
  readonly casino_rounds: CasinoRoundsRow
  readonly casino_sessions: CasinoSessionsRow
  readonly casino_sub_categories: CasinoSubCategoriesRow
  readonly casino_sums: CasinoSumsRow
  readonly counted_accounts: CountedAccountsRow
  readonly currencies: CurrenciesRow
  readonly current_vectors: CurrentVectorsRow
  readonly entry_news: EntryNewsRow
  readonly event_thresholds: EventThresholdsRow
  readonly events: EventsRow
  readonly exposure_alarms: ExposureAlarmsRow
  readonly hold_again_jobs: HoldAgainJobsRow
  readonly holds: HoldsRow
  readonly idempotency_keys: IdempotencyKeysRow
  readonly journal_entries: JournalEntriesRow
  readonly known_devices: KnownDevicesRow
  readonly leagues: LeaguesRow
  readonly leases: LeasesRow
  readonly leg_changes: LegChangesRow
  readonly level_days: LevelDaysRow
  readonly level_stake_days: LevelStakeDaysRow
  readonly level_stakes: LevelStakesRow
  readonly level_sums: LevelSumsRow
  readonly limit_changes: LimitChangesRow
  readonly limit_overrides: LimitOverridesRow
  readonly logins: LoginsRow
  readonly maintenance: MaintenanceRow
  readonly market_days: MarketDaysRow
  readonly market_prices: MarketPricesRow
  readonly market_stops: MarketStopsRow
  readonly market_sums: MarketSumsRow
  readonly market_turnovers: MarketTurnoversRow
  readonly markets: MarketsRow
  readonly master_passwords: MasterPasswordsRow
  readonly menus: MenusRow
  readonly money_days: MoneyDaysRow
  readonly money_quarters: MoneyQuartersRow
  readonly money_sums: MoneySumsRow
  readonly notice_receipts: NoticeReceiptsRow
  readonly notices: NoticesRow
  readonly open_books: OpenBooksRow
  readonly outbox: OutboxRow
  readonly outcome_days: OutcomeDaysRow
  readonly outcome_sums: OutcomeSumsRow
  readonly passkeys: PasskeysRow
  readonly password_history: PasswordHistoryRow
  readonly past_values: PastValuesRow
  readonly permission_presets: PermissionPresetsRow
  readonly player_days: PlayerDaysRow
  readonly player_result_marks: PlayerResultMarksRow
  readonly player_results: PlayerResultsRow
  readonly player_sign_ins: PlayerSignInsRow
  readonly player_stakes: PlayerStakesRow
  readonly position_legs: PositionLegsRow
  readonly positions: PositionsRow
  readonly postings: PostingsRow
  readonly preferences: PreferencesRow
  readonly preset_permissions: PresetPermissionsRow
  readonly price_history: PriceHistoryRow
  readonly recovery_codes: RecoveryCodesRow
  readonly report_files: ReportFilesRow
  readonly report_schedules: ReportSchedulesRow
  readonly result_closings: ResultClosingsRow
  readonly result_owners: ResultOwnersRow
  readonly results: ResultsRow
  readonly results_due: ResultsDueRow
  readonly saved_views: SavedViewsRow
  readonly selections: SelectionsRow
  readonly sessions: SessionsRow
  readonly settings: SettingsRow
  readonly settled_legs: SettledLegsRow
  readonly settlement_chunks: SettlementChunksRow
  readonly settlement_jobs: SettlementJobsRow
  readonly share_vectors: ShareVectorsRow
  readonly shown_contents: ShownContentsRow
  readonly shown_reports: ShownReportsRow
  readonly sign_in_attempts: SignInAttemptsRow
  readonly site_notification_reads: SiteNotificationReadsRow
  readonly site_notifications: SiteNotificationsRow
  readonly sports: SportsRow
  readonly staff: StaffRow
  readonly staff_permissions: StaffPermissionsRow
  readonly stake_days: StakeDaysRow
  readonly stream: StreamRow
  readonly stream_head: StreamHeadRow
  readonly sum_queue: SumQueueRow
  readonly sum_zones: SumZonesRow
  readonly summed_accounts: SummedAccountsRow
  readonly surveillance_alerts: SurveillanceAlertsRow
  readonly surveillance_backtests: SurveillanceBacktestsRow
  readonly surveillance_hits: SurveillanceHitsRow
  readonly surveillance_notes: SurveillanceNotesRow
  readonly surveillance_rule_versions: SurveillanceRuleVersionsRow
  readonly surveillance_rules: SurveillanceRulesRow
  readonly totp_factors: TotpFactorsRow
  readonly turnover_news: TurnoverNewsRow
  readonly turnovers_due: TurnoversDueRow
  readonly vector_results: VectorResultsRow
  readonly void_parts: VoidPartsRow
  readonly void_policies: VoidPoliciesRow
  readonly voids: VoidsRow
}
