import type { TestDatabase } from './database.ts'
import { testId } from './money-world.ts'

export type CasinoWorld = {
  readonly menuId: string
  /** A kind of game: a sport of the casino's menu. */
  readonly sportId: string
  readonly providerId: string
  readonly subCategoryId: string
  readonly gameId: string
}

/** A casino of one provider with one sub-category and one game. */
export async function createCasino({ owner }: TestDatabase): Promise<CasinoWorld> {
  const [menuId, sportId, providerId, subCategoryId, gameId] = Array.from({ length: 5 }, testId) as [string, string, string, string, string]
  await owner.query("insert into menus (id, name, game_type) values ($1, $2, 'casino')", [menuId, `Casino ${menuId}`])
  await owner.query('insert into sports (id, menu_id, name) values ($1, $2, $3)', [sportId, menuId, `Slots ${sportId}`])
  await owner.query('insert into casino_providers (id, code, name, sort, created_at) values ($1, $2, $3, 1000, now())', [providerId, `provider-${providerId}`, `Provider ${providerId}`])
  await owner.query('insert into casino_sub_categories (id, provider_id, name, sort, created_at) values ($1, $2, $3, 1000, now())', [subCategoryId, providerId, 'Classic'])
  await owner.query(
    'insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) values ($1, $2, $3, $4, $5, $6, 1000, now())',
    [gameId, providerId, subCategoryId, sportId, `g${gameId}`, 'Three Bells'])
  return { menuId, sportId, providerId, subCategoryId, gameId }
}
