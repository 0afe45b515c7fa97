import type { casino } from '#contract/casino.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Handler, Scope } from '../runtime/handler.ts'
import { casinoMessage, lockCasino } from './casino-row.ts'
import { letStakesEnd } from './let-stakes-end.ts'
import { planImport, sha256 } from './plan-import.ts'
import type { ImportOrder, ImportPlan } from './plan-import.ts'

const shownMax = 500
/** Codes of games that the record names one by one. */
const namedMax = 1_000

export const previewImport: Handler<typeof casino.previewImport> = async ({ tx }, { params, body }) => {
  if ((await tx.query('select from casino_providers where id = $1 and archived_at is null', [params.id])).rowCount === 0) return refuse('ACCESS_NOT_FOUND')
  const plan = await planImport(tx, params.id, body)
  return plan.ok ? ok({ rows: plan.value.shown.slice(0, shownMax), extra: plan.value.figures }) : plan
}

/** Does just what was looked at, or nothing; what it takes from players, as a switch does. */
export const importGames: Handler<typeof casino.importGames> = async (scope, { params, body }) => {
  // Held, so that nobody makes a game or changes an order meanwhile.
  if ((await lockCasino(scope.tx, 'casino_providers', params.id, true)) === null) return refuse('ACCESS_NOT_FOUND')
  await scope.tx.query('select from casino_games where provider_id = $1 order by id for no key update', [params.id])
  const plan = await planImport(scope.tx, params.id, body)
  if (!plan.ok) return plan
  const { figures, shown } = plan.value
  if (figures.hash !== body.hash) return refuse('CASINO_IMPORT_CHANGED')
  await carryOut(scope, params.id, plan.value, body)
  await letStakesEnd(scope.tx, [...plan.value.changed.map(({ id }) => id), ...plan.value.hidden], scope.now)
  const named = (what: string) => shown.filter((row) => row.what === what).slice(0, namedMax).map((row) => row.code)
  return ok({
    rows: shown.slice(0, shownMax),
    extra: figures,
    audit: {
      targetKind: 'casino_provider', targetId: params.id,
      after: { catalogue_sha256: sha256(body.text), new: figures.new, changed: figures.changed, hidden: plan.value.hidden.length, wrong: figures.wrong, new_games: named('new'), changed_games: named('changed') },
    },
    messages: [casinoMessage()],
  })
}

async function carryOut({ tx, now, context }: Scope, providerId: string, { figures, added, changed, hidden }: ImportPlan, order: ImportOrder): Promise<void> {
  const at = now.toISOString()
  const ids = await context.ids.take(figures.new_sub_categories.length + added.length)
  await tx.query(
    `insert into casino_sub_categories (id, provider_id, name, sort, created_at)
     select (e->>0)::bigint, $1, e->>1, (select coalesce(max(sort), 0) from casino_sub_categories where provider_id = $1) + n * 1000000, $3
     from jsonb_array_elements($2::jsonb) with ordinality as t(e, n)`,
    [providerId, JSON.stringify(figures.new_sub_categories.map((name, index) => [ids[index], name])), at])
  const given = (of: readonly { readonly game: (typeof added)[number]['game']; readonly sportId: string }[], idOf: (index: number) => string | undefined) => JSON.stringify(of.map(({ game, sportId }, index) => ({
    id: idOf(index), code: game.code, name: game.name, sub_category: game.subCategory, sport_id: sportId, return_bp: game.returnBp, desktop: game.desktop, mobile: game.mobile, launch_params: game.launchParams,
  })))
  const columns = `(id bigint, code text, name text, sub_category text, sport_id bigint, return_bp integer, desktop boolean, mobile boolean, launch_params jsonb)`
  const made = await tx.query(
    `insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, status, desktop, mobile, sort, return_bp, launch_params, created_at)
     select e.id, $1, c.id, e.sport_id, e.code, e.name, $3, coalesce(e.desktop, true), coalesce(e.mobile, true),
       (select coalesce(max(sort), 0) from casino_games where provider_id = $1) + row_number() over (order by e.id) * 1000000, e.return_bp, coalesce(e.launch_params, '{}'), $4
     from jsonb_to_recordset($2::jsonb) as e${columns}
     join casino_sub_categories c on c.provider_id = $1 and lower(c.name) = lower(e.sub_category) and c.archived_at is null`,
    [providerId, given(added, (index) => ids[figures.new_sub_categories.length + index]), order.new_status, at])
  assert(made.rowCount === added.length, 'every game that is told as new is made')
  await tx.query(
    `update casino_games g set name = e.name, sub_category_id = c.id, sport_id = e.sport_id, return_bp = coalesce(e.return_bp, g.return_bp), desktop = coalesce(e.desktop, g.desktop),
       mobile = coalesce(e.mobile, g.mobile), launch_params = coalesce(e.launch_params, g.launch_params), archived_at = null, version = g.version + 1
     from jsonb_to_recordset($2::jsonb) as e${columns}
     join casino_sub_categories c on c.provider_id = $1 and lower(c.name) = lower(e.sub_category) and c.archived_at is null
     where g.id = e.id`, [providerId, given(changed, (index) => changed[index]?.id)])
  await tx.query("update casino_games set status = 'inactive', version = version + 1 where id = any($1::bigint[])", [[...hidden]])
}
