import type * as z from 'zod/mini'
import type { LimitFieldName, limitRow, WireLimits } from '#contract/limits.ts'
import { casino } from '#contract/casino.ts'
import { limits } from '#contract/limits.ts'
import { limitDigits } from '#domain/markets/limit-amount.ts'
import { hasOddsRange } from '#domain/markets/limits.ts'
import type { TypedFigure } from '../../components/form/figure-input.tsx'
import { showDecimal } from '../../components/form/read-decimal.ts'
import { readLocale } from '../../shared/i18n/language.ts'
import type { CasinoPlace, PanelPlace } from '../../shared/place-panel.ts'
import { text } from './text.ts'

export type LimitRow = z.output<typeof limitRow>
export type LimitField = LimitRow['fields'][number]

/** A place with limits. */
export type LimitPlace = PanelPlace | CasinoPlace

/** The call that sets limits of each kind of place, and under which name its body holds them; of the casino the body names the place. */
export const setCalls = {
  menu: { row: limits.setMenu, name: 'menu_limits', scope: 'menu' },
  game: { row: limits.setGame, name: 'game_limits', scope: 'sport' },
  league: { row: limits.setLeague, name: 'league_limits', scope: 'league' },
  event: { row: limits.setEvent, name: 'event_limits', scope: 'event' },
  market: { row: limits.setMarket, name: 'market_limits', scope: 'market' },
  casino_provider: { row: casino.setLimits, name: 'limits', scope: 'provider' },
  casino_sub_category: { row: casino.setLimits, name: 'limits', scope: 'sub_category' },
  casino_game: { row: casino.setLimits, name: 'limits', scope: 'game' },
} as const satisfies Readonly<Record<LimitPlace['kind'], unknown>>

/** What a market type can be limited by: without odds there is no range of them, and one that was set all the same can only be taken away. */
export function shownFields(row: LimitRow): readonly LimitField[] {
  return row.fields.filter(({ name, own }) => hasOddsRange(row.market_type) || own !== null || (name !== 'min_odds' && name !== 'max_odds'))
}

/** Decimal places that the integer of a field counts in: those of amounts, thousandths, milliseconds. */
export function digitsOf(name: LimitFieldName): number {
  return name.endsWith('_minor') ? limitDigits : 3
}

/** Of these, how many stand there although they are noughts. */
export function leastDigitsOf(name: LimitFieldName): number {
  return name.endsWith('_minor') ? limitDigits : name === 'bet_delay_ms' ? 0 : 2
}

/** As people read it; an amount without a currency, since it stands for every account in its own. */
export function valueText(name: LimitFieldName, value: number): string {
  return showDecimal(value, digitsOf(name), readLocale(), leastDigitsOf(name))
}

/** What people call a limit: at the casino exposure is what one round stakes. */
export function fieldName(row: Pick<LimitRow, 'market_type'>, name: LimitFieldName): string {
  return row.market_type === 'casino' && name === 'max_market_exposure_minor' ? text.roundStakes : text.fields[name]
}

/** The same in words: 0 is no limit where it stands for one. */
export function limitText(name: LimitFieldName, value: number): string {
  return value === 0 && (name === 'max_profit_minor' || name === 'max_market_exposure_minor') ? text.noLimit : valueText(name, value)
}

/** What a contradiction is told as: at the casino there are stakes and rounds in the place of bets and exposure. */
export function findingText({ market_type: type }: Pick<LimitRow, 'market_type'>, code: LimitRow['findings'][number]['code']): string {
  const ofCasino: Partial<Record<typeof code, string>> = type === 'casino' ? text.ofCasino.findings : {}
  return ofCasino[code] ?? text.findings[code]
}

export type LimitValues = { [Name in LimitFieldName]: TypedFigure } & { clear: boolean }

export function initialOf(row: LimitRow): LimitValues {
  return { ...(Object.fromEntries(row.fields.map(({ name, own }) => [name, own])) as Record<LimitFieldName, TypedFigure>), clear: false }
}

/** What is sent: only what was changed, or all that is set here where it is to win over what stands below. */
export function changesOf(row: LimitRow, values: LimitValues): { market_type: LimitRow['market_type'] } & Record<string, unknown> {
  const sent = shownFields(row).filter(({ name, own }) => values[name] !== own || (values.clear && own !== null))
  return { market_type: row.market_type, ...Object.fromEntries(sent.map(({ name }) => [name, values[name]])) }
}

/** The fields that would win below: those that are set here after this. */
export function winningFields(row: LimitRow, values: LimitValues): string {
  const set: WireLimits = { market_type: row.market_type }
  return shownFields(row).filter(({ name }) => values[name] !== null).map(({ name }) => `${set.market_type}.${name}`).join(',')
}
