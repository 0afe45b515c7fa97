import type { RowOf } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import type { Tx } from '#database/transaction.ts'
import { buildShareVector } from '#domain/hierarchy/partnership.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { toWire } from '../runtime/to-wire.ts'
import { accountRows } from './account-store.ts'

export type DetailRow = RowOf<typeof superAdmins.detail>

type Stored = Pick<DetailRow, 'phone' | 'email' | 'city' | 'notes' | 'country' | 'match_commission_bp' | 'child_limit' | 'shares' | 'bet_settings'> & {
  readonly point_value_minor: string
  readonly exposure_limit_minor: string | null
  readonly exclusion_kind: 'self_exclusion' | 'cooling_off' | null
  readonly excluded_until: string | null
}

const detailText = `
select a.phone, a.email, a.city, a.notes, a.country, a.point_value_minor, a.match_commission_bp, a.exposure_limit_minor, a.child_limit,
  case when a.excluded_until > now() then a.exclusion end as exclusion_kind,
  case when isfinite(a.excluded_until) then to_char(a.excluded_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as excluded_until,
  coalesce((select json_agg(json_build_object('game_id', s.sport_id::text, 'own_bp', s.own_bp,
      'effective_from', to_char(s.effective_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.sport_id nulls first)
    from (select distinct on (sport_id) * from account_shares where account_id = a.id and effective_from <= statement_timestamp() order by sport_id, effective_from desc) s), '[]') as shares,
  coalesce((select json_agg(json_build_object('game_id', c.sport_id::text, 'min_stake_minor', c.min_stake_minor, 'max_stake_minor', c.max_stake_minor,
      'max_profit_minor', c.max_profit_minor, 'max_market_exposure_minor', c.max_market_exposure_minor, 'bet_delay_ms', c.bet_delay_ms) order by c.sport_id nulls first)
    from account_bet_settings c where c.account_id = a.id), '[]') as bet_settings
from accounts a where a.id = $1`

const pathsText = `
select g.id as game_id, g.name as game_name, u.id as account_id, u.user_name, u.level, coalesce(s.own_bp, 0) as own_bp,
  to_char(s.effective_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as effective_from
from sports g
cross join account_paths t
join accounts u on u.id = t.ancestor_id
left join lateral (
  select own_bp, effective_from from account_shares where account_id = u.id and (sport_id = g.id or sport_id is null) and effective_from <= statement_timestamp()
  order by sport_id is null, effective_from desc limit 1
) s on true
where t.descendant_id = (select case when level = 9 then parent_id else id end from accounts where id = $1)
order by g.sort, g.id, t.depth desc`

/**
 * One account with all that a person edits. The paths of shares begin at the viewer: how those above divide their part is no concern
 * of anyone below.
 */
export async function accountDetail(tx: Tx, id: string, viewer: string | null): Promise<DetailRow> {
  const [account] = await accountRows(tx, [id], viewer)
  const { rows } = await tx.queryNamed<Stored>('account-detail', detailText, [id])
  const [row] = rows
  assert(account !== undefined && row !== undefined, 'an account in reach is there')
  const { exclusion_kind: kind, excluded_until: until, point_value_minor: point, exposure_limit_minor: limit, ...rest } = row
  return {
    account,
    ...rest,
    // What is noted about somebody is for those above.
    notes: viewer === id ? null : rest.notes,
    point_value_minor: toWire(point),
    exposure_limit_minor: limit === null ? null : toWire(limit),
    exclusion: kind === null ? null : { kind, until },
    paths: await sharePaths(tx, id, viewer),
  }
}

type PathRow = { readonly game_id: string; readonly game_name: string; readonly account_id: AccountId; readonly user_name: string; readonly level: number; readonly own_bp: number; readonly effective_from: string | null }

async function sharePaths(tx: Tx, id: string, viewer: string | null): Promise<DetailRow['paths']> {
  const { rows } = await tx.queryNamed<PathRow>('account-share-paths', pathsText, [id])
  return [...Map.groupBy(rows, (row) => row.game_id).values()].flatMap((path) => {
    const [first] = path
    const vector = buildShareVector(path.map((row) => ({ accountId: row.account_id, ownBp: row.own_bp })))
    if (first === undefined) return []
    const shares = path.map((row, index) => ({
      account_id: row.account_id, user_name: row.user_name, level: row.level, own_bp: vector.ok ? (vector.value[index]?.basisPoints ?? 0) : row.own_bp,
    }))
    const from = viewer === null ? 0 : shares.findIndex((share) => share.account_id === viewer)
    // Whatever changed last along the path changed what the last of it keeps.
    const since = path.map((row) => row.effective_from).filter((at) => at !== null).toSorted().at(-1) ?? null
    return [{ game_id: first.game_id, game_name: first.game_name, effective_from: since, shares: shares.slice(Math.max(from, 0)) }]
  })
}
