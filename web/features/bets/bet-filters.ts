import type { BetMark } from '#contract/bet-rows.ts'
import type { bets } from '#contract/bets.ts'
import { priceText } from '../../components/value/bet-terms.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { formatInstant, formatMinorBare } from '../../shared/format.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { oneCurrency } from '../../shared/one-currency.ts'
import type { FilterKey, Filters } from '../../shared/read-filters.ts'
import { text } from './text.ts'
import type { PlaceKey } from './use-place-names.ts'

export type BetFilters = Filters<typeof bets.list>
export type BetFilterKey = FilterKey<typeof bets.list>
export type FilterChip = { readonly key: BetFilterKey; readonly label: string }

/** What the chips need to name things by: the person's zone, the currencies that they see, the sports, and the places and accounts that filters name by id. */
export type ChipNames = {
  readonly timeZone: string
  readonly currencies: readonly string[]
  readonly sportName: (id: string) => string | undefined
  readonly placeName: (key: PlaceKey) => string | undefined
}

/** Every active filter in words, in the order in which the bar offers them. */
export function chipsOf(filters: BetFilters, names: ChipNames): readonly FilterChip[] {
  const stake = (minor: string): string => formatMinorBare(Number(minor), oneCurrency(filters.currency, names.currencies))
  const price = (thousandths: string): string => priceText(Number(thousandths), (filters.market_type as Bet['market_type'] | undefined) ?? 'match_odds')
  const chips: readonly (readonly [BetFilterKey, (value: string) => string])[] = [
    ['player', (value) => text.chips.player({ value })],
    ['game_id', (id) => text.chips.sport({ value: names.sportName(id) ?? id })],
    ['event_id', (id) => text.chips.event({ value: names.placeName('event_id') ?? id })],
    ['market_id', (id) => text.chips.market({ value: names.placeName('market_id') ?? id })],
    ['selection_id', (id) => text.chips.selection({ value: names.placeName('selection_id') ?? id })],
    ['account_id', (id) => text.chips.account({ value: names.placeName('account_id') ?? id })],
    ['market_type', (type) => betKindsText.types[type as Bet['market_type']]],
    ['side', (side) => betKindsText.sides[side as Bet['side']]],
    ['status', (status) => text.statuses[status as Bet['status']]],
    ['flag', (flag) => text.flags[flag as BetMark]],
    ['currency', (value) => text.chips.currency({ value })],
    ['ip', (value) => text.chips.ip({ value })],
    ['from', (iso) => text.chips.from({ value: formatInstant(iso, names.timeZone, 'short') })],
    ['to', (iso) => text.chips.to({ value: formatInstant(iso, names.timeZone, 'short') })],
    ['stake_min', (minor) => text.chips.stakeMin({ value: stake(minor) })],
    ['stake_max', (minor) => text.chips.stakeMax({ value: stake(minor) })],
    ['odds_min', (odds) => text.chips.oddsMin({ value: price(odds) })],
    ['odds_max', (odds) => text.chips.oddsMax({ value: price(odds) })],
  ]
  return chips.flatMap(([key, label]) => {
    const value = filters[key]
    return value === undefined ? [] : [{ key, label: label(value) }]
  })
}
