import { preferencesMax } from '#contract/kept-preferences.ts'
import type { preferences } from '#contract/preferences.ts'
import { viewsMax } from '#contract/saved-views.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Handlers, Principal, Scope } from '../runtime/handler.ts'
import { countOtherPreferences, countOtherViews, findOwnView, findRemovedView, insertView, listPreferences, listViews, lockOwner, putPreference, removeView, restoreView, updateView } from './preference-store.ts'
import type { ViewFields } from './preference-store.ts'

type Person = Extract<Principal, { kind: 'person' }>

function personOf(principal: Principal): Person {
  assert(principal.kind === 'person', 'preferences are of people')
  return principal
}

/** Whether the person may have this view, beside the views they have: its name is free, and what staff share is shared by staff. */
async function checkView({ tx }: Scope, person: Person, list: string, view: ViewFields, id: string | null): Promise<Result<true>> {
  if (view.shared && person.actor.kind !== 'staff') return refuse('ACCESS_FORBIDDEN', { field: 'shared' })
  await lockOwner(tx, person.loginId)
  const others = await countOtherViews(tx, person.loginId, list, view.name, id)
  if (others.taken) return refuse('PREFERENCE_NAME_TAKEN', { field: 'name' })
  return others.count >= viewsMax ? refuse('PREFERENCE_TOO_MANY', { most: viewsMax }) : ok(true)
}

export const preferencesHandlers: Handlers<typeof preferences> = {
  async list({ tx }, { principal }) {
    return ok({ rows: await listPreferences(tx, personOf(principal).loginId) })
  },

  async put({ tx, now }, { principal, body: { name, value } }) {
    const { loginId } = personOf(principal)
    await lockOwner(tx, loginId)
    if (await countOtherPreferences(tx, loginId, name) >= preferencesMax) return refuse('PREFERENCE_TOO_MANY', { most: preferencesMax })
    await putPreference(tx, loginId, name, value, now)
    return ok({ rows: [{ name, updated_at: now.toISOString() }], audit: { targetKind: 'preference', targetId: name, after: value } })
  },

  async views({ tx }, { principal, query }) {
    const { loginId, actor } = personOf(principal)
    return ok({ rows: await listViews(tx, loginId, query.list, actor.kind === 'staff') })
  },

  async addView(scope, { principal, body: { list, ...view } }) {
    const person = personOf(principal)
    const fits = await checkView(scope, person, list, view, null)
    if (!fits.ok) return fits
    const id = scope.newId()
    await insertView(scope.tx, person.loginId, id, list, view, scope.now)
    const saved = await findOwnView(scope.tx, person.loginId, id)
    assert(saved !== null, 'what was just inserted is there')
    return ok({ rows: [saved], audit: { targetKind: 'saved_view', targetId: id, after: { list, ...view } } })
  },

  async changeView(scope, { principal, params, body: view }) {
    const person = personOf(principal)
    const before = await findOwnView(scope.tx, person.loginId, params.id)
    if (before === null) return refuse('ACCESS_NOT_FOUND')
    const fits = await checkView(scope, person, before.list, view, params.id)
    if (!fits.ok) return fits
    await updateView(scope.tx, params.id, view, scope.now)
    const saved = await findOwnView(scope.tx, person.loginId, params.id)
    if (saved === null) return refuse('ACCESS_NOT_FOUND')
    return ok({ rows: [saved], audit: { targetKind: 'saved_view', targetId: params.id, before, after: view } })
  },

  async removeView({ tx, now }, { principal, params }) {
    const { loginId } = personOf(principal)
    await lockOwner(tx, loginId)
    const before = await findOwnView(tx, loginId, params.id)
    if (before === null) return refuse('ACCESS_NOT_FOUND')
    await removeView(tx, loginId, params.id, now, viewsMax)
    return ok({ rows: [{ id: params.id }], audit: { targetKind: 'saved_view', targetId: params.id, before } })
  },

  async restoreView(scope, { principal, params }) {
    const person = personOf(principal)
    await lockOwner(scope.tx, person.loginId)
    const view = (await findOwnView(scope.tx, person.loginId, params.id)) ?? (await findRemovedView(scope.tx, person.loginId, params.id))
    if (view === null) return refuse('ACCESS_NOT_FOUND')
    const fits = await checkView(scope, person, view.list, view, params.id)
    if (!fits.ok) return fits
    await restoreView(scope.tx, params.id)
    return ok({ rows: [view], audit: { targetKind: 'saved_view', targetId: params.id, after: view } })
  },
}
