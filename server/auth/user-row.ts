import type { auth } from '#contract/auth.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Tx } from '#database/transaction.ts'
import { maySee } from '#domain/access/navigation.ts'
import { sectionLabels, sections } from '#domain/access/sections.ts'
import type { Section } from '#domain/access/sections.ts'
import type { Actor } from '#domain/access/decide.ts'
import { assert } from '#domain/kernel/assert.ts'
import { currencyExponents } from '../runtime/currency-exponents.ts'
import type { Principal } from '../runtime/handler.ts'

type UserRow = RowOf<typeof auth.me>
type Person = Extract<Principal, { kind: 'person' }>
type PersonFacts = Pick<UserRow, 'role' | 'currency' | 'time_zone'>

/**
 * A person as the web application knows them. Accounts of the tree have the role 'user' at every level.
 * @param siteTimeZone whose days and clocks the staff have (`Config.timeZone`)
 */
export async function userRow(tx: Tx, siteTimeZone: string, { actor, userName, name, expiresAt, due, policy }: Pick<Person, 'actor' | 'userName' | 'name' | 'expiresAt' | 'due' | 'policy'>): Promise<UserRow> {
  const { rows } = actor.kind === 'staff'
    ? await tx.queryNamed<PersonFacts>('user-staff', 'select role, null as currency, $2 as time_zone from staff where id = $1', [actor.staffId, siteTimeZone])
    : await tx.queryNamed<PersonFacts>('user-account',
        `select 'user' as role, a.currency, b.time_zone from accounts a join businesses b on b.id = a.business_id where a.id = $1`, [actor.accountId])
  const facts = rows[0]
  assert(facts !== undefined, 'the person of a session is there')
  return {
    id: actor.kind === 'staff' ? actor.staffId : actor.accountId,
    kind: actor.kind,
    user_name: userName,
    name,
    ...facts,
    level: actor.kind === 'account' ? actor.level : null,
    account_id: actor.kind === 'account' ? actor.accountId : null,
    business_id: actor.kind === 'account' ? actor.businessId : null,
    currency_digits: Object.fromEntries(await currencyExponents(tx)),
    permissions: [...sections.map((section) => sectionEntry(actor, section)), ...permissionEntries(actor)],
    expires_at: expiresAt.toISOString(),
    idle_after_s: policy.idleMinutes * 60,
    due,
  }
}

/** One entry a section, whether it is open or not: a section without one would read as unrestricted. */
function sectionEntry(actor: Actor, section: Section): UserRow['permissions'][number] {
  return { section, menu_name: sectionLabels[section], permission_name: null, restrict_access: !maySee(actor, section) }
}

function permissionEntries(actor: Actor): UserRow['permissions'] {
  if (actor.kind !== 'staff') return []
  return actor.grants.flatMap(({ section, permission }) =>
    permission === null ? [] : [{ section, menu_name: sectionLabels[section], permission_name: permission, restrict_access: false }])
}
