import type { BetTerms } from '#domain/bets/bet.ts'
import type { MarketShape } from '#domain/exposure/position.ts'
import type { AccountId, SelectionId } from '#domain/kernel/ids.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { Line, Odds, Rate } from '#domain/kernel/price.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import { marketTypes } from '#domain/markets/market.ts'
import type { MarketType, Outcome } from '#domain/markets/market.ts'
import { outcomeFromNumber, validateOutcome } from '#domain/results/outcome.ts'
import { decimal, need } from './table.ts'
import type { Row, Scenario } from './table.ts'

/** In the tables a runner and an account are called by name; the name is the id here. */
export const selection = (name: string) => name as SelectionId
export const account = (name: string) => name as AccountId

/** Tables write money in whole units with two decimals. */
export function money(text: string): Minor {
  return decimal(text, 2) as Minor
}

/** Minor units as the tables write them: "1764", "352.80". */
export function moneyText(amount: bigint): string {
  const size = amount < 0n ? -amount : amount
  const cents = String(size % 100n).padStart(2, '0')
  return `${amount < 0n ? '-' : ''}${size / 100n}${cents === '00' ? '' : `.${cents}`}`
}

export function marketOf(scenario: Scenario): MarketShape & { readonly removed: readonly SelectionId[] } {
  const { settings } = scenario
  const named = need(settings, 'market')
  const type = marketTypes.find((known) => known === named)
  if (type === undefined) throw new Error(`no market type ${named}`)
  const removed = names(settings['removed'] ?? '')
  return {
    type,
    selectionIds: names(settings['runners'] ?? '').filter((id) => !removed.includes(id)),
    winnersCount: Number(settings['winners'] ?? '1'),
    removed,
  }
}

/** The market once the runner has come of whom the scenario says so. */
export function grownMarketOf(scenario: Scenario): ReturnType<typeof marketOf> {
  const market = marketOf(scenario)
  return { ...market, selectionIds: [...market.selectionIds, ...names(scenario.settings['comes'] ?? '')] }
}

/** "Company 20, Super admin 30, Admin 50" as a vector, company first. */
export function vectorOf(scenario: Scenario): ShareVector {
  return need(scenario.settings, 'shares')
    .split(', ')
    .map((part) => {
      const at = part.lastIndexOf(' ')
      return { accountId: account(part.slice(0, at)), basisPoints: percent(part.slice(at + 1)) }
    })
}

/** Basis points of a percentage written as "2%" or "2". */
export function percent(text: string): number {
  return Number(decimal(text.replace('%', ''), 2))
}

export function termsOf(row: Row, type: MarketType): BetTerms {
  const side = need(row, 'side') === 'back' ? 'back' : 'lay'
  const stakeMinor = money(need(row, 'stake'))
  const thousandths = (name: string) => Number(decimal(need(row, name), 3))
  switch (type) {
    case 'match_odds':
    case 'odd_even':
      return { type, side, selectionId: selection(need(row, 'on')), odds: thousandths('price') as Odds, stakeMinor }
    case 'bookmaker':
      return { type, side, selectionId: selection(need(row, 'on')), rate: thousandths('price') as Rate, stakeMinor }
    case 'fancy':
      return { type, side, line: thousandths('line') as Line, rate: thousandths('price') as Rate, stakeMinor }
    case 'line':
      return { type, side, line: thousandths('line') as Line, stakeMinor }
  }
}

/** The lines of both sides of a line market, thousandths; null where a bet is alone with its own. */
export function offerOf(row: Row): { readonly under: number; readonly over: number } | null {
  const [under, over] = [row['under'], row['over']]
  return under === undefined || over === undefined ? null : { under: Number(decimal(under, 3)), over: Number(decimal(over, 3)) }
}

/** "A", "A+B", "46" or "void", checked as a declaration would be. */
export function outcomeOf(text: string, market: MarketShape & { readonly removed: readonly SelectionId[] }): Outcome {
  const outcome = readOutcome(text, market)
  const valid = validateOutcome(outcome, { type: market.type, shape: market, removed: market.removed })
  if (!valid.ok) throw new Error(`${text}: ${valid.refusal.code} ${String(valid.refusal.facts['reason'])}`)
  return valid.value
}

function readOutcome(text: string, market: MarketShape): Outcome {
  if (text === 'void') return { kind: 'void', reason: 'void' }
  if (!/^-?\d/.test(text)) return { kind: 'winners', winners: text.split('+').map(selection), removed: [] }
  const value = Number(decimal(text, 3)) as Line
  if (market.type !== 'odd_even') return { kind: 'number', value }
  const parity = outcomeFromNumber(value, { odd: selection('ODD'), even: selection('EVEN') })
  if (!parity.ok) throw new Error(parity.refusal.code)
  return parity.value
}

function names(list: string): readonly SelectionId[] {
  return list.split(' ').filter((name) => name !== '').map(selection)
}
