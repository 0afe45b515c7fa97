import type { catalogue } from '#contract/catalogue.ts'
import { assert } from '#domain/kernel/assert.ts'
import { nameKey } from '#domain/kernel/name-key.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Handler } from '../runtime/handler.ts'
import { feedMenu } from '../markets/catalogue-store.ts'
import { lockPlace, placeMessage } from './place-store.ts'
import { auditOfWhole, rowOf } from './replies.ts'

/** Makes a sport, and its category where none has that name, whatever the case of its letters. A feed that brings a sport of this name takes up the one that is here; of a kind of casino games it does not. */
export const createGame: Handler<typeof catalogue.createGame> = async ({ tx, newId }, { body }) => {
  await tx.query('insert into menus (id, name, game_type) values ($1, $2, $3) on conflict do nothing', [newId(), body.menu_name, body.game_type])
  const { rows: [menu] } = await tx.query<{ id: string; game_type: string }>('select id, game_type from menus where lower(name) = lower($1) for key share', [body.menu_name])
  assert(menu !== undefined, 'a category that was just made is there')
  // Feeds put their sports there.
  const isOfFeeds = nameKey(body.menu_name) === nameKey(feedMenu)
  if (menu.game_type !== body.game_type || (isOfFeeds && body.game_type !== 'sport')) return refuse('REQUEST_INVALID', { field: 'game_type' })
  const id = newId()
  const { rowCount } = await tx.query('insert into sports (id, menu_id, name) values ($1, $2, $3) on conflict do nothing', [id, menu.id, body.name])
  if (rowCount === 0) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  const made = await lockPlace(tx, 'sports', id)
  assert(made !== null, 'a sport that was just made is there')
  return ok({ rows: [await rowOf.sports(tx, id)], audit: auditOfWhole('sports', made, 'after', { category: body.menu_name }), messages: [placeMessage('sports', made)] })
}
