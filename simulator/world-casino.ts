import { worldSports } from './world-offering.ts'

/** Providers, sub-categories and games of the demo; every name says that it is one. */
export type WorldProvider = { readonly id: string; readonly code: string; readonly name: string; readonly status: 'active' | 'inactive' }
export type WorldSubCategory = { readonly id: string; readonly providerId: string; readonly name: string }
export type WorldGame = {
  readonly id: string
  readonly providerId: string
  readonly subCategoryId: string
  readonly sportId: string
  readonly code: string
  readonly name: string
  readonly status: 'active' | 'inactive'
  readonly desktop: boolean
  readonly popular: boolean
  /** Basis points; null where its provider has not said. */
  readonly returnBp: number | null
  /** Days after the world begins at which players see it; null: at once. */
  readonly visibleInDays: number | null
}

export const worldProviders: readonly WorldProvider[] = [
  { id: '1', code: 'demo-tables', name: 'Demo Tables', status: 'active' },
  { id: '2', code: 'demo-reels', name: 'Demo Reels', status: 'active' },
  { id: '3', code: 'demo-parlour', name: 'Demo Parlour', status: 'inactive' },
]

/** Provider, sub-category, kind, how its games are called and how many there are, and what the first of them returns. */
const lines: readonly (readonly [providerId: string, subCategory: string, kind: string, game: string, count: number, returnBp: number])[] = [
  ['1', 'Roulette', 'Roulette', 'Demo Roulette', 6, 9_730],
  ['1', 'Baccarat', 'Baccarat', 'Demo Baccarat', 4, 9_894],
  ['1', 'Indian Cards', 'Teen Patti', 'Demo Teen Patti', 4, 9_660],
  ['1', 'Indian Cards', 'Andar Bahar', 'Demo Andar Bahar', 3, 9_785],
  ['2', 'Classic Reels', 'Slots', 'Demo Bells', 14, 9_400],
  ['2', 'Video Reels', 'Slots', 'Demo Lanterns', 16, 9_600],
  ['3', 'Parlour Tables', 'Roulette', 'Demo Parlour Wheel', 3, 9_730],
]

export const worldSubCategories: readonly WorldSubCategory[] = [...new Map(lines.map(([providerId, name]) => [`${providerId} ${name}`, { providerId, name }])).values()]
  .map((each, index) => ({ id: String(index + 1), ...each }))

export const worldGames: readonly WorldGame[] = lines
  .flatMap(([providerId, subCategory, kind, game, count, returnBp]) => Array.from({ length: count }, (_, index) => ({ providerId, subCategory, kind, name: `${game} ${index + 1}`, number: index + 1, returnBp })))
  .map(({ providerId, subCategory, kind, name, number, returnBp }, index) => ({
    id: String(index + 1),
    providerId,
    subCategoryId: worldSubCategories.find((each) => each.providerId === providerId && each.name === subCategory)?.id ?? '',
    sportId: worldSports.find((sport) => sport.name === kind)?.id ?? '',
    code: name.toLowerCase().replaceAll(' ', '-'),
    name,
    status: number === 5 ? 'inactive' : 'active',
    desktop: number % 7 !== 0,
    popular: number === 1,
    returnBp: number % 8 === 0 ? null : returnBp + ((number * 7) % 5) * 10,
    visibleInDays: number === 6 ? 7 : null,
  }))
